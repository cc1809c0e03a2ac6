import type { Reading, ReadItem } from '../doors';
import { newReading } from '../draft/reading';
import { InvalidValue } from '../helpers/issues';
import type { InputItem } from '../item/item';
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
	read: (item: InputItem, reading: Reading) => Read | undefined,
	{ isOfTool, layers, inputItem }: Run,
	results: ItemResults,
): Array<ReadItem<Read>> {
	return [...results.all.keys()].flatMap((item) => {
		if (results.isDone(item)) return [];
		const reading = newReading(layers, isOfTool);
		try {
			return [{ item, change: read(inputItem(item), reading), reading }];
		} catch (error) {
			// Comes from n8n, for an expression that isn't one field's alone.
			if (!(error instanceof InvalidValue)) {
				results.fail(item, inputError(error, item));
				return [];
			}
			reading.issues.add(error.message);
			return [{ item, change: undefined, reading }];
		}
	});
}

/** Those without issues. The others fail, each with all that is wrong with it. */
export function refuseInvalid<Read>(
	items: ReadonlyArray<ReadItem<Read>>,
	results: ItemResults,
): Array<ItemChange<Read>> {
	return items.flatMap(({ item, change, reading: { issues } }) => {
		if (issues.count > 0) results.fail(item, inputError(issues.toError(), item));
		return results.isDone(item) || change === undefined ? [] : [{ item, change }];
	});
}
