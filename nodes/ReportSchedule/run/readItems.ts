import type { ListProblem, Lists, Reading } from '../doors';
import type { Change, Draft } from '../draft/draft';
import { ItemReading } from '../draft/reading';
import type { ListName } from '../fields/recipients';
import type { InputItem } from '../item/item';
import { isTool } from '../item/item';
import type { ItemReader } from '../item/itemReader';
import type { Operation, ReadChange } from '../operations/operation';
import type { ItemChange, MembershipChange } from '../requests/plan';
import { inputError, runError, type ItemError } from './itemError';
import type { ItemResults } from './itemResults';
import type { Run } from './run';

/** What was read of an item, with what is wrong with it. */
interface ReadItem<Read> {
	item: number;
	change: Read | undefined;
	reading: Reading;
}

/**
 * Reads and checks the items that no earlier try has done.
 *
 * @returns all of them; an item whose expressions n8n can't resolve has failed
 */
export function readEach<Read>(
	read: (item: InputItem, reading: Reading) => Read | undefined,
	{ context, layers }: Run,
	inputItem: ItemReader,
	results: ItemResults,
): Array<ReadItem<Read>> {
	const isOfTool = isTool(context.getNode());
	return [...results.all.keys()].flatMap((item) => {
		if (results.isDone(item)) return [];
		const reading = new ItemReading(layers, isOfTool);
		try {
			return [{ item, change: read(inputItem(item), reading), reading }];
		} catch (error) {
			results.fail(item, inputError(error, item));
			return [];
		}
	});
}

/** Those without issues. The others fail, each with all that is wrong with it. */
export function refuseInvalid<Read>(
	items: ReadonlyArray<ReadItem<Read>>,
	results: ItemResults,
): Array<ItemChange<Read>> {
	return items.flatMap(({ item, change, reading: { issues } }) => {
		if (issues.count > 0) results.fail(item, inputError(issues.toError(), item));
		return results.isDone(item) || change === undefined ? [] : [{ item, change }];
	});
}

/**
 * Puts IDs in the place of what items give by name, and lets the operation tell what there is already. Every item takes
 * this way, refused or not, so that all that is wrong with one is said at once. Each list that is needed is read once.
 */
export async function lookUp(
	operation: Operation,
	items: ReadonlyArray<ReadItem<Change>>,
	run: Run,
	results: ItemResults,
): Promise<Array<ReadItem<Change>>> {
	const read = items.filter((one): one is ReadChange => one.change !== undefined);
	const needed = ({ change }: ReadChange): ListName[] => [
		...change.byName.map(({ list }) => list),
		...(operation.listsFor?.(change) ?? []),
	];
	const names = new Set(read.flatMap(needed));
	if (names.size === 0) return [...items];

	const lists = await run.layers.names.read(names, run);
	const missing = (one: ReadChange) => needed(one).find((name) => lists.problem(name) !== undefined);
	const resolve = (one: ReadChange) =>
		missing(one) === undefined ? { ...one, change: withFound(one, lists) } : one;
	const resolved = read.map(resolve);
	const matched = lists.problem('schedules') ? resolved : (operation.match?.(resolved, lists) ?? resolved);
	for (const one of matched) {
		const list = missing(one);
		// What is wrong with the item itself says more.
		if (list === undefined || one.reading.issues.count > 0) continue;
		results.fail(one.item, listError(list, lists.problem(list)!, one.reading));
	}
	// What the operation reads again for a create has its names anew.
	const found = new Map(matched.map((one) => [one.item, resolve(one)]));
	return items.map((one) => found.get(one.item) ?? one);
}

/** The change with the IDs of all that it gives by name. */
function withFound({ change, reading }: ReadChange, lists: Lists): Change {
	if (change.byName.length === 0) return change;
	const found = new Map<string, Map<number, string>>();
	for (const given of change.byName) {
		const ids = reading.issues.read(given.label, () => lists.find(given)) ?? [];
		found.set(given.field, new Map([...(found.get(given.field) ?? []), ...ids]));
	}
	return { ...withIds(change as Draft | (MembershipChange & Change), found), byName: [], found };
}

/** A schedule keeps its IDs in its body, a membership in its list. */
function withIds<C extends Draft | (MembershipChange & Change)>(
	change: C,
	found: ReadonlyMap<string, ReadonlyMap<number, string>>,
): C {
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
function listError(
	list: ListName,
	{ problem, advice, isOfAll }: ListProblem,
	{ isOfTool }: Reading,
): ItemError {
	if (isOfAll) return runError(problem, advice);
	const way = list === 'schedules' ? 'Match by ID instead' : 'Use IDs instead';
	return runError(`${problem}. ${isOfTool ? 'If this tool takes IDs, use those instead' : way}`, advice);
}
