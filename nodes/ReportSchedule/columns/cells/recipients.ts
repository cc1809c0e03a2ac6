import type { RecipientField } from '../../fields/recipients';
import { parsedJson } from '../../helpers/types';

/**
 * Takes a cell for people and groups: which of them it names, the service's lists say (names/find.ts).
 *
 * @returns the same for both kinds, because in an update the cell is all who get the report; nothing for a selection of nobody,
 *   which is an empty cell: to take everybody off, there are the columns for each kind
 */
export function readRecipients(given: unknown): Partial<Record<RecipientField, unknown>> {
	const list = typeof given === 'string' ? parsedJson(given) : given;
	return Array.isArray(list) && list.length === 0 ? {} : { users: given, groups: given };
}
