import type { ListName } from '../fields/recipients';
import { nameKey } from './keys';
import { lackIn, readRecord, type ReadRecord } from './records';
import type { FoundList, ListProblem } from './types';

/** The lists of a run, to look up names in; or why one can't be used. */
export type Lists = ReadonlyMap<ListName, ListIndex | ListProblem>;

/** A record that a name stands for, as it came. */
export interface NamedRecord {
	id: number;
	record: Readonly<Record<string, unknown>>;
	read: ReadRecord;
}

type Keys = ReadonlyArray<keyof ReadRecord>;

/** What names are looked up by in each list. */
const lookedFor = {
	groups: ['name'],
	reports: ['label'],
	schedules: ['name', 'report'],
	users: ['email'],
} as const satisfies Record<ListName, Keys>;

/** What a record of each list needs, besides its ID. */
export const neededOf: Readonly<Record<ListName, Keys>> = lookedFor;

/** The records of a list by email or by name; schedules also by name and report. */
export class ListIndex {
	private readonly byKey = new Map<string, Map<number, NamedRecord>>();
	private readonly byId = new Map<number, NamedRecord>();

	/** @param read what was read of the records; what lacks a name can't be found by it */
	constructor(
		list: ListName,
		records: readonly unknown[],
		readonly read: readonly ReadRecord[],
	) {
		const [key, report] = lookedFor[list];
		for (const [index, one] of read.entries()) {
			const named = { id: one.id!, record: records[index] as NamedRecord['record'], read: one };
			this.byId.set(one.id!, named);
			const name = one[key] ?? '';
			if (nameKey(name) === '') continue;
			this.add(placeOf(name), named);
			if (report !== undefined && one.report !== undefined) this.add(placeOf(name, one.report), named);
		}
	}

	private add(place: string, named: NamedRecord): void {
		const same = this.byKey.get(place) ?? new Map<number, NamedRecord>();
		this.byKey.set(place, same.set(named.id, named));
	}

	withId(id: number): NamedRecord | undefined {
		return this.byId.get(id);
	}

	/** The records of a name, or of users an email, each once. @param report of schedules, the ID of the report that they're on */
	find(name: string, report?: number): NamedRecord[] {
		return [...(this.byKey.get(placeOf(name, report))?.values() ?? [])];
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
 * Reads lists, one after the other: more at once could be more than the option Concurrency allows. Once the service has
 * rejected the token, it isn't asked for another one.
 *
 * @param read reads a list as a whole
 * @param needed what a record of each list needs, besides its ID
 */
export async function readLists(
	names: ReadonlySet<ListName>,
	read: (list: ListName) => Promise<FoundList | ListProblem>,
	needed = neededOf,
): Promise<Lists> {
	const lists = new Map<ListName, ListIndex | ListProblem>();
	let rejected: ListProblem | undefined;
	for (const list of names) {
		const found = rejected ?? (await read(list));
		if ('problem' in found && found.failure?.status === 401) rejected = found;
		lists.set(list, 'problem' in found ? found : toIndex(list, found, needed[list]));
	}
	return lists;
}

function toIndex(
	list: ListName,
	{ records, doubt, isUnsettled }: FoundList,
	needed: Keys,
): ListIndex | ListProblem {
	const read = records.map(readRecord);
	const problem = doubt ?? lackIn(read, needed, list);
	if (problem === undefined) return new ListIndex(list, records, read);
	return { problem, advice: (isUnsettled ? 'Try again later. ' : '') + ONLY_WHOLE };
}

const ONLY_WHOLE = "Names and emails are only looked up in a list that's certain to be complete.";
