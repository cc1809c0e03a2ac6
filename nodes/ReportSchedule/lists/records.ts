import { isRecipientField, type ListName, recipientNames } from '../fields/recipients';
import { isPositiveInteger, isRecord, standsForId, toId } from '../text/json';
import { isBlank, nameKey } from '../text/text';

/** A record, and what is read of it; undefined for what it doesn't have in a form that counts. Texts are '' for none. */
export interface ReadRecord {
	/** As it came. */
	record: Readonly<Record<string, unknown>>;
	id?: number;
	email?: string;
	name?: string;
	/** What From List shows of a report. */
	label?: string;
	/** Its ID. */
	report?: number;
	/** Of a user, as `Ada Lovelace`; '' for none. A first name alone is none. */
	fullName?: string;
	/** The same as `Lovelace Ada`, where it's known which is which. */
	lastNameFirst?: string;
}

/** A record of a list that can be used. */
export type ListedRecord = ReadRecord & { id: number };

export function readRecord(given: unknown): ReadRecord {
	const record = isRecord(given) ? given : {};
	const [email, name, title] = [record.email, record.name, record.title].map(toText);
	const { report } = record;
	return {
		record,
		id: recordId(record),
		email,
		name,
		label: name?.trim() ? name : (title ?? name),
		report: [standsForId(report, 'report') ? report.id : report].find(isPositiveInteger),
		...fullNameIn(record),
	};
}

/**
 * The records of one of the service's lists. Where none of them shows a user or a group, an empty list of them says nothing: the service
 * may leave people out of its lists. So it's taken out.
 */
export function readAll(records: readonly unknown[]): ReadRecord[] {
	const showsPeople = ({ record }: ReadRecord) => recipientNames.some((name) => isFilledList(record[name]));
	const all = records.map(readRecord);
	if (all.some(showsPeople)) return all;
	for (const one of all) one.record = withoutPeople(one.record);
	return all;
}

function isFilledList(value: unknown): boolean {
	return Array.isArray(value) && value.length > 0;
}

function withoutPeople(record: ReadRecord['record']): ReadRecord['record'] {
	if (!recipientNames.some((name) => Object.hasOwn(record, name))) return record;
	const isOfPeople = ([key, value]: [string, unknown]) => isRecipientField(key) && Array.isArray(value);
	return Object.fromEntries(Object.entries(record).filter((entry) => !isOfPeople(entry)));
}

/** Both names of a person, or the one that the list shows. What isn't text is no name that we know. */
function fullNameIn({
	name = '',
	first_name = '',
	last_name = '',
}: Record<string, unknown>): Pick<ReadRecord, 'fullName' | 'lastNameFirst'> {
	const [first, last, whole] = [toText(first_name)?.trim(), toText(last_name)?.trim(), toText(name)?.trim()];
	if (first === undefined || last === undefined || whole === undefined) return {};
	if (first && last) return { fullName: `${first} ${last}`, lastNameFirst: `${last} ${first}` };
	// `Lovelace, Ada` is Ada Lovelace. Of more words, nobody knows where the last name begins.
	const words = whole.includes(',')
		? whole
				.split(',')
				.map((one) => one.trim())
				.reverse()
		: whole.split(/\s+/);
	if (words.length !== 2 || words.includes('')) return { fullName: whole };
	return { fullName: words.join(' '), lastNameFirst: words.reverse().join(' ') };
}

/** The ID of a record, an integer or its digits; undefined if it has none. */
export function recordId(record: unknown): number | undefined {
	return isRecord(record) ? toId(record.id) : undefined;
}

/** Names and emails may be null, which is none. */
function toText(given: unknown): string | undefined {
	return given === null ? '' : typeof given === 'string' ? given : undefined;
}

/** A key of a record that says it's deleted or archived, such as `deleted_at`; undefined where none is filled. */
export function goneKey(record: Readonly<Record<string, unknown>>): string | undefined {
	const isFilled = (value: unknown) => !isBlank(value) && !/^(?:false|0|)$/i.test(String(value));
	return Object.keys(record).find((key) => /^(?:is_)?(?:delet|archiv)/i.test(key) && isFilled(record[key]));
}

/**
 * Why what a list doesn't hold isn't known: a record lacks its ID or what is looked for. A sentence without a period;
 * undefined where all have it.
 */
export function lackIn(
	records: readonly ReadRecord[],
	keys: ReadonlyArray<keyof ReadRecord>,
	what = 'The list',
): string | undefined {
	const lacking = (['id', ...keys] as const).find((key) => records.some((one) => one[key] === undefined));
	if (lacking === undefined) return undefined;
	const index = records.findIndex((one) => one[lacking] === undefined);
	const { id = `record ${index + 1} of ${records.length}` } = records[index]!;
	const which = typeof id === 'number' ? `ID ${id}` : id;
	const key = keysOf[lacking] ?? `\`${lacking}\``;
	return `${what} can't be searched reliably: at least one record has no usable ${key} (${which})`;
}

/** A list as far as it could be read; without a doubt it's whole. */
export interface FoundList {
	/** The records as they came. */
	records: readonly unknown[];
	/** Why it can't be relied on: a sentence without a period. */
	doubt?: string;
	/** Whether that may be otherwise at another time. */
	isUnsettled?: boolean;
}

/** Where the service has what isn't one of its fields. */
const keysOf: Partial<Record<keyof ReadRecord, string>> = {
	label: '`name` or `title`',
	fullName: '`name`, `first_name` or `last_name`',
};

/** What to search a list for: the ID of a report, a part of a name or of an email. */
export type ListFilter = Pick<ReadRecord, 'email' | 'name' | 'report'>;

/**
 * Searches a list as often as there are filters; its records are read once. One gives the records that fit it; a record
 * that lacks what it asks for is a doubt.
 */
export function searchList(list: ListName, found: FoundList): (filter: ListFilter) => FoundList {
	let all: readonly ReadRecord[] | undefined;
	return ({ name, email, report }) => {
		const filter = withKeys({ email, [list === 'reports' ? 'label' : 'name']: name, report });
		const asked = (['email', 'name', 'label', 'report'] as const).filter((key) => filter[key] !== undefined);
		if (asked.length === 0) return found;
		const read = (all ??= found.records.map((record) => withKeys(readRecord(record))));
		const fits = (one: ReadRecord) =>
			one.id !== undefined && asked.every((key) => holds(one[key], filter[key]));
		const records = found.records.filter((_, at) => fits(read[at]!));
		return { records, doubt: found.doubt ?? lackIn(read, asked) };
	};
}

function withKeys<T extends Partial<ReadRecord>>(one: T): T {
	const [email, name, label] = [one.email, one.name, one.label].map((text) => text && nameKey(text));
	return { ...one, email, name, label };
}

function holds(value: unknown, part: unknown): boolean {
	return typeof value === 'string' && typeof part === 'string' ? value.includes(part) : value === part;
}
