import type { InputItem, Values } from '../ports';
import type { Given, Purpose } from '../draft/draft';
import type { Source } from '../draft/source';
import { recipientFields, type RecipientField } from '../fields/recipients';
import { InvalidValue, labeled } from '../helpers/issues';
import { isInForce, isOfType, scheduleField } from '../fields/scheduleFields';
import type { ScheduleField } from '../fields/types';
import { columnsFor } from './fields';
import { missingColumns, nothingToUpdate, type Mode } from './missing';
import { takeApart, typeIn, type Parts } from './parts';
import { attempt, type Cell, type Row } from './row';

/** A schedule from the cells of a row. What is wrong with the cells themselves is an issue, empty ones are noted. */
export function cellSource(row: Row, mode: Mode, purpose: Purpose, item: InputItem): Source {
	const { values } = item.layers;
	const parts = takeApart(row, purpose, item);
	noteEmpty(row, parts, item);
	if (purpose !== 'create') noteLeftOut(parts, item);
	const partsOf = ({ name }: Pick<ScheduleField, 'name'>) => parts.get(name) ?? [];
	const labelOf = (field: ScheduleField) => {
		const places = columnsFor(field);
		const cell = places.map(({ id }) => row.cells.get(id)).find((one) => one !== undefined);
		return partsOf(field)[0]?.label ?? cell?.label ?? places[0]!.label;
	};
	return {
		given: (field) => valueIn(partsOf(field)[0]),
		recipients: (name) => {
			const forNames = `${mode === 'mapColumns' ? 'map the column to' : 'name the column'} ${recipientFields[name].by.name.label}`;
			return partsOf({ name })
				.filter(hasValue)
				.map((part): Given<RecipientField> => {
					const { label, column } = part;
					return { field: name, label, by: column.by!, given: labeled(label, () => valueIn(part)), forNames };
				});
		},
		labelOf,
		has: (field) => partsOf(field).some(hasValue),
		// A model may not know the service's codes.
		isChosen: (field) => partsOf(field)[0]?.hasOwnName === true && !item.isOfTool,
		isForm: false,
		nameIn: (field, given) => {
			if (field.name !== 'report' || !mayBeName(given, values)) return undefined;
			return { field: 'report', label: labelOf(field), by: 'name', given: values.text(given) };
		},
		missing: (fields) =>
			fields.length === 0 ? [nothingToUpdate(row, mode)] : missingColumns(fields, row, mode),
	};
}

const hasValue = ({ value }: Cell) => value !== undefined;

/** Whether a cell for an ID has a letter and isn't read as one, as an entry of the editor's list is. */
function mayBeName(given: unknown, { id }: Values): boolean {
	if (typeof given !== 'string' || !/\p{L}/u.test(given)) return false;
	return attempt(() => id(given)) instanceof InvalidValue;
}

/** @throws InvalidValue where there's none because of a mistake */
function valueIn(part: Cell | undefined): unknown {
	if (part?.value instanceof InvalidValue) throw part.value;
	return part?.value;
}

/** An empty cell is no mistake, but a person may want to know; not where another cell says the same, or none is needed. */
function noteEmpty(row: Row, parts: Parts, item: InputItem): void {
	const type = typeIn(parts, item.layers.values);
	const isNeedless = (name: string) => {
		const field = scheduleField(name);
		return type !== undefined && isOfType(field) && !isInForce(field, { schedule_type: type });
	};
	for (const { column, label, value } of row.cells.values()) {
		if (value !== undefined || column.fields.some((name) => parts.has(name))) continue;
		if (column.fields.every(isNeedless)) continue;
		item.notes.push({ kind: 'empty', what: label, fields: column.fields });
	}
}

/** An attachment that isn't in the cell for both kinds: an update can't take it away. */
function noteLeftOut(parts: Parts, item: InputItem): void {
	for (const [name, cells] of parts) {
		if (cells.some(hasValue)) continue;
		item.notes.push({ kind: 'leftOut', what: cells[0]!.label, fields: [name] });
	}
}
