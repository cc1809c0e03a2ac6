import { quote } from './quote';

/** A sentence as a part of another one. A name such as DataReportive keeps its capital. */
export function lowerFirst(sentence: string): string {
	return /^\S+[A-Z]/.test(sentence) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** Such as `1 item` or `2,000 items`. */
export function counted(count: number, noun: string): string {
	return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Such as `item 3`, or `item 3, “Weekly sales”`. */
export function itemInWords(item: number, name: string | undefined): string {
	return `item ${item}` + (name === undefined ? '' : `, ${quote(name)}`);
}

const MOST_RANGES = 20;

/**
 * Item indices in short: `items 0–4, 7, 9–11`, `item 3, “Weekly sales”`: people who look at a sheet count its rows otherwise.
 *
 * @param items at least one, in any order, without repetitions
 * @param names of items that have one
 */
export function itemRanges(items: readonly number[], names: ReadonlyMap<number, string> = new Map()): string {
	const [first, ...others] = items;
	if (others.length === 0) return itemInWords(first!, names.get(first!));
	const ranges: Array<[from: number, to: number]> = [];
	for (const item of [...items].sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last !== undefined && last[1] === item - 1) last[1] = item;
		else ranges.push([item, item]);
	}
	const more = ranges.slice(MOST_RANGES).reduce((sum, [from, to]) => sum + to - from + 1, 0);
	const shown = ranges.slice(0, MOST_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
	return `items ${shown.join(', ')}` + (more > 0 ? ` and ${more} more` : '');
}

/** Such as `Once, Daily or Weekly`. */
export function anyOf(values: readonly string[]): string {
	// Without a comma before "or", as in all messages.
	return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values);
}

/** Such as `Once, Daily and Weekly`. */
export function allOf(values: readonly string[]): string {
	return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(values);
}

const MOST_LISTED = 10;

/** At most ten values in one text, such as `1, 2, 3`; the rest are counted: `… and 7 more`. */
export function listed(values: Iterable<string | number>, separator = ', '): string {
	const all = [...values];
	const more = all.length > MOST_LISTED ? ` and ${all.length - MOST_LISTED} more` : '';
	return all.slice(0, MOST_LISTED).join(separator) + more;
}

const LAST_DAY = 29;

/** A day of the month, such as `15th` or `last day` (§2.1). */
export function dayOfMonth(day: number): string {
	if (day === LAST_DAY) return 'last day';
	const isTeen = day > 10 && day < 20;
	return `${day}${(!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}

/** A text without its numbers, to tell whether another one says the same. A name or an email in quotes stays as it is. */
export function withoutNumbers(text: string): string {
	return text.replace(/“[^“”]*”|"[^"]*"|\d+/g, (part) => (/[a-z]/i.test(part) ? part : ''));
}
