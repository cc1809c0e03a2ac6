import type { INodeProperties } from 'n8n-workflow';
import { isBlank } from '../../fields/values';
import { isRecipientField } from '../../fields/recipientFields';
import { updateBody } from '../../fields/scheduleBody';
import { scheduleFields } from '../../fields/scheduleFields';
import { locatorValue, type InputItem, type Operation } from '../operation';
import { byLabel, fieldProperty } from '../properties';
import { collectedRecipients, recipientMembers } from '../recipients';
import { readRequiredScheduleId, scheduleIdProperty } from '../scheduleId';
import {
	mappedDraft,
	planDrafts,
	resolveDrafts,
	updateFacts,
	withRecipients,
	type ScheduleDraft,
} from './draft';
import { dataModeProperties, isMappedAutomatically, onlyDefinedBelow, parameterValues } from './mapping';

const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	description:
		"The fields to change. Only these are sent. The API doesn't say whether an update may leave fields out. If yours is refused, add the missing ones.",
	// None depends on another one here: what the schedule already has may be what a field belongs to.
	options: [
		...scheduleFields.filter(({ name }) => !isRecipientField(name)).map(fieldProperty),
		...recipientMembers().map((property) => ({
			...property,
			description: `${property.description} An expression that gives [] removes all of them.`,
		})),
	].sort(byLabel),
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
		const before = issues.count;
		const draft = isMappedAutomatically(item) ? mappedDraft(item, updateBody, issues) : readCollection(item);
		if (Object.keys(draft.body).length === 0 && issues.count === before) {
			issues.add(
				isMappedAutomatically(item)
					? "None of the input's columns is a schedule field"
					: 'Add at least one field to update',
			);
		}
		return { ...draft, scheduleId };

		function readCollection(whole: InputItem): ScheduleDraft {
			const members = membersOf(whole);
			const body = updateBody(parameterValues(members), issues);
			const draft = withRecipients(body, (field) => collectedRecipients(members, field, issues));
			const blank = (updateFields.options as INodeProperties[])
				.filter(({ name }) => members.saved(name) !== undefined && isLeftOut(name, members, draft))
				.map(({ displayName }) => displayName);
			return { ...draft, blank };
		}
	},
	listsFor: ({ recipients }) => [...recipients.keys()],
	resolve: resolveDrafts,
	hints: (changes) => {
		const blank = new Set(changes.flatMap(({ change }) => change.blank ?? []));
		return blank.size === 0 ? [] : [`Left out because blank: ${[...blank].sort().join(', ')}.`];
	},
	plan: planDrafts,
};

/** Whether a member gave nothing to the body: of recipients each way on its own, of other fields the value read. */
function isLeftOut(name: string, members: InputItem, { body }: ScheduleDraft): boolean {
	const field = scheduleFields.find(({ parameter }) => parameter === name);
	if (field !== undefined && !isRecipientField(field.name)) return body[field.name] === undefined;
	const value = members.parameter(name);
	const isNoChoice = Array.isArray(value) && value.length === 0 && Array.isArray(members.saved(name));
	return isBlank(value) || isNoChoice;
}

/** The members of Update Fields as if they were parameters of their own. */
function membersOf(item: InputItem): InputItem {
	const member = (collection: unknown, name: string): unknown => {
		const value = locatorValue(collection);
		return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
			? (value as Record<string, unknown>)[name]
			: undefined;
	};
	const [values, saved] = [item.parameter('updateFields'), item.saved('updateFields')];
	return {
		json: item.json,
		parameter: (name) => member(values, name),
		saved: (name) => member(saved, name),
	};
}
