import { isDays, scheduleField, scheduleFields } from '../fields/scheduleFields';
import { isRecipientField, type RecipientField, type ScheduleField } from '../fields/types';
import { type InputItem, isComputed } from '../item/item';
import { readEntry } from '../names/entry';
import { insideLocator } from '../text/expressions';
import { InvalidValue, labeled } from '../text/issues';
import { allOf } from '../text/phrases';
import { isBlank, visible } from '../text/text';
import { valueInWords } from '../values/fieldValue';
import { readId } from '../values/ids';
import { type Cell, columns, readCells, valueIn } from './columns';
import type { Draft, Purpose } from './draft';
import { resourceLabels, withoutAddress } from './given';
import { Reading, scheduleType, type Source, withDefaults } from './reading';
import { type RowValues, takeApart } from './takeApart';

/** Reads a row (Map Columns, §2.1); mistakes are issues. Empty is `none`; in Update with a schedule, `unchanged`. */
export function readRow(item: InputItem, purpose: Purpose): Draft {
	const cells = readCells(item);
	if (isEmptyRow(cells) && !(purpose === 'update' && givesSchedule(item))) {
		return { operation: 'none', resource: 'schedule', body: {}, byName: [], notes: [] };
	}
	const scheduleId = readScheduleId(cells.get('scheduleId'), purpose, item);
	const reading = new Reading(item);
	readFields(takeApart(cells, item), reading);
	if (purpose === 'create') return rowToCreate(cells, reading);
	if (purpose === 'update') return rowToUpdate(cells, reading);
	return rowToMatch(cells, reading, scheduleId);
}

type Row = ReadonlyMap<string, Cell>;

function rowToCreate(cells: Row, reading: Reading): Draft {
	for (const problem of lacksOf(cells, reading)) reading.item.issues.add(problem);
	return { ...reading.toDraft('create'), body: withDefaults(reading.body) };
}

function rowToUpdate(cells: Row, reading: Reading): Draft {
	const { issues } = reading.item;
	noteBlanks(cells, reading);
	if (reading.labels.size > 0 || issues.count > 0) return reading.toDraft('update');
	if (!isEmptyRow(cells)) issues.add('Nothing to update: fill a cell, or map another column');
	return reading.toDraft('unchanged');
}

/** @param scheduleId the one that the row itself gives; undefined for none, or one that can't be read */
function rowToMatch(cells: Row, reading: Reading, scheduleId: number | undefined): Draft {
	const lacks = lacksOf(cells, reading);
	noteBlanks(cells, reading);
	const hasId = cells.get('scheduleId')?.value !== undefined;
	if (!hasId) requireToMatch(cells, reading);
	// A row whose ID can't be read isn't the schedule of its name.
	const operation = hasId && scheduleId === undefined ? 'update' : 'match';
	return { ...reading.toDraft(operation), resourceId: scheduleId, lacks };
}

/** Whether no cell of the item is filled. What's typed in the mapper is the same for all items. */
function isEmptyRow(cells: Row): boolean {
	const own = [...cells.values()].filter(({ isTyped }) => !isTyped);
	return own.length > 0 && own.every(({ value }) => value === undefined);
}

/** Whether an item says which schedule it's about. A fixed ID is the same for all items. */
function givesSchedule(item: InputItem): boolean {
	const isGiven = () => !isBlank(insideLocator(item.parameter('scheduleId')));
	return isComputed(item, 'scheduleId') && labeled(resourceLabels.schedule, isGiven);
}

/** The schedule that a row itself says it is, which only counts if schedules are matched. */
function readScheduleId(cell: Cell | undefined, purpose: Purpose, item: InputItem): number | undefined {
	if (cell?.value === undefined) return undefined;
	return item.issues.collect(cell.label, () => {
		if (purpose === 'match') return readId(withoutAddress(valueIn(cell), 'schedule', item), 'schedule');
		throw InvalidValue.predicate(
			'is only for Create or Update with Match By: Name and Report. Remove it from Columns',
		);
	});
}

function readFields(said: RowValues, reading: Reading): void {
	for (const field of scheduleFields) {
		const cells = said.get(field.name);
		if (cells === undefined) continue;
		if (isRecipientField(field.name)) readRecipientCells(field.name, cells, reading);
		else reading.readField(field, sourceOf(cells[0]!, reading.item));
	}
}

/** Recipients add up. A cell lists all who stay. */
function readRecipientCells(field: RecipientField, cells: readonly Cell[], reading: Reading): void {
	const read = (cell: Cell) => readEntry(field, cell.label, valueIn(cell), cell.column.id === 'recipients');
	const entries = () => cells.map((cell) => labeled(cell.label, () => read(cell)));
	reading.readRecipients(field, cells[0]!.label, entries);
}

function sourceOf(cell: Cell, item: InputItem): Source {
	const { label, isTyped } = cell;
	return {
		label,
		value: () => valueIn(cell),
		from: item.isOfTool && !isTyped ? 'model' : 'computed',
		isName,
		idAdvice: cell.column.id === 'report' ? ID_OR_NAME : undefined,
	};
}

const ID_OR_NAME = 'Use a whole number, e.g. 7, or put a name in double quotes';

/** Whether a cell under Report has a name: it has a letter or stands in double quotes, and is no address. */
function isName(given: unknown): boolean {
	const text = typeof given === 'string' ? visible(given) : '';
	return /\p{L}|^["“„]/u.test(text) && !/^https?:\/\//i.test(text);
}

/** Notes mapped columns that leave fields as they are, each field once: *PDF* under Attachments leaves the data export. */
function noteBlanks(cells: Row, reading: Reading): void {
	const told = new Set<string>();
	// The combined ones come first.
	for (const { column, label } of columns.flatMap(({ id }) => cells.get(id) ?? [])) {
		const open = column.fields.filter((name) => !reading.isGiven(name) && !told.has(name));
		// A type has days of one kind.
		if (column.id === 'days' && open.length < column.fields.length) continue;
		for (const name of open) told.add(name);
		// Beside Users, a blank Recipients leaves the groups alone.
		const isWhole = open.length === column.fields.length;
		reading.noteBlank(isWhole ? label : allOf(open.map((name) => scheduleField(name).label)), open);
	}
}

/** What the user calls a field: its column, with the heading if one is mapped. */
function labelIn(cells: Row, { name }: ScheduleField): string {
	// The combined one comes first.
	const possible = columns.filter(({ fields }) => fields.includes(name));
	const column = possible.find(({ id }) => cells.has(id)) ?? possible[0]!;
	return cells.get(column.id)?.label ?? column.label;
}

/** What a new schedule lacks. */
function lacksOf(cells: Row, reading: Reading): string[] {
	return [...lackOfFields(cells, reading), ...reading.lackOfExport((field) => labelIn(cells, field))];
}

function lackOfFields(cells: Row, reading: Reading): string[] {
	const needed = reading.notGiven().filter(isNeeded);
	const what = new Set(needed.map((field) => labelIn(cells, field)));
	if (what.size === 0) return [];
	const type = valueInWords(scheduleType, reading.body.schedule_type)?.toLowerCase();
	const schedule = type === undefined ? 'schedule' : `${type} schedule`;
	return [`A new ${schedule} needs ${allOf([...what])}. Fill the cells, or map other columns`];
}

/** Whether a new schedule needs a field, if its type has it. Others have a default, or may be blank. */
function isNeeded(field: ScheduleField): boolean {
	return field.required === 'always' || isDays(field);
}

/** Without an ID, its name and report identify a schedule. */
function requireToMatch(cells: Row, reading: Reading): void {
	const telling = reading.notGiven().filter(({ name }) => name === 'report' || name === 'name');
	if (telling.length === 0) return;
	const labels = telling.map((field) => labelIn(cells, field));
	const are = telling.length > 1 ? 'are' : 'is';
	reading.item.issues.add(
		`${allOf(labels)} ${are} empty, so it isn't clear which schedule this is. Fill the cells, or map other columns`,
	);
}
