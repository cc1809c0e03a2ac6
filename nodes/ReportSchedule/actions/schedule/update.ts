import type { INodeProperties } from 'n8n-workflow';
import type { Issues } from '../../fields/issues';
import { bodyFields, updateBody } from '../../fields/scheduleBody';
import { isBlank } from '../../fields/values';
import { membersOf, readScheduleId, scheduleIdProperty, valueOf } from '../operation';
import type { InputItem, Operation } from '../operation';
import { byLabel, fieldProperty } from '../properties';
import { collectedRecipients, recipientMembers } from '../recipients';
import { dataModeProperties, isMappedAutomatically, onlyDefinedBelow } from './columns';
import {
	listsForDraft,
	planDrafts,
	readColumns,
	resolveDrafts,
	updateFacts,
	type ScheduleDraft,
} from './draft';
import { scheduleHints } from './hints';

/** None depends on another one: what the schedule already has may be what a field belongs to. */
const members: readonly INodeProperties[] = [
	...bodyFields.map(fieldProperty),
	...recipientMembers().map((property) => ({
		...property,
		description: `${property.description} As far as the service's API says, these replace those that the schedule has. An expression that gives [] removes all of them.`,
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
	options: [...members],
};

export const update: Operation<ScheduleDraft> = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update schedule',
		description: 'Change fields of a schedule',
	},
	properties: [
		scheduleIdProperty('The schedule to change'),
		...dataModeProperties,
		onlyDefinedBelow(updateFields),
	],
	facts: [updateFacts],
	methods: updateFacts.methods,
	read: (item, issues) => {
		const scheduleId = readScheduleId(item, issues);
		const isMapped = isMappedAutomatically(item);
		const draft = isMapped ? readColumns(item, issues, 'update') : readCollection(item, issues);
		return { ...draft, scheduleId };
	},
	listsFor: listsForDraft,
	resolve: resolveDrafts,
	hints: scheduleHints,
	plan: planDrafts,
};

function readCollection(item: InputItem, issues: Issues): ScheduleDraft {
	const before = issues.count;
	const collection = membersOf(item, 'updateFields');
	const body = updateBody({ get: ({ parameter }) => valueOf(collection, parameter) }, issues);
	const recipients = collectedRecipients(collection, issues, 'add');
	const isLeftOut = (member: string) => {
		const field = bodyFields.find(({ parameter }) => parameter === member);
		return field === undefined ? isBlank(collection.parameter(member)) : body[field.name] === undefined;
	};
	const blank = members
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
