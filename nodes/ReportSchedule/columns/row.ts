import { InvalidValue, messageOf } from '../helpers/issues';
import { isBlank, visible } from '../helpers/visible';
import type { Column } from './fields';

/** What an item has in one column; or, once cells are taken apart, what such a cell says of one field. */
export interface Cell {
	column: Column;
	/** What the user calls it, for messages: `Time (At)`. */
	label: string;
	/** Whether the column has the service's own name for the field, such as `schedule_condition`: its codes are meant. */
	hasOwnName: boolean;
	/** As it came; undefined for an empty cell, and an InvalidValue where it's a mistake that there's no value. */
	value: unknown;
}

/** The cells of an item, those that are empty included. */
export interface Row {
	/** By the ID of their column. */
	cells: ReadonlyMap<string, Cell>;
	/** Whether no cell is filled, so that the item is no row at all. */
	isEmpty: boolean;
	/** The headings of columns that are no field's. */
	unused: readonly string[];
}

/** Whether a cell holds nothing, or the dash that people put in its place. */
export function isBlankCell(value: unknown): boolean {
	return isBlank(value) || (typeof value === 'string' && ['-', '–', '—'].includes(visible(value)));
}

/** What is read, or why it can't be. */
export function attempt<T>(read: () => T): T | InvalidValue {
	try {
		return read();
	} catch (error) {
		return error instanceof InvalidValue ? error : new InvalidValue(messageOf(error));
	}
}
