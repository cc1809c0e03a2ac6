import type { ListName } from '../fields/recipients';
import { counted, lowerFirst } from '../text/say';
import type { ListPage } from './page';
import { recordId } from './records';
import type { Extent, FoundList, ListProblem } from './types';

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
		if (readings === MOST_READINGS) return found(miscount ?? 'it changed while it was read', true);
		before = ids;
	}
}

/** One reading of a list, from its first page to its last. */
interface Reading {
	records: unknown[];
	ids: Set<number>;
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
	let count = 0;
	for (let query: string | undefined = ''; query !== undefined;) {
		if (queries.has(query) || reading.pages === MOST_PAGES) return { ...reading, doubt: ENDLESS };
		if (!isWhole && reading.pages > 0 && records.length >= extent.atMost)
			return { ...reading, doubt: 'not all of its pages were read' };
		queries.add(query);
		const page = await readPage(query);
		if ('problem' in page) {
			return isWhole || reading.pages === 0 ? page : { ...reading, doubt: lowerFirst(page.problem) };
		}
		reading.pages += 1;
		reading.doubt ??= page.doubt;
		size += page.size ?? 0;
		count = Math.max(count, page.count ?? 0);
		const added = page.records.filter((record) => !ids.has(recordId(record) ?? NaN));
		for (const record of added) records.push(record);
		for (const id of added.map(recordId)) if (id !== undefined) ids.add(id);
		const excess = 'it has more than 64 MB';
		if (size > MOST_BYTES && !isWhole) return { ...reading, doubt: excess };
		if (size > MOST_BYTES)
			return { problem: `The list of ${list} is too large: ${excess}`, advice: TOO_LARGE };
		if (added.length < page.records.length) reading.miscount = 'the same record is on two of its pages';
		if (page.next !== undefined && added.length === 0) return { ...reading, doubt: ENDLESS };
		query = page.next;
	}
	const miscount =
		count > records.length
			? `its count is ${count}, but it has ${counted(records.length, 'record')}`
			: undefined;
	return { ...reading, miscount: reading.miscount ?? miscount };
}

const ENDLESS = 'its pages repeat, or never end';
const TOO_LARGE = 'Ask DataReportive why its list is that long.';
