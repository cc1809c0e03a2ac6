import type { ItemResult, ItemResults } from './itemResults';

/** What else a user should know when a run stops: which items were applied, and which need correcting too. */
export function outcomeOf({ all, first, hasCreated, isSending }: ItemResults): string {
	const itemsThat = (fits: (result: ItemResult, item: number) => boolean) =>
		all.flatMap((result, item) => (fits(result, item) ? [item] : []));
	const done = itemsThat(({ state }) => state === 'done');
	const partly = itemsThat(({ state }) => state === 'partly');
	const unknown = itemsThat(({ state }) => state === 'unknown');
	const invalid = itemsThat(
		({ error }, item) => error !== undefined && !error.api && !error.isOfRun && item !== first?.item,
	);
	const isNothingApplied = done.length + partly.length + unknown.length === 0;
	return [
		done.length > 0 && `Applied: ${itemRanges(done)}.`,
		hasCreated && 'Leave the applied items out of the next run, or schedules will be created twice.',
		partly.length > 0 && `Partly applied: ${itemRanges(partly)}.`,
		unknown.length > 0 && `Outcome unknown: ${itemRanges(unknown)}.`,
		isNothingApplied && (isSending ? 'Nothing was applied.' : 'Nothing was sent.'),
		invalid.length > 0 && `Also invalid: ${itemRanges(invalid)}.`,
	]
		.filter(Boolean)
		.join(' ');
}

const MOST_RANGES = 20;

/**
 * Item indices in short: `items 0–4, 7, 9–11`, `item 3`.
 *
 * @param items at least one, in any order, without repetitions
 */
export function itemRanges(items: readonly number[]): string {
	const ranges: Array<[from: number, to: number]> = [];
	for (const item of [...items].sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last !== undefined && last[1] === item - 1) last[1] = item;
		else ranges.push([item, item]);
	}
	const shown = ranges.slice(0, MOST_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
	return (
		`item${items.length === 1 ? '' : 's'} ${shown.join(', ')}` +
		(ranges.length > MOST_RANGES ? ` and ${ranges.length - MOST_RANGES} more ranges` : '')
	);
}
