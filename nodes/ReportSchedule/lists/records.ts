import { isPositiveInteger, isRecord } from '../fields/values';

/** The lists that the node reads, named as in their paths. Of these, the service documents only that of users. */
export type ListName = 'groups' | 'reports' | 'schedules' | 'users';

/** A record of a list. Apart from the ID, it has only what the run looks for. */
export interface ListedRecord {
	id: number;
	/** '' for none. */
	name?: string;
	/** '' for none. */
	email?: string;
	/** The ID of a schedule's report. */
	report?: number;
}

export type RecordKey = 'email' | 'name' | 'report';

/** A list as far as it could be read; without a doubt it's whole. */
export interface ReadList<ListRecord = unknown> {
	/** The records as they came. */
	records: readonly ListRecord[];
	/** Why it can't be relied on. What `readList` gives completes "The list of users …". */
	doubt?: string;
}

/**
 * Reads what a run looks for in the records of a list; undefined for a record that doesn't have it. That makes a
 * doubt, because it isn't known then what the list doesn't hold.
 */
export function readRecords(
	{ records, doubt }: ReadList,
	keys: readonly RecordKey[],
): ReadList<ListedRecord | undefined> {
	const read = records.map((record): ListedRecord | undefined => {
		const id = recordId(record);
		const values = Object.fromEntries(keys.map((key) => [key, readers[key](valueAt(record, key))]));
		const missing = id === undefined ? 'id' : keys.find((key) => values[key] === undefined);
		if (missing === undefined) return { id: id!, ...values };
		doubt ??= `can't be searched reliably: at least one record has no usable \`${missing}\``;
		return undefined;
	});
	return { records: read, doubt };
}

/** The ID of a record, an integer or its digits; undefined if it has none. */
export function recordId(record: unknown): number | undefined {
	const id = valueAt(record, 'id');
	return toId(typeof id === 'string' && /^\d{1,16}$/.test(id) ? Number(id) : id);
}

const readers = {
	email: toText,
	name: toText,
	report: (given: unknown) => toId(isRecord(given) ? valueAt(given, 'id') : given),
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

/** Without the tag characters, which make the flags of Scotland and Wales differ. */
const INVISIBLE = /(?![\s\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}]/gu;

/**
 * What all spellings of one name or email have in common: case, Unicode form, spaces around or repeated, and
 * characters that can't be seen don't matter.
 *
 * "m²" isn't "m2", so it's NFC and not NFKC. Nothing is put in upper case, where "ı" and "i" would be one letter,
 * and two people's emails the same.
 */
export function nameKey(name: string): string {
	const lowerCase = name.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().toLowerCase();
	// Which of the two a Σ becomes depends on what follows it, which a part of a name lacks.
	return lowerCase.replaceAll('ς', 'σ').normalize('NFC');
}

/**
 * The IDs of a list's records by email, by name, or by name and report. Finding one takes the same time in a long
 * list as in a short one.
 */
export class ListIndex {
	private readonly ids: ReadonlySet<number>;
	private readonly idsByKey = new Map<string, Set<number>>();

	constructor(records: readonly ListedRecord[]) {
		this.ids = new Set(records.map(({ id }) => id));
		for (const { id, name, email, report } of records) {
			const key = indexKey(email ?? name ?? '', report);
			const ids = this.idsByKey.get(key);
			if (ids === undefined) this.idsByKey.set(key, new Set([id]));
			else ids.add(id);
		}
	}

	has(id: number): boolean {
		return this.ids.has(id);
	}

	/** The IDs under a name, or of users an email; a blank one fits no record. */
	find(name: string, report?: number): ReadonlySet<number> {
		const ids = nameKey(name) === '' ? undefined : this.idsByKey.get(indexKey(name, report));
		return ids ?? new Set();
	}
}

/** What is the same for all spellings of a record's name, together with its report. */
export function indexKey(name: string, report?: number): string {
	return `${report ?? ''} ${nameKey(name)}`;
}

/** What to search a list for: the ID of a report, a part of a name or of an email. */
export type ListFilter = Partial<Pick<ListedRecord, RecordKey>>;

function readForSearch(list: ReadList, keys: readonly RecordKey[]): ReadList<ListedRecord | undefined> {
	const { records, doubt } = readRecords(list, keys);
	const searchable = ({ name = '', email = '', ...record }: ListedRecord) => ({
		...record,
		name: nameKey(name),
		email: nameKey(email),
	});
	return { records: records.map((record) => record && searchable(record)), doubt };
}

/**
 * Searches a list as often as there are filters: what they ask for is read only once. One gives the records that fit it;
 * a record that lacks what it asks for is a doubt.
 */
export function listSearch(list: ReadList): (filter: ListFilter) => ReadList {
	const readBefore = new Map<string, ReadList<ListedRecord | undefined>>();
	return (filter) => {
		const keys = (Object.keys(filter) as RecordKey[]).filter((key) => filter[key] !== undefined);
		if (keys.length === 0) return list;
		const { records, doubt } = readBefore.get(keys.join()) ?? readForSearch(list, keys);
		readBefore.set(keys.join(), { records, doubt });
		const { report, name = '', email = '' } = filter;
		const [namePart, emailPart] = [nameKey(name), nameKey(email)];
		const fits = (record: ListedRecord | undefined) =>
			record !== undefined &&
			record.report === report &&
			record.name!.includes(namePart) &&
			record.email!.includes(emailPart);
		return { records: list.records.filter((_, index) => fits(records[index])), doubt };
	};
}
