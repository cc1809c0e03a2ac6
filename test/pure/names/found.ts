import type { Given } from '../../../nodes/ReportSchedule/draft/draft';
import { messageOf } from '../../../nodes/ReportSchedule/helpers/issues';
import { findNames, listOf } from '../../../nodes/ReportSchedule/names/find';
import { takeApart } from '../../../nodes/ReportSchedule/names/given';
import { values } from '../../../nodes/ReportSchedule/values';
import { names, read, serviceOf } from './service';

type Field = Given['field'];

/** Names as an item gives them. */
export const asGiven = (field: Field, given: unknown): Given => ({
	field,
	label: 'Label',
	by: 'name',
	given,
});

/** The IDs with how each was given, or why the names are refused. */
export async function found(field: Field, given: unknown, records: readonly unknown[]) {
	const one = asGiven(field, given);
	try {
		names.check(one);
		const name = listOf(one);
		const list = (await read([name], serviceOf({ [name]: records }))).index(name);
		return [...findNames(field, takeApart(one, values), list)];
	} catch (error) {
		return messageOf(error);
	}
}
