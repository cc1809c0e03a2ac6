import type { ListName } from '../fields/recipients';
import { attempt } from '../text/issues';
import { Directory } from './find';
import { listOf } from './listIndex';
import { givenIn, type NamedField } from './cell';
import type { ReadWhole } from '../lists/read';
import { readId } from '../values/single';

/** For one run. Nothing throws. */
export type NameWriter = ReturnType<typeof nameWriter>;

/**
 * Writes names in the place of IDs, the way back from what `Directory` reads. What's written is read at once, and only stands
 * if it means the same IDs.
 */
export function nameWriter(lists: ReadWhole) {
	const directory = new Directory(lists);
	const written = (field: NamedField, id: number): string => {
		const record = directory.lists.get(listOf[field])?.withId(id);
		return ((field === 'users' ? record?.email : record?.name) ?? '').trim();
	};
	/** The IDs that a cell means, as `users 1, groups 4`; undefined where that isn't sure. */
	const meant = (field: NamedField, cell: string, isOfBoth = false): string | undefined => {
		const found = attempt(() => directory.resolve(givenIn(field, '', cell, isOfBoth)));
		if (found === undefined || !('meant' in found)) return undefined;
		return found.meant.map((one) => `${one.field} ${one.id}`).join(', ');
	};
	return {
		/** Reads lists, each once. @returns why those can't be used that can't: sentences without a period */
		load: async (lists: readonly ListName[]): Promise<string[]> => {
			await directory.load(lists);
			return lists.flatMap((list) => directory.problems.get(list)?.problem ?? []);
		},
		/** The name of a report; undefined where it wouldn't be read back as its ID, such as an address or what could be an ID. */
		report: (id: number): string | undefined => {
			const given = written('report', id);
			const isName =
				/^(?!https?:\/\/).*\p{L}/isu.test(given) && attempt(() => readId(given, 'report')) === undefined;
			return isName && meant('report', given) === `report ${id}` ? given : undefined;
		},
		/** Emails and names of groups; undefined where they aren't all read as these IDs. */
		recipients: (users: readonly number[], groups: readonly number[]): string | undefined => {
			if (users.length + groups.length === 0) return '';
			const emails = users.map((id) => written('users', id));
			const names = groups.map((id) => written('groups', id));
			const wanted = [...users.map((id) => `users ${id}`), ...groups.map((id) => `groups ${id}`)].join(', ');
			// In quotes where that's needed, or else all of them.
			return [/[,;]/, /^/]
				.map((quoted) => [...emails, ...names.map((name) => (quoted.test(name) ? `"${name}"` : name))])
				.map((all) => all.join(', '))
				.find((given) => meant('users', given, true) === wanted);
		},
	};
}
