import { visible } from '../helpers/text';

/** What all spellings of one name or email have in common, and how near two of them are. */

/**
 * The same for all spellings of one name or email: case, Unicode form, spaces around or repeated, and characters that can't be seen
 * don't matter. '' for a name of nothing that can be seen.
 *
 * "m²" isn't "m2", so it's NFC and not NFKC. Nothing is put in upper case, where "ı" and "i" would be one letter,
 * and two people's emails the same.
 */
export function nameKey(name: string): string {
	const lowerCase = visible(name).replace(/\s+/g, ' ').toLowerCase();
	// Which of the two a Σ becomes depends on what follows it, which a part of a name lacks.
	return lowerCase.replaceAll('ς', 'σ').normalize('NFC');
}

/** The same for all spellings of a person's name, which differ in accents as well, and in the form of an apostrophe or a hyphen. */
export function personKey(name: string): string {
	const letters = nameKey(name).normalize('NFD').replace(ACCENT, '').normalize('NFC');
	return letters
		.replace(/[‘’ʼ´`]/g, "'")
		.replace(/[‐‑–]/g, '-')
		.replace(/ ?, ?/g, ', ')
		.trim();
}

/** Of Latin, Greek and Cyrillic letters, but not what strikes them out. In other scripts, marks are letters. */
const ACCENT = /[\u0300-\u0333\u0339-\u036f]/g;

/** What names have in common that people mistake for each other: accents, `ä` and `ae`, the order of words. */
function likeness(name: string): string {
	const letters = nameKey(name)
		.normalize('NFD')
		.replace(/(?<=[aou])\u0308/g, 'e')
		.replace(ACCENT, '')
		.replaceAll('ß', 'ss');
	return letters
		.split(/[\s,;"'()]+/)
		.sort()
		.join(' ')
		.trim();
}

/** A search takes as long as it takes to go through the list. */
const MOST_SEARCHES = 20;
const LONGEST = 100;

/** Finds the name that somebody may have meant. */
export class Nearest {
	private readonly byLikeness = new Map<string, string | undefined>();
	private readonly searched = new Map<string, string | undefined>();

	/** @param names of a list */
	constructor(names: Iterable<string>) {
		for (const name of names) {
			const key = likeness(name);
			const isAlone = !this.byLikeness.has(key) || this.byLikeness.get(key) === name;
			// Of two that are alike, none is nearest.
			if (key !== '') this.byLikeness.set(key, isAlone ? name : undefined);
		}
	}

	/** The only name that's nearest, with one or two letters wrong at most; undefined where there's none or several. */
	find(name: string): string | undefined {
		if (name.length > LONGEST) return undefined;
		const key = likeness(name);
		if (this.byLikeness.has(key)) return this.byLikeness.get(key);
		if (this.searched.size < MOST_SEARCHES && !this.searched.has(key))
			this.searched.set(key, this.search(key));
		return this.searched.get(key);
	}

	private search(key: string): string | undefined {
		let nearest: Array<string | undefined> = [];
		let least = key.length < 4 ? 0 : key.length < 8 ? 1 : 2;
		for (const [other, name] of this.byLikeness) {
			const distance = distanceOf(key, other, least);
			if (distance > least) continue;
			if (distance < least) nearest = [];
			nearest.push(name);
			least = distance;
		}
		return nearest.length === 1 ? nearest[0] : undefined;
	}
}

/** How many letters have to be added, dropped or replaced to make one text the other; more than `most` where it's more than that. */
function distanceOf(one: string, other: string, most: number): number {
	let same = 0;
	while (same < one.length && one[same] === other[same]) same += 1;
	const [a, b] = [one.slice(same), other.slice(same)];
	if (a === b) return 0;
	if (most === 0 || Math.abs(a.length - b.length) > most) return most + 1;
	const ways = [[a.slice(1), b] as const, [a, b.slice(1)] as const, [a.slice(1), b.slice(1)] as const];
	return 1 + Math.min(...ways.map(([left, right]) => distanceOf(left, right, most - 1)));
}
