import type { SandboxOptions } from './options';
import type { ListedRecord } from './types';

type Paging = NonNullable<SandboxOptions['paging']>;

/** A page's records, and what stands beside them: keys of the same object, and headers. */
interface ListPage {
	results: unknown[];
	beside: Record<string, unknown>;
	headers?: Record<string, string>;
}

/**
 * One page of a list, as asked for in the query of its address.
 *
 * @param here The address that was asked for; links are made from it.
 * @returns undefined where there is no such page, which Django REST Framework answers with 404.
 */
export function pageOf(records: ListedRecord[], here: URL, options: SandboxOptions): ListPage | undefined {
	return pages[options.paging ?? 'next'](records, here, options.pageSize ?? Infinity);
}

type Pager = (records: ListedRecord[], here: URL, size: number) => ListPage | undefined;

const pages: Record<Paging, Pager> = {
	next(records, here, size) {
		const { results, next } = numbered(records, here, size);
		return { results, beside: next ? { next } : {} };
	},

	page(records, here, size) {
		const { number, results, next } = numbered(records, here, size);
		if (number > 1 && results.length === 0) return undefined;
		const previous = number > 1 ? link(here, { page: number - 1 }) : null;
		return { results, beside: { count: records.length, next, previous } };
	},

	cursor(records, here, size) {
		const start = fromCursor(here.searchParams.get('cursor'));
		if (start === undefined) return undefined;
		const end = start + size;
		const next = end < records.length ? link(here, { cursor: toCursor(end) }) : null;
		const previous = start > 0 ? link(here, { cursor: toCursor(Math.max(0, start - size)) }) : null;
		return { results: records.slice(start, end), beside: { next, previous } };
	},

	offset(records, here, size) {
		const start = Math.max(0, Math.floor(Number(here.searchParams.get('offset'))) || 0);
		const limit = Math.min(size, Math.max(1, records.length));
		const end = start + limit;
		const next = end < records.length ? link(here, { limit, offset: end }) : null;
		const previous = start > 0 ? link(here, { limit, offset: Math.max(0, start - limit) }) : null;
		return { results: records.slice(start, end), beside: { count: records.length, next, previous } };
	},

	// Whoever wants the rest has to make the address of the next page itself.
	count: numberedWith(({ all }) => ({ count: all })),
	total: numberedWith(({ all }) => ({ total: all })),
	total_count: numberedWith(({ all }) => ({ total_count: all })),
	has_more: numberedWith(({ next }) => ({ has_more: next !== null })),
	meta: numberedWith(({ number, last, all }) => ({
		meta: { current_page: number, last_page: last, total: all },
	})),
	'links.next': numberedWith(({ next }) => ({ links: { next } })),

	next_cursor(records, here, size) {
		const page = pages.cursor(records, here, size);
		const next = page?.beside.next;
		const cursor = next ? new URL(String(next)).searchParams.get('cursor') : null;
		return page && { results: page.results, beside: { next_cursor: cursor } };
	},

	Link(records, here, size) {
		const { results, next } = numbered(records, here, size);
		return { results, beside: {}, headers: next ? { Link: `<${next}>; rel="next"` } : undefined };
	},

	'X-Total-Count': (records, here, size) => ({
		results: numbered(records, here, size).results,
		beside: {},
		headers: { 'X-Total-Count': String(records.length) },
	}),

	'Content-Range'(records, here, size) {
		const { start, results } = numbered(records, here, size);
		const range = `items ${start}-${start + results.length - 1}/${records.length}`;
		return { results, beside: {}, headers: { 'Content-Range': range } };
	},

	endless(records, here, size) {
		const length = Math.min(size, records.length);
		const { number, start } = numbered(records, here, length);
		const results = Array.from({ length }, (_, n) => records[(start + n) % records.length]);
		return { results, beside: { next: link(here, { page: number + 1 }) } };
	},

	stuck: (records, here, size) => ({ results: records.slice(0, size), beside: { next: here.href } }),
};

/** Pages by number, with what's made of the page beside the records. */
function numberedWith(beside: (page: ReturnType<typeof numbered>) => ListPage['beside']): Pager {
	return (records, here, size) => {
		const page = numbered(records, here, size);
		const isMissing = page.number > 1 && page.results.length === 0;
		return isMissing ? undefined : { results: page.results, beside: beside(page) };
	};
}

function numbered(records: ListedRecord[], here: URL, size: number) {
	const number = Math.max(1, Math.floor(Number(here.searchParams.get('page') ?? 1)) || 1);
	const start = number === 1 ? 0 : (number - 1) * size;
	const end = start + size;
	const all = records.length;
	const next = end < all ? link(here, { page: number + 1 }) : null;
	const last = Math.max(1, Math.ceil(all / size));
	return { number, last, start, all, results: records.slice(start, end), next };
}

function link(here: URL, query: Record<string, string | number>): string {
	const there = new URL(here);
	for (const [name, value] of Object.entries(query)) there.searchParams.set(name, String(value));
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
