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
}

/** What names are looked up by in each list. */
const lookedFor = {
	groups: ['name'],
	reports: ['label'],
	schedules: ['name', 'report'],
	users: ['email'],
} as const satisfies Record<ListName, ReadonlyArray<keyof ReadRecord>>;

/** The records of a list by email, by name, or by name and report. */
export class ListIndex {
	private readonly byKey = new Map<string, Map<number, NamedRecord>>();
	private readonly byId = new Map<number, NamedRecord>();

	/** @param read what was read of the records, nothing of which is missing */
	constructor(
		list: ListName,
		records: readonly unknown[],
		readonly read: readonly ReadRecord[],
	) {
		const [key, report] = lookedFor[list];
		for (const [index, one] of read.entries()) {
			const named = { id: one.id!, record: records[index] as NamedRecord['record'] };
			this.byId.set(one.id!, named);
			if (nameKey(one[key]!) === '') continue;
			const place = placeOf(one[key]!, report && one.report);
			const same = this.byKey.get(place) ?? new Map<number, NamedRecord>();
			same.set(one.id!, named);
			this.byKey.set(place, same);
		}
	}

	withId(id: number): NamedRecord | undefined {
		return this.byId.get(id);
	}

	/** The records of a name, or of users an email, each once. @param report of schedules, the report's ID */
	find(name: string, report?: number): NamedRecord[] {
		return [...(this.byKey.get(placeOf(name, report))?.values() ?? [])];
	}
}

/** What tells a record from others of its list: its name or email, and of a schedule its report as well. */
export function placeOf(name: string, report?: number): string {
	if (report !== undefined) return `${report} ${nameKey(name)}`;
	// A name among others was divided at its separators, and the spaces beside them are gone.
	return nameKey(name).replace(/ ?([,;]) ?/g, '$1');
}

/**
 * Reads lists, one after the other: more at once could be more than the option Concurrency allows. Once the service has
 * rejected the token, it isn't asked for another one.
 *
 * @param read reads a list as a whole
 */
export async function readLists(
	names: ReadonlySet<ListName>,
	read: (list: ListName) => Promise<FoundList | ListProblem>,
): Promise<Lists> {
	const lists = new Map<ListName, ListIndex | ListProblem>();
	let rejected: ListProblem | undefined;
	for (const list of names) {
		const found = rejected ?? (await read(list));
		if ('problem' in found && found.failure?.status === 401) rejected = found;
		lists.set(list, 'problem' in found ? found : toIndex(list, found));
	}
	return lists;
}

function toIndex(list: ListName, { records, doubt, isUnsettled }: FoundList): ListIndex | ListProblem {
	const read = records.map(readRecord);
	const problem = doubt ?? lackIn(read, lookedFor[list], list);
	if (problem === undefined) return new ListIndex(list, records, read);
	return { problem, advice: (isUnsettled ? 'Try again later. ' : '') + ONLY_WHOLE };
}

const ONLY_WHOLE = "Names and emails are only looked up in a list that's certain to be complete.";
