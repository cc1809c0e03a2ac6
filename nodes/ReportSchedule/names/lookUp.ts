import type { CheckedItem, Values } from '../ports';
import type { Draft, Given } from '../draft/draft';
import type { ListName } from '../fields/recipients';
import { quote } from '../helpers/quote';
import { Directory, listOf, listsOf, putIds } from './find';
import { ListIndex, neededOf, type Lists, type NamedRecord } from './lists';
import { matchByName } from './match';
import { signOfGone } from './records';
import type { ListProblem } from './types';

/**
 * Puts IDs in the place of what items give by name, and tells which schedules they mean by name. Every item takes this
 * way, refused or not, so that all that is wrong with one is said at once. Each list that is needed is read once.
 *
 * @param values with which names are read
 * @param fail is given an item that needs a list which can't be used
 */
export async function lookUp(
	items: readonly CheckedItem[],
	readLists: (names: ReadonlySet<ListName>, needed: typeof neededOf) => Promise<Lists>,
	fail: (item: number, problem: string, advice: string, status?: number) => void,
	values: Values,
): Promise<readonly CheckedItem[]> {
	const needed = new Set(items.flatMap((one) => listsFor(one, values)));
	if (needed.size === 0) return items;
	const ofRecords = { ...neededOf, schedules: neededOfSchedules(items) };
	const lists = new Map(await readLists(needed, ofRecords));
	const directory = new Directory(lists, values);
	const others = othersFor(items, directory);
	for (const [list, found] of await readLists(others, ofRecords)) lists.set(list, found);
	/** Nobody needs them, but with this token, nothing can be sent. */
	const rejected = [...others].filter((list) => {
		const found = lists.get(list)!;
		return !(found instanceof ListIndex) && found.failure?.status === 401;
	});
	const put = ({ item, change, input }: CheckedItem): CheckedItem => ({
		item,
		change: change && putIds(change, directory, input),
		input,
	});
	const withAllIds = items.map(put);
	const schedules = lists.get('schedules');
	// What was read again for a create has its names anew.
	const matched = schedules instanceof ListIndex ? matchByName(withAllIds, schedules).map(put) : withAllIds;
	for (const one of matched) {
		noteGone(one, lists);
		// What is wrong with the item itself says more.
		if (one.input.issues.count > 0) continue;
		const isEmpty = one.change === undefined || one.change.operation === 'none';
		for (const list of [...listsFor(one, values), ...(isEmpty ? [] : rejected)]) {
			const found = lists.get(list)!;
			if (found instanceof ListIndex) continue;
			fail(one.item, inWords(list, found, one), found.advice, found.failure?.status);
			break;
		}
	}
	return matched;
}

/** A record that says it's gone may still be found by its name. Whether that's meant is for a person to say. */
function noteGone({ change, input }: CheckedItem, lists: Lists): void {
	const note = (list: ListName, name: unknown, { id, record }: Pick<NamedRecord, 'id' | 'record'>) => {
		const sign = signOfGone(record);
		if (sign === undefined) return;
		const what = `In the service's list, the ${list.slice(0, -1)} ${quote(name)} (ID ${id}) has ${sign}, so it may be gone.`;
		input.notes.push({ kind: 'doubt', what, isOfRecord: true });
	};
	for (const [field, names] of change?.found ?? []) {
		const list = listOf({ field: field as Given['field'] });
		for (const [id, name] of names) note(list, name, (lists.get(list) as ListIndex).withId(id)!);
	}
	const { scheduleId: id, record, body, found } = (change ?? {}) as Draft;
	if (id !== undefined && record !== undefined && !found?.has('scheduleId'))
		note('schedules', body.name ?? record.name, { id, record });
}

/** What an item still needs: lists for its names, and the one of schedules to tell which it means. */
function listsFor({ change }: CheckedItem, values: Values): ListName[] {
	if (change === undefined) return [];
	const lists = change.byName.flatMap((names) => listsOf(names, values));
	return change.operation === 'match' ? [...lists, 'schedules'] : lists;
}

/** By a name alone, a schedule's report only tells it from others. Where each row gives its ID, nothing depends on names. */
function neededOfSchedules(items: readonly CheckedItem[]): (typeof neededOf)['schedules'] {
	const isMatched = ({ change }: CheckedItem) =>
		change?.operation === 'match' && (change as Draft).scheduleId === undefined;
	if (items.some(isMatched)) return neededOf.schedules;
	const isNamed = items.some(({ change }) => change?.byName.some(({ field }) => field === 'scheduleId'));
	return isNamed ? ['name'] : [];
}

/** What nobody needs, unless a name isn't in its own list: a person's under Group Names is in that of users. */
function othersFor(items: readonly CheckedItem[], directory: Directory): ReadonlySet<ListName> {
	const all = items
		.flatMap(({ change }) => change?.byName ?? [])
		.map((names) => directory.otherListFor(names));
	return new Set(all.filter((list) => list !== undefined));
}

/** IDs need no list, but the same token and address as one. An agent's model may have no parameter for them. */
function inWords(
	list: ListName,
	{ problem, isOfAll }: ListProblem,
	{ change, input: { isOfTool } }: CheckedItem,
): string {
	if (isOfAll) return problem;
	const { instead = 'IDs' } = change?.byName.find((names) => listOf(names) === list) ?? {};
	const way = list === 'schedules' && change?.operation === 'match' ? 'Match by ID' : `Use ${instead}`;
	return `${problem}. ${isOfTool ? 'If this tool takes IDs, use those instead' : `${way} instead`}`;
}
