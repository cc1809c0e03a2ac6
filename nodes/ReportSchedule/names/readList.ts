import { counted } from '../helpers/words';
import type { ListPage } from './listPage';
import { recordId } from './records';
import type { Extent, ListProblem } from './types';

/** Where the pages of a list come from. */
export interface ListSource {
	/** Asks for a page. @param query such as `?page=2`, or '' for the first. Never throws */
	page(query: string): Promise<ListPage | PageProblem>;
	/** Whether no further page should be asked for. */
	isOver(): boolean;
}

/** Why a page couldn't be read. */
export interface PageProblem extends ListProblem {
	/** Whether it isn't there. */
	isMissing?: boolean;
	/** Whether the same request may succeed later. */
	isPassing?: boolean;
	/** Whether the service doesn't accept the API token. */
	isTokenRejected?: boolean;
}

/** A list as far as it could be read. */
export interface ReadList {
	/** The records as they came. */
	records: readonly unknown[];
	/** Why it may be incomplete. */
	doubt?: string;
	/** Whether it went on changing, so that it may be whole at another time. */
	isUnsettled?: boolean;
}

/** For a service whose pages never end. */
const MOST_PAGES = 10_000;
const MOST_READINGS = 4;

const CHANGED = 'it changed while it was read';
const COUNT_CHANGED = 'its count changed while it was read';

/**
 * Reads a list. A record that goes while pages are read shifts those that follow, without a trace in the counts, so a list
 * of several pages is whole only when a reading holds all that the one before it held. What was only added is no gap.
 *
 * @param extent the whole list; or, where a person sees that something is missing, no page more than so many records need
 */
export async function readList(source: ListSource, extent: Extent): Promise<ReadList | PageProblem> {
	if (extent !== 'whole') {
		const once = await readPages(source, extent.atMost);
		if ('problem' in once) return once;
		return { records: once.records, doubt: once.doubt ?? changeIn(once) ?? growthIn(once) };
	}
	let before: Reading | undefined;
	for (let readings = 1; ; readings += 1) {
		const reading = await readPages(source, Infinity);
		if ('problem' in reading) return reading;
		const { records, pages, doubt } = reading;
		const change = changeIn(reading);
		// What is doubtful about a page stays so, and a list of one page has nothing that could shift.
		if (doubt !== undefined || pages === 1) return { records, doubt: doubt ?? change };
		if (change === undefined && before !== undefined && holdsAllOf(reading, before)) return { records };
		if (readings === MOST_READINGS) return { records, doubt: change ?? CHANGED, isUnsettled: true };
		before = change === undefined ? reading : undefined;
	}
}

/** One reading of a list, from its first page to its last. */
interface Reading {
	records: unknown[];
	ids: Set<number>;
	pages: number;
	/** What the pages say how many records there are. */
	counts: number[];
	/** How many records were on an earlier page already. */
	repeated: number;
	/** Why it may be incomplete, whenever it's read. */
	doubt?: string;
	/** Whether a page was gone when it was asked for. */
	isCutShort?: true;
}

async function readPages(source: ListSource, atMost: number): Promise<Reading | PageProblem> {
	const reading: Reading = { records: [], ids: new Set(), pages: 0, counts: [], repeated: 0 };
	const queries = new Set<string>();
	for (let query = ''; ;) {
		queries.add(query);
		reading.pages += 1;
		const page = await source.page(query);
		if ('problem' in page) {
			return page.isMissing && reading.pages > 1 ? { ...reading, isCutShort: true } : page;
		}
		const added = addPage(reading, page);
		if (!page.next) return reading;
		query = page.next;
		const isEndless = added === 0 || queries.has(query) || reading.pages >= MOST_PAGES;
		if (isEndless) return { doubt: 'its pages repeat, or never end', ...reading };
		if (reading.records.length >= atMost || source.isOver()) {
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
	reading.repeated += records.length - added.length;
	if (count !== undefined) reading.counts.push(count);
	if (doubt !== undefined) reading.doubt ??= doubt;
	return added.length;
}

/**
 * What shows that the list changed between two pages, other than by records that were added: these raise the count, and
 * one added before a page pushes a record to the next page, where it's seen again.
 */
function changeIn({ records, counts, repeated, isCutShort }: Reading): string | undefined {
	if (isCutShort) return CHANGED;
	const [first = records.length] = counts;
	const last = counts.at(-1) ?? first;
	if (counts.some((count, index) => count < (counts[index - 1] ?? 0))) return COUNT_CHANGED;
	if (repeated > last - first) return 'the same record is on two of its pages';
	if (records.length >= first && records.length <= last) return undefined;
	return first === last
		? `its count is ${last}, but it has ${counted(records.length, 'record')}`
		: COUNT_CHANGED;
}

function growthIn({ counts }: Reading): string | undefined {
	return counts.some((count) => count !== counts[0]) ? COUNT_CHANGED : undefined;
}

/** Whether a reading has all records of the one before it, and a count that hasn't fallen since. */
function holdsAllOf(reading: Reading, before: Reading): boolean {
	const withoutId = ({ records, ids }: Reading) => records.length - ids.size;
	return (
		(reading.counts[0] ?? Infinity) >= (before.counts.at(-1) ?? 0) &&
		withoutId(reading) >= withoutId(before) &&
		[...before.ids].every((id) => reading.ids.has(id))
	);
}
