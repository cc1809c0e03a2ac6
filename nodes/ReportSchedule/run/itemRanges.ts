const MOST = 20;

/**
 * Item indices in short: `items 0–4, 7, 9–11`, `item 3`.
 *
 * @param items at least one, in any order, without repetitions
 */
export function inRanges(items: readonly number[]): string {
	const ranges: Array<[from: number, to: number]> = [];
	for (const item of [...items].sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last !== undefined && last[1] === item - 1) last[1] = item;
		else ranges.push([item, item]);
	}
	const shown = ranges.slice(0, MOST).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
	const noun = items.length === 1 ? 'item' : 'items';
	return (
		`${noun} ${shown.join(', ')}` + (ranges.length > MOST ? ` and ${ranges.length - MOST} more ranges` : '')
	);
}
