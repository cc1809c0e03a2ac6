import type { ListName } from '../fields/types';
import { sendGet, type SendOptions } from '../service/exchange';
import { failureOfKind, type Failure } from '../service/outcome';
import { pathOf } from '../service/request';
import { adviceFor, reasonIn, whatHappened } from '../service/words';
import { quoteWhole } from '../text/quote';
import { lowerFirst } from '../text/say';
import { type ListPage, readListPage } from './page';
import { type FoundList, recordId } from './records';

/** How much of a list is read: all of it for certain; or, where a person sees what's missing, no page more than so many records need. */
export type Extent = 'whole' | { atMost: number };

/** Why a list couldn't be read: what happened, without a period, and what to do about it. */
export interface ListProblem {
	problem: string;
	advice: string;
	/** Whether the service doesn't seem to have such a list, so that another try is no help. */
	isNotOffered?: boolean;
	/** The request's, where it failed. */
	failure?: Failure;
}

/** Reads a list as a whole. Never throws. */
export type ReadWhole = (list: ListName) => Promise<FoundList | ListProblem>;

/** Reads whole lists in a run, each once. */
export function wholeLists(options: SendOptions): ReadWhole {
	const lists = new Map<ListName, ReturnType<ReadWhole>>();
	return async (list) => {
		const read = lists.get(list) ?? loadList(list, 'whole', options);
		lists.set(list, read);
		return await read;
	};
}

/** Reads a list of the service, with the retries and the rate limit of the run. Never throws. */
export async function loadList(
	list: ListName,
	extent: Extent,
	options: SendOptions,
): Promise<FoundList | ListProblem> {
	return await readList(list, extent, async (query) => {
		const reply = await sendGet(pathOf(list) + query, options);
		if ('answer' in reply) {
			const page = readListPage(reply.answer, reply.headers);
			return page === undefined ? noList(list, reply.answer) : { ...page, size: reply.size };
		}
		// What ended a wait was the user, or the time that a person in the editor is made to wait.
		const ended = failureOfKind(options.canceled?.aborted ? 'canceled' : 'timeout');
		return notLoaded(list, reply.failure.kind === 'runEnded' ? ended : reply.failure);
	});
}

const NO_LIST = "DataReportive's API may not offer this list.";

/** What stands in the place of a list may say why: `{ "maintenance": true, "message": "Back at 14:00" }`. */
function noList(list: ListName, answer: unknown): ListProblem {
	const reason = reasonIn({ answer });
	const said = reason === '' ? '' : `: ${quoteWhole(reason)}`;
	const problem = `Couldn't load ${list}: DataReportive's answer isn't a list${said}`;
	return { problem, advice: NO_LIST, isNotOffered: true };
}

function notLoaded(list: ListName, failure: Failure): ListProblem {
	const isNotOffered = [404, 405].includes(failure.status ?? 0) && !failure.isPage;
	const problem = `Couldn't load ${list}: ${lowerFirst(whatHappened(failure))}`;
	return { problem, advice: isNotOffered ? NO_LIST : adviceFor(failure), isNotOffered, failure };
}

/** Asks for a page of a list. @param query such as `?page=2`, or '' for the first. Never throws */
export type ReadPage = (query: string) => Promise<ListPage | ListProblem>;

const CHANGED = 'it changed while it was read';
const ENDLESS = 'its pages repeat, or never end';

/**
 * Reads a list. A record that goes while pages are read shifts those that follow, and one of them is on no page. So a list
 * of several pages is whole only when a reading holds all that the one before it held.
 */
export async function readList(
	list: ListName,
	extent: Extent,
	readPage: ReadPage,
): Promise<FoundList | ListProblem> {
	let previous: ListReading | undefined;
	for (let readings = 1; ; readings += 1) {
		const reading = await readOnce(extent, readPage);
		if ('problem' in reading) return reading;
		const { records, pages, doubt, miscount } = reading;
		const found = (why?: string, isUnsettled?: boolean): FoundList => {
			return { records, doubt: why && `The list of ${list} may be incomplete: ${why}`, isUnsettled };
		};
		// A list of one page has nothing that could shift.
		if (doubt !== undefined || pages === 1 || extent !== 'whole') return found(doubt ?? miscount);
		if (previous && agrees(previous, reading)) return found();
		if (readings === 3) return found(miscount ?? CHANGED, true);
		// Its records would take memory.
		previous = { ...reading, records: [] };
	}
}

/** Whether neither of two readings is miscounted, and the second holds all that the first held. */
function agrees(first: ListReading, second: ListReading): boolean {
	if (first.miscount !== undefined || second.miscount !== undefined) return false;
	return [...first.ids].every((id) => second.ids.has(id));
}

/** One reading of a list, from its first page to its last. */
interface ListReading {
	records: unknown[];
	ids: Set<number>;
	/** Those that were asked for. */
	pages: number;
	/** Why it may be incomplete. */
	doubt?: string;
	/** The same, where another reading may be otherwise. */
	miscount?: string;
}

async function readOnce(extent: Extent, readPage: ReadPage): Promise<ListReading | ListProblem> {
	const reading: ListReading = { records: [], ids: new Set(), pages: 0 };
	const { records, ids } = reading;
	const atMost = extent === 'whole' ? Infinity : extent.atMost;
	let size = 0;
	for (let query: string | undefined = ''; query !== undefined;) {
		if (reading.pages === 10_000) return { ...reading, doubt: ENDLESS };
		if (reading.pages > 0 && records.length >= atMost)
			return { ...reading, doubt: 'not all of its pages were read' };
		reading.pages += 1;
		const page = await readPage(query);
		if ('problem' in page) {
			if (reading.pages === 1) return page;
			if (extent !== 'whole') return { ...reading, doubt: lowerFirst(page.problem) };
			// Fewer records than before have fewer pages.
			return page.failure?.status === 404 ? { ...reading, miscount: CHANGED } : page;
		}
		reading.doubt ??= page.doubt;
		const before = records.length;
		for (const record of page.records) {
			const id = recordId(record);
			if (id !== undefined && ids.has(id)) reading.miscount = `record ${id} is in it twice`;
			else records.push(record);
			if (id !== undefined) ids.add(id);
		}
		size += page.size ?? 0;
		if (size > 64 * 2 ** 20) return { ...reading, doubt: 'it has more than 64 MB' };
		query = page.next;
		if (query === undefined) reading.miscount ??= page.miscount?.(records.length, reading.pages);
		else if (records.length === before) return { ...reading, doubt: ENDLESS };
	}
	return reading;
}
