import { quote } from '../text/quote';
import { isRecord } from '../text/json';
import { counted } from '../text/say';
import { isBlank } from '../text/text';
import type { Headers } from '../service/response';

/** A page of a list. */
export interface ListPage {
	/** The records as they came. */
	records: readonly unknown[];
	/** The query of the next page, such as `?page=2`; undefined on the last. */
	next?: string;
	/** Why there may be records that no page has. */
	doubt?: string;
	/** Compares what was read with what the last page says of it. Gives why something is missing; undefined where they agree. */
	miscount?: (records: number, pages: number) => string | undefined;
	/** How large the answer is, in bytes. */
	size?: number;
}

/** What may stand beside the records. Anything else may mean that there are more of them. */
const BESIDE = new Set(['count', 'total', 'next', 'previous', 'status', 'message', 'success']);

/**
 * Reads a page of a list: a bare array, or one under `results`, `data` or `data.results`, as Django REST Framework and the service's
 * public examples have it (§4: not documented).
 *
 * @returns undefined where the answer is no list
 */
export function readListPage(answer: unknown, headers: Headers = {}): ListPage | undefined {
	const found = findRecords(answer);
	if (found === undefined) return undefined;
	const { records, beside } = found;
	const next = queryOf(beside.next);
	const another = Object.keys(beside).find((key) => !BESIDE.has(key));
	let doubt: string | undefined;
	if (another !== undefined)
		doubt = `DataReportive's answer also contains ${quote(another)}, which this node doesn't recognize`;
	else if (!isBlank(beside.next) && next === undefined) doubt = "`next` doesn't link to another page";
	else if (!isFine(beside.status)) doubt = `its status is ${quote(beside.status)}`;
	else if (!isFine(beside.success)) doubt = `its success is ${quote(beside.success)}`;
	else if (Number(headers.age ?? 0) !== 0)
		doubt = `a cache has answered: the header “age” is ${quote(headers.age)}`;
	const miscount = (read: number, pages: number) => {
		if (pages === 1 && !isBlank(beside.previous)) return '`previous` links to another page';
		const isOther = (count: unknown) => !isBlank(count) && count !== read && count !== String(read);
		const count = [beside.count, beside.total].find(isOther);
		if (count !== undefined) return `its count is ${quote(count)}, but it has ${counted(read, 'record')}`;
		const header = Object.entries(headers).find((one) => !agrees(one, read, pages));
		const has = `${counted(read, 'record')} on ${counted(pages, 'page')}`;
		return header && `its header ${quote(header[0])} is ${quote(header[1])}, but it has ${has}`;
	};
	return { records, next, doubt, miscount };
}

/** The array of records, and everything that stands beside it or around it: as `data.count`, what the envelope says otherwise. */
function findRecords(answer: unknown): { records: unknown[]; beside: Record<string, unknown> } | undefined {
	let records = answer;
	const beside: Record<string, unknown> = {};
	for (const key of ['data', 'results']) {
		if (!isRecord(records) || !Object.hasOwn(records, key)) continue;
		const { [key]: inner, ...others } = records;
		for (const [name, said] of Object.entries(others))
			beside[name in beside && beside[name] !== said ? `data.${name}` : name] = said;
		records = inner;
	}
	return Array.isArray(records) ? { records, beside } : undefined;
}

/** Whether a status, or a success, says nothing against a list. */
function isFine(said: unknown): boolean {
	return isBlank(said) || /^(?:200|ok|success.*|true)$/i.test(String(said));
}

/** The query of a link. A link that leads to another host or path must not take the token there. */
function queryOf(link: unknown): string | undefined {
	const base = 'https://service/';
	if (typeof link !== 'string' || !URL.canParse(link, base)) return undefined;
	return new URL(link, base).search || undefined;
}

/** Whether a header agrees that this was the last page. Only these are judged. */
function agrees([name, value = '']: [string, string?], records: number, pages: number): boolean {
	if (name === 'link') return !/\brel\s*=[^,;<>=]*\bnext\b/i.test(value);
	if (name === 'content-range') {
		// Such as `items 20-39/40`; `*/0` for an empty list.
		const [, last = '-1', total] = /(?:-(\d+)|\*)\/(\d+)$/.exec(value.trim()) ?? [];
		return Number(last) + 1 === Number(total);
	}
	const words = name.split('-');
	if (words.some((word) => /^(?:rate|limit|ratelimit)$/.test(word))) return true;
	// Such as `X-Total-Count` and `X-Total-Pages`.
	const isTotal = words.includes('total') || words.includes('count');
	if (isTotal && !(Number(value) <= (words.includes('pages') ? pages : records))) return false;
	return !words.includes('next') || isBlank(value);
}
