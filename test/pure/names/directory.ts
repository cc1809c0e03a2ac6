import type { ListName } from '../../../nodes/ReportSchedule/fields/types';
import { Directory } from '../../../nodes/ReportSchedule/names/directory';
import { type Entry, type NamedField, readEntry } from '../../../nodes/ReportSchedule/names/entry';
import { whyUnclear } from '../../../nodes/ReportSchedule/names/unresolved';
import { attempt, messageOf } from '../../../nodes/ReportSchedule/text/issues';

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

/** Whom a cell means, such as `1, g4`; undefined where it's refused. @param kind the cell's: `recipients` is for users and groups */
export function meantIn(directory: Directory, kind: NamedField | 'recipients', cell: unknown): string | undefined {
	const ids = attempt(() => entriesOf(kind, cell))?.map((entry) => {
		const own = directory.look(entry).meant?.filter(({ field }) => field === entry.field);
		return own && [...new Set(own.map(({ field, id }) => (field === 'groups' ? `g${id}` : `${id}`)))];
	});
	return ids?.every((one) => one !== undefined) ? ids.flat().join(', ') : undefined;
}

/** The same in a run of its own, or why it's refused. */
export async function meant(lists: Lists, kind: NamedField | 'recipients', cell: unknown): Promise<string> {
	const directory = await directoryOf(lists);
	try {
		for (const entry of entriesOf(kind, cell)) {
			const problem = await problemOf(entry, directory);
			if (problem !== undefined) return problem;
		}
		return meantIn(directory, kind, cell)!;
	} catch (error) {
		return messageOf(error);
	}
}

/** Why it isn't clear whom an entry means; undefined if it is. */
export async function problemOf(entry: Entry, directory: Directory): Promise<string | undefined> {
	const looked = directory.look(entry);
	return looked.meant ? undefined : (await whyUnclear(entry, looked, directory)).problem;
}

function entriesOf(kind: NamedField | 'recipients', cell: unknown): Entry[] {
	const fields: readonly NamedField[] = kind === 'recipients' ? ['users', 'groups'] : [kind];
	return fields.map((field) => readEntry(field, 'Label', cell, kind === 'recipients'));
}
