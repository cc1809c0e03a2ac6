import type { IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';
import { recordId, type ListName, type ReadList } from '../fields/lists';
import type { Failure } from './failure';
import { adviceFor } from './advice';
import { readListPage, type ListPage } from './listPage';
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
}

type Context = IExecuteFunctions | ILoadOptionsFunctions;

/** Large pages; a service that doesn't know these ignores them. */
export const FIRST_PAGE = '?page_size=1000&limit=1000';
/** For a service whose pages never end. */
const MOST_PAGES = 1000;

/**
 * Reads all pages of a list. Records that come or go meanwhile shift the pages that follow, so a list that
 * doesn't add up is read once more.
 */
export async function readList(
	context: Context,
	list: ListName,
	options: ListOptions,
): Promise<ReadList | ListProblem> {
	const first = await readPages(context, list, options);
	const hasChanged = 'changed' in first && first.changed !== undefined && first.doubt === undefined;
	const read = hasChanged ? await readPages(context, list, options) : first;
	return 'problem' in read ? read : { records: read.records, doubt: read.doubt ?? read.changed };
}

/** @returns in `changed`, what shows that the list wasn't the same on all its pages */
async function readPages(
	context: Context,
	list: ListName,
	options: ListOptions,
): Promise<(ReadList & { changed?: string }) | ListProblem> {
	const records: unknown[] = [];
	const [ids, queries, counts] = [new Set<number>(), new Set<string>(), new Set<number>()];
	let doubt: string | undefined;
	let changed: string | undefined;
	for (let query = FIRST_PAGE; ;) {
		queries.add(query);
		const page = await readPage(context, list, options, query);
		if ('problem' in page) return page;
		const added = page.records.filter((record) => !ids.has(recordId(record) ?? NaN));
		if (added.length < page.records.length) changed = 'the same record is on two of its pages';
		for (const record of added) records.push(record);
		for (const id of added.map(recordId)) if (id !== undefined) ids.add(id);
		if (page.count !== undefined) counts.add(page.count);
		doubt ??= page.doubt;
		if (page.next === undefined) break;
		query = page.next;
		const isEndless = added.length === 0 || queries.has(query) || queries.size >= MOST_PAGES;
		if (isEndless || records.length >= (options.atMost ?? Infinity) || options.signal.aborted) {
			return { records, doubt: doubt ?? 'not all of its pages were read' };
		}
	}
	const [count = records.length, ...otherCounts] = counts;
	if (otherCounts.length > 0) changed = 'its count changed while it was read';
	else if (count !== records.length)
		changed ??= `by its count it should have ${count} records, but it has ${records.length}`;
	return queries.size > 1 ? { records, doubt, changed } : { records, doubt: doubt ?? changed };
}

/** Asks the service for one page of a list; its query is such as `?page=2`. */
export async function readPage(
	context: Context,
	list: ListName,
	options: SendOptions,
	query = FIRST_PAGE,
): Promise<ListPage | ListProblem> {
	const path = `/api/v1/${list}/${query}`;
	const outcome = await send(context, { method: 'GET', path, operation: { isIdempotent: true } }, options);
	if ('answer' in outcome) {
		const page = readListPage(outcome.answer, list, outcome.link);
		return page ?? { problem: `Couldn't load ${list}: the service's answer isn't a list`, advice: NO_LIST };
	}
	const failure: Failure = 'failure' in outcome ? outcome.failure : { kind: 'canceled', reason: '' };
	// A service may refuse queries that it doesn't know.
	const isRefused = failure.status === 400 || failure.status === 422;
	return isRefused && query === FIRST_PAGE
		? await readPage(context, list, options, '')
		: listProblem(list, failure);
}

const NO_LIST = "Lists aren't part of the documented API, so your service may not offer this one.";

/** For a list that is read, but of which it isn't clear what it doesn't hold. */
export function unreliable(list: ListName, doubt: string): ListProblem {
	return {
		problem: `Can't rely on the list of ${list}: ${doubt}`,
		advice: `Names can only be looked up in a list that certainly has all ${list}.`,
	};
}

function listProblem(list: ListName, failure: Failure): ListProblem {
	const happened = whatHappened(failure).replace(/\.$/, '');
	const isMissing = failure.status === 404 || failure.status === 405;
	return {
		problem: `Couldn't load ${list}: ${happened.charAt(0).toLowerCase()}${happened.slice(1)}`,
		advice: isMissing ? NO_LIST : adviceFor(failure),
	};
}
