import type { ListName } from '../fields/recipients';
import { quote } from '../text/quote';
import { isRecord } from '../text/json';
import type { Headers } from '../service/response';

/** A page of a list. */
export interface ListPage {
	/** The records as they came. */
	records: readonly unknown[];
	/** Why there may be records that no page has. */
	doubt?: string;
	/** The query of the next page, such as `?page=2`; undefined on the last. */
	next?: string;
	/** How many records there are in all, where the service says so. */
	count?: number;
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
	const { link = '', age = '0' } = headers;
	const next = pageQuery(beside.next, list);
	const another = Object.keys(beside).find((key) => !BESIDE.has(key));
	const doubts = [
		another !== undefined &&
			`DataReportive's answer also contains ${quote(another)}, which this node doesn't recognize`,
		(beside.next ?? null) !== null && !next && "`next` doesn't link to another page of this list",
		TO_NEXT.test(link) && !next && 'its `Link` header points to more records',
		Number(age) > 0 && 'the answer comes out of a cache',
	];
	const ofRange = headers['content-range']?.split('/')[1];
	const counts = [beside.count, beside.total, headers['x-total-count'] ?? 0, ofRange ?? 0].map(Number);
	const count = Math.max(...counts.filter(Number.isSafeInteger));
	return { records, next, count, doubt: doubts.find((one) => one !== false) };
}

/** A link to a next page: `<…?page=2>; rel="next"`. */
const TO_NEXT = /\brel\s*=[^,;<>=]*\bnext\b/i;

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
