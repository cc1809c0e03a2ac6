import type { ListName } from '../fields/types';
import { attempt } from '../text/issues';
import { Directory } from './directory';
import { listOf } from './listIndex';
import { givenIn, type NamedField } from './cell';
import type { ReadWhole } from '../lists/loadList';

/** For one run. Nothing throws. */
export type NameWriter = ReturnType<typeof nameWriter>;

/** Writes names in the place of IDs, the way back from what `Directory` reads. A name only stands if it's read as the same ID. */
export function nameWriter(readList: ReadWhole) {
	const directory = new Directory(readList);
	const listed = (field: NamedField, id: number) => directory.lists.get(listOf[field])?.withId(id);
	/** Whether a cell means these records, such as `users 1, groups 4`, and no others. */
	const isReadAs = (wanted: string, field: NamedField, cell: string): boolean => {
		const meant = attempt(() => directory.meantBy(givenIn(field, '', cell, field === 'users'))) ?? [];
		return meant.map((one) => `${one.field} ${one.id}`).join(', ') === wanted;
	};
	const emailOf = once((id) => {
		const email = listed('users', id)?.email?.trim() ?? '';
		return isReadAs(`users ${id}`, 'users', email) ? email : undefined;
	});
	const reportOf = once((id) => {
		const name = listed('report', id)?.name?.trim() ?? '';
		// Anything else could be an ID or an address.
		const isName = /^(?!https?:\/\/).*\p{L}/isu.test(name);
		return isName && isReadAs(`report ${id}`, 'report', name) ? name : undefined;
	});
	return {
		/** Reads lists, each once. @returns why those can't be used that can't: sentences without a period */
		load: async (names: readonly ListName[]): Promise<string[]> => {
			await directory.load(names);
			return names.flatMap((list) => directory.problems.get(list)?.problem ?? []);
		},
		/** The name of a report; undefined where it wouldn't be read back as its ID. */
		report: reportOf,
		/** Emails and names of groups; undefined where they aren't all read as these IDs. */
		recipients: (users: readonly number[], groups: readonly number[]): string | undefined => {
			const emails = users.map(emailOf);
			if (emails.includes(undefined)) return undefined;
			// Each was read alone, and no two emails are one name.
			if (groups.length === 0) return emails.join(', ');
			const names = groups.map((id) => listed('groups', id)?.name?.trim() ?? '');
			const quoted = names.map((name) => `"${name}"`);
			const needed = names.map((name, at) => (/[,;]/.test(name) ? quoted[at] : name));
			const cells = [needed, quoted].map((some) => [...emails, ...some].join(', '));
			const wanted = [...users.map((id) => `users ${id}`), ...groups.map((id) => `groups ${id}`)].join(', ');
			return cells.find((cell) => isReadAs(wanted, 'users', cell));
		},
	};
}

/** Asks for each ID once: many schedules have the same report, or go to the same people. */
function once<T>(ask: (id: number) => T): (id: number) => T {
	const known = new Map<number, T>();
	return (id) => {
		if (!known.has(id)) known.set(id, ask(id));
		return known.get(id)!;
	};
}
