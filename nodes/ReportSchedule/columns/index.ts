import type { ResourceMapperFields } from 'n8n-workflow';
import type { Columns } from '../ports';
import { ownRow } from './automatic';
import { mapperFields } from './fields';
import { mappedRow } from './mapped';
import { cellSource } from './source';

/**
 * Schedules from the columns of a sheet (§2.1): the port of this layer. Read it in this order: fields, headings, row; mapped and
 * automatic, which give a row; parts and cells/, which take it apart; source, missing.
 */
export const columns: Columns & { mapperFields(): ResourceMapperFields } = {
	source(item, mode, purpose) {
		const row = mode === 'mapColumns' ? mappedRow(item) : ownRow(item);
		return row.isEmpty ? 'empty' : cellSource(row, mode, purpose, item);
	},
	mapperFields,
};
