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
		const { records, ids, pages, doubt, change } = reading;
		const found = (why?: string, isUnsettled?: boolean): FoundList => ({
			records,
			...(why !== undefined && { doubt: `The list of ${list} may be incomplete: ${why}` }),
			...(isUnsettled && { isUnsettled }),
		});
		// What is doubtful about a page stays so, and a list of one page has nothing that could shift.
		if (doubt !== undefined || pages === 1 || extent !== 'whole') return found(doubt ?? change);
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
	pages: number;
	/** Of its answers. */
	size: number;
	/** What its pages say how many records there are, and how many pages. */
	counts: Set<number>;
	pagesSaid: number;
	/** Why it may be incomplete, whenever it's read. */
	doubt?: string;
	/** What shows that it changed meanwhile. */
	change?: string;
}

async function readOnce(list: ListName, extent: Extent, readPage: ReadPage): Promise<Reading | ListProblem> {
	const reading: Reading = {
		records: [],
		ids: new Set(),
		pages: 0,
		size: 0,
		counts: new Set(),
		pagesSaid: 0,
	};
	const queries = new Set<string>();
	for (let query = ''; ;) {
		queries.add(query);
		reading.pages += 1;
		const page = await readPage(query);
		if ('problem' in page) {
			if (reading.pages === 1) return page;
			if (extent !== 'whole') return { doubt: lowerFirst(page.problem), ...reading };
			return page.failure?.status === 404 ? { ...reading, change: CHANGED } : page;
		}
		const excess = excessWith(reading, page);
		if (excess !== undefined) {
			if (extent !== 'whole' && reading.records.length > 0) return { doubt: excess, ...reading };
			return { problem: `The list of ${list} is too large: ${excess}`, advice: TOO_LARGE };
		}
		const added = addPage(reading, page);
		if (!page.next) return { ...reading, change: reading.change ?? miscount(reading) };
		query = page.next;
		const isEndless = added === 0 || queries.has(query) || reading.pages >= MOST_PAGES;
		if (isEndless) return { doubt: 'its pages repeat, or never end', ...reading };
		if (extent !== 'whole' && reading.records.length >= extent.atMost) {
			return { doubt: 'not all of its pages were read', ...reading };
		}
	}
}

const TOO_LARGE = 'Ask the people who run the service why its list is that long.';

/** How a list with one more page goes beyond what is read; undefined where it doesn't. */
function excessWith(reading: Reading, { records, size = 0 }: ListPage): string | undefined {
	if (reading.size + size > MOST_BYTES) return 'it has more than 64 MB, or four million values';
	const isTooMany = reading.records.length + records.length > MOST_RECORDS;
	return isTooMany ? 'it has more than a million records' : undefined;
}

/** @returns how many of its records weren't on another page */
function addPage(reading: Reading, { records, count, pages = 0, size = 0, doubt }: ListPage): number {
	reading.size += size;
	reading.pagesSaid = Math.max(reading.pagesSaid, pages);
	const added = records.filter((record) => !reading.ids.has(recordId(record) ?? NaN));
	for (const record of added) {
		reading.records.push(record);
		const id = recordId(record);
		if (id !== undefined) reading.ids.add(id);
	}
	if (added.length < records.length) reading.change = 'the same record is on two of its pages';
	if (count !== undefined) reading.counts.add(count);
	if (doubt !== undefined) reading.doubt ??= doubt;
	return added.length;
}

/** A count is the same on every page, and the number of records. No page is behind the last one. */
function miscount({ records, counts, pages, pagesSaid }: Reading): string | undefined {
	if (pagesSaid > pages)
		return `its headers speak of page ${pagesSaid}, but it has ${counted(pages, 'page')}`;
	if (counts.size > 1) return 'its count changed while it was read';
	const [count = records.length] = counts;
	return count === records.length
		? undefined
		: `its count is ${count}, but it has ${counted(records.length, 'record')}`;
}
