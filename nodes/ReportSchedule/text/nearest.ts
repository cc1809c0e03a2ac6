import { nameKey, withoutAccents } from './text';

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
		if (length === 0) continue;
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

/** Without case and accents, with `ae` as `ä`; of an email the part before the `@`, because colleagues share the other one. */
function keyOf(name: string): string {
	const key = withoutAccents(nameKey(name)).replace(/([aou])e/g, '$1');
	return key.includes('@') ? key.replace(/(?<=[^\s@])@[^\s@]+$/, '') : key;
}

/** How many letters have to be added, dropped, replaced or swapped to make one text the other; more than `most` where it's more than that. */
function distanceOf(one: string, other: string, most: number, i = 0, j = 0): number {
	if (Math.abs(one.length - i - (other.length - j)) > most) return most + 1;
	while (i < one.length && one[i] === other[j]) {
		i += 1;
		j += 1;
	}
	if (i === one.length || j === other.length) return one.length - i + other.length - j;
	if (most === 0) return 1;
	const rest = (skipped: number, inOther: number) =>
		distanceOf(one, other, most - 1, i + skipped, j + inOther);
	const ways = [rest(1, 1), rest(1, 0), rest(0, 1)];
	if (one[i] === other[j + 1] && one[i + 1] === other[j]) ways.push(rest(2, 2));
	return 1 + Math.min(...ways);
}
