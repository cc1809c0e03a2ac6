import type { NamedChange } from '../doors';
import type { Change, Draft } from '../draft/draft';
import type { ListName } from '../fields/recipients';
import type { MembershipChange } from '../requests/plan';
import type { FoundNames } from '../requests/request';
import { matchByName, refuseRepeated } from './match';
import type { ListProblem, Lists } from './types';

/**
 * Puts IDs in the place of what items give by name, and tells which schedules they mean by name. Every item takes this
 * way, refused or not, so that all that is wrong with one is said at once. Each list that is needed is read once.
 *
 * @param fail is given an item that needs a list which can't be used
 */
export async function lookUp(
	changes: readonly NamedChange[],
	readLists: (names: ReadonlySet<ListName>) => Promise<Lists>,
	fail: (item: number, problem: string, advice: string) => void,
): Promise<readonly NamedChange[]> {
	const names = new Set(changes.flatMap(listsFor));
	if (names.size === 0) return changes;
	const lists = await readLists(names);
	const missing = (one: NamedChange) => listsFor(one).find((name) => lists.problem(name) !== undefined);
	const resolve = (one: NamedChange) =>
		missing(one) === undefined ? { ...one, change: withFound(one, lists) } : one;
	const resolved = changes.map(resolve);
	const matched = lists.problem('schedules') === undefined ? match(resolved, lists) : resolved;
	for (const one of matched) {
		const list = missing(one);
		// What is wrong with the item itself says more.
		if (list === undefined || one.reading.issues.count > 0) continue;
		const problem = lists.problem(list)!;
		fail(one.item, inWords(list, problem, one.reading.isOfTool), problem.advice);
	}
	// What was read again for a create has its names anew.
	return matched.map(resolve);
}

function listsFor({ change }: NamedChange): ListName[] {
	const lists = change.byName.map(({ list }) => list);
	return 'toCreate' in change ? [...lists, 'schedules'] : lists;
}

function match(changes: readonly NamedChange[], lists: Lists): NamedChange[] {
	refuseRepeated(changes);
	return changes.map((change) => matchByName(change, lists));
}

/** The change with the IDs of all that it gives by name. */
function withFound({ change, reading }: NamedChange, lists: Lists): Change {
	if (change.byName.length === 0) return change;
	const found = new Map<string, Map<number, string>>();
	for (const given of change.byName) {
		const ids = reading.issues.read(given.label, () => lists.find(given)) ?? [];
		found.set(given.field, new Map([...(found.get(given.field) ?? []), ...ids]));
	}
	return { ...withIds(change as Draft | (MembershipChange & Change), found), byName: [], found };
}

/** A schedule keeps its IDs in its body, a membership in its list. */
function withIds<C extends Draft | (MembershipChange & Change)>(change: C, found: FoundNames): C {
	const together = (own: readonly number[], names: ReadonlyMap<number, string>) => [
		...new Set([...own, ...names.keys()]),
	];
	if ('ids' in change) return { ...change, ids: [...found.values()].reduce(together, change.ids) };
	const body = { ...change.body };
	for (const [field, names] of found) {
		const ids = together((body[field] as number[] | undefined) ?? [], names);
		if (field !== 'report') body[field] = ids;
		else if (ids[0] !== undefined) body[field] = ids[0];
	}
	return { ...change, body };
}

/** IDs need no list, but the same token and address as one. An agent's model may have no parameter for them. */
function inWords(list: ListName, { problem, isOfAll }: ListProblem, isOfTool: boolean): string {
	if (isOfAll) return problem;
	const way = list === 'schedules' ? 'Match by ID instead' : 'Use IDs instead';
	return `${problem}. ${isOfTool ? 'If this tool takes IDs, use those instead' : way}`;
}
