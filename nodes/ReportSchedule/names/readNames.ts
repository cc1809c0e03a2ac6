import { nameOf, type Pieces } from './given';

/** The most pieces of one name; a longer one can be put in quotes. */
const MOST_PIECES = 10;

/** A name of neighboring pieces, up to but not including a piece. */
interface Name {
	name: string;
	from: number;
	to: number;
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

	// From each piece on: how many ways there are to read the rest, and the name with which one of them begins.
	const ways = [...pieces.map(() => 0), 1];
	const nextName: Name[] = [];
	for (let from = pieces.length - 1; from >= 0; from -= 1) {
		const usable = namesFrom[from]!.filter(({ to }) => ways[to]! > 0);
		if (usable[0] !== undefined) nextName[from] = usable[0];
		// Two stand for all that are more.
		ways[from] = Math.min(
			2,
			usable.reduce((sum, { to }) => sum + ways[to]!, 0),
		);
	}
	// Names that overlap, such as "A, B" and "B, C" in "A, B, C".
	if (ways[0] === 0) return { names: [nameOf(pieces)], ambiguous: [] };
	const names: string[] = [];
	for (let from = 0; from < pieces.length; from = nextName[from]!.to) names.push(nextName[from]!.name);
	const joined = ways[0] === 1 ? [] : namesFrom.flat().filter(({ from, to }) => to > from + 1);
	return { names, ambiguous: joined.map(({ name }) => name) };
}
