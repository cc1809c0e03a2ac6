import { isOfType } from '../fields/scheduleFields';
import type { ScheduleField } from '../fields/types';
import { quote, shortened } from '../helpers/quote';
import { anyOf, listed } from '../helpers/words';
import { columnsFor } from './fields';
import type { Row } from './row';

/** How columns become fields. */
export type Mode = 'mapColumns' | 'autoMapInputData';

/** What to say of fields that have no value: which columns are empty, and which aren't there. */
export function missingColumns(fields: readonly ScheduleField[], row: Row, mode: Mode): string[] {
	const cellsOf = (field: ScheduleField) => columnsFor(field).flatMap(({ id }) => row.cells.get(id) ?? []);
	const cells = fields.flatMap(cellsOf);
	const empty = new Set(cells.filter(({ value }) => value === undefined).map(({ heading }) => heading));
	const absent = fields.filter((field) => cellsOf(field).length === 0);
	// Such as 0 or "Not Set" for the day of a monthly schedule.
	const unset = cells.filter(({ value }) => value !== undefined);
	const problems = unset.map(
		({ label, value }) => `${label}: ${quote(value)} isn't a value here. Fill one in`,
	);
	if (empty.size > 0) {
		const advice = 'Fill in a value or, if your data has one, check the node before this one';
		problems.push(`No value in column${empty.size === 1 ? '' : 's'} ${[...empty].join(', ')}. ${advice}`);
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
	const headings = [...row.cells.values()].filter(({ value }) => value === undefined);
	if (headings.length === row.cells.size && row.cells.size > 0) {
		const empty = listed(headings.map(({ heading }) => heading));
		return withUnused(`Nothing to update: every column for a field is empty (${empty})`, row);
	}
	if (row.cells.size > 0) return 'Nothing to update: the columns have no value that can be set';
	return mode === 'mapColumns'
		? 'Nothing to update: map a column to at least one field'
		: withUnused('Nothing to update: no column matches a field', row);
}

/** Such as "Missing column (or empty cell): Timezone. Columns not recognized: Send at". */
function withUnused(problem: string, { unused }: Row): string {
	return unused.length === 0
		? problem
		: `${problem}. Columns not recognized: ${listed(unused.map(shortened))}`;
}
