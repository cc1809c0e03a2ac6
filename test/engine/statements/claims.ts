import { nodeName } from '../../../tools/harness';
import type { RunResult } from '../support';
import { outcomesOf, type Outcome } from './words';

/**
 * What a run says of each item's IDs, or of the schedule that an item creates or updates.
 *
 * @param keysOfItems the IDs, or the schedule's name
 */
export function claimsOf(result: RunResult, keysOfItems: readonly string[][]): Array<Map<string, Outcome>> {
	if (result.error === undefined) {
		const items = result.output(nodeName).map(({ pairedItem }) => (pairedItem as { item: number }).item);
		expect(items).toEqual(keysOfItems.map((_, item) => item));
	}
	return outcomesOf(result).map((outcome, item) => {
		const accepted = result.outcomes[item]!.acceptedIds?.map(String) ?? [];
		return new Map(keysOfItems[item]!.map((key) => [key, accepted.includes(key) ? 'accepted' : outcome]));
	});
}
