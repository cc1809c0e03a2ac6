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
	otherTypes: (field, value) => (['id', 'report', 'name', 'query'].includes(field) ? value : inOtherType(value)),
	withoutRecipients: (field, value) => {
		if (field === 'users') return [];
		return field === 'groups' ? undefined : value;
	},
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

/** The refusal of an ID that doesn't exist: a related field's of Django REST Framework, or Django's 404. */
export function refusalOfUnknown(list: 'users' | 'groups', id: number, { unknownIds }: SandboxOptions): RawAnswer {
	if (unknownIds === 'notFound')
		return refusal(404, `No ${list === 'users' ? 'User' : 'Group'} matches the given query.`);
	return { status: 400, body: { [list]: [`Invalid pk "${id}" - object does not exist.`] } };
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
