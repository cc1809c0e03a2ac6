import { isRecipientField, type ListName } from '../fields/types';
import type { InputItem, Note } from '../item/item';
import type { ListProblem, ReadWhole } from '../lists/loadList';
import { Directory } from '../names/directory';
import type { Entry, NamedField } from '../names/entry';
import { listOf, neededOf } from '../names/listIndex';
import { type Unresolved, whyUnclear } from '../names/unresolved';
import { goneInWords } from '../say/check';
import { type Change, type CheckedItem, type Named, needsRequest } from '../schedule/draft';
import { idsIn } from '../schedule/record';
import { idKey } from '../service/request';
import { oneLine } from '../text/quote';
import type { Fail, Question } from './operation';

/** Reads the lists that are needed to tell which records items mean. Never throws. */
export async function loadLists(
	items: ReadonlyArray<CheckedItem<Named>>,
	read: ReadWhole,
): Promise<Directory> {
	const directory = new Directory(read, { ...neededOf, schedules: neededOfSchedules(items) });
	await directory.load(items.flatMap((one) => listsFor(one, directory)));
	return directory;
}

/** What the list must have: no report for a schedule given by name alone, nothing if each row gives its ID. */
function neededOfSchedules(items: ReadonlyArray<CheckedItem<Named>>): ReadonlyArray<'name' | 'report'> {
	const changes = items.flatMap(({ change }) => change ?? []);
	const isFoundByName = (change: Named) => change.operation === 'match' && change.resourceId === undefined;
	if (changes.some(isFoundByName)) return neededOf.schedules;
	return changes.some(({ byName }) => byName.some(({ field }) => field === 'scheduleId')) ? ['name'] : [];
}

/** What an item still needs: lists for its names, and the one of schedules to tell which it means. */
function listsFor({ change }: CheckedItem<Named>, directory: Directory): ListName[] {
	if (change === undefined) return [];
	const lists = change.byName.flatMap((entry) => directory.listsOf(entry));
	return change.operation === 'match' ? [...lists, 'schedules'] : lists;
}

/** The list that has the schedule or group that an item changes. */
function listsOfRecords({ change, input }: CheckedItem): ListName[] {
	if (change?.resourceId === undefined || !needsRequest(change) || input.issues.count > 0) return [];
	return [`${change.resource}s`];
}

type FoundIds = ReadonlyMap<NamedField, readonly number[]>;

/** Looks names up. An unknown one is an issue of the item. @returns the IDs that were found, and why others weren't */
async function resolveNames(byName: readonly Entry[], { issues }: InputItem, directory: Directory) {
	const found = new Map<NamedField, number[]>();
	const unresolved = new Map<string, Unresolved>();
	for (const entry of byName) {
		const { field, label } = entry;
		const looked = directory.look(entry);
		if (looked.meant === undefined) {
			const why = await whyUnclear(entry, looked, directory);
			unresolved.set(field, why);
			if (why.problem !== undefined) issues.add(`${label}: ${why.problem}`);
			continue;
		}
		const ids = looked.meant.filter((one) => one.field === field).map(({ id }) => id);
		found.set(field, [...(found.get(field) ?? []), ...ids]);
	}
	return { found, unresolved };
}

/** Replaces names with IDs in changes. Names in lists that can't be used stay. */
export async function putIds(items: readonly CheckedItem[], directory: Directory): Promise<void> {
	for (const one of items) {
		const { change, input } = one;
		if (change === undefined) continue;
		const { found, unresolved } = await resolveNames(change.byName, input, directory);
		one.change = {
			...withFoundIds(change, found),
			notes: [...change.notes, ...notesOfGone(change, found, directory)],
			byName: change.byName.filter((entry) => !directory.has(entry)),
			unresolved: new Map([...(change.unresolved ?? []), ...unresolved]),
		};
	}
}

/** Replaces names with IDs in questions of Get or Get Many. Names in lists that can't be used stay. */
export async function putQuestionIds(
	items: ReadonlyArray<CheckedItem<Question>>,
	directory: Directory,
): Promise<void> {
	for (const one of items) {
		const { change, input } = one;
		if (change === undefined) continue;
		const { found } = await resolveNames(change.byName, input, directory);
		const ids = { ...change.ids };
		for (const [field, own] of found) ids[field] = own[0];
		one.change = { ...change, byName: change.byName.filter((entry) => !directory.has(entry)), ids };
	}
}

function withFoundIds(change: Change, found: FoundIds): Change {
	const body = { ...change.body };
	let { resourceId } = change;
	for (const [field, ids] of found) {
		if (isRecipientField(field)) body[field] = [...new Set([...idsIn(body[field]), ...ids])];
		else if (field === 'report') body.report = ids[0]!;
		else resourceId ??= ids[0];
	}
	return { ...change, body, resourceId, namedFields: new Set(found.keys()) };
}

/** Tells which of the records that names mean are deleted or archived. */
function notesOfGone({ resource }: Change, found: FoundIds, directory: Directory): Note[] {
	const notes: Note[] = [];
	for (const [field, ids] of found) {
		// The schedule's or group's own record is checked with the change.
		if (field === idKey(resource)) continue;
		for (const id of ids) {
			const record = directory.lists.get(listOf[field])?.withId(id)?.record ?? {};
			const sentences = goneInWords(record, oneLine(directory.nameOf({ field, id })));
			for (const what of sentences) notes.push({ kind: 'doubt', what });
		}
	}
	return notes;
}

/**
 * Adds what the lists have of the items: the record before, and names for words.
 * @param needsRecords whether to read the lists of schedules or groups for records alone, too, if that's possible
 */
export async function addRecords(
	items: readonly CheckedItem[],
	directory: Directory,
	needsRecords: boolean,
): Promise<void> {
	if (needsRecords) await directory.load(items.flatMap(listsOfRecords));
	const { lists, problems } = directory;
	for (const one of items) {
		const { change } = one;
		if (change === undefined) continue;
		const { resource, resourceId = 0 } = change;
		one.change = {
			...change,
			record: lists.get(`${resource}s`)?.withId(resourceId)?.record,
			listProblem: problems.get(`${resource}s`),
			nameOf: (list, id) => lists.get(list)?.nameOf(id),
			isListed: (id) => lists.get('schedules')?.withId(id) !== undefined,
		};
	}
}

/** Fails an item without issues that needs a list that isn't there. After a 401, all that would be sent. */
export function failWithoutList(one: CheckedItem<Named>, directory: Directory, fail: Fail): void {
	// What is wrong with the item itself says more.
	if (one.input.issues.count > 0) return;
	const { tokenProblem, lists, problems } = directory;
	const missing = listsFor(one, directory).find((list) => !lists.has(list));
	if (missing !== undefined) {
		const problem = problems.get(missing)!;
		const lacking = one.change!.byName.filter((entry) => directory.listsOf(entry).includes(missing));
		fail(one.item, withoutList(problem, missing, one, lacking), problem.advice);
	} else if (tokenProblem !== undefined && one.change?.operation !== 'none') {
		// With a token that was rejected, nothing can be sent.
		fail(one.item, tokenProblem.problem, tokenProblem.advice);
	}
}

/**
 * What to say if a list can't be used. IDs need the same token and address, so they only help if it isn't offered.
 * @param lacking the item's entries that need the list
 */
function withoutList(
	{ problem, isLasting }: ListProblem,
	list: ListName,
	{ change, input: { isOfTool } }: CheckedItem<Named>,
	lacking: readonly Entry[],
): string {
	if (!isLasting) return problem;
	// An agent's model may have no parameter for them.
	if (isOfTool) return `${problem}. If this tool takes IDs, use those instead`;
	if (list === 'schedules' && change?.operation === 'match') return `${problem}. Match by ID instead`;
	const isOfBoth = lacking.some((entry) => entry.isOfBoth);
	return `${problem}. ${isOfBoth ? 'Put IDs into Users and Groups' : 'Use IDs'} instead`;
}
