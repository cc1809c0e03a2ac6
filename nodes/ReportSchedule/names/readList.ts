import type { ListName } from '../fields/recipients';
import { counted, lowerFirst } from '../helpers/words';
import type { ListPage } from './listPage';
import { recordId } from './records';
import type { Extent, FoundList, ListProblem } from './types';

/** Asks for a page of a list. @param query such as `?page=2`, or '' for the first. Never throws */
export type ReadPage = (query: string) => Promise<ListPage | ListProblem>;

/** For a service whose pages never end. What a list holds stays in memory while the workflow runs. */
const MOST_PAGES = 10_000;
const MOST_BYTES = 64 * 2 ** 20;
const MOST_RECORDS = 1_000_000;
const MOST_READINGS = 4;

/**
 * Reads a list. A record that goes while pages are read shifts those that follow, and one of them is on no page. So a list
 * of several pages is whole only when a reading holds all that the one before it held, and neither shows a change. What
 * was only added between the two is no gap.
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
		const { records, ids, pages, change } = reading;
		const found = (why?: string, isUnsettled?: boolean): FoundList => {
			return { records, doubt: why && `The list of ${list} may be incomplete: ${why}`, isUnsettled };
		};
		const doubt = pages.find((page) => page.doubt !== undefined)?.doubt ?? reading.doubt;
		// What is doubtful about a page stays so, and a list of one page has nothing that could shift.
		if (doubt !== undefined || pages.length === 1 || extent !== 'whole') return found(doubt ?? change);
		if (ids.size < records.length) return found('not all of its records have an `id` of their own');
		const isWhole = change === undefined && before !== undefined && [...before].every((id) => ids.has(id));
		if (isWhole) return found();
		if (readings === MOST_READINGS) return found(change ?? CHANGED, true);
		before = change === undefined ? ids : undefined;
	}
}

const CHANGED = 'it changed while it was read';

/** One reading of a list, from its first page to its last. */
interface Reading {
	records: unknown[];
	ids: Set<number>;
	pages: ListPage[];
	/** Why it may be incomplete, whenever it's read. */
	doubt?: string;
	/** What shows that it changed meanwhile. */
	change?: string;
}

async function readOnce(list: ListName, extent: Extent, readPage: ReadPage): Promise<Reading | ListProblem> {
	const reading: Reading = { records: [], ids: new Set(), pages: [] };
	const { records, ids, pages } = reading;
	const isWhole = extent === 'whole';
	const queries = new Set<string>();
	let size = 0;
	for (let query: string | undefined = ''; query !== undefined; query = pages.at(-1)!.next) {
		if (queries.has(query) || pages.length === MOST_PAGES) return { ...reading, doubt: ENDLESS };
		if (!isWhole && pages.length > 0 && records.length >= extent.atMost)
			return { ...reading, doubt: 'not all of its pages were read' };
		queries.add(query);
		const page = await readPage(query);
		if ('problem' in page) {
			if (pages.length === 0) return page;
			if (!isWhole) return { ...reading, doubt: lowerFirst(page.problem) };
			return page.failure?.status === 404 ? { ...reading, change: reading.change ?? CHANGED } : page;
		}
		pages.push(page);
		size += page.size ?? 0;
		const added = page.records.filter((record) => !ids.has(recordId(record) ?? NaN));
		for (const record of added) records.push(record);
		for (const id of added.map(recordId)) if (id !== undefined) ids.add(id);
		if (added.length < page.records.length) reading.change = 'the same record is on two of its pages';
		const isTooMany = records.length > MOST_RECORDS && 'it has more than a million records';
		const excess = size > MOST_BYTES ? 'it has more than 64 MB, or four million values' : isTooMany;
		if (excess && !isWhole) return { ...reading, doubt: excess };
		if (excess) return { problem: `The list of ${list} is too large: ${excess}`, advice: TOO_LARGE };
		if (page.next !== undefined && added.length === 0) return { ...reading, doubt: ENDLESS };
	}
	return { ...reading, change: reading.change ?? miscount(records.length, pages) };
}

const ENDLESS = 'its pages repeat, or never end';
const TOO_LARGE = 'Ask DataReportive why its list is that long.';

/** A count is the same on every page, and the number of records. No page is behind the last one. */
function miscount(records: number, pages: readonly ListPage[]): string | undefined {
	const said = pages.reduce((most, page) => Math.max(most, page.pages ?? 0), 0);
	if (said > pages.length)
		return `its headers speak of page ${said}, but it has ${counted(pages.length, 'page')}`;
	const counts = new Set(pages.flatMap(({ count }) => count ?? []));
	if (counts.size > 1) return 'its count changed while it was read';
	const [count = records] = counts;
	return count === records ? undefined : `its count is ${count}, but it has ${counted(records, 'record')}`;
}
