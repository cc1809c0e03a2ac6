import type { Change, Draft } from '../schedule/draft';
import { isRecipientField, recipientFields, type RecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../fields/types';
import { oneLine, quote } from '../text/quote';
import { isRecord, standsForId, toId } from '../text/json';
import { allOf, listed } from '../text/say';
import { inWords as labelsOf, isSame } from '../values/service';

/** Such as `a, b and c`; of more than ten the rest are counted. */
export function series(parts: readonly string[]): string {
	return parts.length > 10 ? listed(parts) : allOf(parts);
}

/** A field as people read of it. Users and groups may be given by ID, email or name. */
export function labelOf({ name, label }: ScheduleField): string {
	return isRecipientField(name) ? capitalized[name] : label;
}

const capitalized = { users: 'Users', groups: 'Groups' } as const;

/** A value that is sent, by the service's own labels, with the names that were found. */
export function valueInWords(field: ScheduleField, value: BodyValue, change: Change): string {
	const { name, kind } = field;
	if (isRecipientField(name)) {
		const ids = idsIn(value);
		const found = change.found?.get(name);
		return ids.length === 0 ? 'none' : series(ids.map((id) => oneLine(found?.get(id) ?? String(id))));
	}
	if (kind === 'text') return quote(String(value));
	if (name === 'report') {
		const report = change.found?.get(name)?.get(Number(value));
		return `${String(value)}${report === undefined ? '' : `, ${quote(report)}`}`;
	}
	return inWords(field, value) ?? oneLine(String(value));
}

/** A value of the service's; undefined where it can't be read. */
export function shownInWords(name: string, value: unknown): string | undefined {
	const field = scheduleField(name);
	if (field.kind === 'text') return typeof value === 'string' ? quote(value) : undefined;
	if (!Array.isArray(value)) return inWords(field, value);
	const each = value.map((one) => labelsOf(field, [one]));
	return each.every((one) => one !== undefined) ? series(each) || 'none' : undefined;
}

/** A value by the service's labels. A timezone may be any text. */
function inWords(field: ScheduleField, value: unknown): string | undefined {
	// A documented value needs no reading, which takes longer.
	const documented = 'choices' in field ? field.choices.find((choice) => choice.value === value) : undefined;
	if (documented !== undefined) return documented.label;
	const words = labelsOf(field, value);
	return words !== undefined && field.kind === 'timezone' ? oneLine(words) : words;
}

/** Whether the service's list shows a field to have the value that is sent. */
export function isInRecord({ body, record = {} }: Draft, name: string): boolean {
	if (!Object.hasOwn(record, name)) return false;
	// Most values are the same to the letter, and to read one takes longer.
	return record[name] === body[name] || isSame(scheduleField(name), record[name], body[name]!) === true;
}

/** Whom IDs stand for, such as `users 1`, `2`, `ada@example.com`: parts of a list. @param names by ID, where they're known */
export function recipientsInWords(
	field: RecipientField,
	ids: readonly number[],
	names: ReadonlyMap<number, string | undefined> = new Map(),
): string[] {
	// A comma or an "and" stands between them.
	const inWords = (name: string) => (/,| and /.test(name) ? quote(name) : oneLine(name));
	const known = ids.flatMap((id) => names.get(id) ?? []).map(inWords);
	const [first, ...others] = ids.filter((id) => names.get(id) === undefined).map(String);
	const noun = others.length === 0 ? recipientFields[field].singular : field;
	return [...(first === undefined ? [] : [`${noun} ${first}`, ...others]), ...known];
}

/**
 * The users or groups of a schedule by their IDs, as the service's list shows it; undefined where it doesn't, or in a form that
 * isn't read.
 */
export function membersIn(
	{ record = {} }: Pick<Draft, 'record'>,
	field: RecipientField,
): ReadonlyMap<number, string | undefined> | undefined {
	const list = record[field];
	if (!Array.isArray(list)) return undefined;
	const members = list.map((one: unknown) => {
		if (!isRecord(one)) return [toId(one), undefined] as const;
		const known = [one.email, one.name].find((text) => typeof text === 'string');
		const id = standsForId(one, recipientFields[field].singular) ? toId(one.id) : undefined;
		return [id, known as string | undefined] as const;
	});
	const isRead = members.every((member): member is [number, string | undefined] => member[0] !== undefined);
	return isRead ? new Map(members) : undefined;
}

/** Those that an update adds and removes, by field; undefined where that isn't known. */
export function exchanged(
	draft: Draft,
	field: RecipientField,
): { added(): string[]; removed(): string[] } | undefined {
	const before = membersIn(draft, field);
	if (before === undefined) return undefined;
	const ids = idsIn(draft.body[field]);
	const [sent, found] = [new Set(ids), draft.found?.get(field)];
	const added = ids.filter((id) => !before.has(id));
	const removed = [...before.keys()].filter((id) => !sent.has(id));
	const calls = (id: number) => draft.nameOf?.(field, id) ?? before.get(id);
	return {
		added: () => recipientsInWords(field, added, found),
		removed: () => recipientsInWords(field, removed, new Map(removed.map((id) => [id, calls(id)]))),
	};
}

/** A list of IDs in a body. */
export function idsIn(value: BodyValue | undefined): number[] {
	return Array.isArray(value) ? value.map(Number) : [];
}
