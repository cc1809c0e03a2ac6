import type { NameText, Piece } from './takeApart';

/**
 * Reads a text as names of a list. Whether a separator divides two names or belongs to one is for the list to say:
 * `Sales, EMEA` is one group, if only that is in it, or two. All ways to join neighboring pieces to names of the list
 * count; a piece that is in none of these names is a name that the list doesn't have.
 *
 * @param mostPieces how many pieces a name of the list may have
 * @returns the names, where there's one way to read the text; where there are several, those that hold a separator are
 *   ambiguous, and the only names are those that the list doesn't have
 */
export function readNames(
	{ text, pieces }: NameText,
	isListed: (name: string) => boolean,
	mostPieces: number,
): { names: string[]; ambiguous: string[] } {
	const nameAt = (from: number, to: number) => text.slice(pieces[from]!.start, pieces[to - 1]!.end);
	const listedEnds = pieces.map((_, from) =>
		possibleEnds(pieces, from, mostPieces).filter((to) => isListed(nameAt(from, to))),
	);
	const unknown = new Set(uncovered(listedEnds));
	const ends = listedEnds.map((some, from) => (unknown.has(from) ? [from + 1] : some));

	// How many ways there are to read the text up to a piece, two standing for all that are more; and one's last name.
	const ways = [1, ...pieces.map(() => 0)];
	const lastFrom: number[] = [];
	ends.forEach((some, from) => {
		for (const to of some) {
			if (ways[from] === 0) continue;
			ways[to] = Math.min(2, ways[to]! + ways[from]!);
			lastFrom[to] = from;
		}
	});
	// Names that overlap, such as "A, B" and "B, C" in "A, B, C".
	if (ways.at(-1) === 0) return { names: [nameAt(0, pieces.length)], ambiguous: [] };
	if (ways.at(-1) === 2) {
		const joined = ends.flatMap((some, from) =>
			some.filter((to) => to > from + 1).map((to) => nameAt(from, to)),
		);
		return { names: [...unknown].map((from) => nameAt(from, from + 1)), ambiguous: joined };
	}
	const names: string[] = [];
	for (let to = pieces.length; to > 0; to = lastFrom[to]!) names.push(nameAt(lastFrom[to]!, to));
	return { names: names.reverse(), ambiguous: [] };
}

/** Behind which pieces a name that begins with one may end. */
function possibleEnds(pieces: readonly Piece[], from: number, mostPieces: number): number[] {
	const ends = [from + 1];
	for (let to = from + 1; to < pieces.length && to < from + mostPieces; to += 1) {
		if (pieces[from]!.isOne || pieces[to]!.isOne) break;
		ends.push(to + 1);
	}
	return ends;
}

/** The pieces that are in no name, by where names that begin with each of them end. */
function uncovered(ends: ReadonlyArray<readonly number[]>): number[] {
	let end = 0;
	return [...ends.keys()].filter((piece) => {
		end = Math.max(end, ...ends[piece]!);
		return end <= piece;
	});
}
