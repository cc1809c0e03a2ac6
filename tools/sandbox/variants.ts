import { createHash } from 'node:crypto';
import type { SandboxOptions } from './options';
import type { ListedRecord, RawAnswer, StoredSchedule } from './types';

// What the service's documentation leaves open, and services do in different ways: one table for each.

/** An answer in the service's envelope, `{status, message, data}` (seen in public, not documented). */
export const wrapped = (data: unknown): RawAnswer => ({
	status: 200,
	body: { status: 200, message: 'Request successful!', data },
});

/** A refusal in the form of Django REST framework; §7 shows none. */
export const refusal = (status: number, detail: string): RawAnswer => ({ status, body: { detail } });

/** How a change is answered, given the record that it left. */
export const answers: Record<NonNullable<SandboxOptions['answers']>, (record: ListedRecord) => RawAnswer> = {
	wrapped,
	withoutId: () => wrapped({}),
	twoIds: ({ id }) => ({ status: 200, body: { id: id + 1000, data: { id } } }),
};

// Records

type Shown = (field: string, value: unknown, options: SandboxOptions) => unknown;

/** What a schedule's record shows of a field; undefined if nothing. */
const recordForms: Record<NonNullable<SandboxOptions['recordForm']>, Shown> = {
	asSent: (_, value) => value,
	objects(field, value, { reports, users, groups }) {
		if (field === 'report') return objectOf(value, 'name', reports);
		if (field === 'users') return (value as number[]).map((id) => objectOf(id, 'email', users));
		return field === 'groups' ? (value as number[]).map((id) => objectOf(id, 'name', groups)) : value;
	},
	// The IDs that a list is searched by stay numbers, and free text stays text.
	otherTypes: (field, value) =>
		['id', 'report', 'name', 'query'].includes(field) ? value : inOtherType(value),
	withoutRecipients: (field, value) => (field === 'users' || field === 'groups' ? undefined : value),
	counts: (_, value) => (Array.isArray(value) ? value.length : value),
};

/** A schedule as the service shows it. */
export function shown(schedule: StoredSchedule, options: SandboxOptions): ListedRecord {
	const show = recordForms[options.recordForm ?? 'asSent'];
	const fields = Object.entries(schedule).map(([field, value]) => [field, show(field, value, options)]);
	return Object.fromEntries(fields) as ListedRecord;
}

/** `{ id, email }` or `{ id, name }`, made up for an ID that the options don't name. */
const objectOf = (id: unknown, key: 'email' | 'name', records: readonly ListedRecord[] = []) => ({
	id,
	[key]: records.find((record) => record.id === id)?.[key] ?? `${key} of ${String(id)}`,
});

/** Numbers as text, and digits as numbers. */
function inOtherType(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inOtherType);
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

// Refusals of IDs that don't exist

type Lists = Partial<Record<'users' | 'groups', number[]>>;
/** For each list with IDs that don't exist: these, each with its place in what was sent. */
export type Unknown = Array<{ list: 'users' | 'groups'; unknown: Array<{ id: number; index: number }> }>;

const doesNotExist = (id: number) => `Invalid pk "${id}" - object does not exist.`;
const idsOf = ({ unknown }: Unknown[number]) => [...new Set(unknown.map(({ id }) => id))];
const byField = (found: Unknown, say: (one: Unknown[number]) => unknown, prefix = '') =>
	Object.fromEntries(found.map((one) => [prefix + one.list, say(one)]));
const kindOf = ([one]: Unknown) => (one!.list === 'users' ? 'User' : 'Group');

const refusals: Record<NonNullable<SandboxOptions['unknownIds']>, (found: Unknown) => object> = {
	// A related field of Django REST Framework stops at the first.
	first: (found) => byField(found, ({ unknown: [first] }) => [doesNotExist(first!.id)]),
	all: (found) => byField(found, idsOf, 'missing_'),
	detail: (found) => ({ detail: 'not found', ids: found.flatMap(idsOf) }),
	// A list field of Django REST Framework goes through them all and names their places.
	indexed: (found) =>
		byField(found, ({ unknown }) =>
			Object.fromEntries(unknown.map(({ id, index }) => [index, [doesNotExist(id)]])),
		),
	unnamed: (found) => ({ detail: `Some ${found.map(({ list }) => list).join(' and ')} do not exist.` }),
	notFound: (found) => ({ detail: `No ${kindOf(found)} matches the given query.` }),
	notFoundNamed: (found) => ({ detail: `${kindOf(found)} ${found[0]!.unknown[0]!.id} not found.` }),
};

type Extra = NonNullable<SandboxOptions['refusalExtras']>[number];
/** What a refusal says besides, given the IDs that exist, the list's name in the singular, and a number that counts up. */
const extras: Record<Exclude<Extra, 'received'>, (fine: number[], one: string, count: number) => string> = {
	fine: (fine, one) => `The ${one}s ${fine.slice(0, 3).join(', ')} are fine.`,
	suggestion: ([first], one) => `Did you mean ${one} ${first}?`,
	author: (fine, one) => `Refused by ${one} ${fine.at(-1)}.`,
	logId: (_, __, count) => `Log id: ${count}.`,
	words: (_, __, count) => `Reference: ${createHash('sha1').update(String(count)).digest('base64url')}.`,
};
const namesOne: Extra[] = ['fine', 'suggestion', 'author'];

/** The refusal of a body with IDs that don't exist. Services differ in how much they say. */
export function refusalOf(sent: Lists, found: Unknown, options: SandboxOptions, count: number): RawAnswer {
	const { unknownIds = 'first', refusalExtras = [] } = options;
	const { list, unknown } = found[0]!;
	const fine = sent[list]!.filter((id) => unknown.every((one) => one.id !== id));
	const note = refusalExtras
		.filter((extra) => extra !== 'received' && (fine.length > 0 || !namesOne.includes(extra)))
		.map((extra) => extras[extra as keyof typeof extras](fine, list.slice(0, -1), count))
		.join(' ');
	return {
		status: unknownIds.startsWith('notFound') ? 404 : 400,
		body: {
			...refusals[unknownIds](found),
			...(note !== '' && { note }),
			...(refusalExtras.includes('received') && { received: { users: sent.users, groups: sent.groups } }),
		},
	};
}

// Lists in pages

interface Page {
	results: unknown[];
	start: number;
	/** How many records there are in all. */
	all: number;
	number: number;
	last: number;
	next: string | null;
	previous: string | null;
}

interface Paging {
	/** What the address of a page says. Default: its number. */
	by?: 'cursor' | 'offset';
	/** Keys of the object that has the records. */
	beside?(page: Page): object;
	headers?(page: Page): Record<string, string> | undefined;
	/** There's always a next page: the records start over, or the same page comes again. */
	never?: 'ends' | 'moves';
}

const pagings: Record<NonNullable<SandboxOptions['paging']>, Paging> = {
	next: { beside: ({ next }) => (next === null ? {} : { next }) },
	page: { beside: ({ all, next, previous }) => ({ count: all, next, previous }) },
	cursor: { by: 'cursor', beside: ({ next, previous }) => ({ next, previous }) },
	offset: { by: 'offset', beside: ({ all, next, previous }) => ({ count: all, next, previous }) },
	count: { beside: ({ all }) => ({ count: all }) },
	total: { beside: ({ all }) => ({ total: all }) },
	total_count: { beside: ({ all }) => ({ total_count: all }) },
	has_more: { beside: ({ next }) => ({ has_more: next !== null }) },
	meta: {
		beside: ({ number, last, all }) => ({ meta: { current_page: number, last_page: last, total: all } }),
	},
	'links.next': { beside: ({ next }) => ({ links: { next } }) },
	next_cursor: {
		by: 'cursor',
		beside: ({ next }) => ({ next_cursor: next && new URL(next).searchParams.get('cursor') }),
	},
	Link: { headers: ({ next }) => (next === null ? undefined : { Link: `<${next}>; rel="next"` }) },
	'X-Total-Count': { headers: ({ all }) => ({ 'X-Total-Count': String(all) }) },
	'Content-Range': {
		headers: ({ start, results, all }) => ({
			'Content-Range': `items ${start}-${start + results.length - 1}/${all}`,
		}),
	},
	endless: { beside: ({ next }) => ({ next }), never: 'ends' },
	stuck: { beside: ({ next }) => ({ next }), never: 'moves' },
};

// Opaque on purpose: a client that reads or makes a cursor itself would fail with other services.
const toCursor = (start: number) => Buffer.from(`p=${start}`).toString('base64');
const fromCursor = (cursor: string) =>
	Number(/^p=(\d+)$/.exec(Buffer.from(cursor, 'base64').toString())?.[1] ?? NaN);

/**
 * One page of a list, as asked for in the query of its address.
 *
 * @param here The address that was asked for; links are made from it.
 * @returns undefined where there is no such page, which Django REST Framework answers with 404.
 */
export function pageOf(records: ListedRecord[], here: URL, { paging = 'next', pageSize }: SandboxOptions) {
	const { by, beside, headers, never } = pagings[paging];
	const all = records.length;
	const size = Math.min(pageSize ?? Infinity, Math.max(1, all));
	const asked = (name: string, other: number) => Math.floor(Number(here.searchParams.get(name))) || other;
	const starts = {
		page: () => (Math.max(1, asked('page', 1)) - 1) * size,
		offset: () => Math.max(0, asked('offset', 0)),
		cursor: () => fromCursor(here.searchParams.get('cursor') ?? toCursor(0)),
	};
	const start = starts[by ?? 'page']();
	if (Number.isNaN(start) || (start > 0 && start >= all && by !== 'offset' && never === undefined))
		return undefined;

	const at = (place: number) => {
		const queries = {
			page: { page: place / size + 1 },
			offset: { limit: size, offset: place },
			cursor: { cursor: toCursor(place) },
		};
		const there = new URL(here);
		for (const [name, value] of Object.entries(queries[by ?? 'page']))
			there.searchParams.set(name, String(value));
		return there.href;
	};
	const end = start + size;
	const page: Page = {
		...{ start, all, number: Math.floor(start / size) + 1, last: Math.max(1, Math.ceil(all / size)) },
		results: records.slice(start, end),
		next: end < all || never === 'ends' ? at(end) : null,
		previous: start > 0 ? at(Math.max(0, start - size)) : null,
	};
	if (never === 'ends')
		page.results = Array.from({ length: Math.min(size, all) }, (_, n) => records[(start + n) % all]);
	if (never === 'moves') Object.assign(page, { results: records.slice(0, size), next: here.href });
	return { results: page.results, beside: beside?.(page) ?? {}, headers: headers?.(page) };
}
