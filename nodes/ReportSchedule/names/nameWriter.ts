import type { Values } from '../ports';
import type { Given, NamedField } from '../draft/draft';
import { attempt } from '../helpers/issues';
import { Directory } from './find';
import { listOf } from './lists';
import type { NameWriter, ReadWhole } from './types';

/**
 * Writes names in the place of IDs, the way back from what `Directory` reads. What's written is read at once, and only stands
 * if it means the same IDs.
 */
export function nameWriter(read: ReadWhole, values: Values): NameWriter {
	const directory = new Directory(read, values);
	const nameOf = (field: NamedField, id: number): string => {
		const record = directory.list(listOf(field))?.withId(id);
		return ((field === 'users' ? record?.email : record?.label) ?? '').trim();
	};
	/** The IDs that a cell means, as `users 1, groups 4`; undefined where a list that it needs isn't there. */
	const meant = (cell: Pick<Given, 'field' | 'by' | 'given'>): string | undefined => {
		const names = { ...cell, label: '' };
		const found = attempt(() => (directory.has(names) ? directory.recordsOf(names) : undefined));
		return found?.map(({ field, id }) => `${field} ${id}`).join(', ');
	};
	return {
		load: async (lists) => {
			const wanted = [...lists];
			await directory.load(wanted);
			return wanted.flatMap((list) => directory.problemOf(list)?.problem ?? []);
		},
		report: (id) => {
			const given = nameOf('report', id);
			// What could be an ID is one.
			const isName = /\p{L}/u.test(given) && attempt(() => values.id(given)) === undefined;
			return isName && meant({ field: 'report', by: 'name', given }) === `report ${id}` ? given : undefined;
		},
		recipients: (users, groups) => {
			if (users.length + groups.length === 0) return '';
			const emails = users.map((id) => nameOf('users', id));
			const names = groups.map((id) => nameOf('groups', id));
			const quoted = names.map((name) => `"${name}"`);
			const asNeeded = names.map((name, at) => (/[,;]/.test(name) ? quoted[at]! : name));
			const wanted = [...users.map((id) => `users ${id}`), ...groups.map((id) => `groups ${id}`)].join(', ');
			return [asNeeded, quoted]
				.map((all) => [...emails, ...all].join(', '))
				.find((given) => meant({ field: 'users', by: 'any', given }) === wanted);
		},
	};
}
