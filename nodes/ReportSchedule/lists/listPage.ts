import { isRecord, quote } from '../fields/values';
import type { Headers } from '../http/response';
import type { Doubt, ListName } from './records';

/** One page of a list. */
export interface ListPage extends Partial<Doubt> {
	/** The records as they came. */
	records: readonly unknown[];
	/** The query of the next page, such as `?page=2`; undefined on the last. */
	next?: string;
	/** How many records there are in all, where the service says so. */
	count?: number;
}

/** What may stand beside the records without changing what they are. */
const KNOWN_KEYS = new Set(['count', 'total', 'next', 'previous', 'status', 'message', 'success']);

/**
 * Reads a page of a list: a bare array, or one under `results`, `data` or `data.results`. The documented API has
 * no lists. These are the forms of Django REST Framework's pages, and of the service's public examples; whatever
 * else stands beside the records may mean that there are more of them, so it's a doubt.
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
	const { records, beside } = found;
	const valuesOf = (...keys: string[]) => [
		...new Set(beside.filter(([key]) => keys.includes(key)).map(([, value]) => value)),
	];
	const [nextLink, ...otherLinks] = valuesOf('next').filter((value) => value !== null);
	const next = nextLink === undefined ? undefined : pageQuery(nextLink, list);
	const isBare = Array.isArray(answer);
	const [count, ...otherCounts] = isBare ? totalsIn(headers) : valuesOf('count', 'total');
	const unknownKey = beside.find(([key]) => !KNOWN_KEYS.has(key))?.[0];
	const failed = valuesOf('status').find((value) => !isSuccess(value));
	const notTrue = valuesOf('success').find((value) => value !== true);
	const doubts: ReadonlyArray<[isSo: boolean, doubt: () => string]> = [
		[
			unknownKey !== undefined,
			() => `the service's answer also contains ${quote(unknownKey)}, which this node doesn't recognize`,
		],
		[failed !== undefined, () => `the answer's status is ${quote(failed)}`],
		[notTrue !== undefined, () => `the answer says success: ${quote(notTrue)}`],
		[nextLink !== undefined && next === undefined, () => "`next` doesn't link to another page of this list"],
		[otherLinks.length > 0, () => 'the answer has two different links under `next`'],
		[
			count !== undefined && !Number.isSafeInteger(count),
			() => `its count is ${typeof count === 'string' ? 'the text ' : ''}${quote(count)}, not a number`,
		],
		[otherCounts.length > 0, () => 'the answer has two different counts'],
		[status === 206, () => 'the service answered 206 Partial Content'],
		[
			next === undefined && HAS_NEXT.test(headers.link ?? ''),
			() => 'its `Link` header points to more records',
		],
	];
	const doubt = doubts.find(([isSo]) => isSo)?.[1]();
	return { records, next, ...(typeof count === 'number' && { count }), ...(doubt && { doubt }) };
}

/** How many records there are in all, as the headers of a bare array say. */
function totalsIn({ 'x-total-count': total = '', 'content-range': range = '' }: Headers): number[] {
	const totals = [/^\s*(\d+)\s*$/.exec(total)?.[1], /\/\s*(\d+)\s*$/.exec(range)?.[1]];
	return [...new Set(totals.filter((digits) => digits !== undefined).map(Number))];
}

/** The array of records, and everything that stands beside it or around it. */
function findRecords(answer: unknown) {
	if (Array.isArray(answer)) return { records: answer as unknown[], beside: [] };
	if (!isRecord(answer)) return undefined;
	const { data } = answer;
	for (const key of ['results', 'data']) {
		if (Array.isArray(answer[key]))
			return { records: answer[key] as unknown[], beside: without(key, answer) };
	}
	if (!isRecord(data) || !Array.isArray(data.results)) return undefined;
	return {
		records: data.results as unknown[],
		beside: [...without('data', answer), ...without('results', data)],
	};
}

function without(key: string, object: Record<string, unknown>): Array<[key: string, value: unknown]> {
	return Object.entries(object).filter(([other]) => other !== key);
}

/** Of an answer's own `status`: 200, "ok" and the like. */
function isSuccess(status: unknown): boolean {
	return status === true || /^(2\d\d|ok|success)$/i.test(String(status));
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
