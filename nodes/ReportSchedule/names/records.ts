import type { ListName } from '../fields/recipients';
import { isPositiveInteger, isRecord, toId } from '../helpers/types';

/** What is read of a record; undefined for what it doesn't have in a form that counts. Texts are '' for none. */
export interface ReadRecord {
	id?: number;
	email?: string;
	name?: string;
	/** What From List shows of a report. */
	label?: string;
	/** Its ID. */
	report?: number;
	/** Of a user, as `Ada Lovelace`; '' for none. A first name alone is none. */
	fullName: string;
}

export function readRecord(record: unknown): ReadRecord {
	const [email, name, title] = ['email', 'name', 'title'].map((key) => toText(valueAt(record, key)));
	const report = valueAt(record, 'report');
	const [first, last] = ['first_name', 'last_name'].map((key) => toText(valueAt(record, key))?.trim());
	return {
		id: recordId(record),
		email,
		name,
		label: name?.trim() ? name : (title ?? name),
		report: [isRecord(report) ? valueAt(report, 'id') : report].find(isPositiveInteger),
		fullName: first && last ? `${first} ${last}` : firstNameFirst(name ?? ''),
	};
}

/** `Lovelace, Ada` in the order in which it's said. */
function firstNameFirst(name: string): string {
	const [last = '', first, ...more] = name.split(',').map((part) => part.trim());
	return first && more.length === 0 ? `${first} ${last}` : name.trim();
}

/** The ID of a record, an integer or its digits; undefined if it has none. */
export function recordId(record: unknown): number | undefined {
	return toId(valueAt(record, 'id'));
}

/**
 * Why what a list doesn't hold isn't known: a record lacks its ID or what is looked for. A sentence without a period;
 * undefined where all have it.
 *
 * @param list undefined where it's clear which one
 */
export function lackIn(
	records: readonly ReadRecord[],
	keys: ReadonlyArray<keyof ReadRecord>,
	list?: ListName,
): string | undefined {
	const lacking = (['id', ...keys] as const).find((key) => records.some((one) => one[key] === undefined));
	if (lacking === undefined) return undefined;
	const what = list === undefined ? 'The list' : `The list of ${list}`;
	const key = lacking === 'label' ? '`name` or `title`' : `\`${lacking}\``;
	return `${what} can't be searched reliably: at least one record has no usable ${key}`;
}

function valueAt(record: unknown, key: string): unknown {
	return isRecord(record) && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Names and emails may be null, which is none. */
function toText(given: unknown): string | undefined {
	return given === null ? '' : typeof given === 'string' ? given : undefined;
}
