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
