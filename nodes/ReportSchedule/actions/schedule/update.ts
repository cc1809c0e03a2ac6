import type { INodeProperties } from 'n8n-workflow';
import type { Issues } from '../../fields/issues';
import { isBlank } from '../../fields/values';
import { isRecipientField } from '../../fields/recipientFields';
import { updateBody } from '../../fields/scheduleBody';
import { scheduleFields } from '../../fields/scheduleFields';
import type { InputItem, Operation } from '../operation';
import { byLabel, fieldProperty } from '../properties';
import { collectedRecipients, recipientMembers } from '../recipients';
import { readRequiredScheduleId, scheduleIdProperty } from '../scheduleId';
import {
	planDrafts,
	readColumns,
	resolveDrafts,
	updateFacts,
	withRecipients,
	type ScheduleDraft,
} from './draft';
import { scheduleHints } from './hints';
import {
	dataModeProperties,
	isMappedAutomatically,
	membersOf,
	onlyDefinedBelow,
	parameterValues,
} from './mapping';

/** None depends on another one: what the schedule already has may be what a field belongs to. */
const members: readonly INodeProperties[] = [
	...scheduleFields.filter(({ name }) => !isRecipientField(name)).map(fieldProperty),
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
		{ ...scheduleIdProperty('The schedule to change'), required: true },
		...dataModeProperties,
		onlyDefinedBelow(updateFields),
	],
	facts: [updateFacts],
	methods: updateFacts.methods,
	read: (item, issues) => {
		const scheduleId = readRequiredScheduleId(item, issues);
		const isMapped = isMappedAutomatically(item);
		const draft = isMapped ? readColumns(item, issues, 'update') : readCollection(item, issues);
		return { ...draft, scheduleId };
	},
	listsFor: ({ recipients }) => [...recipients.keys()],
	resolve: resolveDrafts,
	hints: scheduleHints,
	plan: planDrafts,
};

function readCollection(item: InputItem, issues: Issues): ScheduleDraft {
	const before = issues.count;
	const collection = membersOf(item, 'updateFields');
	const body = updateBody(parameterValues(collection), issues);
	const draft = withRecipients({ body }, (field) => collectedRecipients(collection, field, issues));
	if (Object.keys(draft.body).length === 0 && issues.count === before) {
		issues.add('Add at least one field to update');
	}
	const blank = members
		.filter(({ name }) => collection.saved(name) !== undefined && isLeftOut(name, collection, draft))
		.map(({ displayName }) => displayName);
	return { ...draft, blank };
}

/** Whether a member gave nothing to the body: of recipients each way on its own, of other fields the value read. */
function isLeftOut(name: string, collection: InputItem, { body }: ScheduleDraft): boolean {
	const field = scheduleFields.find(({ parameter }) => parameter === name);
	const isOther = field !== undefined && !isRecipientField(field.name);
	return isOther ? body[field.name] === undefined : isBlank(collection.parameter(name));
}
