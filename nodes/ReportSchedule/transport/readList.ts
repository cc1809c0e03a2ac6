import type { IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';
import { recordId, type Doubt, type ListName, type ReadList } from '../fields/lists';
import { counted, isRecord, lowerFirst, quote } from '../fields/values';
import { failed, type Failure, type FailureKind } from './failure';
import { adviceFor, LATER } from './advice';
import { whatHappened } from './messages';
import { send, type SendOptions } from './send';

export interface ListOptions extends SendOptions {
	/** No other page is asked for once so many records have been read. Default: all are. */
	atMost?: number;
}

/** Why a list couldn't be read: what happened, and what to do about it. */
export interface ListProblem {
	problem: string;
	advice: string;
	/** Set where any other request would fail as well. */
	isOfAll?: boolean;
	/** Set where the same request may succeed later. */
	isPassing?: boolean;
}

type Context = IExecuteFunctions | ILoadOptionsFunctions;

/** For a service whose pages never end. */
const MOST_PAGES = 10_000;

/**
 * Reads all pages of a list. Records that come or go meanwhile shift the pages that follow, so a list that
 * doesn't add up is read once more.
 */
export async function readList(
	context: Context,
	list: ListName,
	options: ListOptions,
): Promise<ReadList | ListProblem> {
	let read = await readPages(context, list, options);
	if ('problem' in read) return read;
	const isShifted = read.doubt === undefined && read.mismatch !== undefined && read.pages > 1;
	if (isShifted) read = await readPages(context, list, options);
	if ('problem' in read) return read;
	const doubt = read.doubt ?? read.mismatch;
	return { records: read.records, ...(doubt && { doubt: `may be incomplete: ${doubt}` }) };
}

interface ReadPages extends ReadList {
	/** How many were read. */
	pages: number;
	/** What doesn't add up. */
	mismatch?: string;
}

async function readPages(
	context: Context,
	list: ListName,
	options: ListOptions,
): Promise<ReadPages | ListProblem> {
	const { atMost = Infinity, signal } = options;
	const records: unknown[] = [];
	const [ids, queries, counts] = [new Set<number>(), new Set<string>(), new Set<number>()];
	let doubt: string | undefined;
	let mismatch: string | undefined;
	for (let query = ''; ;) {
		queries.add(query);
		const page = await readPage(context, list, options, query);
		if ('problem' in page) return page;
		const added = page.records.filter((record) => !ids.has(recordId(record) ?? NaN));
		if (added.length < page.records.length) mismatch = 'the same record is on two of its pages';
		for (const record of added) records.push(record);
		for (const id of added.map(recordId)) if (id !== undefined) ids.add(id);
		if (page.count !== undefined) counts.add(page.count);
		doubt ??= page.doubt;
		const pages = queries.size;
		if (!page.next) {
			mismatch ??= miscounted(counts, records.length);
			return { records, pages, doubt, mismatch };
		}
		query = page.next;
		const isEndless = added.length === 0 || queries.has(query) || pages >= MOST_PAGES;
		if (isEndless || records.length >= atMost || signal.aborted) {
			doubt ??= isEndless ? 'its pages repeat, or never end' : 'not all of its pages were read';
			return { records, pages, doubt };
		}
	}
}

/** What is wrong with the counts that the pages gave. */
function miscounted(counts: ReadonlySet<number>, read: number): string | undefined {
	const [count = read, ...others] = counts;
	if (others.length > 0) return 'its count changed while it was read';
	return count === read ? undefined : `its count is ${count}, but it has ${counted(read, 'record')}`;
}

/** Asks the service for one page of a list; its query is such as `?page=2`, or '' for the first. */
export async function readPage(
	context: Context,
	list: ListName,
	options: SendOptions,
	query = '',
): Promise<ListPage | ListProblem> {
	const path = `/api/v1/${list}/${query}`;
	const outcome = await send(context, { method: 'GET', path, operation: { isIdempotent: true } }, options);
	if ('answer' in outcome) {
		const page = readListPage(outcome.answer, list, outcome.link, outcome.status);
		return page ?? { problem: `Couldn't load ${list}: the service's answer isn't a list`, advice: NO_LIST };
	}
	// What ended a wait was the user, or the time that a person in the editor is made to wait.
	const { failure } = outcome;
	const ended = failed(options.canceled?.aborted ? 'canceled' : 'timeout');
	return listProblem(list, failure.kind === 'runEnded' ? ended : failure);
}

export const NO_LIST = "Lists aren't part of the documented API, so your service may not offer this one.";

/** For a list that is read, but of which it isn't clear what it doesn't hold. */
export function unreliable(list: ListName, doubt: string): ListProblem {
	return {
		problem: `The list of ${list} ${doubt}`,
		advice:
			"Names and emails are only looked up in a list that's certain to be complete. With IDs, no list is needed.",
	};
}

/**
 * What else to do where a list can't be had.
 *
 * @param way what needs no list, such as `Use IDs`
 */
export function insteadOf({ isPassing, isOfAll }: ListProblem, way: string): string {
	if (isPassing) return `Try again later, or ${lowerFirst(way)} instead`;
	return isOfAll ? `Meanwhile, you can ${lowerFirst(way)}` : `${way} instead`;
}

/** What isn't only the list's: the way to the service, and its limit. */
const OF_ALL = new Set<FailureKind>(['notConnected', 'noSecureConnection', 'notAllowed', 'rateLimited']);

function listProblem(list: ListName, failure: Failure): ListProblem {
	const happened = whatHappened(failure);
	const isMissing = failure.status === 404 || failure.status === 405;
	const advice = isMissing ? NO_LIST : adviceFor(failure);
	return {
		problem: `Couldn't load ${list}: ${lowerFirst(happened)}`,
		advice,
		isPassing: advice === LATER || failure.kind === 'rateLimited',
		isOfAll: failure.status === 401 || OF_ALL.has(failure.kind),
	};
}

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
			([key]) =>
				!KNOWN_KEYS.has(key) &&
				`the service's answer also contains ${quote(key)}, which this node doesn't recognize`,
		),
		...valuesOf('status').map((value) => !isSuccess(value) && `the answer's status is ${quote(value)}`),
		...valuesOf('success').map((value) => value !== true && `the answer says success: ${quote(value)}`),
		nextLink !== undefined && next === undefined && "`next` doesn't link to another page of this list",
		otherLinks.length > 0 && 'the answer has two different links under `next`',
		count !== undefined &&
			!Number.isSafeInteger(count) &&
			`its count is ${typeof count === 'string' ? 'the text ' : ''}${quote(count)}, not a number`,
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
	const base = `https://service/api/v1/${list}/`;
	if (typeof link !== 'string' || !URL.canParse(link, base)) return undefined;
	const { pathname, search } = new URL(link, base);
	// The path may be another one behind a proxy.
	const isSameList = pathname.replace(/\/$/, '').endsWith(`/${list}`);
	return isSameList && search !== '' ? search : undefined;
}
