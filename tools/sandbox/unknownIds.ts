import { createHash } from 'node:crypto';
import type { SandboxOptions } from './options';
import { memberships, type Membership, type State } from './state';
import type { RawAnswer } from './types';

type Body = Partial<Record<Membership, number[]>>;
/** For each list with IDs that don't exist: these, each with its place in what was sent. */
type Found = Array<{ list: Membership; unknown: Array<{ id: number; index: number }> }>;
type Form = NonNullable<SandboxOptions['unknownIds']>;
type Extra = NonNullable<SandboxOptions['refusalExtras']>[number];

/**
 * A check that gives the refusal of a body with IDs that don't exist; undefined if all do. Services differ in how
 * much they say.
 *
 * Stricter than the API: §4 leaves open how such an ID is treated. Here one refuses the whole call, in a
 * removal too; a service may as well skip it.
 */
export function unknownIdsCheck(
	{ unknownIds = 'first', refusalExtras = [] }: SandboxOptions,
	state: State,
): (body: Body) => RawAnswer | undefined {
	let refusals = 0;
	return (sent) => {
		const found = memberships
			.map((list) => ({ list, unknown: state.unknownIds(list, sent[list] ?? []) }))
			.filter(({ unknown }) => unknown.length > 0);
		if (found.length === 0) return undefined;
		refusals += 1;
		return {
			status: unknownIds === 'notFound' ? 404 : 400,
			body: { ...forms[unknownIds](found), ...beside(sent, found, refusalExtras, refusals) },
		};
	};
}

const forms: Record<Form, (found: Found) => object> = {
	// A related field of Django REST Framework stops at the first.
	first: (found) => byField(found, ({ unknown: [first] }) => [doesNotExist(first!.id)]),
	all: (found) => byField(found, idsOf, 'missing_'),
	detail: (found) => ({ detail: 'not found', ids: found.flatMap(idsOf) }),
	// A list field of Django REST Framework goes through them all and names their places.
	indexed: (found) =>
		byField(found, ({ unknown }) =>
			Object.fromEntries(unknown.map(({ id, index }) => [index, [doesNotExist(id)]])),
		),
	notFound: (found) => ({
		detail: `No ${found[0]!.list === 'users' ? 'User' : 'Group'} matches the given query.`,
	}),
	unnamed: (found) => ({ detail: `Some ${found.map(({ list }) => list).join(' and ')} do not exist.` }),
};

/** What is said besides, in a `note`; `received` is the lists themselves. Without IDs that exist, none is named. */
function beside(sent: Body, found: Found, extras: Extra[], refusals: number): object {
	const { list, unknown } = found[0]!;
	const bad = new Set(unknown.map(({ id }) => id));
	const fine = sent[list]!.filter((id) => !bad.has(id));
	const one = list.slice(0, -1);
	const digest = createHash('sha1').update(String(refusals)).digest('base64url');
	const about = {
		fine: `The ${list} ${fine.slice(0, 3).join(', ')} are fine.`,
		suggestion: `Did you mean ${one} ${fine[0]}?`,
		author: `Refused by ${one} ${fine.at(-1)}.`,
	};
	const says: Partial<Record<Extra, string>> = {
		...(fine.length > 0 && about),
		logId: `Log id: ${refusals}.`,
		words: `Reference: ${digest}.`,
	};
	const note = extras.flatMap((extra) => says[extra] ?? []).join(' ');
	return {
		...(note !== '' && { note }),
		...(extras.includes('received') && { received: { users: sent.users, groups: sent.groups } }),
	};
}

function byField(found: Found, say: (one: Found[number]) => unknown, prefix = ''): Record<string, unknown> {
	return Object.fromEntries(found.map((one) => [prefix + one.list, say(one)]));
}

const doesNotExist = (id: number) => `Invalid pk "${id}" - object does not exist.`;
const idsOf = ({ unknown }: Found[number]) => [...new Set(unknown.map(({ id }) => id))];
