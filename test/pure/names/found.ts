import type { Given } from '../../../nodes/ReportSchedule/schedule/draft';
import { messageOf } from '../../../nodes/ReportSchedule/text/issues';
import type { Directory } from '../../../nodes/ReportSchedule/names/find';
import type { ListName } from '../../../nodes/ReportSchedule/fields/recipients';
import { listOf } from '../../../nodes/ReportSchedule/lists';
import { names, read, serviceOf } from './service';

type Field = Given['field'];

/** Names as an item gives them. */
export const asGiven = (field: Field, given: unknown, by: Given['by'] = 'name'): Given => ({
	field,
	label: 'Label',
	by,
	given,
});

/** A directory with these lists. */
export async function directoryOf(lists: Partial<Record<ListName, readonly unknown[]>>): Promise<Directory> {
	return await read(Object.keys(lists) as ListName[], serviceOf(lists));
}

/** The IDs with what the list calls each, or why the names are refused. */
export async function found(field: Field, given: unknown, records: readonly unknown[]) {
	const one = asGiven(field, given);
	try {
		names.check(one);
		return [...(await directoryOf({ [listOf[field]]: records })).idsOf(one)];
	} catch (error) {
		return messageOf(error);
	}
}

/** Whom a cell for people and groups reaches, such as `1, g4`, or why it's refused. */
export function reached(directory: Directory, cell: unknown): string {
	try {
		const ids = (['users', 'groups'] as const).map((field) => {
			const one = asGiven(field, cell, 'any');
			names.check(one);
			return [...directory.idsOf(one).keys()];
		});
		return [...ids[0]!.map(String), ...ids[1]!.map((id) => `g${id}`)].join(', ');
	} catch (error) {
		return messageOf(error);
	}
}
