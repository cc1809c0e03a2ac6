import type { InputItem } from '../item/item';
import { wholeLists } from '../lists/read';
import type { Given, NamedField } from '../names/cell';
import type { Change, CheckedItem, Draft, MembershipChange } from '../schedule/draft';
import type { SendOptions } from '../service/exchange';
import { refuseContradictions } from './conflicts';
import { isRecipientField, type ListName, recipientNames } from '../fields/recipients';
import type { ScheduleBody } from '../fields/types';
import { Directory, type Unknown } from '../names/find';
import { listOf, neededOf } from '../names/listIndex';
import { matchByName, settled } from './match';
import type { ListProblem, ReadWhole } from '../lists/read';
import { goneKey } from '../lists/records';
import { oneLine, quote } from '../text/quote';

/**
 * Puts IDs in the place of what items give by name, and tells which schedules they mean by name. Every item takes this
 * way, refused or not, so that all that is wrong with one is said at once. Each list that is needed is read once.
 *
 * `match` becomes `create`, `update` (with the schedule's ID) or `unchanged`; if an item is refused, it stays. Items that set one field of
 * a schedule to different values each get an issue. Never throws.
 *
 * @param fail fails an item that needs a list which can't be used. If a list was answered 401, it fails every item that would be sent.
 *   `status` is the HTTP status, if there was one. Anything else that's wrong is added to the item's issues
 */
export async function lookUp(
	items: readonly CheckedItem[],
	options: SendOptions,
	fail: (item: number, problem: string, advice: string, status?: number) => void,
	lists = wholeLists(options),
): Promise<readonly CheckedItem[]> {
	const found = await lookUpIn(items, lists, fail);
	refuseContradictions(found);
	return found;
}

async function lookUpIn(
	items: readonly CheckedItem[],
	read: ReadWhole,
	fail: (item: number, problem: string, advice: string, status?: number) => void,
): Promise<readonly CheckedItem[]> {
	const directory = new Directory(read, { ...neededOf, schedules: neededOfSchedules(items) });
	const needed = items.flatMap((one) => listsFor(one, directory));
	if (needed.length === 0) return items;
	await directory.load(needed);
	await directory.load(items.flatMap(({ change }) => otherLists(change?.byName ?? [], directory)));
	await directory.suggest(items.flatMap(({ change }) => change?.byName ?? []));

	const put = ({ item, change, input }: CheckedItem): CheckedItem => ({
		item,
		change: change && withListed(putIds(change, directory, input), directory.lists),
		input,
	});
	const withAllIds = items.map(put);
	const schedules = directory.lists.get('schedules');
	const matched = schedules === undefined ? withAllIds : matchByName(withAllIds, schedules);
	for (const one of matched) {
		// What is wrong with the item itself says more.
		if (one.input.issues.count > 0) continue;
		const list = listsFor(one, directory).find((name) => !directory.lists.has(name));
		// With a token that was rejected, nothing can be sent.
		const ofAll = one.change?.operation === 'none' ? undefined : directory.rejection;
		const problem = list === undefined ? ofAll : directory.problems.get(list);
		if (problem !== undefined)
			fail(one.item, withoutList(problem, list, one), problem.advice, problem.failure?.status);
	}
	const settle = (one: CheckedItem) => ({ ...one, change: settled(one.change, one.input.earlierTry) });
	return matched.map(settle).map((one) => noteGone(one, directory.lists));
}

/** What an item still needs: lists for its names, and the one of schedules to tell which it means. */
function listsFor({ change }: CheckedItem, directory: Directory): ListName[] {
	if (change === undefined) return [];
	const lists = change.byName.flatMap((names) => directory.listsOf(names));
	return change.operation === 'match' ? [...lists, 'schedules'] : lists;
}

/** A user's name that isn't found may be a group's, and the other way around: the message says so. */
function otherLists(names: readonly Given[], directory: Directory): ListName[] {
	return names.flatMap((one) => {
		if (!isRecipientField(one.field) || one.isOfBoth || !directory.has(one)) return [];
		if (directory.unknownIn(one) === undefined) return [];
		return one.field === 'users' ? 'groups' : 'users';
	});
}

/** By a name alone, a schedule's report only tells it from others. Where each row gives its ID, nothing depends on names. */
function neededOfSchedules(items: readonly CheckedItem[]): ReadonlyArray<'name' | 'report'> {
	const changes = items.flatMap(({ change }) => change ?? []);
	const isMatched = (change: Change) =>
		change.operation === 'match' && (change as Draft).scheduleId === undefined;
	if (changes.some(isMatched)) return neededOf.schedules;
	return changes.some(({ byName }) => byName.some(({ field }) => field === 'scheduleId')) ? ['name'] : [];
}

type FoundIds = Map<NamedField, ReadonlyMap<number, string>>;

/**
 * Puts IDs in the place of all that a change gives by name, as far as the lists are there; the rest stays by name. What
 * isn't found is an issue.
 */
function putIds(change: Change, directory: Directory, { issues }: InputItem): Change {
	const found: FoundIds = new Map();
	const unknown = new Map<string, Unknown>();
	const ready = change.byName.filter((names) => directory.has(names));
	for (const names of change.byName) {
		const why = directory.unknownIn(names);
		if (why !== undefined) unknown.set(names.field, why);
	}
	for (const names of ready) {
		const ids = issues.collect(names.label, () => directory.idsOf(names)) ?? new Map<number, string>();
		found.set(names.field, new Map([...(found.get(names.field) ?? []), ...ids]));
	}
	const open = unknown.size > 0 && { unknown };
	if (ready.length === 0) return { ...change, ...open };
	const byName = change.byName.filter((names) => !ready.includes(names));
	return { ...withFound(change as Draft | MembershipChange, found), byName, found, ...open };
}

/** A schedule keeps its IDs in its body, a membership in its list. What only asks takes them from `found`. */
function withFound<C extends Draft | MembershipChange>(change: C, found: FoundIds): C {
	const idsOf = (field: NamedField) => [...(found.get(field)?.keys() ?? [])];
	const [[scheduleId], [groupId], [report]] = [idsOf('scheduleId'), idsOf('groupId'), idsOf('report')];
	if ('ids' in change) {
		const ids = [...new Set([...change.ids, ...idsOf('users'), ...idsOf('groups')])];
		return { ...change, ids, resourceId: change.resourceId ?? scheduleId ?? groupId };
	}
	if (!('body' in change)) return change;
	const body: ScheduleBody = { ...change.body, ...(report !== undefined && { report }) };
	for (const field of recipientNames.filter((name) => found.has(name))) {
		const ids = [...new Set([...((body[field] ?? []) as number[]), ...idsOf(field)])];
		body[field] = ids;
		// Of a cell for people and groups: a new schedule has none of the kind that it doesn't name.
		const isOfCell = change.byName.some((names) => names.field === field && names.isOfBoth);
		if (ids.length === 0 && isOfCell && change.operation === 'create') delete body[field];
	}
	return { ...change, body, ...(scheduleId !== undefined && { scheduleId }) };
}

/** A change with what the lists that were read have of it, for words and for what isn't sent. */
function withListed(change: Change, lists: Directory['lists']): Change {
	const { resource = 'schedule', scheduleId, resourceId } = change as Partial<Draft & MembershipChange>;
	const record = lists.get(`${resource}s`)?.withId(scheduleId ?? resourceId ?? 0)?.record;
	return {
		...change,
		nameOf: (field, id) => lists.get(field)?.nameOf(id),
		isListed: (id) => lists.get('schedules')?.withId(id) !== undefined,
		...(record !== undefined && { record }),
	};
}

/** Notes of each record that a name, or a schedule's ID, was found to mean, that it says it's deleted or archived. */
function noteGone(one: CheckedItem, lists: Directory['lists']): CheckedItem {
	const { change } = one;
	if (change === undefined) return one;
	const named = [...(change.found ?? [])].flatMap(([field, ids]) => {
		const list = lists.get(listOf[field as NamedField]);
		return [...ids].map(([id, name]) => ({ name: oneLine(name), record: list?.withId(id)?.record }));
	});
	const own = { name: quote(String(change.record?.name)), record: change.record };
	const gone = (change.found?.has('scheduleId') ? named : [own, ...named]).flatMap(
		({ name, record = {} }) => {
			const key = goneKey(record);
			return key === undefined
				? []
				: `${name} may be deleted or archived: DataReportive's list has ${quote(key)}.`;
		},
	);
	const notes = gone.map((what) => ({ kind: 'doubt' as const, what }));
	return notes.length === 0 ? one : { ...one, change: { ...change, notes: [...change.notes, ...notes] } };
}

/** What to say where a list can't be used. IDs need none, but the same token and address: they help where the list isn't offered. */
function withoutList(
	{ problem, isNotOffered }: ListProblem,
	list: ListName | undefined,
	{ change, input: { isOfTool } }: CheckedItem,
): string {
	if (!isNotOffered) return problem;
	// An agent's model may have no parameter for them.
	if (isOfTool) return `${problem}. If this tool takes IDs, use those instead`;
	if (list === 'schedules' && change?.operation === 'match') return `${problem}. Match by ID instead`;
	const isOfBoth = change?.byName.some((names) => names.isOfBoth);
	return `${problem}. ${isOfBoth ? 'Put IDs into Users and Groups' : 'Use IDs'} instead`;
}
