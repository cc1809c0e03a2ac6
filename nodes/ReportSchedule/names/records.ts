import type { ListName } from '../fields/recipients';
import { isPositiveInteger, isRecord } from '../helpers/types';
import { nameKey } from './keys';
import type { FoundList, ListFilter } from './types';

/** What the run looks for in a record; `label` is what From List shows of a report. */
export type RecordKey = 'email' | 'name' | 'report' | 'label';

/** What was read of a record: its ID and what was looked for. Texts are '' for none. */
export interface ReadRecord {
	id: number;
	email: string;
	name: string;
	label: string;
	report?: number;
	/** As it came. */
	record: Readonly<Record<string, unknown>>;
}

/** What names are looked up by in each list. */
export const lookedFor: Readonly<Record<ListName, readonly RecordKey[]>> = {
	groups: ['name'],
	reports: ['label'],
	schedules: ['name', 'report'],
	users: ['email'],
};

/**
 * Reads what a run looks for in the records of a list.
 *
 * @returns undefined for a record that doesn't have it; that makes a doubt, because it isn't known then what the list
 *   doesn't hold: a sentence without a period
 */
export function readRecords(
	records: readonly unknown[],
	keys: readonly RecordKey[],
	list?: ListName,
): { read: Array<ReadRecord | undefined>; doubt?: string } {
	let missing: string | undefined;
	const read = records.map((record) => {
		const id = recordId(record);
		const values = Object.fromEntries(keys.map((key) => [key, readers[key](record)]));
		const lacks = id === undefined ? '`id`' : keys.filter((key) => values[key] === undefined).map(nameOf)[0];
		missing ??= lacks;
		if (lacks !== undefined) return undefined;
		return { id: id!, email: '', name: '', label: '', ...values, record: record as ReadRecord['record'] };
	});
	if (missing === undefined) return { read };
	const what = list === undefined ? 'The list' : `The list of ${list}`;
	return { read, doubt: `${what} can't be searched reliably: at least one record has no usable ${missing}` };
}

function nameOf(key: RecordKey): string {
	return key === 'label' ? '`name` or `title`' : `\`${key}\``;
}

/** The ID of a record, an integer or its digits; undefined if it has none. */
export function recordId(record: unknown): number | undefined {
	const id = valueAt(record, 'id');
	return toId(typeof id === 'string' && /^\d{1,16}$/.test(id) ? Number(id) : id);
}

const readers: Readonly<Record<RecordKey, (record: unknown) => string | number | undefined>> = {
	email: (record) => toText(valueAt(record, 'email')),
	name: (record) => toText(valueAt(record, 'name')),
	label: (record) => {
		const [name, title] = ['name', 'title'].map((key) => toText(valueAt(record, key)));
		return name?.trim() ? name : (title ?? name);
	},
	report: (record) => {
		const report = valueAt(record, 'report');
		return toId(isRecord(report) ? valueAt(report, 'id') : report);
	},
};

function valueAt(record: unknown, key: string): unknown {
	return isRecord(record) && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Names and emails may be null, which is none. */
function toText(given: unknown): string | undefined {
	return given === null ? '' : typeof given === 'string' ? given : undefined;
}

function toId(given: unknown): number | undefined {
	return isPositiveInteger(given) ? given : undefined;
}

/**
 * Searches a list as often as there are filters: what they ask for is read only once. One gives the records that fit it;
 * a record that lacks what it asks for is a doubt.
 */
export function searchList(list: FoundList): (filter: ListFilter) => FoundList {
	const readBefore = new Map<string, ReturnType<typeof readForSearch>>();
	return (filter) => {
		const keys = (['email', 'name', 'report'] as const).filter((key) => filter[key] !== undefined);
		if (keys.length === 0) return list;
		const { read, doubt } = readBefore.get(keys.join()) ?? readForSearch(list.records, keys);
		readBefore.set(keys.join(), { read, doubt });
		const { report, name = '', email = '' } = filter;
		const [namePart, emailPart] = [nameKey(name), nameKey(email)];
		const fits = (record: ReadRecord | undefined) =>
			record !== undefined &&
			record.report === report &&
			record.name.includes(namePart) &&
			record.email.includes(emailPart);
		return { records: list.records.filter((_, index) => fits(read[index])), doubt: list.doubt ?? doubt };
	};
}

function readForSearch(records: readonly unknown[], keys: readonly RecordKey[]) {
	const { read, doubt } = readRecords(records, keys);
	const searchable = read.map(
		(record) => record && { ...record, name: nameKey(record.name), email: nameKey(record.email) },
	);
	return { read: searchable, doubt };
}
