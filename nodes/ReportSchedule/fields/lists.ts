import type { ScheduleField } from './types';
import { isRecord, listed } from './values';

/** The lists that the node reads, named as in their paths. The documented API promises none of them. */
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

/** The keys of a record that a run may look for. */
export type RecordKey = 'email' | 'name' | 'report';

/** Why a list can't be relied on; completes "The list of users …". */
export interface Doubt {
	doubt: string;
}

/** A list as far as it could be read; without a doubt it's whole. */
export interface ReadList extends Partial<Doubt> {
	/** The records as they came. */
	records: readonly unknown[];
}

/**
 * Reads what a run looks for in the records of a list. A doubt if one of them doesn't have it: what the list doesn't
 * hold can't be known then.
 */
export function toListedRecords(
	list: readonly unknown[],
	keys: readonly RecordKey[],
): { records: ListedRecord[] } | Doubt {
	const records = list.map((given) => readRecord(given, keys));
	return records.find((one) => 'doubt' in one) ?? { records: records as ListedRecord[] };
}

/** Reads what a run looks for in one record. */
function readRecord(given: unknown, keys: readonly RecordKey[]): ListedRecord | Doubt {
	const id = recordId(given);
	const values = Object.fromEntries(keys.map((key) => [key, readers[key](valueAt(given, key))]));
	const missing = id === undefined ? 'id' : keys.find((key) => values[key] === undefined);
	if (missing === undefined) return { id: id!, ...values };
	return { doubt: `can't be searched reliably: at least one record has no usable \`${missing}\`` };
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
	return typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : undefined;
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
		for (const { id, name = '', email = name, report } of records) {
			const key = indexKey(email, report);
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

/** What to search the schedules for. */
export interface ScheduleFilter {
	/** The ID of their report. */
	report?: number;
	/** A part of their name. */
	name?: string;
}

/**
 * Searches the service's list of schedules by report and by a part of the name. Its records are read once, however
 * many searches there are.
 */
export function scheduleSearch(list: ReadList): (filter: ScheduleFilter) => ReadList {
	const known = new Map<string, SearchableList>();
	return ({ report, name = '' }) => {
		const part = nameKey(name);
		const keys: RecordKey[] = [];
		if (part !== '') keys.push('name');
		if (report !== undefined) keys.push('report');
		const searchable = known.get(keys.join()) ?? toSearchable(list.records, keys);
		known.set(keys.join(), searchable);
		const fitting = (searchable.byReport.get(report) ?? []).filter((one) => one.name.includes(part));
		return {
			records: keys.length === 0 ? list.records : fitting.map(({ record }) => record),
			doubt: list.doubt ?? searchable.doubt,
		};
	};
}

interface SearchableList extends Partial<Doubt> {
	/** The records and what all spellings of their names have in common; under undefined where the report isn't read. */
	byReport: ReadonlyMap<number | undefined, ReadonlyArray<{ record: unknown; name: string }>>;
}

function toSearchable(records: readonly unknown[], keys: readonly RecordKey[]): SearchableList {
	const byReport = new Map<number | undefined, Array<{ record: unknown; name: string }>>();
	let doubt: string | undefined;
	for (const record of records) {
		const read = readRecord(record, keys);
		if ('doubt' in read) {
			doubt ??= read.doubt;
			continue;
		}
		const ofReport = byReport.get(read.report) ?? [];
		byReport.set(read.report, ofReport);
		ofReport.push({ record, name: nameKey(read.name ?? '') });
	}
	return { byReport, doubt };
}

/** The two fields that name recipients (§2.1, §2.2), and the parameters for the ways to select them. */
export const recipientFields = {
	users: {
		one: 'user',
		by: {
			id: { parameter: 'users', label: 'User IDs', placeholder: 'e.g. 1, 2, 3' },
			name: {
				parameter: 'userEmails',
				label: 'User Emails',
				placeholder: 'e.g. ada@example.com, bob@example.com',
			},
			list: { parameter: 'usersFromList', label: 'Users From List', method: 'getUsers' },
		},
		key: 'email',
		looksLike: /@/,
	},
	groups: {
		one: 'group',
		by: {
			id: { parameter: 'groups', label: 'Group IDs', placeholder: 'e.g. 4, 5' },
			name: { parameter: 'groupNames', label: 'Group Names', placeholder: 'e.g. Sales, Finance Team' },
			list: { parameter: 'groupsFromList', label: 'Groups From List', method: 'getGroups' },
		},
		key: 'name',
		looksLike: /[a-z]{2}/i,
	},
} as const;

export type RecipientField = keyof typeof recipientFields;

export const recipientNames = Object.keys(recipientFields) as RecipientField[];

/** Such as `user 7` or `users 7, 8`. */
export function recipientsInWords(field: RecipientField, ids: Iterable<number>): string {
	const all = [...ids];
	return `${all.length === 1 ? recipientFields[field].one : field} ${listed(all)}`;
}

export function isRecipientField(name: string): name is RecipientField {
	return Object.hasOwn(recipientFields, name);
}

/** The field for IDs of recipients. A column of that name holds them, or one beside it their emails or names. */
export function recipientField(name: RecipientField): ScheduleField {
	const { one, by } = recipientFields[name];
	return {
		name,
		...by.id,
		kind: 'ids',
		topLevel: true,
		description: `IDs of the ${one}s, separated by commas. An expression can return a list, too.`,
	};
}
