import type { Change, Draft } from '../schedule/draft';
import {
	type BodyValue,
	isRecipientField,
	type RecipientField,
	recipientFields,
	recipientNames,
	type ScheduleBody,
	type ScheduleField,
} from '../fields/types';
import { isInForce, scheduleField } from '../fields/scheduleFields';
import { memberId } from '../text/json';
import { oneLine, quote } from '../text/quote';
import { allOf } from '../text/say';
import { isBlank } from '../text/text';
import { choiceOf } from '../values/choices';
import { valueInWords, isSame } from '../values/read';

/** A record of the service's, or a body. */
export type Values = Readonly<Record<string, unknown>>;

/** A value that is sent, by our labels, with the names that were found. */
export function sentInWords(field: ScheduleField, value: BodyValue, change: Change): string {
	const { name, kind } = field;
	if (isRecipientField(name)) {
		const { unknown, known } = knownNames(name, idsIn(value), change);
		return allOf([...unknown.map(String), ...known]) || 'none';
	}
	if (kind === 'text') return quote(String(value));
	if (name === 'report') {
		const report = change.found?.get(name)?.get(Number(value));
		return `${String(value)}${report === undefined ? '' : `, ${quote(report)}`}`;
	}
	return labelOf(field, value) ?? oneLine(String(value));
}

/** A value in a record of the service's, by our labels; undefined where it isn't read. */
export function shownInWords(field: ScheduleField, value: unknown): string | undefined {
	if (field.kind === 'text') return typeof value === 'string' ? quote(value) : undefined;
	if (!Array.isArray(value)) return labelOf(field, value);
	const each = value.map((one) => valueInWords(field, [one]));
	return each.every((one) => one !== undefined) ? allOf(each) : undefined;
}

function labelOf(field: ScheduleField, value: unknown): string | undefined {
	// A documented value needs no reading, which takes longer.
	const documented = 'choices' in field ? field.choices.find((choice) => choice.value === value) : undefined;
	if (documented !== undefined) return documented.label;
	const words = valueInWords(field, value);
	// A timezone may be any text.
	return words !== undefined && field.kind === 'timezone' ? oneLine(words) : words;
}

/** Whether a value, ours or the service's, stands for nothing: null, blank, an empty list, or the field's "not set". */
export function isNothing(field: ScheduleField, value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
	if (isBlank(value) || value === field.unset) return true;
	return field.unset !== undefined && isSame(field, value, field.unset) === true;
}

/** Whether a field has an effect beside the values of others, ours or the service's; also where that can't be told. */
export function mayBeInForce(field: ScheduleField, values: Values): boolean {
	if (field.appliesTo === undefined) return true;
	const other = scheduleField(field.appliesTo.field);
	const value = choiceOf(other, values[other.name]);
	return value === undefined || isInForce(field, { [other.name]: value } as ScheduleBody);
}

/** Whether the service's record shows a field to have the value that is sent. */
export function isInRecord({ body, record = {} }: Draft, name: string): boolean {
	if (!Object.hasOwn(record, name)) return false;
	// Most values are the same to the letter, and to read one takes longer.
	return record[name] === body[name] || isSame(scheduleField(name), record[name], body[name]!) === true;
}

/** Users or groups by their IDs, each with the email or name that a record shows. */
export type People = ReadonlyMap<number, string | undefined>;

/** A long list belongs to many items, each of which asks. */
const peopleInLists = new WeakMap<object, { people: People | undefined }>();

/** The users or groups that a record of the service shows, null is nobody; undefined where it shows none, or a form that isn't read. */
export function peopleIn(record: Values | undefined, field: RecipientField): People | undefined {
	const list = record?.[field];
	if (list === null || list === '') return new Map();
	if (!Array.isArray(list)) return undefined;
	const known = peopleInLists.get(list) ?? { people: readListedPeople(list, field) };
	peopleInLists.set(list, known);
	return known.people;
}

function readListedPeople(list: readonly unknown[], field: RecipientField): People | undefined {
	const people = list.map((one): [number | undefined, string | undefined] => {
		const { email, name } = Object(one) as { email?: unknown; name?: unknown };
		const id = memberId(one, recipientFields[field].singular);
		return [id, [email, name].find((text) => typeof text === 'string')];
	});
	const isRead = people.every((one): one is [number, string | undefined] => one[0] !== undefined);
	return isRead ? new Map(people) : undefined;
}

/** The IDs in a body's value. */
export function idsIn(value: BodyValue | undefined): number[] {
	return Array.isArray(value) ? value.map(Number) : [];
}

/** Users or groups by name, as far as a change knows names, or else the people of an answer: `users 1`, `2`, `Ada Lovelace (ada@example.com)`, parts of a list. */
export function peopleInWords(
	field: RecipientField,
	ids: Iterable<number>,
	change: Names,
	shown?: People,
): string[] {
	const { unknown, known } = knownNames(field, ids, change, shown);
	const noun = unknown.length === 1 ? recipientFields[field].singular : field;
	return [...unknown.map((id, index) => (index === 0 ? `${noun} ${id}` : String(id))), ...known];
}

type Names = Pick<Change, 'found' | 'nameOf' | 'record'>;

/** What users or groups are called, and the IDs of those without a name. */
function knownNames(
	field: RecipientField,
	ids: Iterable<number>,
	{ found, nameOf, record }: Names,
	shown?: People,
): { unknown: number[]; known: string[] } {
	const [unknown, known]: [number[], string[]] = [[], []];
	for (const id of ids) {
		const name =
			found?.get(field)?.get(id) ?? nameOf?.(field, id) ?? peopleIn(record, field)?.get(id) ?? shown?.get(id);
		if (name === undefined) unknown.push(id);
		// A comma or an "and" stands between them.
		else known.push(/,| and /.test(name) ? quote(name) : oneLine(name));
	}
	return { unknown, known };
}

/** Who is on a schedule before an update and not in its body, and the other way round; undefined where the record doesn't show it. */
export function exchanged(
	{ body, record }: Pick<Draft, 'body' | 'record'>,
	field: RecipientField,
): { added: number[]; removed: number[] } | undefined {
	const before = peopleIn(record, field);
	if (before === undefined || body[field] === undefined) return undefined;
	const after = new Set(idsIn(body[field]));
	return {
		added: [...after].filter((id) => !before.has(id)),
		removed: [...before.keys()].filter((id) => !after.has(id)),
	};
}

/** Their names, users before groups. */
export function exchangedInWords(
	draft: Draft,
	which: 'added' | 'removed',
	fields = recipientNames,
): string[] {
	return fields.flatMap((field) => peopleInWords(field, exchanged(draft, field)?.[which] ?? [], draft));
}
