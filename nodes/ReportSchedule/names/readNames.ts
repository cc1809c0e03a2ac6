import { nameOf, type Pieces } from './given';

/** The most pieces of one name; a longer one can be put in quotes. */
const MOST_PIECES = 10;

/** A name of neighboring pieces, up to but not including a piece. */
interface Name {
	name: string;
	from: number;
	to: number;
}

/** A way to read all pieces from one on: its name, and a way to read those behind. */
interface Way extends Name {
	rest?: Way;
}

/**
 * Reads pieces as names of a list. Whether a separator divides two names or belongs to one is for the list to say:
 * `Sales, EMEA` is one group, if only that is in it, or two. A piece that is in no name of the list is a name that it
 * doesn't have.
 *
 * @returns the names of one way to read all pieces; where there's another way, those that hold a separator are ambiguous
 */
export function readNames(
	pieces: Pieces,
	isListed: (name: string) => boolean,
): { names: string[]; ambiguous: string[] } {
	const namesFrom = pieces.map((_, from) => {
		const most = pieces.slice(from, from + MOST_PIECES);
		const all = most.map((_, index) => {
			return { name: nameOf(most.slice(0, index + 1)), from, to: from + index + 1 };
		});
		return all.filter(({ name }) => isListed(name));
	});
	let end = 0;
	for (const [from, names] of namesFrom.entries()) {
		if (names.length === 0 && from >= end) names.push({ name: nameOf([pieces[from]!]), from, to: from + 1 });
		end = Math.max(end, ...names.map(({ to }) => to));
	}

	// From the last piece to the first. Two ways stand for all that are more.
	const waysFrom: Array<Array<Way | undefined>> = [];
	waysFrom[pieces.length] = [undefined];
	for (let from = pieces.length - 1; from >= 0; from -= 1) {
		const ways = namesFrom[from]!.flatMap((name) => waysFrom[name.to]!.map((rest) => ({ ...name, rest })));
		waysFrom[from] = ways.slice(0, 2);
	}
	const [way, other] = waysFrom[0]!;
	// Names that overlap, such as "A, B" and "B, C" in "A, B, C".
	if (way === undefined) return { names: [nameOf(pieces)], ambiguous: [] };
	const names: string[] = [];
	for (let at: Way | undefined = way; at !== undefined; at = at.rest) names.push(at.name);
	const joined = other === undefined ? [] : namesFrom.flat().filter(({ from, to }) => to > from + 1);
	return { names, ambiguous: joined.map(({ name }) => name) };
}
