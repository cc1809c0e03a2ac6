import { isOfType } from '../fields/scheduleFields';
import type { ScheduleField } from '../fields/types';
import { shortened } from '../helpers/quote';
import { anyOf, listed } from '../helpers/words';
import { columnsFor } from './fields';
import type { Row } from './row';

/** How columns become fields. */
export type Mode = 'mapColumns' | 'autoMapInputData';

/** What to say of fields that have no value: in which columns there's none, and which aren't there. */
export function missingColumns(fields: readonly ScheduleField[], row: Row, mode: Mode): string[] {
	const cellsOf = (field: ScheduleField) => columnsFor(field).flatMap(({ id }) => row.cells.get(id) ?? []);
	// Some may have a value that stands for none, such as "Not Set" for the day of a monthly schedule.
	const without = new Set(fields.flatMap(cellsOf).map(({ label }) => label));
	const absent = fields.filter((field) => cellsOf(field).length === 0);
	const problems: string[] = [];
	if (without.size > 0) {
		const advice = 'Fill in a value or, if your data has one, check the node before this one';
		problems.push(`No value in column${without.size === 1 ? '' : 's'} ${[...without].join(', ')}. ${advice}`);
	}
	if (absent.length > 0) problems.push(mode === 'mapColumns' ? toMap(absent) : toAdd(absent, row));
	return problems;
}

function toMap(fields: readonly ScheduleField[]): string {
	// The editor's mapper shows the first column for a field at first.
	const labels = fields.map((field) => columnsFor(field)[0]!.label);
	const all = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(labels);
	const advice =
		labels.length === 1 ? `Map a column to ${all}, or type a value` : `Map columns to ${all}, or type values`;
	return fields.some(isOfType) ? `${advice}. Days may stand with the type, e.g. Weekly on Mon` : advice;
}

function toAdd(fields: readonly ScheduleField[], row: Row): string {
	const labels = fields.map((field) => anyOf(columnsFor(field).map(({ label }) => label)));
	// Some nodes leave empty cells out, such as Extract from File.
	const what = labels.length === 1 ? 'column (or empty cell)' : 'columns (or empty cells)';
	return withUnused(`Missing ${what}: ${labels.join(', ')}`, row);
}

/** What to say where the row has nothing to update. */
export function nothingToUpdate(row: Row, mode: Mode): string {
	return mode === 'mapColumns'
		? 'Nothing to update: map a column that has a value to at least one field'
		: withUnused('Nothing to update: no column for a field has a value', row);
}

/** Such as "Missing column (or empty cell): Timezone. Columns not recognized: Send at". */
function withUnused(problem: string, { unused }: Row): string {
	return unused.length === 0
		? problem
		: `${problem}. Columns not recognized: ${listed(unused.map(shortened))}`;
}
