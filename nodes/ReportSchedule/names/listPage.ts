import type { ListName } from '../fields/recipients';
import { quote } from '../helpers/quote';
import { isRecord } from '../helpers/types';
import type { Headers } from '../http/response';

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
}

/** What may stand beside the records, and what makes it doubtful; anything else may mean that there are more of them. */
const doubtsByKey: Readonly<Record<string, (value: unknown, list: ListName) => string | false>> = {
	count: notANumber,
	total: notANumber,
	next: (link, list) =>
		link !== null && !pageQuery(link, list) && "`next` doesn't link to another page of this list",
	previous: () => false,
	message: () => false,
	status: (status) => !isSuccess(status) && `the answer's status is ${quote(status)}`,
	success: (success) => success !== true && `the answer says success: ${quote(success)}`,
};

function notANumber(count: unknown): string | false {
	const text = typeof count === 'string' ? 'the text ' : '';
	return !Number.isSafeInteger(count) && `its count is ${text}${quote(count)}, not a number`;
}

/**
 * Reads a page of a list: a bare array, or one under `results`, `data` or `data.results`. The documented API has
 * no lists. These are the forms of Django REST Framework's pages, and of the service's public examples.
 *
 * @param answer the answer's JSON
 * @param status its status, where 206 says that it isn't all
 * @returns undefined where the answer is no list
 */
export function readListPage(
	answer: unknown,
	list: ListName,
	headers: Headers = {},
	status = 200,
): ListPage | undefined {
	const found = findRecords(answer);
	if (found === undefined) return undefined;
	const { records } = found;
	const beside = [...found.beside, ...totalsIn(headers)];
	const valuesOf = (...keys: string[]) => [
		...new Set(beside.filter(([key]) => keys.includes(key)).map(([, value]) => value)),
	];
	const links = valuesOf('next').filter((link) => link !== null);
	const next = pageQuery(links[0], list);
	const counts = valuesOf('count', 'total');
	const doubt = [
		...beside.map(([key, value]) =>
			Object.hasOwn(doubtsByKey, key)
				? doubtsByKey[key]!(value, list)
				: `the service's answer also contains ${quote(key)}, which this node doesn't recognize`,
		),
		links.length > 1 && 'the answer has two different links under `next`',
		counts.length > 1 && 'the answer has two different counts',
		status === 206 && 'the service answered 206 Partial Content',
		!next && HAS_NEXT.test(headers.link ?? '') && 'its `Link` header points to more records',
	].find((found) => found !== false);
	const [count] = counts;
	return { records, next, ...(typeof count === 'number' && { count }), ...(doubt && { doubt }) };
}

type Entries = Array<[key: string, value: unknown]>;

/** How many records there are in all, as headers say. */
function totalsIn({ 'x-total-count': total = '', 'content-range': range = '' }: Headers): Entries {
	const totals = [/^\s*(\d+)\s*$/.exec(total)?.[1], /\/\s*(\d+)\s*$/.exec(range)?.[1]];
	return totals.flatMap((digits) => (digits === undefined ? [] : [['count', Number(digits)]]));
}

/** The array of records, and everything that stands beside it or around it. */
function findRecords(answer: unknown): { records: unknown[]; beside: Entries } | undefined {
	let records = answer;
	let beside: Entries = [];
	for (const key of ['data', 'results']) {
		if (!isRecord(records) || !Object.hasOwn(records, key)) continue;
		const { [key]: inner, ...others } = records;
		beside = [...beside, ...Object.entries(others)];
		records = inner;
	}
	return Array.isArray(records) ? { records, beside } : undefined;
}

/** Of an answer's own `status`: 200, "ok" and the like. */
function isSuccess(status: unknown): boolean {
	return status === true || (typeof status !== 'object' && /^(2\d\d|ok|success)$/i.test(String(status)));
}

const HAS_NEXT = /;\s*rel\s*=\s*"?[^",;]*\bnext\b/i;

/**
 * The query of a link to a page. Only the query is used, on the list's own path: a link that leads to another
 * path must not take the token there.
 *
 * @returns undefined for anything but a link to the same list
 */
export function pageQuery(link: unknown, list: ListName): string | undefined {
	const base = `https://service/api/v1/${list}/`;
	if (typeof link !== 'string' || !URL.canParse(link, base)) return undefined;
	const { pathname, search } = new URL(link, base);
	// The path may be another one behind a proxy.
	const isSameList = pathname.replace(/\/$/, '').endsWith(`/${list}`);
	return isSameList && search !== '' ? search : undefined;
}
