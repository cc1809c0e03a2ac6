import { quote } from './quote';

const MOST_LISTED = 10;

// Made once, because that's slow.
const disjunction = new Intl.ListFormat('en-US', { type: 'disjunction' });
const conjunction = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** A sentence as a part of another one. A name such as DataReportive keeps its capital. */
export function lowerFirst(sentence: string): string {
	return /^\S+[A-Z]/.test(sentence) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** Such as `1 item` or `2,000 items`. */
export function counted(count: number, noun: string): string {
	return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Such as `3rd`. */
export function ordinal(count: number): string {
	return count.toLocaleString('en-US') + (suffixes[ordinals.select(count)] ?? 'th');
}

/** An item by its name, `“Weekly sales”`, or `the 3rd item`: n8n counts items from 0, a sheet counts otherwise. */
export function itemInWords(item: number, name?: string): string {
	return name === undefined ? `the ${ordinal(item + 1)} item` : quote(name);
}

/** At least one item, each given once: `“Weekly sales” and “Daily sales”, and the 3rd, 4th, and 7th to 9th items`. */
export function itemsInWords(items: readonly number[], names: ReadonlyMap<number, string>): string {
	const named: string[] = [];
	const unnamed: number[] = [];
	for (const item of [...items].sort((a, b) => a - b)) {
		const name = names.get(item);
		if (name === undefined) unnamed.push(item);
		else named.push(quote(name));
	}
	if (unnamed.length === 0) return allOf(named);
	const others = `the ${unnamedInWords(unnamed)}`;
	if (named.length === 0) return others;
	return `${allOf(named)}${named.length > 1 ? ',' : ''} and ${others}`;
}

/** Such as `3rd, 4th, and 7th to 9th items`. */
function unnamedInWords(items: readonly number[]): string {
	const parts: string[] = [];
	let more = items.length;
	for (const { first, last } of rangesOf(items).slice(0, MOST_LISTED)) {
		const [from, to] = [ordinal(first + 1), ordinal(last + 1)];
		if (first === last) parts.push(from);
		else if (last === first + 1) parts.push(from, to);
		else parts.push(`${from} to ${to}`);
		more -= last - first + 1;
	}
	const noun = items.length === 1 ? 'item' : 'items';
	if (more === 0) return `${conjunction.format(parts)} ${noun}`;
	return `${parts.join(', ')}, and ${more.toLocaleString('en-US')} more ${noun}`;
}

function rangesOf(items: readonly number[]): Array<{ first: number; last: number }> {
	const ranges: Array<{ first: number; last: number }> = [];
	for (const item of items) {
		const range = ranges.at(-1);
		if (range?.last === item - 1) range.last = item;
		else ranges.push({ first: item, last: item });
	}
	return ranges;
}

/** Such as `Once, Daily, or Weekly`. */
export function anyOf(values: readonly string[]): string {
	return disjunction.format(values);
}

/** Such as `Once, Daily, and Weekly`; of more than ten the rest are counted. */
export function allOf(values: readonly string[]): string {
	return values.length > MOST_LISTED ? listed(values) : conjunction.format(values);
}

/** At most ten values in one text, such as `1, 2, 3`; the rest are counted: `…, and 7 more`. */
export function listed(values: Iterable<string | number>): string {
	const all = [...values];
	const more = all.length > MOST_LISTED ? `, and ${all.length - MOST_LISTED} more` : '';
	return all.slice(0, MOST_LISTED).join(', ') + more;
}

/** A text without its numbers, to tell whether another one says the same. A quoted name or email stays as it is. */
export function withoutNumbers(text: string): string {
	return text.replace(/“[^“”]*”|"[^"]*"|\d+/g, (part) => (/[a-z]/i.test(part) ? part : ''));
}
