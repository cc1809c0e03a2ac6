import { nameKey, withoutAccents } from './text';

/** Names, each with what it's compared by. Made once for a list. */
export type Spellings = ReadonlyMap<string, string>;

export function spellingsOf(names: readonly string[]): Spellings {
	return new Map(names.filter(Boolean).map((name) => [name, keyOf(name)]));
}

/** The only one of these names that differs in a letter, or in two of nine and more; undefined where there's none or several. */
export function nearestIn(name: string, all: Spellings): string | undefined {
	const key = keyOf(name);
	let nearest: string[] = [];
	let least = 2;
	for (const [other, otherKey] of all) {
		const most = Math.min(least, mostWrong(Math.min(key.length, otherKey.length)));
		const distance = distanceOf(key, otherKey, most);
		if (distance > most) continue;
		if (distance < least) nearest = [];
		nearest.push(other);
		least = distance;
	}
	return nearest.length === 1 ? nearest[0] : undefined;
}

/** Without case and accents, with `ae` as `ä`; of an email the part before the `@`, because colleagues share the other one. */
function keyOf(name: string): string {
	const key = withoutAccents(nameKey(name)).replace(/([aou])e/g, '$1');
	return key.includes('@') ? key.replace(/(?<=[^\s@])@[^\s@]+$/, '') : key;
}

/** How many letters of a name may be wrong. Of a short one, another letter makes another name. */
function mostWrong(length: number): number {
	if (length < 4) return 0;
	return length < 9 ? 1 : 2;
}

/** How many letters have to be added, dropped, replaced or swapped to make one text the other; more than `most` where it's more than that. */
function distanceOf(one: string, other: string, most: number): number {
	if (Math.abs(one.length - other.length) > most) return most + 1;
	let same = 0;
	while (same < one.length && one[same] === other[same]) same += 1;
	const [rest, otherRest] = [one.slice(same), other.slice(same)];
	if (rest === '' || otherRest === '') return rest.length + otherRest.length;
	if (most === 0) return 1;
	const ways = [
		distanceOf(rest.slice(1), otherRest.slice(1), most - 1),
		distanceOf(rest.slice(1), otherRest, most - 1),
		distanceOf(rest, otherRest.slice(1), most - 1),
	];
	if (rest[0] === otherRest[1] && rest[1] === otherRest[0]) {
		ways.push(distanceOf(rest.slice(2), otherRest.slice(2), most - 1));
	}
	return 1 + Math.min(...ways);
}
