import { visible } from '../helpers/text';

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

/** What names have in common that people mistake for each other: accents, `ä` and `ae`. */
function likeness(name: string): string {
	return personKey(name.normalize('NFD').replace(/(?<=[aou])\u0308/gi, 'e')).replaceAll('ß', 'ss');
}

/** A search takes as long as it takes to go through the list. */
const MOST_SEARCHES = 20;

/** Finds the only one of the names that somebody may have meant: the nearest, with one or two letters wrong at most. */
export function nearestIn(names: readonly string[]): (name: string) => string | undefined {
	const all = [...new Set(names)]
		.map((name) => ({ name, key: likeness(name) }))
		.filter(({ key }) => key !== '');
	const known = new Map<string, string | undefined>();
	const search = (key: string): string | undefined => {
		const most = key.length < 4 ? 0 : key.length < 8 ? 1 : 2;
		for (let wrong = 0; wrong <= most; wrong += 1) {
			const [nearest, another] = all.filter((one) => distanceOf(key, one.key, wrong) <= wrong);
			if (nearest !== undefined) return another === undefined ? nearest.name : undefined;
		}
		return undefined;
	};
	return (name) => {
		if (!known.has(name) && known.size < MOST_SEARCHES) known.set(name, search(likeness(name)));
		return known.get(name);
	};
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
