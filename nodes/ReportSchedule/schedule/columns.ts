import type { ResourceMapperFields } from 'n8n-workflow';
import { scheduleFields } from '../fields/scheduleFields';
import { isRecipientField } from '../fields/types';
import { expressionIn, type InputItem, isComputed, valueOf } from '../item/item';
import { fieldAt, fieldPath } from '../text/expressions';
import { InvalidValue, messageOf } from '../text/issues';
import { elementOf, isObject } from '../text/json';
import { allOf, anyOf } from '../text/phrases';
import { oneLine, quote } from '../text/quote';
import { isBlank, isEmptyList, visible } from '../text/text';

/** A column that a sheet may have: for one field, or for several at once. */
export interface Column {
	/** Its ID in n8n's column mapper. Saved workflows hold it, so it can never change. */
	id: string;
	label: string;
	/** The fields of the body that its cells are for; none for the column that says which schedule it is. */
	fields: readonly string[];
}

const combinedColumns: readonly Column[] = [
	{ id: 'days', label: 'Days', fields: ['scheduled_day_of_week', 'scheduled_day_of_month'] },
	{ id: 'time', label: 'Time', fields: ['scheduled_time_hour', 'scheduled_time_minute'] },
	{ id: 'recipients', label: 'Recipients', fields: ['users', 'groups'] },
	{ id: 'attachments', label: 'Attachments', fields: ['export_type', 'export_data_type'] },
];

/** In Create or Update by name: a row that has it may rename its schedule. */
const scheduleId: Column = { id: 'scheduleId', label: 'Schedule ID', fields: [] };

/** All columns in the order in which people think of them: a combined one before those for its parts. */
export const columns: readonly Column[] = [
	scheduleId,
	...scheduleFields.flatMap((field) => [
		...combinedColumns.filter(({ fields }) => fields[0] === field.name),
		{ id: field.parameter, label: field.label, fields: [field.name] },
	]),
];

/** What most sheets have. The mapper offers the others under Add Field. */
const SHOWN = 'report name scheduleType days time timezone recipients methodType attachments'.split(' ');

/** The fields of n8n's mapper: untyped, so n8n keeps values; not required, as n8n names a missing one by its ID. */
export function mapperFields(withScheduleId: boolean): ResourceMapperFields {
	const offered = withScheduleId ? columns : columns.filter((column) => column !== scheduleId);
	return {
		fields: offered.map(({ id, label }) => ({
			id,
			displayName: label,
			required: false,
			defaultMatch: false,
			canBeUsedToMatch: false,
			display: true,
			removed: !SHOWN.includes(id),
		})),
	};
}

/** What an item has in one column; or, once cells are taken apart, what such a cell says of one field. */
export interface Cell {
	column: Column;
	/** The item's field that was dragged onto it, such as `['At']`; undefined for a text or any other expression. */
	path?: readonly string[];
	/** What the user calls it, for messages: `Time (At)`, or `Time` under that heading. */
	label: string;
	/** Whether it's the same for all items: somebody typed it into the node. */
	isTyped: boolean;
	/** As it came; undefined for an empty cell; an InvalidValue if there should be a value, or it can't be read. */
	value: unknown;
}

/** Reads an item's cells by the IDs of their columns: of all that somebody has mapped, empty ones too. */
export function readCells(item: InputItem): ReadonlyMap<string, Cell> {
	const saved = item.saved('columns.value');
	const cells = new Map<string, Cell>();
	for (const [id, mapped] of Object.entries(isObject(saved) ? saved : {})) {
		if (isBlank(mapped)) continue;
		const column = columns.find((one) => one.id === id);
		if (column !== undefined) cells.set(id, readCell(column, item));
		// Only a workflow that wasn't made in the editor can have one.
		else item.issues.add(`Columns: there's no field with the ID ${quote(id)}. Remove it`);
	}
	nameAbsent([...cells.values()], item);
	return cells;
}

function readCell(column: Column, item: InputItem): Cell {
	// Each is read alone: n8n checks a whole `columns.value` anew for each item, which takes four times as long.
	const parameter = `columns.value.${column.id}`;
	const path = fieldPath(expressionIn(item, parameter));
	const heading = path?.at(-1) ?? column.label;
	const label = isLabel(heading, column) ? column.label : `${column.label} (${oneLine(heading)})`;
	const isTyped = !isComputed(item, parameter);
	const given = readOrMistake(() => valueOf(item, parameter));
	const value = isEmptyIn(column, given, isTyped) ? undefined : given;
	return { column, path, label, isTyped, value };
}

/** Whether a sheet calls a column as the node does. */
function isLabel(heading: string, { label }: Column): boolean {
	return heading.toLowerCase() === label.toLowerCase();
}

function isEmptyIn({ fields }: Column, given: unknown, isTyped: boolean): boolean {
	const value = elementOf(given);
	if (isBlank(value)) return true;
	// People put a dash where there's nothing.
	if (typeof value === 'string' && /^[\s,;|/\p{Pd}]*$/u.test(visible(value))) return true;
	// `[]` that somebody typed says that nobody gets the report.
	return isEmptyList(given) && !(isTyped && fields.some(isRecipientField));
}

/** Names all columns at once that the sheet lacks: it may be another sheet than the fields were mapped for. */
function nameAbsent(cells: readonly Cell[], item: InputItem): void {
	const absent = cells.filter((cell) => isAbsent(cell, item));
	if (absent.length === 0) return;
	const names = absent.map(({ path = [], column }) => {
		const heading = path.join('.');
		return isLabel(heading, column) ? quote(heading) : `${quote(heading)} (for ${column.label})`;
	});
	const headings = Object.keys(item.json);
	// The words are for people who may not know n8n.
	const known = headings.length === 0 ? '' : `. It has ${allOf(headings.map(quote))}`;
	const problem = InvalidValue.sentence(`Your sheet has no column ${anyOf(names)}${known}`);
	for (const cell of absent) cell.value = problem;
}

/** Whether no item has the field that a cell is read from. */
function isAbsent({ path, value }: Cell, item: InputItem): boolean {
	const isMistake = path !== undefined && value instanceof InvalidValue;
	return isMistake && fieldAt(item.json, path) === undefined && !item.isFieldOfAnother(path);
}

/** What is read, or why it can't be. */
export function readOrMistake<T>(read: () => T): T | InvalidValue {
	try {
		return read();
	} catch (error) {
		return error instanceof InvalidValue ? error : new InvalidValue(messageOf(error));
	}
}

/** What a cell gives. @throws InvalidValue if that's a mistake */
export function valueIn({ value }: Cell): unknown {
	if (value instanceof InvalidValue) throw value;
	return value;
}
