import type { RecipientField } from '../fields/types';
import { isObject } from '../text/json';
import { nameKey } from '../text/text';
import { standsForId, toId } from '../values/ids';

/** A record as read. A key is undefined if it's missing or in a form that we can't read; a text is '' for null. */
export interface ReadRecord {
	record: Readonly<Record<string, unknown>>;
	id?: number;
	email?: string;
	/** Its `name`, or its `title` if that's blank. */
	name?: string;
	report?: number;
	/** Such as `Ada Lovelace`; '' for none, or if its keys are missing. A first name alone is none. */
	fullName?: string;
	/** The same as `Lovelace Ada`, if it's known which is which. */
	lastNameFirst?: string;
}

/** A record of a list that can be used. */
export type ListedRecord = ReadRecord & { id: number };

/** A list as far as it could be read; without a doubt it's whole. */
export interface FoundList {
	records: readonly unknown[];
	/** Why it can't be relied on: a sentence without a period. */
	doubt?: string;
	/** Whether that may be otherwise at another time. */
	isUnsettled?: boolean;
}

export function readRecord(given: unknown): ReadRecord {
	const record = isObject(given) ? given : {};
	const { email, title, report } = record;
	const name = record.name === undefined ? textOrBlank(title) : textOrBlank(record.name);
	return {
		record,
		id: recordId(record),
		email: textOrBlank(email),
		name: name?.trim() === '' ? (textOrBlank(title) ?? name) : name,
		report: toId(standsForId(report, 'report') ? report.id : report),
		...fullNameIn(record),
	};
}

/** Both names of a person, or the one that the list shows. What isn't text is no name that we know. */
function fullNameIn(record: ReadRecord['record']): Pick<ReadRecord, 'fullName' | 'lastNameFirst'> {
	const { first_name = '', last_name = '', name = '' } = record;
	const [first, last, whole] = [first_name, last_name, name].map((text) => textOrBlank(text)?.trim());
	if (first === undefined || last === undefined || whole === undefined) return {};
	const words = first && last ? [first, last] : nameWords(whole);
	// Of more words, nobody knows where the last name begins.
	if (words.length !== 2 || words.includes('')) return { fullName: whole };
	return { fullName: `${words[0]} ${words[1]}`, lastNameFirst: `${words[1]} ${words[0]}` };
}

/** The words of a full name, in the order of `Ada Lovelace` for `Lovelace, Ada`, too. */
function nameWords(name: string): string[] {
	const words = name.includes(',') ? name.split(',').reverse() : name.split(/\s+/);
	return words.map((word) => word.trim());
}

/** A list's records, without blank users and groups where the list may leave them out. */
export function readRecords(records: readonly unknown[]): ReadRecord[] {
	const all = records.map(readRecord);
	const hidden = hiddenIn(records);
	return hidden.length === 0 ? all : all.map((one) => ({ ...one, record: withoutBlank(one.record, hidden) }));
}

/**
 * The fields that a list may leave out. One that shows users shows groups, too. One that shows groups alone may leave
 * users out; one that shows neither, both.
 */
export function hiddenIn(records: readonly unknown[]): readonly RecipientField[] {
	const areShown = (field: RecipientField) =>
		records.some((record) => isObject(record) && Array.isArray(record[field]) && record[field].length > 0);
	if (areShown('users')) return [];
	return areShown('groups') ? ['users'] : ['users', 'groups'];
}

function withoutBlank(record: ReadRecord['record'], fields: readonly RecipientField[]): ReadRecord['record'] {
	const rest: Record<string, unknown> = { ...record };
	for (const field of fields) {
		const people = rest[field];
		if (people === null || people === '' || Array.isArray(people)) delete rest[field];
	}
	return rest;
}

/** The ID of a record, an integer or its digits; undefined if it has none. */
export function recordId(record: unknown): number | undefined {
	return isObject(record) ? toId(record.id) : undefined;
}

/** Names and emails may be null, which is none. */
function textOrBlank(given: unknown): string | undefined {
	return given === null ? '' : typeof given === 'string' ? given : undefined;
}

/** A filled key that says a record is deleted or archived, such as `deleted_at`; undefined for none. */
export function goneKey(record: Readonly<Record<string, unknown>>): string | undefined {
	const keys = Object.keys(record).filter((key) => /^(?:is_)?(?:delet|archiv)/i.test(key));
	return keys.find((key) => !SAYS_NO.test(JSON.stringify(record[key])));
}

/** The JSON of what is false, blank or empty. */
const SAYS_NO = /^(?:null|false|0|\[\]|\{\}|"(?:false|0|no|\s*)")$/i;

/** Why a list can't be searched, without a period: a record lacks its ID or what is searched for. */
export function lackIn(
	records: readonly ReadRecord[],
	keys: ReadonlyArray<keyof ReadRecord>,
	what = 'The list',
): string | undefined {
	for (const key of ['id', ...keys] as const) {
		const index = records.findIndex((one) => one[key] === undefined);
		if (index < 0) continue;
		const { id } = records[index]!;
		const which = id === undefined ? `record ${index + 1} of ${records.length}` : `ID ${id}`;
		const missing = keysOf[key] ?? `\`${key}\``;
		return `${what} can't be searched reliably: at least one record has no usable ${missing} (${which})`;
	}
	return undefined;
}

/** The service's keys for what isn't one of its own. */
const keysOf: Partial<Record<keyof ReadRecord, string>> = {
	name: '`name` or `title`',
	fullName: '`name`, `first_name` or `last_name`',
};

/** What to search a list for: the ID of a report, a part of a name or of an email. */
export type ListFilter = Pick<ReadRecord, 'email' | 'name' | 'report'>;

/** Reads a list once, for many filters. A record that lacks what a filter asks for is a doubt. */
export function searchList(found: FoundList): (filter: ListFilter) => FoundList {
	const all = found.records.map((record) => withKeys(readRecord(record)));
	return (filter) => {
		const asked = (['email', 'name', 'report'] as const).filter((key) => filter[key] !== undefined);
		if (asked.length === 0) return found;
		const { email = '', name = '', report } = withKeys(filter);
		const fitting = all.filter(
			(one) =>
				one.id !== undefined &&
				(one.email ?? '').includes(email) &&
				(one.name ?? '').includes(name) &&
				(report === undefined || one.report === report),
		);
		return { records: fitting.map(({ record }) => record), doubt: found.doubt ?? lackIn(all, asked) };
	};
}

/** Email and name as `nameKey` has them, so that case makes no difference. */
function withKeys<T extends ListFilter>(one: T): T {
	return { ...one, email: one.email && nameKey(one.email), name: one.name && nameKey(one.name) };
}
