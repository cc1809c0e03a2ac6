import type { ResourceMapperFields } from 'n8n-workflow';
import { isRecipientField, type ScheduleField } from '../fields/types';
import { scheduleFields } from '../fields/scheduleFields';
import { expressionIn, type InputItem, isComputed, valueOf } from '../item/item';
import { fieldAt, fieldPath } from '../text/expressions';
import { InvalidValue, messageOf } from '../text/issues';
import { elementOf, isRecord } from '../text/json';
import { oneLine, quote } from '../text/quote';
import { allOf, anyOf } from '../text/say';
import { isBlank, isEmptyList, visible } from '../text/text';

/** A column that a sheet may have: for one field, or for several at once. */
export interface Column {
	/** Its ID in n8n's column mapper. Saved workflows hold it, so it can never change. */
	id: string;
	label: string;
	/** The fields of the body that its cells are for; none of the column that says which schedule the row is. */
	fields: readonly string[];
}

/** Columns whose cells say two things. */
const combined: readonly Column[] = [
	{ id: 'days', label: 'Days', fields: ['scheduled_day_of_week', 'scheduled_day_of_month'] },
	{ id: 'time', label: 'Time', fields: ['scheduled_time_hour', 'scheduled_time_minute'] },
	{ id: 'recipients', label: 'Recipients', fields: ['users', 'groups'] },
	{ id: 'attachments', label: 'Attachments', fields: ['export_type', 'export_data_type'] },
];

/** In Create or Update by name: a row that has it may rename its schedule. */
const scheduleId: Column = { id: 'scheduleId', label: 'Schedule ID', fields: [] };

/** All columns in the order in which people think of them: a combined one stands before those for its parts. */
export const columns: readonly Column[] = [
	scheduleId,
	...scheduleFields.flatMap((field) => [
		...combined.filter(({ fields }) => fields[0] === field.name),
		{ id: field.parameter, label: field.label, fields: [field.name] },
	]),
];

/** The columns that may hold a field, the combined one first. */
export function columnsFor({ name }: ScheduleField): Column[] {
	return columns.filter(({ fields }) => fields.includes(name));
}

/** What most sheets have. The mapper offers the others under Add Field. */
const SHOWN = new Set([
	...['report', 'name', 'scheduleType', 'days', 'time', 'timezone'],
	...['recipients', 'methodType', 'attachments'],
]);

/**
 * The fields of n8n's column mapper, with Schedule ID if schedules are matched by name. None has a type, so n8n leaves values as they are;
 * none is required, because n8n would name a missing one by its ID.
 */
export function mapperFields(isMatched: boolean): ResourceMapperFields {
	const offered = isMatched ? columns : columns.filter((column) => column !== scheduleId);
	return {
		fields: offered.map(({ id, label }) => ({
			id,
			displayName: label,
			required: false,
			defaultMatch: false,
			canBeUsedToMatch: false,
			display: true,
			removed: !SHOWN.has(id),
		})),
	};
}

/** What an item has in one column; or, once cells are taken apart, what such a cell says of one field. */
export interface Cell {
	column: Column;
	/** What the user calls it, for messages: `Time (At)`. */
	label: string;
	/** Whether it's the same for all items: somebody typed it into the node. */
	isTyped: boolean;
	/** As it came; undefined for an empty cell, and an InvalidValue where it's a mistake that there's no value. */
	value: unknown;
	/** The column that it's taken from, where the sheet has none of that name. */
	absent?: string;
}

/** Reads the cells of an item by the IDs of their columns, empty ones too: of all columns that somebody has mapped. */
export function readCells(item: InputItem): ReadonlyMap<string, Cell> {
	const saved = item.saved('columns.value');
	const mapping = isRecord(saved) ? saved : {};
	const cells = new Map<string, Cell>();
	for (const id of Object.keys(mapping).filter((key) => !isBlank(mapping[key]))) {
		const column = columns.find((one) => one.id === id);
		// Only a workflow that wasn't made in the editor can have one.
		if (column === undefined)
			item.issues.add(`Columns: there's no field with the ID ${quote(id)}. Remove it`);
		else cells.set(id, readCell(column, item));
	}
	// All at once: it may be another sheet than the one that the fields were mapped for.
	const absent = [...cells.values()].filter((cell) => cell.absent !== undefined);
	for (const cell of absent) cell.value = noColumns(absent, Object.keys(item.json));
	return cells;
}

function readCell(column: Column, item: InputItem): Cell {
	// Each is read alone: n8n checks `columns.value` as a whole anew for each item, which takes four times as long.
	const parameter = `columns.value.${column.id}`;
	// Of the column that somebody dragged onto the field; undefined for a text or any other expression.
	const path = fieldPath(expressionIn(item, parameter));
	const heading = path?.at(-1);
	const { label } = column;
	const isLabel = heading === undefined || heading.toLowerCase() === label.toLowerCase();
	const isTyped = !isComputed(item, parameter);
	const given = readOrMistake(() => valueOf(item, parameter));
	const isInSheet = path && (fieldAt(item.json, path) !== undefined || item.isFieldOfAnother(path));
	const isAbsent = path !== undefined && given instanceof InvalidValue && !isInSheet;
	return {
		column,
		label: isLabel ? label : `${label} (${oneLine(heading)})`,
		isTyped,
		value: isEmptyIn(column, given, isTyped) ? undefined : given,
		...(isAbsent && { absent: path.join('.') }),
	};
}

/** The words are for people who may not know n8n. */
function noColumns(cells: readonly Cell[], headings: readonly string[]): InvalidValue {
	const names = cells.map(({ absent = '', column: { label } }) =>
		absent.toLowerCase() === label.toLowerCase() ? quote(absent) : `${quote(absent)} (for ${label})`,
	);
	const known = headings.length === 0 ? '' : `. It has ${allOf(headings.map(quote))}`;
	return new InvalidValue(`Your sheet has no column ${anyOf(names)}${known}`, null);
}

/** Whether a cell says nothing. `[]` says something of recipients where somebody typed it: nobody gets the report. */
function isEmptyIn({ fields }: Column, given: unknown, isTyped: boolean): boolean {
	const value = elementOf(given);
	// A dash is what people put in the place of nothing.
	if (isBlank(value) || (typeof value === 'string' && /^[\s,;|/\p{Pd}]*$/u.test(visible(value)))) return true;
	return isEmptyList(given) && !(isTyped && isRecipientField(fields[0] ?? ''));
}

/** What is read, or why it can't be. */
export function readOrMistake<T>(read: () => T): T | InvalidValue {
	try {
		return read();
	} catch (error) {
		return error instanceof InvalidValue ? error : new InvalidValue(messageOf(error));
	}
}
