import { memberships, type Membership, type State } from './state';
import type { SandboxOptions } from './options';
import type { RawAnswer } from './types';

/** For each list with IDs that don't exist: these, each with its place in what was sent. */
type Found = Array<{ list: Membership; unknown: Array<{ id: number; index: number }> }>;
export type UnknownIds = NonNullable<SandboxOptions['unknownIds']>;

/**
 * The refusal of a body with IDs that don't exist; undefined if all do. Services differ in how much they say.
 *
 * Stricter than the API: §4 leaves open how such an ID is treated. Here one refuses the whole call, in a
 * removal too; a service may as well skip it.
 */
export function unknownMembers(
	state: State,
	sent: Partial<Record<Membership, number[]>>,
	form: UnknownIds = 'first',
): RawAnswer | undefined {
	const found = memberships
		.map((list) => ({ list, unknown: state.unknownIds(list, sent[list] ?? []) }))
		.filter(({ unknown }) => unknown.length > 0);
	if (found.length === 0) return undefined;
	return { status: 400, body: forms[form](found) };
}

const forms: Record<UnknownIds, (found: Found) => unknown> = {
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
};

function byField(found: Found, say: (one: Found[number]) => unknown, prefix = ''): Record<string, unknown> {
	return Object.fromEntries(found.map((one) => [prefix + one.list, say(one)]));
}

const doesNotExist = (id: number) => `Invalid pk "${id}" - object does not exist.`;
const idsOf = ({ unknown }: Found[number]) => [...new Set(unknown.map(({ id }) => id))];
