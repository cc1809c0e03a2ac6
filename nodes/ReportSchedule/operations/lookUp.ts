import { type ListName, recipientNames } from '../fields/types';
import type { ListProblem, ReadWhole } from '../lists/loadList';
import { readAll } from '../lists/records';
import type { NamedField } from '../names/cell';
import { Directory } from '../names/directory';
import { type Unresolved, whyUnclear } from '../names/unresolved';
import { listOf, neededOf } from '../names/listIndex';
import {
	type Change,
	type Changes,
	type CheckedItem,
	isDraft,
	isSent,
	type Named,
	targetOf,
} from '../schedule/draft';
import { idsIn } from '../schedule/record';
import { goneInWords } from '../say/check';
import { type FoundNames, idKey } from '../service/request';
import { oneLine } from '../text/quote';
import { matchByName, refuseContradictions, refuseMissingDays, withoutBlanksSetElsewhere } from './match';
import type { Fail, Question } from './operation';

/**
 * Puts IDs in the place of names, turns `match` into `create` or `update`, and refuses items that contradict each other. Every item takes
 * this way, so that all that is wrong with one is said at once. Each list is read once. Never throws.
 *
 * @param fail if a list was answered 401, it fails every item that would be sent. All else is an issue of the item
 */
export async function lookUp(
	items: readonly CheckedItem[],
	read: ReadWhole,
	fail: Fail,
): Promise<readonly CheckedItem[]> {
	const directory = new Directory(read, { ...neededOf, schedules: neededOfSchedules(items) });
	await directory.load(items.flatMap((one) => listsFor(one, directory)));
	const resolved: Resolved[] = [];
	for (const one of items) resolved.push(await resolveNames(one, directory));
	const withIds = items.map((one, index) => putIds(one, resolved[index]!, directory));
	const schedules = directory.lists.get('schedules');
	const matched = schedules === undefined ? withIds : matchByName(withIds, schedules);
	for (const one of matched) {
		failWithoutList(one, directory, fail);
		refuseMissingDays(one);
	}
	refuseContradictions(matched);
	return withoutBlanksSetElsewhere(matched.map((one) => noteGone(one, directory.lists)));
}

/** Puts IDs in the place of names in what items of Get or Get Many ask for. Never throws. */
export async function lookUpQuestions(
	items: ReadonlyArray<CheckedItem<Question>>,
	read: ReadWhole,
	fail: Fail,
): Promise<ReadonlyArray<CheckedItem<Question>>> {
	const directory = new Directory(read);
	await directory.load(items.flatMap((one) => listsFor(one, directory)));
	const withIds: Array<CheckedItem<Question>> = [];
	for (const one of items) {
		const { found } = await resolveNames(one, directory);
		failWithoutList(one, directory, fail);
		const ids = { ...one.change?.ids };
		for (const [field, names] of found) ids[field] = [...names.keys()][0];
		withIds.push({ ...one, change: one.change && { ...one.change, byName: [], ids } });
	}
	return withIds;
}

/** By a name alone, a schedule's report only tells it from others. Where each row gives its ID, nothing depends on names. */
function neededOfSchedules(items: readonly CheckedItem[]): ReadonlyArray<'name' | 'report'> {
	const changes = items.flatMap(({ change }) => change ?? []);
	const isMatched = (change: Change) => change.operation === 'match' && change.scheduleId === undefined;
	if (changes.some(isMatched)) return neededOf.schedules;
	return changes.some(({ byName }) => byName.some(({ field }) => field === 'scheduleId')) ? ['name'] : [];
}

/** What an item still needs: lists for its names, and the one of schedules to tell which it means. */
function listsFor({ change }: CheckedItem<Named>, directory: Directory): ListName[] {
	if (change === undefined) return [];
	const lists = change.byName.flatMap((given) => directory.listsOf(given));
	return change.operation === 'match' ? [...lists, 'schedules'] : lists;
}

/** What an item's names mean. */
interface Resolved {
	/** What the lists call the records that were found, by field and ID. */
	found: Map<NamedField, Map<number, string>>;
	/** The fields with names that mean nothing known. */
	unresolved: Map<string, Unresolved>;
}

/** Looks an item's names up. One that means nothing known is an issue of it. */
async function resolveNames({ change, input }: CheckedItem<Named>, directory: Directory): Promise<Resolved> {
	const { found, unresolved }: Resolved = { found: new Map(), unresolved: new Map() };
	for (const given of change?.byName ?? []) {
		const { field, label } = given;
		const meant = directory.meantBy(given);
		if (meant === undefined) {
			const why = await whyUnclear(given, directory);
			unresolved.set(field, why);
			if (why.problem !== undefined) input.issues.add(`${label}: ${why.problem}`);
			continue;
		}
		const names = found.get(field) ?? new Map<number, string>();
		found.set(field, names);
		for (const one of meant) if (one.field === field) names.set(one.id, directory.nameOf(one));
	}
	return { found, unresolved };
}

/** Puts IDs in the place of an item's names, and adds what the lists have of it, for words and for what isn't sent. */
function putIds(one: CheckedItem, { found, unresolved }: Resolved, directory: Directory): CheckedItem {
	const { change } = one;
	if (change === undefined) return one;
	const { lists } = directory;
	const withIds = withFound(change, found);
	const { resource, resourceId = 0 } = targetOf(withIds);
	const known: Change = {
		...withIds,
		byName: change.byName.filter((given) => !directory.has(given)),
		nameOf: (field, id) => lists.get(field)?.nameOf(id),
		isListed: (id) => lists.get('schedules')?.withId(id) !== undefined,
		found,
		unresolved: new Map([...(change.unresolved ?? []), ...unresolved]),
		record: lists.get(`${resource}s`)?.withId(resourceId)?.record,
	};
	return { ...one, change: known };
}

/** A schedule keeps its IDs in its body, a membership in its list. */
function withFound(change: Change, found: FoundNames): Change {
	const foundIds = (field: NamedField) => [...(found.get(field)?.keys() ?? [])];
	if (!isDraft(change)) {
		const ids = new Set([...change.ids, ...recipientNames.flatMap(foundIds)]);
		const resourceId = change.resourceId ?? foundIds(idKey(change.resource))[0];
		return { ...change, ids: [...ids], resourceId };
	}
	const body = { ...change.body };
	const [report] = foundIds('report');
	if (report !== undefined) body.report = report;
	for (const field of recipientNames) {
		if (found.has(field)) body[field] = [...new Set([...idsIn(body[field]), ...foundIds(field)])];
	}
	return { ...change, body, scheduleId: change.scheduleId ?? foundIds('scheduleId')[0] };
}

/** Fails an item that has no issues, but needs a list that isn't there. After a 401 it's every item that would be sent. */
function failWithoutList(one: CheckedItem<Named>, directory: Directory, fail: Fail): void {
	// What is wrong with the item itself says more.
	if (one.input.issues.count > 0) return;
	const { rejection, lists, problems } = directory;
	const missing = listsFor(one, directory).find((list) => !lists.has(list));
	if (missing !== undefined) {
		const problem = problems.get(missing)!;
		fail(one.item, withoutList(problem, missing, one), problem.advice);
	} else if (rejection !== undefined && one.change?.operation !== 'none') {
		// With a token that was rejected, nothing can be sent.
		fail(one.item, rejection.problem, rejection.advice);
	}
}

/** What to say where a list can't be used. IDs need none, but the same token and address: they help where the list isn't offered. */
function withoutList(
	{ problem, isNotOffered }: ListProblem,
	list: ListName,
	{ change, input: { isOfTool } }: CheckedItem<Named>,
): string {
	if (!isNotOffered) return problem;
	// An agent's model may have no parameter for them.
	if (isOfTool) return `${problem}. If this tool takes IDs, use those instead`;
	if (list === 'schedules' && change?.operation === 'match') return `${problem}. Match by ID instead`;
	const isOfBoth = change?.byName.some((given) => given.isOfBoth);
	return `${problem}. ${isOfBoth ? 'Put IDs into Users and Groups' : 'Use IDs'} instead`;
}

/** Notes of each record that a name was found to mean, but for the schedule or group itself, that it says it's deleted or archived. */
function noteGone(one: CheckedItem, lists: Directory['lists']): CheckedItem {
	const { change } = one;
	if (change === undefined) return one;
	const names = new Map<Readonly<Record<string, unknown>>, string>();
	for (const [field, ids] of change.found ?? []) {
		for (const [id, name] of ids) {
			const record = lists.get(listOf[field as NamedField])?.withId(id)?.record;
			if (record !== undefined && record !== change.record) names.set(record, oneLine(name));
		}
	}
	const notes = [...names].flatMap(([record, name]) =>
		goneInWords(record, name).map((what) => ({ kind: 'doubt' as const, what })),
	);
	return notes.length === 0 ? one : { ...one, change: { ...change, notes: [...change.notes, ...notes] } };
}

/** Changes with their records, as far as the list can be read. If it was answered 401, the items fail. */
export async function withRecords(changes: Changes, read: ReadWhole, fail: Fail): Promise<Changes> {
	const lacking = changes.filter(({ change }) => lacksRecord(change));
	if (lacking.length === 0) return changes;
	const list = await read(`${targetOf(lacking[0]!.change).resource}s`);
	if ('problem' in list) {
		if (list.failure?.status === 401) {
			for (const { item } of lacking) fail(item, list.problem, list.advice);
		}
		return changes;
	}
	const records = new Map(readAll(list.records).map(({ id, record }) => [id, record]));
	return changes.map(({ item, change }) => {
		if (!lacksRecord(change)) return { item, change };
		return { item, change: { ...change, record: records.get(targetOf(change).resourceId) } };
	});
}

/** Whether a change is of a schedule or group that is there, and what it's like isn't known. */
function lacksRecord(change: Change): boolean {
	return change.record === undefined && isSent(change) && targetOf(change).resourceId !== undefined;
}
