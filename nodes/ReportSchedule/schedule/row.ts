import { fieldAt, fieldPath, insideLocator } from '../text/expressions';
import { InvalidValue, messageOf } from '../text/issues';
import { quote, oneLine } from '../text/quote';
import { isRecord } from '../text/json';
import { isMisread, MISREAD } from '../text/misread';
import { isBlank, isEmptyList, visible } from '../text/text';
import { anyOf } from '../text/say';
import { isRecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import type { InputItem } from '../item/inputItem';
import type { Purpose } from './draft';
import { expressionIn, isComputed, valueOf } from '../item/item';
import { columns, type Column } from './columns';
import { choiceOf } from '../values/choices';

/** What an item has in one column; or, once cells are taken apart, what such a cell says of one field. */
export interface Cell {
	column: Column;
	/** What the user calls it, for messages: `Time (At)`. */
	label: string;
	/** Whether it's the same for all items: somebody typed it into the node. */
	isTyped: boolean;
	/** Whether it's empty because an expression came to a list without anything in it. */
	isEmptyList: boolean;
	/** As it came; undefined for an empty cell, and an InvalidValue where it's a mistake that there's no value. */
	value: unknown;
	/** The column that it's taken from, where the sheet has none of that name. */
	absent?: string;
}

/** The cells of an item, those that are empty included. */
export interface Row {
	/** By the ID of their column. */
	cells: ReadonlyMap<string, Cell>;
	/** Whether no cell is filled, and nothing says which schedule to update, so that the item is no row at all. */
	isEmpty: boolean;
	/** Whether no cell is filled. */
	isBare: boolean;
}

/** Reads the cells of an item: of the fields of the mapper that somebody has filled in. What a person typed is the same for all items. */
export function mappedRow(item: InputItem, purpose: Purpose): Row {
	const saved = item.saved('columns.value');
	const mapping = isRecord(saved) ? saved : {};
	const cells = new Map<string, Cell>();
	for (const id of Object.keys(mapping)) {
		if (isBlank(mapping[id])) continue;
		const column = columns.find((one) => one.id === id);
		// Only a workflow that wasn't made in the editor can have one.
		if (column === undefined)
			item.issues.add(`Columns: there's no field with the ID ${quote(id)}. Remove it`);
		else cells.set(id, readCell(column, item));
	}
	// All at once: it may be another sheet than the one that the fields were mapped for.
	const absent = [...cells.values()].filter((cell) => cell.absent !== undefined);
	for (const cell of absent) cell.value = noColumns(absent, item);
	// What's typed makes no row of an item that has nothing of its own.
	const own = [...cells.values()].filter(({ isTyped }) => !isTyped);
	const isUpdate = purpose === 'update' && givesId(item);
	const isBare = own.length > 0 && own.every(({ value }) => makesNoRow(value));
	return { cells, isEmpty: isBare && !isUpdate, isBare };
}

/** Whether an item says which schedule it's about. A fixed ID is the same for all items. */
function givesId(item: InputItem): boolean {
	return isComputed(item, 'scheduleId') && !isBlank(insideLocator(item.parameter('scheduleId')));
}

function readCell(column: Column, item: InputItem): Cell {
	// Each is read alone: n8n checks `columns.value` as a whole anew for each item, which takes four times as long.
	const parameter = `columns.value.${column.id}`;
	// Of the column that somebody dragged onto the field; undefined for a text or any other expression.
	const path = fieldPath(expressionIn(item, parameter));
	const heading = path?.at(-1);
	if (heading !== undefined && isMisread(heading)) {
		// The cells below it may be wrong, too.
		item.issues.add(`Column ${quote(heading)} ${MISREAD}`);
	}
	const { label } = column;
	const isLabel = heading === undefined || heading.toLowerCase() === label.toLowerCase();
	const isTyped = !isComputed(item, parameter);
	const given = readOrMistake(() => valueOf(item, parameter));
	const isAbsent = path !== undefined && given instanceof InvalidValue && !isInSheet(path, item);
	const isEmpty = isEmptyIn(column, given, isTyped);
	return {
		column,
		label: isLabel ? label : `${label} (${oneLine(heading)})`,
		isTyped,
		isEmptyList: isEmptyList(given),
		value: isEmpty ? undefined : given,
		...(isAbsent && { absent: path.join('.') }),
	};
}

function isInSheet(path: readonly string[], item: InputItem): boolean {
	return fieldAt(item.json, path) !== undefined || item.isFieldOfAnother(path);
}

/** The words are for people who may not know n8n. */
function noColumns(cells: readonly Cell[], { json }: InputItem): InvalidValue {
	const isLabel = ({ absent, column }: Cell) => absent?.toLowerCase() === column.label.toLowerCase();
	const names = cells.map(
		(cell) => quote(cell.absent) + (isLabel(cell) ? '' : ` (for ${cell.column.label})`),
	);
	const misread = Object.keys(json).find(isMisread);
	const problem =
		misread === undefined
			? `Your sheet has no column ${anyOf(names)}`
			: `Column ${quote(misread)} ${MISREAD}`;
	return new InvalidValue(problem, null);
}

/** Whether a cell says nothing of its field. `[]` does where somebody typed it: nobody gets the report. */
function isEmptyIn({ fields }: Column, given: unknown, isTyped: boolean): boolean {
	if (fields.length === 0) return isBlankCell(given);
	const field = scheduleField(fields[0]!);
	if (isTyped && isRecipientField(field.name) && !isBlankCell(given)) return false;
	// A condition can be false, and so can what a text says.
	if (isFalse(given)) return field.kind !== 'text' && choiceOf(field, given) === undefined;
	return isBlankCell(given) || isEmptyList(given);
}

/** Whether a cell doesn't make a row of its item. Unticked boxes stand in rows that nobody has filled in. */
function makesNoRow(value: unknown): boolean {
	return value === undefined || isFalse(value);
}

function isFalse(value: unknown): boolean {
	return value === false || (typeof value === 'string' && visible(value).toLowerCase() === 'false');
}

/** Whether a cell holds nothing, or nothing but what separates values, such as the dash that people put in its place. */
function isBlankCell(value: unknown): boolean {
	return isBlank(value) || (typeof value === 'string' && /^[\s,;|/\p{Pd}]*$/u.test(visible(value)));
}

/** What is read, or why it can't be. */
export function readOrMistake<T>(read: () => T): T | InvalidValue {
	try {
		return read();
	} catch (error) {
		return error instanceof InvalidValue ? error : new InvalidValue(messageOf(error));
	}
}
