import { readId } from '../fields/identifiers';

/** A record as the editor offers it: its name with the ID beside it. */
export interface ListedRecord {
	id: number;
	name: string;
}

/** One page of a list, whatever form the service gives it. */
export interface Page {
	records: ListedRecord[];
	/** The query of the next page, such as `?page=2`; undefined on the last. */
	next?: string;
}

type Json = Record<string, unknown>;

/**
 * Reads a page of a list. The documented interface has no lists, so nothing about the form is taken for
 * granted: a bare array, `results`, or either inside `data`, and a link to a next page or none.
 *
 * @param json the answer's JSON
 * @returns undefined where the answer is no list
 */
export function readPage(json: unknown): Page | undefined {
	for (const holder of [json, asObject(json)?.data]) {
		const list = Array.isArray(holder) ? holder : asObject(holder)?.results;
		if (Array.isArray(list)) {
			return { records: list.flatMap(toRecord), next: queryOf(asObject(holder)?.next) };
		}
	}
	return undefined;
}

/** Only the query of a link is used: the next page is asked for where the first was. */
function queryOf(link: unknown): string | undefined {
	if (typeof link !== 'string') return undefined;
	const start = link.indexOf('?');
	return start === -1 ? undefined : link.slice(start).split('#')[0];
}

function toRecord(given: unknown): ListedRecord[] {
	const record = asObject(given);
	const id = record && idOf(record.id);
	return record && id ? [{ id, name: `${nameOf(record)} (${id})`.trim() }] : [];
}

function idOf(given: unknown): number | undefined {
	try {
		return readId(given);
	} catch {
		// A record without a usable ID cannot be chosen.
		return undefined;
	}
}

/** Whatever names the record: a name, a title, or a person's names and e-mail address. */
function nameOf(record: Json): string {
	const text = (key: string) => (typeof record[key] === 'string' ? record[key].trim() : '');
	const person = [text('first_name'), text('last_name')].filter(Boolean).join(' ');
	const parts = [text('name') || text('title') || person, text('email')];
	return parts.filter(Boolean).join(', ') || 'No name';
}

function asObject(value: unknown): Json | undefined {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}
