import { counted, lowerFirst } from '../fields/values';
import { adviceFor, LATER } from '../failures/advice';
import { failed, type Failure, type FailureKind } from '../failures/failure';
import { whatHappened } from '../failures/messages';
import type { SendOptions } from '../http/exchange';
import { sendGet } from '../http/send';
import { pathOf } from '../requests/request';
import { readListPage, type ListPage } from './listPage';
import { recordId, type ListName, type ReadList } from './records';

/**
 * How much of a list is read: the whole list, where several pages are read until two readings agree; or, for a person
 * who sees that something is missing, no further page after so many records.
 */
export type Extent = 'whole' | { atMost: number };

/** Why a list couldn't be read: what happened, and what to do about it. */
export interface ListProblem {
	problem: string;
	advice: string;
	/** Set where any other request would fail as well. */
	isOfAll?: boolean;
	/** Set where the same request may succeed later. */
	isPassing?: boolean;
	isMissing?: boolean;
}

/** For a service whose pages never end. */
const MOST_PAGES = 10_000;
const MOST_READINGS = 4;

/**
 * Reads a list. Records that come or go while its pages are read shift those that follow, without a trace in the
 * counts, so a list of several pages is whole only when two readings in a row give the same IDs.
 */
export async function readList(
	list: ListName,
	options: SendOptions,
	extent: Extent,
): Promise<ReadList | ListProblem> {
	const isOnce = extent !== 'whole';
	const atMost = isOnce ? extent.atMost : Infinity;
	let idsBefore: string | undefined;
	for (let readings = 1; ; readings += 1) {
		const read = await readPages(list, options, atMost);
		if ('problem' in read) return read;
		const { records, pages, mismatch } = read;
		const ids = idsOf(records);
		const isSettled = isOnce || pages === 1 || ids === idsBefore;
		const doubt = read.doubt ?? mismatch ?? (isSettled ? undefined : CHANGED);
		if (doubt === undefined) return { records };
		// Another reading mends only what changed between two pages.
		const isLast = isOnce || pages === 1 || read.doubt !== undefined || readings === MOST_READINGS;
		if (isLast) return { records, doubt: `may be incomplete: ${doubt}` };
		idsBefore = mismatch === undefined ? ids : undefined;
	}
}

const CHANGED = 'it changed while it was read';

/** The IDs of all records in one order, 0 for none. */
function idsOf(records: readonly unknown[]): string {
	return records
		.map((record) => recordId(record) ?? 0)
		.sort((a, b) => a - b)
		.join();
}

/** One reading of a list. Its `doubt` is what no other reading would mend. */
interface ReadPages extends ReadList {
	pages: number;
	/** What shows that the list changed between two pages, which another reading may mend. */
	mismatch?: string;
}

async function readPages(
	list: ListName,
	options: SendOptions,
	atMost: number,
): Promise<ReadPages | ListProblem> {
	const records: unknown[] = [];
	const [ids, queries, counts] = [new Set<number>(), new Set<string>(), new Set<number>()];
	let doubt: string | undefined;
	let mismatch: string | undefined;
	for (let query = ''; ;) {
		queries.add(query);
		const pages = queries.size;
		const page = await readPage(list, options, query);
		// The last page may have vanished meanwhile.
		if ('problem' in page && page.isMissing && pages > 1) return { records, pages, mismatch: CHANGED };
		if ('problem' in page) return page;
		const added = page.records.filter((record) => !ids.has(recordId(record) ?? NaN));
		if (added.length < page.records.length) mismatch = 'the same record is on two of its pages';
		for (const record of added) records.push(record);
		for (const id of added.map(recordId)) if (id !== undefined) ids.add(id);
		if (page.count !== undefined) counts.add(page.count);
		doubt ??= page.doubt;
		if (!page.next) {
			mismatch ??= miscounted(counts, records.length);
			return { records, pages, doubt, mismatch };
		}
		query = page.next;
		const isEndless = added.length === 0 || queries.has(query) || pages >= MOST_PAGES;
		if (isEndless || records.length >= atMost || options.signal.aborted) {
			doubt ??= isEndless ? 'its pages repeat, or never end' : 'not all of its pages were read';
			return { records, pages, doubt };
		}
	}
}

function miscounted(counts: ReadonlySet<number>, read: number): string | undefined {
	const [count = read, ...others] = counts;
	if (others.length > 0) return 'its count changed while it was read';
	return count === read ? undefined : `its count is ${count}, but it has ${counted(read, 'record')}`;
}

/** Asks the service for one page of a list; its query is such as `?page=2`, or '' for the first. */
async function readPage(
	list: ListName,
	options: SendOptions,
	query: string,
): Promise<ListPage | ListProblem> {
	const reply = await sendGet(pathOf(list) + query, options);
	if ('answer' in reply) {
		const page = readListPage(reply.answer, list, reply.headers, reply.status);
		return page ?? { problem: `Couldn't load ${list}: the service's answer isn't a list`, advice: NO_LIST };
	}
	// What ended a wait was the user, or the time that a person in the editor is made to wait.
	const ended = failed(options.canceled?.aborted ? 'canceled' : 'timeout');
	return listProblem(list, reply.failure.kind === 'runEnded' ? ended : reply.failure);
}

export const NO_LIST = "Your service's API may not offer this list.";

/** Why a list isn't used: it isn't certain that it's whole. */
export function inDoubt(list: ListName, doubt: string): string {
	return `The list of ${list} ${doubt}`;
}

/** What isn't only the list's: the way to the service, and its limit. */
const OF_ALL = new Set<FailureKind>([
	'notConnected',
	'noSecureConnection',
	'notAllowed',
	'rateLimited',
	'redirected',
]);

function listProblem(list: ListName, failure: Failure): ListProblem {
	const { kind, status, isPage } = failure;
	const isUnknown = (status === 404 || status === 405) && !isPage;
	const advice = isUnknown ? NO_LIST : adviceFor(failure);
	return {
		problem: `Couldn't load ${list}: ${lowerFirst(whatHappened(failure))}`,
		advice,
		isMissing: status === 404,
		isPassing: advice === LATER || kind === 'rateLimited',
		isOfAll: isPage || OF_ALL.has(kind) || [401, 402, 403].includes(status ?? 0),
	};
}
