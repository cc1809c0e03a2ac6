import { fieldPath } from '../helpers/expressions';
import { isMisread } from '../helpers/misread';
import { quote } from '../helpers/quote';
import { isRecord } from '../helpers/types';
import { isBlank } from '../helpers/visible';
import type { InputItem } from '../ports';
import { expressionIn, isComputed, valueOf } from '../item/item';
import { columns } from './fields';
import { cellOf, columnOf, misreadHeading } from './headings';
import { attempt, type Cell, type Row } from './row';

/** The cells of an item where columns are mapped by hand (Map Columns): those that somebody has filled in. */
export function mappedRow(item: InputItem): Row {
	const saved = item.saved('columns.value');
	const given = isRecord(saved) ? saved : {};
	const ids = Object.keys(given).filter((id) => !isBlank(given[id]));
	const cells = new Map<string, Cell>();
	/** Those whose value comes from the item, and isn't the same for all. */
	const own: Cell[] = [];
	for (const id of ids) {
		// Each is read alone: n8n checks `columns.value` as a whole anew for each item, which takes four times as long.
		const parameter = `columns.value.${id}`;
		// Of the column that somebody dragged onto the field; undefined for a text or any other expression.
		const heading = fieldPath(expressionIn(item, parameter))?.at(-1);
		if (heading !== undefined && isMisread(heading)) item.issues.add(misreadHeading(heading));
		const column = columns.find((one) => one.id === id);
		if (column === undefined) {
			item.issues.add(unknownField(id));
			continue;
		}
		const value = attempt(() => valueOf(item, parameter));
		const cell = cellOf(column, heading, value);
		cells.set(id, cell);
		if (isComputed(item, parameter)) own.push(cell);
	}
	const isEmpty = own.length > 0 && own.every(({ value }) => value === undefined);
	return { cells, isEmpty, unused: [] };
}

/** Only a workflow that wasn't made in the editor can have one. */
function unknownField(id: string): string {
	const meant = columnOf(id);
	const advice = meant === undefined ? 'Remove it' : `Use ${quote(meant.id)}`;
	return `Columns: there's no field with the ID ${quote(id)}. ${advice}`;
}
