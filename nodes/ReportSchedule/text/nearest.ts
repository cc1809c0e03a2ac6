import { nameKey, withoutAccents } from './text';

/** Names, each with what it's compared by. Made once for a list. */
export type Spellings = ReadonlyMap<string, string>;

export function spellingsOf(names: readonly string[]): Spellings {
	return new Map(names.filter(Boolean).map((name) => [name, keyOf(name)]));
}

/** The only name that differs in a letter, or in two of nine or more; undefined if there's none, or several as near. */
export function nearestIn(name: string, all: Spellings): string | undefined {
	const key = keyOf(name);
	for (const wrong of [0, 1, 2]) {
		const near: string[] = [];
		for (const [other, otherKey] of all) {
			const most = maxErrors(Math.min(key.length, otherKey.length));
			if (wrong <= most && areWithin(wrong, key, otherKey)) near.push(other);
		}
		if (near.length > 0) return near.length === 1 ? near[0] : undefined;
	}
	return undefined;
}

/** Without case and accents, `ae` as `ä`; of an email the part before the `@`, because colleagues share the rest. */
function keyOf(name: string): string {
	const key = withoutAccents(nameKey(name)).replace(/([aou])e/g, '$1');
	return key.includes('@') ? key.replace(/(?<=[^\s@])@[^\s@]+$/, '') : key;
}

/** How many letters of a name may be wrong. Of a short one, another letter makes another name. */
function maxErrors(length: number): number {
	if (length < 4) return 0;
	return length < 9 ? 1 : 2;
}

/** Whether adding, dropping, replacing or swapping at most this many letters makes one text the other. */
function areWithin(letters: number, one: string, other: string): boolean {
	if (Math.abs(one.length - other.length) > letters) return false;
	let same = 0;
	while (same < one.length && one[same] === other[same]) same += 1;
	const [rest, otherRest] = [one.slice(same), other.slice(same)];
	if (rest === '' || otherRest === '') return true;
	if (letters === 0) return false;
	const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0];
	return (
		areWithin(letters - 1, rest.slice(1), otherRest.slice(1)) ||
		areWithin(letters - 1, rest.slice(1), otherRest) ||
		areWithin(letters - 1, rest, otherRest.slice(1)) ||
		(isSwapped && areWithin(letters - 1, rest.slice(2), otherRest.slice(2)))
	);
}
