import type { Purpose, Source } from './draft';
import type { InputItem } from '../item/inputItem';
import { mappedRow } from './row';
import { cellSource } from './source';

export { mapperFields } from './columns';

/**
 * The source of an item's cells (§2.1). Read it in this order: fields and row, which give the cells; parts and cells/, which take
 * them apart; source.
 *
 * @returns `empty` if no cell of the item is filled. A value typed in the mapper doesn't count, because every item has it.
 *   In Update, an item whose Schedule is an expression isn't empty
 * @throws InvalidValue where the columns themselves can't be used
 */
export function columnsOf(item: InputItem, purpose: Purpose): Source | 'empty' {
	const row = mappedRow(item, purpose);
	return row.isEmpty ? 'empty' : cellSource(row, purpose, item);
}
