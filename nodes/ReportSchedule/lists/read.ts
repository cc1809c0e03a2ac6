import type { ListName } from '../fields/recipients';
import type { Failure } from '../service/outcome';
import { lowerFirst } from '../text/say';
import type { ListPage } from './page';
import { type FoundList, recordId } from './records';

/** How much of a list is read: all of it for certain, or no further page after so many records. */
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

/** Asks for a page of a list. @param query such as `?page=2`, or '' for the first. Never throws */
export type ReadPage = (query: string) => Promise<ListPage | ListProblem>;

/** For a service whose pages never end. What a list holds stays in memory while the workflow runs. */
const MOST_PAGES = 10_000;
const MOST_BYTES = 64 * 2 ** 20;
const MOST_READINGS = 3;

/**
 * Reads a list. A record that goes while pages are read shifts those that follow, and one of them is on no page. So a list
 * of several pages is whole only when a reading holds all that the one before it held.
 *
 * @param extent the whole list; or, where a person sees that something is missing, what one reading gives, and no page
 *   more than so many records need
 */
export async function readList(
	list: ListName,
	extent: Extent,
	readPage: ReadPage,
): Promise<FoundList | ListProblem> {
	let before: ReadonlySet<number> | undefined;
	for (let readings = 1; ; readings += 1) {
		const reading = await readOnce(list, extent, readPage);
		if ('problem' in reading) return reading;
		const { records, ids, pages, doubt, miscount } = reading;
		const found = (why?: string, isUnsettled?: boolean): FoundList => {
			return { records, doubt: why && `The list of ${list} may be incomplete: ${why}`, isUnsettled };
		};
		// A list of one page has nothing that could shift.
		if (doubt !== undefined || pages === 1 || extent !== 'whole') return found(doubt ?? miscount);
		if (miscount === undefined && before && [...before].every((id) => ids.has(id))) return found();
		if (readings === MOST_READINGS) return found(miscount ?? CHANGED, true);
		before = miscount === undefined ? ids : undefined;
	}
}

/** One reading of a list, from its first page to its last. */
interface Reading {
	records: unknown[];
	ids: Set<number>;
	/** Those that were asked for. */
	pages: number;
	/** Why it may be incomplete. */
	doubt?: string;
	/** The same, where another reading may be otherwise. */
	miscount?: string;
}

async function readOnce(list: ListName, extent: Extent, readPage: ReadPage): Promise<Reading | ListProblem> {
	const reading: Reading = { records: [], ids: new Set(), pages: 0 };
	const { records, ids } = reading;
	const isWhole = extent === 'whole';
	const queries = new Set<string>();
	let size = 0;
	for (let query: string | undefined = ''; query !== undefined;) {
		if (queries.has(query) || reading.pages === MOST_PAGES) return { ...reading, doubt: ENDLESS };
		if (!isWhole && reading.pages > 0 && records.length >= extent.atMost)
			return { ...reading, doubt: 'not all of its pages were read' };
		queries.add(query);
		reading.pages += 1;
		const page = await readPage(query);
		if ('problem' in page) {
			if (reading.pages === 1) return page;
			if (!isWhole) return { ...reading, doubt: lowerFirst(page.problem) };
			// Fewer records than before have fewer pages.
			return page.failure?.status === 404 ? { ...reading, miscount: CHANGED } : page;
		}
		reading.doubt ??= page.doubt;
		size += page.size ?? 0;
		const before = records.length;
		for (const record of page.records) {
			const id = recordId(record);
			if (id !== undefined && ids.has(id)) {
				reading.miscount = `record ${id} is in it twice`;
				continue;
			}
			records.push(record);
			if (id !== undefined) ids.add(id);
		}
		const excess = 'it has more than 64 MB';
		if (size > MOST_BYTES && !isWhole) return { ...reading, doubt: excess };
		if (size > MOST_BYTES)
			return { problem: `The list of ${list} is too large: ${excess}`, advice: TOO_LARGE };
		if (page.next !== undefined && records.length === before) return { ...reading, doubt: ENDLESS };
		if (page.next === undefined) reading.miscount ??= page.miscount?.(records.length, reading.pages);
		query = page.next;
	}
	return reading;
}

const CHANGED = 'it changed while it was read';
const ENDLESS = 'its pages repeat, or never end';
const TOO_LARGE = 'Ask DataReportive why its list is that long.';
