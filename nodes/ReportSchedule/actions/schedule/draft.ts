import type { INodeProperties } from 'n8n-workflow';
import { Issues } from '../../fields/issues';
import { readIds } from '../../fields/readers';
import { isRecipientField, recipientFields, recipientNames } from '../../fields/recipientFields';
import type { RecipientField } from '../../fields/recipientFields';
import { createBody, type ScheduleBody } from '../../fields/scheduleBody';
import { scheduleFields, type ScheduleField } from '../../fields/scheduleFields';
import type { ScheduleChange } from '../../requests/plan';
import type { ItemChange, OperationFacts, Plan } from '../../requests/request';
import type { InputItem, Lists } from '../operation';
import type { RunOptions } from '../options';
import { fieldProperty, hiddenWhenRuledOut } from '../properties';
import {
	namedRecipients,
	recipientProperties,
	resolveRecipients,
	selectedRecipients,
	type Recipients,
} from '../recipients';
import {
	dataModeProperties,
	isMappedAutomatically,
	mappedValues,
	onlyDefinedBelow,
	parameterValues,
} from './mapping';

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const createFacts: OperationFacts = {
	name: 'create',
	methods: ['POST'],
	isIdempotent: false,
	overwrites: false,
	effect: 'the schedule was created',
};

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const updateFacts: OperationFacts = {
	name: 'update',
	methods: ['PUT', 'POST'],
	isIdempotent: true,
	overwrites: true,
	effect: 'the schedule was updated',
};

/** A schedule as an item gives it, with the recipients that have yet to be looked up by name. */
export interface ScheduleDraft extends ScheduleChange {
	recipients: ReadonlyMap<RecipientField, Recipients>;
	/** Labels of fields that were added to an update and left blank. */
	blank?: readonly string[];
}

const slackNotice: INodeProperties = {
	displayName: 'Slack needs an export: choose a Document Export or a Data Export',
	name: 'slackNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { methodType: ['slack'] } },
};

/**
 * The parameters of a whole schedule, one for each field of §2.1, each hidden where another one rules it out.
 */
export const scheduleProperties: readonly INodeProperties[] = [
	...dataModeProperties,
	...[
		...scheduleFields.filter(({ name }) => !isRecipientField(name)).flatMap(propertiesFor),
		...recipientProperties(recipientNames, false),
	].map(onlyDefinedBelow),
];

function propertiesFor(field: ScheduleField): INodeProperties[] {
	const property = hiddenWhenRuledOut(field, fieldProperty(field));
	if (field.required) property.required = true;
	return field.name === 'export_type' ? [slackNotice, property] : [property];
}

/** Reads a whole schedule. */
export function readSchedule(item: InputItem, issues: Issues): ScheduleDraft {
	if (isMappedAutomatically(item)) return mappedDraft(item, createBody, issues);
	const body = createBody(parameterValues(item), issues);
	return withRecipients(body, (field) => selectedRecipients(item, field, issues, "''"));
}

/** Reads a schedule from columns: users by ID, by email, or both; groups likewise. */
export function mappedDraft(item: InputItem, read: typeof createBody, issues: Issues): ScheduleDraft {
	const values = mappedValues(item, issues);
	const body = read(values, issues);
	return withRecipients(body, (field) => {
		const named = namedRecipients(field, () => values.byName(field), issues);
		return named && { ...named, ids: readIds(body[field]) ?? [] };
	});
}

/** Adds the recipients that a reader finds; those given by name take the place of their IDs until then. */
export function withRecipients(
	body: ScheduleBody,
	read: (field: RecipientField) => Recipients | undefined,
): ScheduleDraft {
	const recipients = new Map<RecipientField, Recipients>();
	for (const field of recipientNames) {
		const given = read(field);
		if (given === undefined) continue;
		body[field] = [...given.ids];
		if (given.names) recipients.set(field, given);
	}
	return { body, recipients };
}

/** Puts the IDs of recipients given by name into the bodies. */
export function resolveDrafts<Draft extends ScheduleDraft>(
	changes: ReadonlyArray<ItemChange<Draft>>,
	lists: Lists,
	refuse: (item: number, problem: string) => void,
): Array<ItemChange<Draft>> {
	return changes.filter(({ item, change }) => {
		const issues = new Issues();
		for (const [field, given] of change.recipients) {
			const { label } = recipientFields[field].byName;
			const ids = issues.read(label, () => resolveRecipients(field, given, lists));
			if (ids) change.body[field] = ids;
		}
		if (issues.count > 0) refuse(item, String(issues));
		return issues.count === 0;
	});
}

/** The requests for the schedules of a run. */
export async function planDrafts(
	changes: ReadonlyArray<ItemChange<ScheduleDraft>>,
	{ requestMethod: method }: RunOptions,
): Promise<Plan> {
	const { planSchedules } = await import('../../requests/plan');
	return planSchedules(changes, { create: createFacts, update: updateFacts, method });
}

/** What the service's API leaves open about the schedules of a run (§2.1), and what a user may have forgotten. */
export function scheduleHints(changes: ReadonlyArray<ItemChange<ScheduleDraft>>): string[] {
	const bodies = changes.map(({ change }) => change.body);
	const created = changes.filter(({ change }) => change.scheduleId === undefined);
	const isWithout = (body: ScheduleBody, types: string, day: string) =>
		types.includes(String(body.schedule_type)) && body[day] === undefined;
	const weekly = bodies.filter((body) => isWithout(body, 'W', 'scheduled_day_of_week'));
	const monthly = bodies.filter((body) => isWithout(body, 'MQ', 'scheduled_day_of_month'));
	const lonely = created.filter(({ change: { body } }) =>
		recipientNames.every((field) => [body[field] ?? []].flat().length === 0),
	);
	const unsaid = "The service's API doesn't say what happens then.";
	const have = (some: readonly unknown[], kind: string) =>
		some.length === 1 ? `1 ${kind} schedule has` : `${some.length} ${kind} schedules have`;
	return [
		weekly.length > 0 && `${have(weekly, 'weekly')} no days. ${unsaid}`,
		monthly.length > 0 && `${have(monthly, 'monthly or quarterly')} no day. ${unsaid}`,
		lonely.length > 0 && `${have(lonely, 'new')} no recipients.`,
	].filter((hint) => hint !== false);
}
