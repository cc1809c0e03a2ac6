import type { InputItem, ReadItem } from '../ports';
import { InvalidValue } from '../helpers/issues';
import type { ItemChange } from '../requests/plan';
import { inputError } from './itemError';
import type { ItemResults } from './itemResults';
import type { Run } from './run';

/**
 * Reads and checks the items that no earlier try has done.
 *
 * @returns what was read of them, with its issues; not of an item that n8n can't read at all, which has failed
 */
export function readEach<Read>(
	read: (item: InputItem) => Read | undefined,
	{ inputItem }: Run,
	results: ItemResults,
): Array<ReadItem<Read>> {
	return [...results.all.keys()].flatMap((item) => {
		if (results.isDone(item)) return [];
		const input = inputItem(item);
		try {
			return [{ item, change: read(input), input }];
		} catch (error) {
			// Comes from n8n, for an expression that isn't one field's alone.
			if (!(error instanceof InvalidValue)) {
				results.fail(item, inputError(error, item));
				return [];
			}
			input.issues.add(error.message);
			return [{ item, change: undefined, input }];
		}
	});
}

/** Those without issues. The others fail, each with all that is wrong with it. */
export function refuseInvalid<Read>(
	items: ReadonlyArray<ReadItem<Read>>,
	results: ItemResults,
): Array<ItemChange<Read>> {
	return items.flatMap(({ item, change, input: { issues } }) => {
		if (issues.count > 0) results.fail(item, inputError(issues.toError(), item));
		return results.isDone(item) || change === undefined ? [] : [{ item, change }];
	});
}
