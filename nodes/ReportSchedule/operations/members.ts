import type { ReadWhole } from '../lists/read';
import { type Given, givenIn, hasNames } from '../names/cell';
import { Directory } from '../names/find';
import { isRecord, toId } from '../text/json';
import { attempt } from '../text/issues';
import { isBlank, isEmptyList } from '../text/text';

/** The IDs of the users that a schedule or a group shows; undefined where they can't be read. */
export type MembersOf = (record: unknown) => readonly number[] | undefined;

/**
 * Reads the users of all schedules or groups of a list, in any form that a person may give them, too: IDs, emails, full names.
 *
 * A service may leave the users out of its lists. So an empty list of users means nobody only if another record shows somebody.
 */
export async function readMembers(records: readonly unknown[], lists: ReadWhole): Promise<MembersOf> {
	const directory = new Directory(lists);
	const given = new Map(records.map((record) => [record, attempt(() => usersIn(record))]));
	if ([...given.values()].some((users) => users && hasNames(users))) await directory.load(['users']);
	const idsIn = (users: Given): number[] => {
		const found = directory.resolve(users);
		return 'meant' in found ? [...new Set(found.meant.map(({ id }) => id))] : [];
	};
	const known = new Map<unknown, readonly number[]>();
	let isSomebodyShown = false;
	for (const [record, users] of given) {
		const ids = users && idsIn(users);
		const isRead = ids !== undefined && (ids.length > 0 || users!.pieces.length === 0);
		if (isRead) known.set(record, ids);
		isSomebodyShown ||= isRead && ids.length > 0;
	}
	return (record) => {
		const ids = known.get(record);
		return ids?.length === 0 && !isSomebodyShown ? undefined : ids;
	};
}

/** @returns undefined for what shows no users: no such key, or a number, which may be their count @throws InvalidValue */
function usersIn(record: unknown): Given | undefined {
	if (!isRecord(record) || !Object.hasOwn(record, 'users') || toId(record.users) !== undefined)
		return undefined;
	if (isBlank(record.users) || isEmptyList(record.users)) return { field: 'users', label: '', pieces: [] };
	return givenIn('users', '', record.users);
}
