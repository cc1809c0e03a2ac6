import type { ListName } from '../fields/recipients';
import { counted, lowerFirst } from '../helpers/words';
import type { ListPage } from './listPage';
import { recordId } from './records';
import type { Extent, FoundList, ListProblem } from './types';

/** Asks for a page of a list. @param query such as `?page=2`, or '' for the first. Never throws */
export type ReadPage = (query: string) => Promise<ListPage | ListProblem>;

/** For a service whose pages never end. */
const MOST_PAGES = 10_000;
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
	let before: Reading | undefined;
	for (let readings = 1; ; readings += 1) {
		const reading = await readOnce(extent, readPage);
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
		const isWhole =
			change === undefined && before !== undefined && [...before.ids].every((id) => ids.has(id));
		if (isWhole) return found();
		if (readings === MOST_READINGS) return found(change ?? CHANGED, true);
		before = change === undefined ? reading : undefined;
	}
}

const CHANGED = 'it changed while it was read';

/** One reading of a list, from its first page to its last. */
interface Reading {
	records: unknown[];
	ids: Set<number>;
	pages: number;
	/** What its pages say how many records there are. */
	counts: Set<number>;
	/** Why it may be incomplete, whenever it's read. */
	doubt?: string;
	/** What shows that it changed meanwhile. */
	change?: string;
}

async function readOnce(extent: Extent, readPage: ReadPage): Promise<Reading | ListProblem> {
	const reading: Reading = { records: [], ids: new Set(), pages: 0, counts: new Set() };
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

/** @returns how many of its records weren't on another page */
function addPage(reading: Reading, { records, count, doubt }: ListPage): number {
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

/** A count is the same on every page, and the number of records. */
function miscount({ records, counts }: Reading): string | undefined {
	if (counts.size > 1) return 'its count changed while it was read';
	const [count = records.length] = counts;
	return count === records.length
		? undefined
		: `its count is ${count}, but it has ${counted(records.length, 'record')}`;
}
