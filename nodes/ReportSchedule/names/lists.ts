import type { ListName } from '../fields/recipients';
import { nameKey } from './keys';
import { lackIn, readRecord, type ReadRecord } from './records';
import type { FoundList, ListProblem } from './types';

/** The lists of a run, to look up names in; or why one can't be used. */
export type Lists = Map<ListName, ListIndex | ListProblem>;

/** A record of a list that can be used. */
export type ListedRecord = ReadRecord & { id: number };

type Keys = ReadonlyArray<keyof ReadRecord>;

/** What names are looked up by in each list, and so what its records need besides their ID. */
export const neededOf: Readonly<Record<ListName, Keys>> = {
	groups: ['name'],
	reports: ['label'],
	schedules: ['name', 'report'],
	users: ['email'],
};

/** The records of a list by email or by name; schedules also by name and report. */
export class ListIndex {
	private readonly byPlace = new Map<string, Map<number, ListedRecord>>();
	private readonly byId = new Map<number, ListedRecord>();

	/** @param records what lacks a name can't be found by it */
	constructor(
		list: ListName,
		readonly records: readonly ListedRecord[],
	) {
		for (const one of records) {
			this.byId.set(one.id, one);
			const name = { users: one.email, reports: one.label, groups: one.name, schedules: one.name }[list];
			if (name === undefined || nameKey(name) === '') continue;
			this.add(placeOf(name), one);
			if (one.report !== undefined) this.add(placeOf(name, one.report), one);
		}
	}

	private add(place: string, one: ListedRecord): void {
		const same = this.byPlace.get(place) ?? new Map<number, ListedRecord>();
		this.byPlace.set(place, same.set(one.id, one));
	}

	withId(id: number): ListedRecord | undefined {
		return this.byId.get(id);
	}

	/** The records of a name, or of users an email, each once. @param report of schedules, the ID of the report that they're on */
	find(name: string, report?: number): ListedRecord[] {
		return [...(this.byPlace.get(placeOf(name, report))?.values() ?? [])];
	}
}

/** What tells a record from others of its list: its name or email, and of a schedule its report as well. */
export function placeOf(name: string, report?: number): string {
	// No name holds a line break then.
	if (report !== undefined) return `${report}\n${nameKey(name)}`;
	// A name among others was divided at its separators, and the spaces beside them are gone.
	return nameKey(name).replace(/ ?([,;]) ?/g, '$1');
}

/**
 * Reads lists that aren't there yet, one after the other: more at once could be more than the option Concurrency allows.
 *
 * @param read reads a list as a whole
 * @param needed what a record of each list needs, besides its ID
 */
export async function addLists(
	lists: Lists,
	names: Iterable<ListName>,
	read: (list: ListName) => Promise<FoundList | ListProblem>,
	needed = neededOf,
): Promise<void> {
	for (const list of names) {
		if (lists.has(list)) continue;
		const found = rejectionIn(lists) ?? (await read(list));
		lists.set(list, 'problem' in found ? found : toIndex(list, found, needed[list]));
	}
}

/** What a list was answered if the service has rejected the token: then nothing else is worth asking. */
export function rejectionIn(lists: Lists): ListProblem | undefined {
	return [...lists.values()]
		.filter((found) => 'problem' in found)
		.find(({ failure }) => failure?.status === 401);
}

function toIndex(
	list: ListName,
	{ records, doubt, isUnsettled }: FoundList,
	needed: Keys,
): ListIndex | ListProblem {
	const read = records.map(readRecord);
	const problem = doubt ?? lackIn(read, needed, list);
	if (problem === undefined) return new ListIndex(list, read as ListedRecord[]);
	return { problem, advice: (isUnsettled ? 'Try again later. ' : '') + ONLY_WHOLE };
}

const ONLY_WHOLE = "Names and emails are only looked up in a list that's certain to be complete.";
