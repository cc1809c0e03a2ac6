import type { Columns } from '../ports';
import { mapperFields } from './fields';
import { mappedRow } from './row';
import { cellSource } from './source';

/**
 * Schedules from the columns of a sheet (§2.1): the port of this layer. Read it in this order: fields and row, which give the cells;
 * parts and cells/, which take them apart; source.
 */
export const columns: Columns & { mapperFields: typeof mapperFields } = {
	source(item, purpose) {
		const row = mappedRow(item, purpose);
		return row.isEmpty ? 'empty' : cellSource(row, purpose, item);
	},
	mapperFields,
};
