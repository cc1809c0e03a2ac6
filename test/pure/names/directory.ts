import type { ListName } from '../../../nodes/ReportSchedule/fields/types';
import { attempt, messageOf } from '../../../nodes/ReportSchedule/text/issues';
import { type Given, givenIn, type NamedField } from '../../../nodes/ReportSchedule/names/cell';
import { Directory } from '../../../nodes/ReportSchedule/names/find';

type Lists = Partial<Record<ListName, readonly unknown[]>>;

/** Reads whole lists of a service that has these, and no others. */
export const readOf = (lists: Lists) => (list: ListName) => {
	const records = lists[list];
	return Promise.resolve(
		records === undefined ? { problem: `Couldn't load ${list}`, advice: 'Try again later.' } : { records },
	);
};

/** The lists as a run has them. */
export async function directoryOf(lists: Lists): Promise<Directory> {
	const directory = new Directory(readOf(lists));
	await directory.load(Object.keys(lists) as ListName[]);
	return directory;
}

/** Whom a cell means, such as `1, g4`, or why it's refused. @param kind the cell's: `recipients` is for users and groups */
export function meantIn(directory: Directory, kind: NamedField | 'recipients', cell: unknown): string {
	try {
		const ids = placesOf(kind, cell).flatMap((place) => {
			const found = directory.resolve(place);
			if (!('meant' in found)) throw new Error(found.problem);
			const own = found.meant.filter(({ field }) => field === place.field);
			return [...new Set(own.map(({ field, id }) => (field === 'groups' ? `g${id}` : `${id}`)))];
		});
		return ids.join(', ');
	} catch (error) {
		return messageOf(error);
	}
}

/** The same with suggestions, of a run of its own. */
export async function meant(lists: Lists, kind: NamedField | 'recipients', cell: unknown): Promise<string> {
	const directory = await directoryOf(lists);
	await directory.suggest(attempt(() => placesOf(kind, cell)) ?? []);
	return meantIn(directory, kind, cell);
}

function placesOf(kind: NamedField | 'recipients', cell: unknown): Given[] {
	const fields: readonly NamedField[] = kind === 'recipients' ? ['users', 'groups'] : [kind];
	return fields.map((field) => givenIn(field, 'Label', cell, kind === 'recipients'));
}
