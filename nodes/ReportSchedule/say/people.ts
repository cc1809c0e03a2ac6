import { type RecipientField, recipientFields } from '../fields/recipients';
import type { BodyValue } from '../fields/types';
import type { Change } from '../schedule/draft';
import { memberId } from '../text/json';
import { oneLine, quote } from '../text/quote';

/** Users or groups by their IDs, each with the email or name that a record shows. */
export type People = ReadonlyMap<number, string | undefined>;

/** A long list belongs to many items, each of which asks. */
const peopleInLists = new WeakMap<object, { people: People | undefined }>();

/** The users or groups that a record of the service shows, null is nobody; undefined where it shows none, or a form that isn't read. */
export function peopleIn(
	record: Readonly<Record<string, unknown>> | undefined,
	field: RecipientField,
): People | undefined {
	const list = record?.[field];
	if (list === null || list === '') return new Map();
	if (!Array.isArray(list)) return undefined;
	const known = peopleInLists.get(list) ?? { people: readPeople(list, field) };
	peopleInLists.set(list, known);
	return known.people;
}

function readPeople(list: readonly unknown[], field: RecipientField): People | undefined {
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
	const { unknown, known } = namesOf(field, ids, change, shown);
	const noun = unknown.length === 1 ? recipientFields[field].singular : field;
	return [...unknown.map((id, index) => (index === 0 ? `${noun} ${id}` : String(id))), ...known];
}

type Names = Pick<Change, 'found' | 'nameOf' | 'record'>;

/** What users or groups are called, and the IDs of those without a name. */
export function namesOf(
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
	{ body, record }: { body: Readonly<Record<string, BodyValue>>; record?: Readonly<Record<string, unknown>> },
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
