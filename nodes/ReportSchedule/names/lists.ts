import type { ListName } from '../fields/recipients';
import { findNames, ListIndex } from './find';
import type { PageProblem, ReadList } from './readList';
import { lookedFor, readRecords, type ReadRecord } from './records';
import type { ListProblem, Lists } from './types';

/**
 * Reads lists, one after the other: more at once could be more than the option Concurrency allows. Once the service has
 * rejected the token, it isn't asked for another one.
 *
 * @param read reads a list as a whole
 */
export async function readLists(
	lists: ReadonlySet<ListName>,
	read: (list: ListName) => Promise<ReadList | PageProblem>,
): Promise<Lists> {
	const indexes = new Map<ListName, ListIndex>();
	const problems = new Map<ListName, ListProblem>();
	let rejected: PageProblem | undefined;
	for (const list of lists) {
		const found = rejected ?? toIndex(list, await read(list));
		if (found instanceof ListIndex) indexes.set(list, found);
		else problems.set(list, found);
		if ('isTokenRejected' in found && found.isTokenRejected) rejected = found;
	}
	const indexOf = (list: ListName) => indexes.get(list) ?? new ListIndex(list, []);
	return {
		problem: (list) => problems.get(list),
		find: (names) => findNames(names, indexOf(names.list)),
		schedules: (name, report) =>
			indexOf('schedules')
				.find(name, report)
				.map(({ id, record }) => ({ id, record })),
	};
}

function toIndex(list: ListName, read: ReadList | PageProblem): ListIndex | PageProblem {
	if ('problem' in read) return read;
	const { read: records, doubt } = readRecords(read.records, lookedFor[list], list);
	if (read.doubt === undefined && doubt === undefined) return new ListIndex(list, records as ReadRecord[]);
	return {
		problem: read.doubt === undefined ? doubt! : inDoubt(list, read.doubt),
		advice: (read.isUnsettled ? 'Try again later. ' : '') + ONLY_WHOLE,
	};
}

const ONLY_WHOLE = "Names and emails are only looked up in a list that's certain to be complete.";

/** Why a list isn't relied on. */
export function inDoubt(list: ListName, doubt: string): string {
	return `The list of ${list} may be incomplete: ${doubt}`;
}
