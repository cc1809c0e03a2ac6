import { quote } from './quote';
import { visible, withoutAccents } from './text';

const LONGEST = 100;

/** The only one of these names that differs in one or two letters; undefined where there's none or several. */
export function nearestOf(name: string, names: Iterable<string>): string | undefined {
	const key = keyOf(name);
	if (key.length > LONGEST) return undefined;
	let nearest: string[] = [];
	let least = 2;
	for (const other of new Set(names)) {
		// Biweekly isn't weekly.
		const most = Math.min(least, Math.floor(Math.min(key.length, other.length) / 4));
		const distance = distanceOf(key, keyOf(other), most);
		if (distance > most) continue;
		if (distance < least) nearest = [];
		nearest.push(other);
		least = distance;
	}
	return nearest.length === 1 ? nearest[0] : undefined;
}

/** What to put behind a word that isn't known: the nearest one as a question or, where there's none, advice. */
export function didYouMean(nearest: string | undefined, advice?: string): string {
	if (nearest !== undefined) return ` (did you mean ${quote(nearest)}?)`;
	return advice === undefined ? '' : `. ${advice}`;
}

function keyOf(name: string): string {
	return withoutAccents(visible(name).toLowerCase());
}

/** How many letters have to be added, dropped, replaced or swapped to make one text the other; more than `most` where it's more than that. */
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
