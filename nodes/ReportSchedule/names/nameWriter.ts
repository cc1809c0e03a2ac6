import type { Values } from '../ports';
import type { Given } from '../draft/draft';
import type { ListName } from '../fields/recipients';
import { Directory, listOf } from './find';
import { ListIndex, readLists } from './lists';
import { readRecord } from './records';
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
	let reading = Promise.resolve();
	const readMissing = async (names: Iterable<ListName>) => {
		const missing = [...names].filter((list) => !lists.has(list));
		for (const [list, found] of await readLists(new Set(missing), read)) lists.set(list, found);
	};

	const nameOf = (field: Given['field'], id: number): string => {
		const list = lists.get(listOf({ field }));
		const record = list instanceof ListIndex ? list.withId(id)?.record : undefined;
		const { email, label } = readRecord(record);
		return ((field === 'users' ? email : label) ?? '').trim();
	};
	const isReadAs = (ids: readonly number[], names: Omit<Given, 'label'>): boolean => {
		const found = attempt(() => directory.idsOf({ ...names, label: '' }));
		return found !== undefined && found.size === new Set(ids).size && ids.every((id) => found.has(id));
	};
	const areReadAs = (users: readonly number[], groups: readonly number[], given: string) =>
		isReadAs(users, { field: 'users', by: 'any', given }) &&
		isReadAs(groups, { field: 'groups', by: 'any', given });

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
		report: (id) => {
			const name = nameOf('report', id);
			// What could be an ID is one.
			const isName = /\p{L}/u.test(name) && attempt(() => values.id(name)) === undefined;
			return isName && isReadAs([id], { field: 'report', by: 'name', given: name }) ? name : undefined;
		},
		recipients: (users, groups) => {
			const emails = users.map((id) => nameOf('users', id));
			const names = groups.map((id) => nameOf('groups', id));
			if ([...emails, ...names].includes('')) return undefined;
			const quoted = names.map((name) => `"${name}"`);
			const plain = names.map((name, index) => {
				const isPlain = !/[,;\n\r]/.test(name) && areReadAs([], [groups[index]!], name);
				return isPlain ? name : quoted[index]!;
			});
			const texts = [plain, quoted].map((way) => [...emails, ...way].join(', '));
			return texts.find((text) => areReadAs(users, groups, text));
		},
	};
}

function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
