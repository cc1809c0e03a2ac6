import type { Values } from '../ports';
import type { Given } from '../draft/draft';
import type { ListName } from '../fields/recipients';
import { Directory, listOf } from './find';
import { nameKey, personKey } from './keys';
import { ListIndex, readLists, type Lists } from './lists';
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
	const lists = new Map<ListName, ListIndex | ListProblem>();
	const directory = new Directory(lists, values);
	let parts: ReturnType<typeof partsOf> | undefined;
	let reading = Promise.resolve();
	const readMissing = async (names: Iterable<ListName>) => {
		const missing = [...names].filter((list) => !lists.has(list));
		for (const [list, found] of await readLists(new Set(missing), read)) lists.set(list, found);
	};

	const nameOf = (field: Given['field'], id: number): string => {
		const list = lists.get(listOf({ field }));
		const read = list instanceof ListIndex ? list.withId(id)?.read : undefined;
		return ((field === 'users' ? read?.email : read?.label) ?? '').trim();
	};
	const isReadAs = (id: number, given: Omit<Given, 'label'>): boolean => {
		const names = { ...given, label: '' };
		// Reading it back needs all of its lists.
		const found = attempt(() => (directory.has(names) ? directory.idsOf(names) : undefined));
		return found?.size === 1 && found.has(id);
	};
	const emailOf = once((id: number): string | undefined => {
		const given = nameOf('users', id);
		if (given === '') return undefined;
		// There are many: an address and nothing else is read as whoever has it.
		const isAlone = PLAIN_EMAIL.test(given) && attempt(() => values.text(given)) !== undefined;
		const isRead = isAlone
			? (lists.get('users') as ListIndex).find(given).length === 1
			: isReadAs(id, { field: 'users', by: 'any', given });
		return isRead ? given : undefined;
	});
	const groupOf = once((id: number): string | undefined => {
		const name = nameOf('groups', id);
		const partsOfNames = (parts ??= partsOf(lists));
		const isAlone = !/[,;\n\r"“”„]/.test(name) && !partsOfNames(name);
		const isRead = (given: string) => isReadAs(id, { field: 'groups', by: 'any', given });
		if (name === '') return undefined;
		return [...(isAlone ? [name] : []), `"${name}"`].find(isRead);
	});

	return {
		load: async (names) => {
			const wanted = [...names];
			// One after the other, as everywhere.
			reading = reading.then(async () => await readMissing(wanted));
			await reading;
			return wanted.flatMap((list) => {
				const found = lists.get(list);
				return found === undefined || found instanceof ListIndex ? [] : [found.problem];
			});
		},
		report: once((id: number) => {
			const name = nameOf('report', id);
			// What could be an ID is one.
			const isName = /\p{L}/u.test(name) && attempt(() => values.id(name)) === undefined;
			return isName && isReadAs(id, { field: 'report', by: 'name', given: name }) ? name : undefined;
		}),
		recipients: (users, groups) => {
			const all = [...users.map(emailOf), ...groups.map(groupOf)];
			return all.includes(undefined) ? undefined : all.join(', ');
		},
	};
}

const PLAIN_EMAIL = /^[\w.+-]+@[\w.-]+$/;

/** Whether a group's name could be a part of a longer name: beside another one, that might be read. */
function partsOf(lists: Lists): (name: string) => boolean {
	const read = (list: ListName) => {
		const found = lists.get(list);
		return found instanceof ListIndex ? found.read : [];
	};
	const wordsOf = (name: string) => personKey(name).split(/[\s,]+/);
	const ofPeople = new Set(read('users').flatMap(({ fullName }) => wordsOf(fullName)));
	const ofGroups = new Set(
		read('groups').flatMap(({ name = '' }) => (/[,;]/.test(name) ? name.split(/[,;]/).map(nameKey) : [])),
	);
	return (name) => ofGroups.has(nameKey(name)) || wordsOf(name).every((word) => ofPeople.has(word));
}

function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}

/** Gives for an ID what it gave before. */
function once<T>(give: (id: number) => T): (id: number) => T {
	const known = new Map<number, T>();
	return (id) => {
		if (!known.has(id)) known.set(id, give(id));
		return known.get(id)!;
	};
}
