import type { ListName } from '../fields/recipients';
import { quote } from '../helpers/quote';
import { isPositiveInteger, isRecord, standsForId, toId } from '../helpers/types';
import { isBlank } from '../helpers/text';
import { nameKey } from './keys';
import type { FoundList, ListFilter } from './types';

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
		report: [standsForId(report, 'report') ? report.id : report].find(isPositiveInteger),
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
	const index = records.findIndex((one) => one[lacking] === undefined);
	const { id } = records[index]!;
	const which = id === undefined ? `record ${index + 1} of ${records.length}` : `ID ${id}`;
	return `${what} can't be searched reliably: at least one record has no usable ${key} (${which})`;
}

/** Such as `deleted`, `is_deleted` or `archivedAt`. */
const GONE = /^(is|was)?_?(deleted|archived|removed|trashed)_?(at|on|date)?$/i;

/** What a record says of itself that makes it doubtful, such as `deleted_at: "2026-01-31"`: it may be gone. */
export function signOfGone(record: Readonly<Record<string, unknown>>): string | undefined {
	const said = Object.entries(record).find(([key, value]) => GONE.test(key) && isTrue(value));
	return said && `\`${said[0]}\`: ${quote(said[1])}`;
}

/** Whether a value says yes: true, or filled. */
function isTrue(value: unknown): boolean {
	return !isBlank(value) && !/^(0|false|no|never)$/i.test(String(value));
}

function valueAt(record: unknown, key: string): unknown {
	return isRecord(record) && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Names and emails may be null, which is none. */
function toText(given: unknown): string | undefined {
	return given === null ? '' : typeof given === 'string' ? given : undefined;
}

/**
 * Searches a list as often as there are filters; its records are read once. One gives the records that fit it; a record
 * that lacks what it asks for is a doubt.
 */
export function searchList(list: ListName, found: FoundList): (filter: ListFilter) => FoundList {
	let read: readonly ReadRecord[] | undefined;
	const named = list === 'reports' ? 'label' : 'name';
	return ({ email, name, report }) => {
		const parts = Object.entries({ email: email && nameKey(email), [named]: name && nameKey(name), report });
		const wanted = parts.filter(([, part]) => part !== undefined) as Array<['email', string | number]>;
		if (wanted.length === 0) return found;
		const all = (read ??= found.records.map(searchable));
		const fits = (one: ReadRecord) =>
			one.id !== undefined &&
			wanted.every(([key, part]) =>
				typeof part === 'number' ? one[key as 'report'] === part : one[key]?.includes(part),
			);
		const keys = wanted.map(([key]) => key);
		return {
			records: found.records.filter((_, index) => fits(all[index]!)),
			doubt: found.doubt ?? lackIn(all, keys),
		};
	};
}

function searchable(record: unknown): ReadRecord {
	const { name, label, email, ...others } = readRecord(record);
	const [ownName, ownLabel, ownEmail] = [name, label, email].map((text) => text && nameKey(text));
	return { ...others, name: ownName, label: ownLabel, email: ownEmail };
}
