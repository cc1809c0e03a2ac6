import type { Reading, Values } from '../doors';
import type { GivenRecipients, Purpose, Source } from '../draft/source';
import { recipientFields } from '../fields/recipients';
import { InvalidValue, labeled } from '../helpers/issues';
import { isInForce, scheduleField } from '../fields/scheduleFields';
import type { ScheduleField } from '../fields/types';
import { columnsFor } from './fields';
import { missingColumns, nothingToUpdate, type Mode } from './missing';
import { takeApart, type Parts } from './parts';
import { attempt, filledCell, type Part, type Row } from './row';

/** A schedule from the cells of a row. What is wrong with the cells themselves is an issue, empty ones are noted. */
export function cellSource(row: Row, mode: Mode, purpose: Purpose, reading: Reading): Source {
	const parts = takeApart(row, purpose, reading);
	noteEmpty(row, parts, reading);
	if (purpose !== 'create') noteLeftOut(row, parts, reading);
	const labelOf = (field: ScheduleField) => {
		const [part] = parts.of(field.name);
		const places = columnsFor(field);
		const cell = places.map(({ id }) => row.cells.get(id)).find((one) => one !== undefined);
		return part?.label ?? cell?.label ?? places[0]!.label;
	};
	return {
		given: ({ name }) => valueIn(parts.of(name)[0]),
		recipients: (field) => {
			const forNames = `${mode === 'mapColumns' ? 'map the column to' : 'name the column'} ${recipientFields[field].by.name.label}`;
			return parts.of(field).map((part): GivenRecipients => {
				const { label, by = 'id' } = part;
				return { label, by, given: labeled(label, () => valueIn(part)), forNames };
			});
		},
		labelOf,
		has: ({ name }) => parts.of(name).length > 0,
		isChosen: ({ name }) => {
			const { isImplied = false, isOfService = false } = parts.of(name)[0] ?? {};
			// A model may not know the service's codes.
			return isImplied || (isOfService && !reading.isOfTool);
		},
		standIn: (field) =>
			'default' in field && field.required && !field.needsColumn ? field.default : undefined,
		isForm: false,
		nameIn: (field, given) => {
			if (field.name !== 'report' || !mayBeName(given, reading.layers.values)) return undefined;
			const name = reading.layers.values.text(given);
			return { field: 'report', list: 'reports', label: labelOf(field), given: name };
		},
		missing: (fields) => {
			// A cell that can't be read has an issue already, one for all of its fields.
			const without = fields.filter(({ name }) => parts.of(name)[0]?.problem === undefined);
			return missingColumns(without, row, mode);
		},
		nothingGiven: () => nothingToUpdate(row, mode),
	};
}

/** Whether a cell for an ID has a letter and isn't read as one, as an entry of the editor's list is. */
function mayBeName(given: unknown, { id }: Values): boolean {
	if (typeof given !== 'string' || !/\p{L}/u.test(given)) return false;
	return attempt(() => id(given)) instanceof InvalidValue;
}

/** @throws InvalidValue where there's none because of a mistake */
function valueIn(part: Part | undefined): unknown {
	if (part?.problem !== undefined) throw part.problem;
	return part?.given;
}

/** An empty cell is no mistake, but a person may want to know; not where another cell says the same, or none is needed. */
function noteEmpty(row: Row, parts: Parts, reading: Reading): void {
	const { values } = reading.layers;
	const type = values.choiceOf(scheduleField('schedule_type'), parts.of('schedule_type')[0]?.given);
	const isNeedless = (name: string) => {
		const field = scheduleField(name);
		const isOfType = type !== undefined && field.appliesTo?.field === 'schedule_type';
		return isOfType && !isInForce(field, { schedule_type: type });
	};
	for (const { column, heading, value, problem } of row.cells.values()) {
		if (value !== undefined || problem !== undefined) continue;
		const isSaid = column.fields.some((name) => parts.of(name).length > 0);
		if (!isSaid && !column.fields.every(isNeedless)) reading.note('empty', heading, column.fields);
	}
}

/** An attachment that isn't in the cell for both kinds: an update can't take it away. */
function noteLeftOut(row: Row, parts: Parts, reading: Reading): void {
	const cell = filledCell(row, 'attachments');
	const leftOut = cell?.column.fields.filter((name) => parts.of(name).length === 0) ?? [];
	if (cell !== undefined && leftOut.length > 0) reading.note('leftOut', cell.label, leftOut);
}
