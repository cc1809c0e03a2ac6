import { quote } from './quote';
import { visible, withoutAccents } from './text';

/** A search takes as long as it takes to go through the names. */
const MOST_SEARCHES = 20;
const LONGEST = 100;

/** Finds the name that somebody may have meant. */
export class Nearest {
	private readonly byLikeness = new Map<string, string | undefined>();
	private readonly searched = new Map<string, string | undefined>();

	/**
	 * @param names of a list
	 * @param isShort whether it has so few that any number of searches is made. Of others, the first 20 are.
	 */
	constructor(
		names: Iterable<string>,
		private readonly isShort = false,
	) {
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
		if (this.searched.has(key)) return this.searched.get(key);
		if (this.searched.size >= MOST_SEARCHES) {
			if (!this.isShort) return undefined;
			this.searched.clear();
		}
		const nearest = this.search(key);
		this.searched.set(key, nearest);
		return nearest;
	}

	private search(key: string): string | undefined {
		let nearest: Array<string | undefined> = [];
		let least = mostWrong(key);
		for (const [other, name] of this.byLikeness) {
			const most = Math.min(least, mostWrong(other));
			const distance = distanceOf(key, other, most);
			if (distance > most || digitsIn(key) !== digitsIn(other)) continue;
			if (distance < least) nearest = [];
			nearest.push(name);
			least = distance;
		}
		return nearest.length === 1 ? nearest[0] : undefined;
	}
}

/** What to put behind a word that isn't known: the nearest one as a question or, where there's none, advice. */
export function didYouMean(nearest: string | undefined, advice?: string): string {
	if (nearest !== undefined) return ` (did you mean ${quote(nearest)}?)`;
	return advice === undefined ? '' : `. ${advice}`;
}

/** What names have in common that people mistake for each other: accents, `ä` and `ae`, the order of words. */
function likeness(name: string): string {
	const letters = visible(name)
		.toLowerCase()
		.normalize('NFD')
		.replace(/(?<=[aou])\u0308/g, 'e');
	return withoutAccents(letters)
		.replaceAll('ß', 'ss')
		.split(/[\s,;"'()]+/)
		.sort()
		.join(' ')
		.trim();
}

/** How many letters of a text may be wrong: biweekly isn't weekly. */
function mostWrong({ length }: string): number {
	if (length < 4) return 0;
	return length < 8 ? 1 : 2;
}

/** Another number is another thing: 45 minutes aren't 15. */
function digitsIn(text: string): string {
	return text.replace(/\D/g, '');
}

/**
 * How many letters have to be added, dropped, replaced or swapped with the next one to make one text the other; more than `most` where
 * it's more than that.
 */
function distanceOf(one: string, other: string, most: number): number {
	let same = 0;
	while (same < one.length && one[same] === other[same]) same += 1;
	const [a, b] = [one.slice(same), other.slice(same)];
	if (a === b) return 0;
	if (most === 0 || Math.abs(a.length - b.length) > most) return most + 1;
	const ways = [[a.slice(1), b] as const, [a, b.slice(1)] as const, [a.slice(1), b.slice(1)] as const];
	if (a[0] === b[1] && a[1] === b[0]) ways.push([a.slice(2), b.slice(2)]);
	return 1 + Math.min(...ways.map(([left, right]) => distanceOf(left, right, most - 1)));
}
