import { scheduleField } from '../fields/scheduleFields';
import { isMisread } from '../helpers/misread';
import { quote } from '../helpers/quote';
import { wordsIn } from '../helpers/expressions';
import type { InputItem } from '../ports';
import { expressionIn } from '../item/item';
import type { Column } from './fields';
import { cellOf, columnOf, misreadHeading } from './headings';
import { isBlankCell, type Cell, type Row } from './row';

/** What n8n's Google Sheets node adds to each row. */
const ROW_NUMBER = 'row_number';

/**
 * The cells of an item whose own keys are named as the fields are (Map Automatically). Other keys are noted as unused.
 * Two keys for one field are an issue.
 */
export function ownRow(item: InputItem): Row {
	const found = new Map<string, string>();
	const cells = new Map<string, Cell>();
	const unused: string[] = [];
	const usedForId = new Set(wordsIn(expressionIn(item, 'scheduleId') ?? ''));
	let isEmpty = true;
	for (const [heading, given] of Object.entries(item.json)) {
		if (heading === ROW_NUMBER) continue;
		if (isMisread(heading)) item.issues.add(misreadHeading(heading));
		const value = isBlankCell(given) ? undefined : given;
		if (value !== undefined) isEmpty = false;
		const column = columnOf(heading);
		if (column === undefined || (isForText(column) && isPlainObject(value))) {
			if (usedForId.has(heading)) continue;
			unused.push(heading);
			item.notes.push({ kind: value === undefined ? 'unusedEmpty' : 'unused', what: heading });
		} else if (found.has(column.id)) {
			const both = `${quote(found.get(column.id))} and ${quote(heading)}`;
			item.issues.add(`Columns ${both} both match ${column.label}. Keep one`);
		} else {
			found.set(column.id, heading);
			cells.set(column.id, cellOf(column, heading, value));
		}
	}
	return { cells, isEmpty, unused };
}

function isForText({ fields: [name, other] }: Column): boolean {
	return other === undefined && scheduleField(name!).kind === 'text';
}

/** Such as the `query` of a Webhook's item. A date isn't one: n8n shows it as text. */
function isPlainObject(value: unknown): boolean {
	const isObject = Object.prototype.toString.call(value) === '[object Object]';
	return isObject && typeof (value as { toJSON?: unknown }).toJSON !== 'function';
}
