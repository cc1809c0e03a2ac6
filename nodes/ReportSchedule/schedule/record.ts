import { isDays, isInForce, scheduleField, scheduleFields } from '../fields/scheduleFields';
import {
	type BodyValue,
	isExport,
	type RecipientField,
	recipientFields,
	type ScheduleBody,
	type ScheduleField,
} from '../fields/types';
import { groupBy } from '../text/groupBy';
import { isBlank } from '../text/text';
import { choiceOf } from '../values/choices';
import { isSame, readOfService, valueInWords } from '../values/fieldValue';
import { memberId } from '../values/ids';
import type { Change, CheckedItem, Draft, DraftItem } from './draft';
import { rejectOtherDays, scheduleType } from './reading';

/** A record of the service's, or a body. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Whether a value, ours or the service's, stands for nothing: null, blank, an empty list, or the field's "not set". */
export function isNothing(field: ScheduleField, value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
	if (isBlank(value) || value === field.unset) return true;
	return field.unset !== undefined && isSame(field, value, field.unset) === true;
}

/** Whether a field has an effect beside other values, ours or the service's; true if that can't be told, too. */
export function mayBeInForce(field: ScheduleField, values: FieldValues): boolean {
	if (field.appliesTo === undefined) return true;
	const other = scheduleField(field.appliesTo.field);
	const value = choiceOf(other, values[other.name]);
	return value === undefined || isInForce(field, { [other.name]: value } as ScheduleBody);
}

/** Whether the service's record shows a field to have the value that is sent. */
export function isInRecord({ body, record = {} }: Change, name: string): boolean {
	if (!Object.hasOwn(record, name)) return false;
	// Most values are the same to the letter, and reading one takes longer.
	return record[name] === body[name] || isSame(scheduleField(name), record[name], body[name]!) === true;
}

/** Users or groups by their IDs, each with the email or name that a record shows. */
export type People = ReadonlyMap<number, string | undefined>;

/** A long list belongs to many items, each of which asks. */
const peopleInLists = new WeakMap<object, People | undefined>();

/** The users or groups that a service's record shows, none for null; undefined if the field is missing or not read. */
export function peopleIn(record: FieldValues | undefined, field: RecipientField): People | undefined {
	const list = record?.[field];
	if (list === null || list === '') return new Map();
	if (!Array.isArray(list)) return undefined;
	if (!peopleInLists.has(list)) peopleInLists.set(list, readListedPeople(list, field));
	return peopleInLists.get(list);
}

function readListedPeople(list: readonly unknown[], field: RecipientField): People | undefined {
	const people = new Map<number, string | undefined>();
	for (const one of list) {
		const id = memberId(one, recipientFields[field].singular);
		if (id === undefined) return undefined;
		const { email, name } = Object(one) as { email?: unknown; name?: unknown };
		const shown = [email, name].find((text) => typeof text === 'string');
		people.set(id, shown);
	}
	return people;
}

/** The IDs in a body's value. */
export function idsIn(value: BodyValue | undefined): number[] {
	return Array.isArray(value) ? value.map(Number) : [];
}

/** Who is only on a schedule before an update, or only in its body; undefined if the record doesn't show it. */
export function exchanged({ body, record }: Draft, field: RecipientField) {
	const before = peopleIn(record, field);
	if (before === undefined || body[field] === undefined) return undefined;
	const after = new Set(idsIn(body[field]));
	return {
		added: [...after].filter((id) => !before.has(id)),
		removed: [...before.keys()].filter((id) => !after.has(id)),
	};
}

/**
 * Rejects updates after which a schedule would have days of another type, or lack days or an export that it needs: alone,
 * because other items may fail, and with them.
 */
export function rejectMisfits(items: readonly CheckedItem[]): void {
	const updates = items.filter((one): one is DraftItem => {
		return one.change?.operation === 'update' && one.change.resourceId !== undefined;
	});
	for (const same of groupBy(updates, ({ change }) => change.resourceId)) {
		const after = afterUpdates(same.map(({ change }) => change));
		for (const one of same) {
			rejectMisfit(one, afterUpdates([one.change]));
			rejectMisfit(one, after);
		}
	}
}

/** What a schedule's record would show after updates by several items. What a rejected value would set isn't known. */
function afterUpdates(updates: readonly Draft[]): FieldValues {
	const after: Record<string, unknown> = { ...updates[0]!.record };
	for (const { body } of updates) Object.assign(after, body);
	for (const { unresolved } of updates) for (const name of unresolved?.keys() ?? []) delete after[name];
	return after;
}

function rejectMisfit({ change, input: { issues } }: DraftItem, after: FieldValues): void {
	const { body, labels } = change;
	const isNew = (name: string) => name in body && !isInRecord(change, name);
	const hasNone = (field: ScheduleField) =>
		Object.hasOwn(after, field.name) && isNothing(field, after[field.name]);
	const labelOf = ({ name, label }: ScheduleField) => labels?.get(name) ?? label;

	const type = readOfService(scheduleType, after.schedule_type);
	for (const field of scheduleFields.filter(isDays)) {
		const value = body[field.name];
		if (value !== undefined) {
			issues.collect(labelOf(field), () => rejectOtherDays(field, valueInWords(field, value), type));
		} else if (isNew('schedule_type') && isInForce(field, body) && hasNone(field)) {
			const needs = `a ${valueInWords(scheduleType, body.schedule_type)!.toLowerCase()} one needs days`;
			issues.add(`${labelOf(field)}: the schedule has none yet, and ${needs}. Fill them in`);
		}
	}
	if (
		isNew('method_type') &&
		body.method_type === 'slack' &&
		scheduleFields.filter(isExport).every(hasNone)
	) {
		const problem = 'the schedule has no export yet, and Slack needs one. Add one, e.g. PDF';
		issues.add(`${labelOf(scheduleField('method_type'))}: ${problem}`);
	}
}

/** Drops what changes nothing: an update is `unchanged` if the record shows all of it; a create loses empty lists. */
export function dropNoOps(change: Change): Change {
	if (change.operation === 'create') return { ...change, body: withoutEmptyLists(change.body) };
	if (change.operation !== 'update' || change.record === undefined) return change;
	const isUnchanged = Object.keys(change.body).every((name) => isInRecord(change, name));
	return isUnchanged ? { ...change, operation: 'unchanged' } : change;
}

function withoutEmptyLists(body: ScheduleBody): ScheduleBody {
	return Object.fromEntries(Object.entries(body).filter(([, value]) => [value].flat().length > 0));
}
