import type { Values } from '../doors';
import { scheduleField } from '../fields/scheduleFields';
import { listed } from '../helpers/words';
import { columns } from './fields';
import { filledCell, type Cell, type Row } from './row';

/** Cells for several fields that stand beside a filled one for one of these. */
export function repeated(row: Row, values: Values): string[] {
	const several = columns.filter(({ fields }) => fields.length > 1);
	return several.flatMap(({ id, fields }) => {
		const cell = filledCell(row, id);
		const others = cell === undefined ? [] : cellsFor(fields, row, values);
		return cell === undefined || others.length === 0 ? [] : [onlyOne(cell, others)];
	});
}

/** What to say of a cell that says the same as others do. */
export function onlyOne({ label }: Pick<Cell, 'label'>, others: readonly Cell[]): string {
	return `${label} and ${listed(others.map((other) => other.label))} have values for the same field. Keep one`;
}

/** The filled cells for the days of a row, whatever they're for. */
export function cellsForDays(row: Row, values: Values): Cell[] {
	const days = filledCell(row, 'days');
	return [
		...(days ? [days] : []),
		...cellsFor(['scheduled_day_of_week', 'scheduled_day_of_month'], row, values),
	];
}

/** The filled cells that are for one of these fields alone; "Not Set" and an empty list of days don't count. */
function cellsFor(fields: readonly string[], row: Row, values: Values): Cell[] {
	return [...row.cells.values()].filter(({ column, value, problem }) => {
		if (column.fields.length > 1 || !fields.includes(column.fields[0]!)) return false;
		if (value === undefined) return problem !== undefined;
		const field = scheduleField(column.fields[0]!);
		if (field.kind === 'days') return !(Array.isArray(value) && value.length === 0);
		return field.unset === undefined || values.choiceOf(field, value) !== field.unset;
	});
}
