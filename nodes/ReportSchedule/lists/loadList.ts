import type { ListName } from '../fields/types';
import { sendGet, type SendOptions } from '../service/exchange';
import { type Failure, failureOfKind } from '../service/outcome';
import { pathOf } from '../service/request';
import { adviceFor, reasonIn, whatHappened, wordsIn } from '../service/words';
import { lowerFirst } from '../text/phrases';
import { quoteWhole } from '../text/quote';
import { type ListPage, readListPage } from './page';
import { type FoundList, recordId } from './records';

/** How much to read: `whole`, for certain; or pages up to this many records, if a person sees what's missing. */
export type Extent = 'whole' | { atMost: number };

/** Why a list couldn't be read: what happened, without a period, and what to do about it. */
export interface ListProblem {
	problem: string;
	advice: string;
	/** Whether another try is no help: there's no such list, or it can't be relied on. */
	isLasting?: boolean;
	failure?: Failure;
}

export type ListOrProblem = FoundList | ListProblem;

/** Reads a list as a whole. Never throws. */
export type ReadWhole = (list: ListName) => Promise<ListOrProblem>;

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
export async function loadList(list: ListName, extent: Extent, options: SendOptions): Promise<ListOrProblem> {
	return await readList(list, extent, async (query) => {
		const reply = await sendGet(pathOf(list) + query, options);
		if ('failure' in reply) return notLoaded(list, reply.failure, options);
		const page = readListPage(reply.answer, reply.headers);
		return page === undefined ? noList(list, reply.answer) : { ...page, size: reply.size };
	});
}

const NO_LIST = "DataReportive's API may not offer this list.";

function notLoaded(list: ListName, cause: Failure, { canceled }: SendOptions): ListProblem {
	// A wait ends when the user stops the run, after a 401, or when the editor's time is over.
	const ofRun = canceled?.aborted ? 'canceled' : 'runEnded';
	const ended = failureOfKind(canceled === undefined ? 'timeout' : ofRun);
	const failure = cause.kind === 'runEnded' ? ended : cause;
	const isLasting = [404, 405].includes(failure.status ?? 0) && !failure.isPage;
	const problem = `Couldn't load ${list}: ${lowerFirst(whatHappened(failure))}`;
	return { problem, advice: isLasting ? NO_LIST : adviceFor(failure), isLasting, failure };
}

/** What stands instead of a list may say why: `{ "maintenance": true, "message": "Back at 14:00" }`. */
function noList(list: ListName, answer: unknown): ListProblem {
	const reason = reasonIn({ answer });
	const said = reason === '' ? '' : `: ${quoteWhole(reason)}`;
	const problem = `Couldn't load ${list}: DataReportive's answer isn't a list${said}`;
	const isLasting = wordsIn(answer) === undefined;
	return { problem, advice: isLasting ? NO_LIST : 'Try again later.', isLasting };
}

/** Asks for a page of a list. @param query such as `?page=2`, or '' for the first. Never throws */
export type ReadPage = (query: string) => Promise<ListPage | ListProblem>;

/** Bytes of all pages of a list, its pages, and how often it's read. */
const [LARGEST_LIST, MOST_PAGES, MOST_READINGS] = [64 * 2 ** 20, 10_000, 3];

const CHANGED = 'it changed while it was read';
const ENDLESS = 'its pages repeat, or never end';

/** Reads a list. If a record goes while pages are read, another is missed, so a reading must hold all of the last. */
export async function readList(list: ListName, extent: Extent, readPage: ReadPage): Promise<ListOrProblem> {
	const doubted = (why?: string) => why && `The list of ${list} may be incomplete: ${why}`;
	/** Those of the reading before, unless it was miscounted. */
	let idsBefore: Set<number> | undefined;
	// A doubt stays. A miscount may be gone at the next reading, and voids this reading for comparison.
	for (let readings = 1; ; readings += 1) {
		const reading = await readPages(extent, readPage);
		if ('problem' in reading) return reading;
		const { records, ids, pages, doubt, miscount } = reading;
		// A list of one page has nothing that could shift.
		const isOnce = pages === 1 || extent !== 'whole';
		if (isOnce || doubt !== undefined) return { records, doubt: doubted(doubt ?? miscount) };
		const isConfirmed = idsBefore !== undefined && [...idsBefore].every((id) => ids.has(id));
		if (isConfirmed && miscount === undefined) return { records };
		if (readings === MOST_READINGS) {
			return { records, doubt: doubted(miscount ?? CHANGED), isUnsettled: true };
		}
		idsBefore = miscount === undefined ? ids : undefined;
	}
}

interface ListReading {
	records: unknown[];
	ids: Set<number>;
	pages: number;
	/** Why it may be incomplete, however often it's read. */
	doubt?: string;
	/** Why it may be, although another reading may be right. */
	miscount?: string;
}

async function readPages(extent: Extent, readPage: ReadPage): Promise<ListReading | ListProblem> {
	const reading: ListReading = { records: [], ids: new Set(), pages: 0 };
	const atMost = extent === 'whole' ? Infinity : extent.atMost;
	let bytes = 0;
	let query = '';
	for (;;) {
		reading.pages += 1;
		const page = await readPage(query);
		if ('problem' in page) {
			if (reading.pages === 1) return page;
			if (extent !== 'whole') return { ...reading, doubt: lowerFirst(page.problem) };
			// Fewer records than before have fewer pages.
			return page.failure?.status === 404 ? { ...reading, miscount: CHANGED } : page;
		}
		const countBefore = reading.records.length;
		collect(reading, page.records);
		const read = reading.records.length;
		reading.doubt ??= page.doubt;
		bytes += page.size ?? 0;
		if (bytes > LARGEST_LIST) return { ...reading, doubt: `it has more than ${LARGEST_LIST / 2 ** 20} MB` };
		if (page.next === undefined) {
			reading.miscount ??= page.miscount?.(read, reading.pages);
			return reading;
		}
		if (read === countBefore || reading.pages === MOST_PAGES) return { ...reading, doubt: ENDLESS };
		if (read >= atMost) return { ...reading, doubt: 'not all of its pages were read' };
		query = page.next;
	}
}

function collect(reading: ListReading, records: readonly unknown[]): void {
	for (const record of records) {
		const id = recordId(record);
		if (id !== undefined && reading.ids.has(id)) {
			reading.miscount = `record ${id} is in it twice`;
			continue;
		}
		reading.records.push(record);
		if (id !== undefined) reading.ids.add(id);
	}
}
