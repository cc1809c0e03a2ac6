import type { ListName } from '../fields/recipients';
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
	/**
	 * Compares what was read with the numbers that stand on this page, the last one. Gives why something is missing; undefined where they
	 * agree. Another reading may come to something else.
	 */
	miscount?: (records: number, pages: number) => string | undefined;
	/** How large the answer is, in bytes. */
	size?: number;
}

/** What may stand beside the records. Anything else may mean that there are more of them. */
const BESIDE = new Set(['count', 'total', 'next', 'previous', 'status', 'message', 'success']);

/**
 * Reads a page of a list: a bare array, or one under `results`, `data` or `data.results`. The documented API has
 * no lists. These are the forms of Django REST Framework's pages, and of the service's public examples.
 *
 * @param answer the answer's JSON
 * @returns undefined where the answer is no list
 */
export function readListPage(answer: unknown, list: ListName, headers: Headers = {}): ListPage | undefined {
	const found = findRecords(answer);
	if (found === undefined) return undefined;
	const { records, beside } = found;
	const next = pageQuery(beside.next, list);
	const another = Object.keys(beside).find((key) => !BESIDE.has(key));
	const doubts = [
		another !== undefined &&
			`DataReportive's answer also contains ${quote(another)}, which this node doesn't recognize`,
		!isBlank(beside.next) && !next && "`next` doesn't link to another page of this list",
		// A page that has a `next` isn't the last.
		!next && doubtIn(headers),
	];
	// An object may have a key that JavaScript calls to make a number of it.
	const counts = [beside.count, beside.total]
		.filter((count) => !isBlank(count))
		.map((count) => (typeof count === 'object' ? NaN : Number(count)));
	const miscount = (read: number, pages: number) => {
		const count = counts.find((one) => one !== read);
		if (count !== undefined) return `its count is ${count}, but it has ${counted(read, 'record')}`;
		return tooMany(headers, read, pages);
	};
	return { records, next, doubt: doubts.find((one) => typeof one === 'string'), miscount };
}

/** The words of a header's name, without those of rate limits. */
function wordsOf(header: string): string[] {
	const words = header.toLowerCase().split('-');
	return words.some((word) => /^(?:rate|limit|ratelimit)$/.test(word)) ? [] : words;
}

/** Why the headers of a last page say that it isn't the last. */
function doubtIn(headers: Headers): string | undefined {
	const { link = '', age = '', 'content-range': range } = headers;
	if (/\brel\s*=[^,;<>=]*\bnext\b/i.test(link)) return 'its `Link` header points to more records';
	if (Number(age) !== 0) return 'the answer comes out of a cache';
	// Such as `items 20-39/40`; `*/0` for an empty list.
	const [, last = '-1', total] = /(?:-(\d+)|\*)\/(\d+)$/.exec(range?.trim() ?? '') ?? [];
	if (range !== undefined && Number(last) + 1 !== Number(total))
		return 'its `Content-Range` header ends before the last record';
	const next = Object.keys(headers).find((name) => wordsOf(name).includes('next') && !isBlank(headers[name]));
	return next && `its header ${quote(next)} points to more records`;
}

/** Why a header such as `X-Total-Count` or `X-Total-Pages` says that there are more than were read. */
function tooMany(headers: Headers, records: number, pages: number): string | undefined {
	for (const [name, value] of Object.entries(headers)) {
		const words = wordsOf(name);
		if (!words.includes('total') && !words.includes('count')) continue;
		const [read, what] = words.includes('pages') ? [pages, 'page'] : [records, 'record'];
		if (!(Number(value) <= read))
			return `its header ${quote(name)} is ${quote(value)}, but it has ${counted(read, what)}`;
	}
	return undefined;
}

/** The array of records, and everything that stands beside it or around it. */
function findRecords(answer: unknown): { records: unknown[]; beside: Record<string, unknown> } | undefined {
	let records = answer;
	let beside = {};
	for (const key of ['data', 'results']) {
		if (!isRecord(records) || !Object.hasOwn(records, key)) continue;
		const { [key]: inner, ...others } = records;
		beside = { ...beside, ...others };
		records = inner;
	}
	return Array.isArray(records) ? { records, beside } : undefined;
}

/**
 * The query of a link to a page. Only the query is used, on the list's own path: a link that leads to another
 * path must not take the token there.
 *
 * @returns undefined for anything but a link to the same list
 */
function pageQuery(link: unknown, list: ListName): string | undefined {
	const base = `https://service/api/v1/${list}/`;
	if (typeof link !== 'string' || !URL.canParse(link, base)) return undefined;
	const { pathname, search } = new URL(link, base);
	// The path may be another one behind a proxy.
	const isSameList = pathname.replace(/\/$/, '').endsWith(`/${list}`);
	return isSameList && search !== '' ? search : undefined;
}
