import type { SandboxOptions } from './options';
import type { ListedRecord, RawAnswer } from './types';

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

/** What a record of a schedule or a group shows of a field; undefined if nothing. */
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
};

/** A schedule or a group as the service shows it. */
export function shown(record: ListedRecord, options: SandboxOptions): ListedRecord {
	const show = recordForms[options.recordForm ?? 'asSent'];
	const fields = Object.entries(record).map(([field, value]) => [field, show(field, value, options)]);
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

const refusals: Record<NonNullable<SandboxOptions['unknownIds']>, (found: Unknown) => object> = {
	// A related field of Django REST Framework stops at the first.
	first: (found) => byField(found, ({ unknown: [first] }) => [doesNotExist(first!.id)]),
	all: (found) => byField(found, idsOf, 'missing_'),
	// A list field of Django REST Framework goes through them all and names their places.
	indexed: (found) =>
		byField(found, ({ unknown }) =>
			Object.fromEntries(unknown.map(({ id, index }) => [index, [doesNotExist(id)]])),
		),
	unnamed: (found) => ({ detail: `Some ${found.map(({ list }) => list).join(' and ')} do not exist.` }),
	notFound: (found) => ({
		detail: `No ${found[0]!.list === 'users' ? 'User' : 'Group'} matches the given query.`,
	}),
};

/** The refusal of a body with IDs that don't exist. Services differ in how much they say. */
export function refusalOf(sent: Lists, found: Unknown, options: SandboxOptions, count: number): RawAnswer {
	const { unknownIds = 'first', refusalExtra } = options;
	const { list, unknown } = found[0]!;
	const fine = sent[list]!.filter((id) => unknown.every((one) => one.id !== id)).slice(0, 3);
	const extras = {
		received: { received: { users: sent.users, groups: sent.groups } },
		fine: fine.length > 0 && { note: `The ${list} ${fine.join(', ')} are fine.` },
		logId: { note: `Log id: ${count}.` },
	};
	return {
		status: unknownIds === 'notFound' ? 404 : 400,
		body: { ...refusals[unknownIds](found), ...(refusalExtra && extras[refusalExtra]) },
	};
}

// Lists in pages

interface Page {
	/** How many records there are in all. */
	all: number;
	next: string | null;
	previous: string | null;
}

/** What stands beside the records of a page. */
const pagings: Record<NonNullable<SandboxOptions['paging']>, (page: Page) => object> = {
	next: ({ next }) => (next === null ? {} : { next }),
	page: ({ all, next, previous }) => ({ count: all, next, previous }),
	count: ({ all }) => ({ count: all }),
	has_more: ({ next }) => ({ has_more: next !== null }),
	endless: ({ next }) => ({ next }),
};

/**
 * One page of a list, as asked for in the query of its address.
 *
 * @param here The address that was asked for; links are made from it.
 * @returns undefined where there is no such page, which Django REST Framework answers with 404.
 */
export function pageOf(records: ListedRecord[], here: URL, { paging = 'next', pageSize }: SandboxOptions) {
	const size = Math.min(pageSize ?? Infinity, Math.max(1, records.length));
	const last = Math.max(1, Math.ceil(records.length / size));
	const number = Number(here.searchParams.get('page') ?? 1);
	const isEndless = paging === 'endless';
	if (!Number.isInteger(number) || number < 1 || (number > last && !isEndless)) return undefined;
	const at = (page: number) => {
		const there = new URL(here);
		there.searchParams.set('page', String(page));
		return there.href;
	};
	const start = ((number - 1) % last) * size;
	return {
		results: records.slice(start, start + size),
		beside: pagings[paging]({
			all: records.length,
			next: number < last || isEndless ? at(number + 1) : null,
			previous: number > 1 ? at(number - 1) : null,
		}),
	};
}
