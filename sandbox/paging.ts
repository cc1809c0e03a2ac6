import type { SandboxOptions } from './options';
import type { ListedRecord } from './types';

export type Paging = NonNullable<SandboxOptions['paging']>;
type ListPage = Record<string, unknown>;

/**
 * One page of a list, as asked for in the query of its address.
 *
 * @param here The address that was asked for; links are made from it.
 * @returns undefined where there is no such page, which Django REST Framework answers with 404.
 */
export function pageOf(records: ListedRecord[], here: URL, options: SandboxOptions): ListPage | undefined {
	const size = pageSize(here.searchParams, options);
	return pages[options.paging ?? 'links'](records, here, size);
}

/** The client's choice, if it has one; a choice that makes no sense is ignored, one that's too large capped. */
function pageSize(query: URLSearchParams, { pageSize = Infinity, maxPageSize }: SandboxOptions): number {
	const chosen = Number(query.get('page_size') ?? query.get('limit'));
	if (maxPageSize === undefined) return pageSize;
	return Number.isInteger(chosen) && chosen > 0
		? Math.min(chosen, maxPageSize)
		: Math.min(pageSize, maxPageSize);
}

type Pager = (records: ListedRecord[], here: URL, size: number) => ListPage | undefined;

const pages: Record<Paging, Pager> = {
	links(records, here, size) {
		const { number, results, more } = numbered(records, here, size);
		return more ? { results, next: link(here, { page: number + 1 }) } : { results };
	},

	page(records, here, size) {
		const { number, results, more } = numbered(records, here, size);
		if (number > 1 && results.length === 0) return undefined;
		const next = more ? link(here, { page: number + 1 }) : null;
		// Django REST Framework leaves the number of the first page out.
		const previous = number > 1 ? link(here, { page: number === 2 ? undefined : number - 1 }) : null;
		return { count: records.length, next, previous, results };
	},

	cursor(records, here, size) {
		const start = fromCursor(here.searchParams.get('cursor'));
		if (start === undefined) return undefined;
		const end = start + size;
		const next = end < records.length ? link(here, { cursor: toCursor(end) }) : null;
		const previous = start > 0 ? link(here, { cursor: toCursor(Math.max(0, start - size)) }) : null;
		return { next, previous, results: records.slice(start, end) };
	},

	offset(records, here, size) {
		const start = Math.max(0, Math.floor(Number(here.searchParams.get('offset'))) || 0);
		const limit = Math.min(size, Math.max(1, records.length));
		const end = start + limit;
		const next = end < records.length ? link(here, { limit, offset: end }) : null;
		const earlier = Math.max(0, start - limit);
		const previous = start > 0 ? link(here, { limit, offset: earlier || undefined }) : null;
		return { count: records.length, next, previous, results: records.slice(start, end) };
	},

	count: (records, here, size) => counted(records, here, size, 'count'),
	total: (records, here, size) => counted(records, here, size, 'total'),

	endless(records, here, size) {
		const length = Math.min(size, records.length);
		const { number, start } = numbered(records, here, length);
		const results = Array.from({ length }, (_, n) => records[(start + n) % records.length]);
		return { results, next: link(here, { page: number + 1 }) };
	},

	stuck: (records, here, size) => ({ results: records.slice(0, size), next: here.href }),
};

/** Whoever wants the rest has to make the address of the next page itself. */
function counted(records: ListedRecord[], here: URL, size: number, name: string): ListPage | undefined {
	const { number, results } = numbered(records, here, size);
	return number > 1 && results.length === 0 ? undefined : { [name]: records.length, results };
}

function numbered(records: ListedRecord[], { searchParams }: URL, size: number) {
	const number = Math.max(1, Math.floor(Number(searchParams.get('page') ?? 1)) || 1);
	const start = number === 1 ? 0 : (number - 1) * size;
	const end = start + size;
	return { number, start, results: records.slice(start, end), more: end < records.length };
}

function link(here: URL, query: Record<string, string | number | undefined>): string {
	const there = new URL(here);
	for (const [name, value] of Object.entries(query)) {
		if (value === undefined) there.searchParams.delete(name);
		else there.searchParams.set(name, String(value));
	}
	return there.href;
}

// Opaque on purpose: a client that reads or makes a cursor itself would fail with other services.
const toCursor = (start: number) => Buffer.from(`p=${start}`).toString('base64');

/** Where a cursor starts; undefined if it isn't one. */
function fromCursor(cursor: string | null): number | undefined {
	if (cursor === null) return 0;
	const start = /^p=(\d+)$/.exec(Buffer.from(cursor, 'base64').toString())?.[1];
	return start === undefined ? undefined : Number(start);
}
