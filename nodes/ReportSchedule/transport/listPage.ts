import type { Doubt, ListName } from '../fields/lists';
import { isRecord, quote } from '../fields/values';

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
 * @param link the answer's `Link` header, https://www.rfc-editor.org/rfc/rfc8288
 * @param status its status, where 206 says that it isn't all
 * @returns undefined where the answer is no list
 */
export function readListPage(answer: unknown, list: ListName, link = '', status = 200): ListPage | undefined {
	const found = findRecords(answer);
	if (found === undefined) return undefined;
	const { records, beside } = found;
	const valuesOf = (...keys: string[]) => [
		...new Set(beside.filter(([key]) => keys.includes(key)).map(([, value]) => value)),
	];
	const [nextLink, ...otherLinks] = valuesOf('next').filter((value) => value !== null);
	const next = nextLink === undefined ? undefined : pageQuery(nextLink, list);
	const [count, ...otherCounts] = valuesOf('count', 'total');
	const doubts: Array<string | false> = [
		...beside.map(
			([key]) => !KNOWN_KEYS.has(key) && `the answer has a key ${quote(key)} that this node doesn't know`,
		),
		...valuesOf('status').map((value) => !isSuccess(value) && `the answer's status is ${quote(value)}`),
		...valuesOf('success').map((value) => value !== true && `the answer says success: ${quote(value)}`),
		nextLink !== undefined && next === undefined && "`next` doesn't link to another page of this list",
		otherLinks.length > 0 && 'the answer has two different links under `next`',
		count !== undefined &&
			!Number.isSafeInteger(count) &&
			`the answer's count, ${quote(count)}, isn't a whole number`,
		otherCounts.length > 0 && 'the answer has two different counts',
		status === 206 && 'the service answered 206 Partial Content',
		next === undefined && HAS_NEXT.test(link) && 'its `Link` header points to more records',
	];
	const doubt = doubts.find((one) => one !== false);
	return { records, next, ...(typeof count === 'number' && { count }), ...(doubt && { doubt }) };
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
	const anywhere = 'https://service/';
	if (typeof link !== 'string' || !URL.canParse(link, anywhere)) return undefined;
	const { pathname, search } = new URL(link, anywhere);
	const isSameList = link.startsWith('?') || pathname.replace(/\/$/, '').endsWith(`/${list}`);
	return isSameList && search !== '' ? search : undefined;
}
