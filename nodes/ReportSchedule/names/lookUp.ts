import type { ReadItem } from '../ports';
import type { ListName } from '../fields/recipients';
import { listOf, putIds } from './find';
import { ListIndex, type Lists } from './lists';
import { matchByName } from './match';
import type { ListProblem } from './types';

/**
 * Puts IDs in the place of what items give by name, and tells which schedules they mean by name. Every item takes this
 * way, refused or not, so that all that is wrong with one is said at once. Each list that is needed is read once.
 *
 * @param fail is given an item that needs a list which can't be used
 */
export async function lookUp(
	items: readonly ReadItem[],
	readLists: (names: ReadonlySet<ListName>) => Promise<Lists>,
	fail: (item: number, problem: string, advice: string) => void,
): Promise<readonly ReadItem[]> {
	const names = new Set(items.flatMap(listsFor));
	if (names.size === 0) return items;
	const lists = await readLists(names);
	const put = ({ item, change, input }: ReadItem): ReadItem => ({
		item,
		change: change && putIds(change, lists, input),
		input,
	});
	const withAllIds = items.map(put);
	const schedules = lists.get('schedules');
	// What was read again for a create has its names anew.
	const matched = schedules instanceof ListIndex ? matchByName(withAllIds, schedules).map(put) : withAllIds;
	for (const one of matched) {
		// What is wrong with the item itself says more.
		if (one.input.issues.count > 0) continue;
		for (const list of listsFor(one)) {
			const found = lists.get(list)!;
			if (found instanceof ListIndex) continue;
			fail(one.item, inWords(list, found, one.input.isOfTool), found.advice);
			break;
		}
	}
	return matched;
}

/** What an item still needs: lists for its names, and the one of schedules to tell which it means. */
function listsFor({ change }: ReadItem): ListName[] {
	if (change === undefined) return [];
	const lists = change.byName.map(listOf);
	return change.operation === 'match' ? [...lists, 'schedules'] : lists;
}

/** IDs need no list, but the same token and address as one. An agent's model may have no parameter for them. */
function inWords(list: ListName, { problem, isOfAll }: ListProblem, isOfTool: boolean): string {
	if (isOfAll) return problem;
	const way = list === 'schedules' ? 'Match by ID instead' : 'Use IDs instead';
	return `${problem}. ${isOfTool ? 'If this tool takes IDs, use those instead' : way}`;
}
