import type { INodeProperties } from 'n8n-workflow';
import { bodyFields, readUpdateBody, type BodyField } from '../fields/scheduleBody';
import { scheduleFields } from '../fields/scheduleFields';
import { Issues, isBlank } from '../fields/values';
import { isMappedAutomatically, readColumns } from './columns';
import { dataModeProperties, onlyDefinedBelow } from './form';
import { scheduleHints } from './scheduleHints';
import { checkField, membersOf, readResourceId, valueOf, type InputItem } from './item';
import type { Operation } from './operation';
import { fieldProperty, byLabel, resourceIdProperty } from './properties';
import { recipientMembers } from './recipientProperties';
import { collectedRecipients } from './readRecipients';
import { updateFacts, draftSteps, type ScheduleDraft } from './schedules';

/** None depends on another one: what the schedule already has may be what a field belongs to. */
const updateMembers: readonly INodeProperties[] = [
	...scheduleFields.filter(({ kind }) => kind !== 'ids').map(fieldProperty),
	...recipientMembers().map((property) => ({
		...property,
		description: `${property.description} According to the service's API, these replace those that the schedule has. An expression that gives [] removes all of them.`,
	})),
].sort(byLabel);

const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	description:
		"The fields to change. Only these are sent. The API doesn't say whether an update may leave fields out. If yours is refused, add the missing ones.",
	options: [...updateMembers],
};

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const update: Operation<ScheduleDraft> = {
	optionSet: 'schedule',
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update schedule',
		description: 'Change fields of a schedule',
	},
	properties: [
		resourceIdProperty('schedule', 'The schedule to change'),
		...dataModeProperties,
		onlyDefinedBelow(updateFields),
	],
	methods: updateFacts.methods,
	...draftSteps,
	hints: scheduleHints,
	read: (item, issues) => {
		const scheduleId = readResourceId('schedule', item, issues);
		return { ...readUpdate(item, issues), scheduleId };
	},
};

/** Reads the fields to change, or, with Map Automatically, what there are columns for. */
function readUpdate(item: InputItem, issues: Issues): ScheduleDraft {
	if (isMappedAutomatically(item)) return readColumns(item, issues, 'update');
	const before = issues.count;
	const collection = membersOf(item, 'updateFields');
	const get = ({ parameter }: BodyField) => valueOf(collection, parameter, checkField("?? ''"));
	const body = readUpdateBody({ get }, issues);
	const recipients = collectedRecipients(collection, issues, 'add');
	const isLeftOut = (member: string) => {
		const field = bodyFields.find(({ parameter }) => parameter === member);
		return field === undefined ? isBlank(collection.parameter(member)) : body[field.name] === undefined;
	};
	const blank = updateMembers
		.filter(({ name }) => collection.saved(name) !== undefined && isLeftOut(name))
		.map(({ displayName }) => displayName);
	if (Object.keys(body).length === 0 && recipients.length === 0 && issues.count === before) {
		issues.add(
			blank.length > 0
				? `All fields to update are blank: ${blank.join(', ')}. Fill in at least one`
				: 'Add at least one field to update',
		);
	}
	return { body, recipients, blank };
}
