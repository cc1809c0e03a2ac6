import type { Values } from '../ports';
import type { Given, NamedField } from '../draft/draft';
import type { ListName } from '../fields/recipients';
import { attempt } from '../helpers/issues';
import { Directory, listOf } from './find';
import { addLists, ListIndex, type Lists } from './lists';
import { isEmail } from './takeApart';
import type { FoundList, ListProblem, NameWriter } from './types';

/**
 * Writes names in the place of IDs, the way back from what `Directory` reads. What's written is read at once, and only stands
 * if it means the same IDs.
 *
 * @param read reads a list as a whole
 */
export function nameWriter(
	read: (list: ListName) => Promise<FoundList | ListProblem>,
	values: Values,
): NameWriter {
	const lists: Lists = new Map();
	const directory = new Directory(lists, values);
	let reading = Promise.resolve();

	const nameOf = (field: NamedField, id: number): string => {
		const list = lists.get(listOf(field));
		const record = list instanceof ListIndex ? list.withId(id) : undefined;
		return ((field === 'users' ? record?.email : record?.label) ?? '').trim();
	};
	const isReadAs = (cell: Pick<Given, 'field' | 'by' | 'given'>, ids: readonly number[]): boolean => {
		const names = { ...cell, label: '' };
		// Reading it back needs all of its lists.
		const found = attempt(() => (directory.has(names) ? directory.recordsOf(names) : undefined));
		const isOwn = ({ field, id }: { field: string; id: number }) => field === cell.field && ids.includes(id);
		return found?.length === ids.length && found.every(isOwn);
	};
	const report = once((id: number) => {
		const given = nameOf('report', id);
		// What could be an ID is one.
		const isName = /\p{L}/u.test(given) && attempt(() => values.id(given)) === undefined;
		return isName && isReadAs({ field: 'report', by: 'name', given }, [id]) ? given : undefined;
	});
	/** An email stands alone wherever it is. */
	const emailOf = once((id: number) => {
		const given = nameOf('users', id);
		return isEmail(given) && isReadAs({ field: 'users', by: 'any', given }, [id]) ? given : undefined;
	});
	/** Names beside each other may be a part of another one, so they're read back together. */
	const namesOf = once((groups: string) => {
		const ids = groups.split(' ').map(Number);
		const names = ids.map((id) => nameOf('groups', id));
		const quoted = names.map((name) => `"${name}"`);
		const asNeeded = names.map((name, at) => (/[,;]/.test(name) ? quoted[at]! : name));
		return [asNeeded, quoted]
			.map((all) => all.join(', '))
			.find((given) => isReadAs({ field: 'groups', by: 'any', given }, ids));
	});

	return {
		load: async (names) => {
			const wanted = [...names];
			// One after the other, as everywhere.
			reading = reading.then(async () => await addLists(lists, wanted, read));
			await reading;
			return wanted.flatMap((list) => {
				const found = lists.get(list)!;
				return found instanceof ListIndex ? [] : [found.problem];
			});
		},
		report,
		recipients: (users, groups) => {
			const all = [...users.map(emailOf), ...(groups.length === 0 ? [] : [namesOf(groups.join(' '))])];
			return all.includes(undefined) ? undefined : all.join(', ');
		},
	};
}

/** Gives what it gave before for the same key. */
function once<Key, T>(give: (key: Key) => T): (key: Key) => T {
	const known = new Map<Key, T>();
	return (key) => {
		if (!known.has(key)) known.set(key, give(key));
		return known.get(key)!;
	};
}
