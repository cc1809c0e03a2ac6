import { quoteWhole } from './quote';
import { nameKey, withoutAccents } from './text';

/** Longer names aren't compared: it's a typing mistake that is looked for. */
const LONGEST = 100;

/** A name, and what it's compared by. */
export interface Spelling {
	name: string;
	key: string;
}

/** What names are compared by, for `nearestIn`: made once for a list. */
export function spellingsOf(names: Iterable<string>): Spelling[] {
	return [...new Set(names)].map((name) => ({ name, key: keyOf(name) }));
}

/** The only one of these names that differs in a letter, or in two of nine and more; undefined where there's none or several. */
export function nearestIn(name: string, all: readonly Spelling[]): string | undefined {
	const key = keyOf(name);
	let nearest: string[] = [];
	let least = 2;
	for (const other of all) {
		const length = Math.min(key.length, other.key.length);
		if (length > LONGEST || length === 0) continue;
		// Of a short name, another letter makes another name.
		const most = Math.min(least, length < 4 ? 0 : length < 9 ? 1 : 2);
		const distance = distanceOf(key, other.key, most);
		if (distance > most) continue;
		if (distance < least) nearest = [];
		nearest.push(other.name);
		least = distance;
	}
	return nearest.length === 1 ? nearest[0] : undefined;
}

/** The same for names that aren't compared again. */
export function nearestOf(name: string, names: Iterable<string>): string | undefined {
	return nearestIn(name, spellingsOf(names));
}

/** What to put behind a word that isn't known: the nearest one as a question or, where there's none, advice. */
export function didYouMean(nearest: string | undefined, advice?: string): string {
	// Not cut, so that it can be typed.
	if (nearest !== undefined) return ` (did you mean ${quoteWhole(nearest)}?)`;
	return advice === undefined ? '' : `. ${advice}`;
}

/** Without case and accents, with `ae` as `ä`; of an email the part before the `@`, because colleagues share the other one. */
function keyOf(name: string): string {
	const key = withoutAccents(nameKey(name)).replaceAll('ß', 'ss');
	return key.replace(/([aou])e/g, '$1').replace(/(?<=[^\s@])@[^\s@]+$/, '');
}

/** How many letters have to be added, dropped, replaced or swapped to make one text the other; more than `most` where it's more than that. */
function distanceOf(one: string, other: string, most: number, from = 0, to = 0): number {
	let [i, j] = [from, to];
	while (i < one.length && one[i] === other[j]) {
		i += 1;
		j += 1;
	}
	const [left, right] = [one.length - i, other.length - j];
	if (left === 0 || right === 0) return left + right;
	if (most === 0 || Math.abs(left - right) > most) return most + 1;
	const next = (a: number, b: number) => 1 + distanceOf(one, other, most - 1, i + a, j + b);
	const isSwapped = one[i] === other[j + 1] && one[i + 1] === other[j];
	return Math.min(next(1, 0), next(0, 1), next(1, 1), isSwapped ? next(2, 2) : Infinity);
}
