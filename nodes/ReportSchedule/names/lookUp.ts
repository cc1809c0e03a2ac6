import type { CheckedItem, Values } from '../ports';
import type { Draft, NamedField } from '../draft/draft';
import type { ListName } from '../fields/recipients';
import { quote } from '../helpers/quote';
import { Directory, listOf, listsOf, putIds } from './find';
import { addLists, ListIndex, type Lists, neededOf, rejectionIn } from './lists';
import { matchByName } from './match';
import { signOfGone } from './records';
import type { FoundList, ListProblem } from './types';

/**
 * Puts IDs in the place of what items give by name, and tells which schedules they mean by name. Every item takes this
 * way, refused or not, so that all that is wrong with one is said at once. Each list that is needed is read once.
 *
 * @param read reads a list as a whole
 * @param fail is given an item that needs a list which can't be used
 * @param values with which names are read
 */
export async function lookUp(
	items: readonly CheckedItem[],
	read: (list: ListName) => Promise<FoundList | ListProblem>,
	fail: (item: number, problem: string, advice: string, status?: number) => void,
	values: Values,
): Promise<readonly CheckedItem[]> {
	const needed = new Set(items.flatMap((one) => listsFor(one, values)));
	if (needed.size === 0) return items;
	const lists: Lists = new Map();
	const ofRecords = { ...neededOf, schedules: neededOfSchedules(items) };
	await addLists(lists, needed, read, ofRecords);
	const directory = new Directory(lists, values);
	const areUnknown = items.some(({ change }) => change?.byName.some((names) => directory.lacksGroup(names)));
	// They may be people's names.
	if (areUnknown) await addLists(lists, ['users'], read, ofRecords);

	const nameOf: Draft['nameOf'] = (field, id) => directory.nameOf(field, id);
	const put = ({ item, change, input }: CheckedItem): CheckedItem => ({
		item,
		change: change && { ...putIds(change, directory, input), ...('body' in change && { nameOf }) },
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
		const list = listsFor(one, values).find((name) => !(lists.get(name) instanceof ListIndex));
		// With a token that was rejected, nothing can be sent.
		const ofAll = one.change?.operation === 'none' ? undefined : rejectionIn(lists);
		const problem = list === undefined ? ofAll : (lists.get(list) as ListProblem);
		if (problem !== undefined)
			fail(one.item, inWords(problem, list, one), problem.advice, problem.failure?.status);
	}
	return matched;
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

/** A record that says it's gone may still be found by its name. Whether that's meant is for a person to say. */
function noteGone({ change, input }: CheckedItem, lists: Lists): void {
	const note = (list: ListName, name: unknown, id: number, record: Readonly<Record<string, unknown>>) => {
		const sign = signOfGone(record);
		if (sign === undefined) return;
		const what = `In DataReportive's list, the ${list.slice(0, -1)} ${quote(name)} (ID ${id}) has ${sign}, so it may be gone.`;
		input.notes.push({ kind: 'doubt', what, isOfRecord: true });
	};
	for (const [field, names] of change?.found ?? []) {
		const list = listOf(field as NamedField);
		for (const [id, name] of names) note(list, name, id, (lists.get(list) as ListIndex).withId(id)!.record);
	}
	const { scheduleId, record, body, found } = (change ?? {}) as Draft;
	if (scheduleId !== undefined && record !== undefined && !found?.has('scheduleId'))
		note('schedules', body.name ?? record.name, scheduleId, record);
}

/** IDs need no list, but the same token and address as one. An agent's model may have no parameter for them. */
function inWords(
	{ problem, isOfAll }: ListProblem,
	list: ListName | undefined,
	{ change, input: { isOfTool } }: CheckedItem,
): string {
	if (isOfAll) return problem;
	const { instead = 'IDs' } = change?.byName.find(({ field }) => listOf(field) === list) ?? {};
	const way = list === 'schedules' && change?.operation === 'match' ? 'Match by ID' : `Use ${instead}`;
	return `${problem}. ${isOfTool ? 'If this tool takes IDs, use those instead' : `${way} instead`}`;
}
