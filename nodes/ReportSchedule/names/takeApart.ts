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
export type Pieces = readonly string[];

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
		: elements.map((element) => [nameIn(element, by === 'any' ? by : field)]);
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

const keysOfName = {
	users: ['email', 'name'],
	groups: ['name'],
	any: ['email', 'name'],
	report: ['name', 'title'],
	scheduleId: ['name', 'title'],
	groupId: ['name'],
} as const;

/** One name, which may be a number; of a record its email or name. */
function nameIn(given: unknown, kind: keyof typeof keysOfName): string {
	const keys = keysOfName[kind];
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

/** Whether a word may be an email. What else one has to look like is for the service's list to say. */
function isEmail(word: string): boolean {
	return word.includes('@') && !/[<>()"“”„]/.test(word);
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
