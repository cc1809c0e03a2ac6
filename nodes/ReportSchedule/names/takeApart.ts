import type { Values } from '../ports';
import type { Given } from '../draft/draft';
import { isRecipientField, recipientFields } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { isRecord, parsedJson } from '../helpers/types';
import { isBlank, visible } from '../helpers/text';

/**
 * Pieces of a text that a separator divides, such as `Sales` and `, EMEA`: neighbors may turn out to be one name. All but
 * the first have their separator before them. A name that stands for itself is one alone.
 */
type Pieces = readonly string[];

/**
 * Takes what an item gives by name apart, in any form in which it may come: text with separators, a list, its JSON,
 * records that carry an email or a name. No list is needed for that, so a mistake costs no request.
 *
 * @throws InvalidValue for what can't be a name: nothing, an object without one, a formula's error; and for IDs where people and groups
 *   stand side by side
 */
export function takeApart({ field, by, given }: Given, values: Values): Pieces[] {
	const value = typeof given === 'string' ? (parsedJson(visible(given)) ?? given) : given;
	const isText = typeof value === 'string';
	// Array.from, because what is missing in the middle of a list has to be seen, and refused.
	const elements: unknown[] = Array.isArray(value) ? Array.from(value) : [value];
	const isOne = !isRecipientField(field);
	if (isOne && elements.length !== 1)
		throw new InvalidValue(`${quote(given)} isn't a name. Use a single one`);
	const isSplit = isText && !isOne;
	const all = isSplit
		? piecesIn(value)
		: elements.map((element) => [nameIn(element, by === 'any' || field === 'users')]);
	if (isSplit && all.length === 0) throw notAName(given);
	for (const piece of all.flat()) {
		const name = withoutSeparator(piece);
		values.text(name);
		if (by === 'any' && /^[\d.\s]+$/.test(name)) throw isId(name);
	}
	// In a list, quotes belong to the name.
	return isText ? all.map((pieces) => (pieces.length === 1 ? [withoutQuotes(pieces[0]!)] : pieces)) : all;
}

/** The name that neighboring pieces make together. */
export function nameOf(pieces: Pieces): string {
	return withoutSeparator(pieces.join(''));
}

function withoutSeparator(piece: string): string {
	return piece.replace(/^[,;\s]+/, '').trimEnd();
}

/** One name, which may be a number; of a record its email or name. */
function nameIn(given: unknown, isPerson: boolean): string {
	const keys = isPerson ? ['email', 'name'] : ['name', 'title'];
	const name = isRecord(given) ? keys.map((key) => given[key]).find((one) => !isBlank(one)) : given;
	if (Number.isFinite(name)) return String(name);
	if (typeof name !== 'string' || isBlank(name)) throw notAName(given);
	return visible(name);
}

const IN_QUOTES = /^["“„]([^"“”„]*)["“”]$/;

/** What stands in double quotes; undefined for anything else. */
export function inQuotes(text: string): string | undefined {
	return IN_QUOTES.exec(text)?.[1]?.trim();
}

function withoutQuotes(name: string): string {
	return inQuotes(name) || name;
}

/** A piece with the separator before it. One between double quotes, also before an address, belongs to the name. */
const PIECE = /[,;]?\s*(?:["“„][^"“”„]+["“”]\s*(?:<[^<>]*>\s*)?(?=[,;]|$)|[^,;]+)/g;

/** The pieces of a text: on lines of their own, or in quotes, names are told apart. */
function piecesIn(text: string): Pieces[] {
	const all: string[][] = [];
	for (const line of visible(text).split(/[\n\r]+/)) {
		let neighbors: string[] | undefined;
		for (const [piece] of line.matchAll(PIECE)) {
			const name = withoutSeparator(piece);
			if (name === '') continue;
			const words = name.split(/\s+/);
			if (words.every(isEmail) || inQuotes(name) !== undefined) {
				for (const one of words.every(isEmail) ? words : [name]) all.push([one]);
				neighbors = undefined;
			} else if (neighbors === undefined) {
				neighbors = [name];
				all.push(neighbors);
			} else neighbors.push(piece.trimEnd());
		}
	}
	return all;
}

/** Whether a text has an email in it, and so can be no group. */
export function hasEmail(text: string): boolean {
	return /[^\s@]@[^\s@]/.test(text);
}

/** Whether a text may be an email and nothing else. What else one has to look like is for the service's list to say. */
export function isEmail(text: string): boolean {
	return text.includes('@') && !/[\s,;<>()"“”„]/.test(text);
}

function notAName(given: unknown): InvalidValue {
	return new InvalidValue(`${quote(given)} isn't a name. Use names or emails separated by commas`);
}

function isId(name: string): InvalidValue {
	const { users, groups } = recipientFields;
	const way = `IDs belong in ${users.by.id.label} and ${groups.by.id.label}, and a name that is a number in double quotes`;
	return new InvalidValue(`${quote(name)} could be an ID. ${way}`);
}

/** The most pieces of one name; a longer one can be put in quotes. */
const MOST_PIECES = 10;

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
	/** The names that begin with each piece, up to but not including another one. */
	const namesFrom = pieces.map((_, from) => {
		const most = pieces.slice(from, from + MOST_PIECES);
		const all = most.map((__, at) => ({ name: nameOf(most.slice(0, at + 1)), to: from + at + 1 }));
		return all.filter(({ name }) => isListed(name));
	});
	let end = 0;
	for (const [from, names] of namesFrom.entries()) {
		if (names.length === 0 && from >= end) names.push({ name: nameOf([pieces[from]!]), to: from + 1 });
		end = Math.max(end, ...names.map(({ to }) => to));
	}

	/** From each piece on, the ways to read the rest: two stand for all that are more. */
	const ways: Array<Array<Way | 'end'>> = [...pieces.map(() => []), ['end']];
	for (const [at, names] of [...namesFrom.entries()].reverse()) {
		ways[at] = names.flatMap(({ name, to }) => ways[to]!.map((rest) => ({ name, rest }))).slice(0, 2);
	}
	const [way, another] = ways[0]!;
	// Names that overlap, such as "A, B" and "B, C" in "A, B, C".
	if (way === undefined) return { names: [nameOf(pieces)], ambiguous: [] };
	const names: string[] = [];
	for (let left = way; left !== 'end'; left = left.rest) names.push(left.name);
	const joined = namesFrom.flatMap((all, from) => all.filter(({ to }) => to > from + 1));
	return { names, ambiguous: another === undefined ? [] : joined.map(({ name }) => name) };
}

/** A name, and how what follows it is read. */
interface Way {
	name: string;
	rest: Way | 'end';
}
