import type { GivenRecipients } from '../draft/source';
import { InvalidValue, messageOf } from '../helpers/issues';
import { isBlank, visible } from '../helpers/visible';
import type { Column } from './fields';

/** What an item has in one column. */
export interface Cell {
	column: Column;
	/** What the user calls it, for messages about its value: `Time (At)`. */
	label: string;
	/** The same for messages about the column: `At (Time)`. */
	heading: string;
	/** Whether the column has the service's own name for the field, such as `schedule_condition`. */
	isOfService: boolean;
	/** As it came; undefined for an empty cell. */
	value: unknown;
	/** Why there's no value, if the cell's expression came to nothing. */
	problem?: InvalidValue;
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

/** What a row gives for a field of the body: a whole cell, or a part of one. */
export interface Part {
	/** What the user calls the cell. */
	label: string;
	given?: unknown;
	/** Why there is no value. */
	problem?: InvalidValue;
	/** Whether nobody wrote it: another cell implies it. */
	isImplied?: true;
	/** As for a cell. */
	isOfService?: boolean;
	/** Of recipients. */
	by?: GivenRecipients['by'];
}

/** Whether a cell holds nothing, or the dash that people put in its place. */
export function isEmptyCell(value: unknown): boolean {
	return isBlank(value) || (typeof value === 'string' && ['-', '–', '—'].includes(visible(value)));
}

/** A column's cell, if it's filled. */
export function filledCell({ cells }: Row, id: string): Cell | undefined {
	const cell = cells.get(id);
	return cell === undefined || (cell.value === undefined && cell.problem === undefined) ? undefined : cell;
}

/** What is read, or why it can't be. */
export function attempt<T>(read: () => T): T | InvalidValue {
	try {
		return read();
	} catch (error) {
		return error instanceof InvalidValue ? error : new InvalidValue(messageOf(error));
	}
}
