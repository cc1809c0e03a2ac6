import type { Values } from '../ports';
import type { Given } from '../draft/draft';
import { isRecipientField, recipientFields } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { isRecord, parsedJson } from '../helpers/types';
import { isBlank, visible } from '../helpers/text';

/**
 * Pieces of a text that a separator divides, each with the one before it, such as `Sales` and `, EMEA`: neighbors may turn out to be
 * one name. A name that stands for itself is one alone.
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
	// Array.from, because what is missing in the middle of a list has to be seen, and refused.
	const elements: unknown[] = Array.isArray(value) ? Array.from(value) : [value];
	const isOne = !isRecipientField(field);
	if (isOne && elements.length !== 1)
		throw new InvalidValue(`${quote(given)} isn't a name. Use a single one`);
	const isSplit = typeof value === 'string' && !isOne;
	const isPerson = by === 'any' || field === 'users';
	const all = isSplit ? piecesIn(value) : elements.map((element) => [nameIn(element, isPerson)]);
	if (isSplit && all.length === 0) throw notAName(given);
	for (const name of all.flat().map((piece) => nameOf([piece]))) {
		values.text(name);
		if (by === 'any' && /^[\d.\s]+$/.test(name)) throw isId(name);
	}
	// In a list, quotes belong to the name.
	if (typeof value !== 'string') return all;
	return all.map((pieces) => (pieces.length === 1 ? [inQuotes(pieces[0]!) || pieces[0]!] : pieces));
}

/** The name that neighboring pieces make together. */
function nameOf(pieces: Pieces): string {
	return pieces
		.join('')
		.replace(/^[,;\s]+/, '')
		.trimEnd();
}

/** One name, which may be a number; of a record its email or name. */
function nameIn(given: unknown, isPerson: boolean): string {
	const keys = isPerson ? ['email', 'name'] : ['name', 'title'];
	const name = isRecord(given) ? keys.map((key) => given[key]).find((one) => !isBlank(one)) : given;
	if (Number.isFinite(name)) return String(name);
	if (typeof name !== 'string' || isBlank(name)) throw notAName(given);
	return visible(name);
}

/** What stands in double quotes; undefined for anything else. */
export function inQuotes(text: string): string | undefined {
	return /^["“„]([^"“”„]*)["“”]$/.exec(text)?.[1]?.trim();
}

/** A piece with the separator before it. One between double quotes, also before an address, belongs to the name. */
const PIECE = /[,;]?\s*(?:["“„][^"“”„]+["“”]\s*(?:<[^<>]*>\s*)?(?=[,;]|$)|[^,;]+)/g;

/** The pieces of a text: on lines of their own, or in quotes, names are told apart, and emails by spaces. */
function piecesIn(text: string): Pieces[] {
	const all: string[][] = [];
	for (const line of visible(text).split(/[\n\r]+/)) {
		let neighbors: string[] = [];
		for (const [piece] of line.matchAll(PIECE)) {
			const name = nameOf([piece]);
			const words = name.split(/\s+/);
			if (name === '') continue;
			if (words.every(isEmail) || inQuotes(name) !== undefined) {
				for (const one of words.every(isEmail) ? words : [name]) all.push([one]);
				neighbors = [];
			} else if (neighbors.push(piece) === 1) all.push(neighbors);
		}
	}
	return all;
}

/** Whether a text has an email in it, and so can be no group. */
export function hasEmail(text: string): boolean {
	return /[^\s@]@[^\s@]/.test(text);
}

/** Whether a text may be an email and nothing else. What else one has to look like is for the service's list to say. */
function isEmail(text: string): boolean {
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
 * Reads pieces as names of a list. Whether a separator divides two names or belongs to one is for the list to say: `Sales, EMEA` is
 * one group, if only that is in it, or two. As few names as can be are none of the list's.
 *
 * @returns the names of one way to read all pieces; where another one is as good, those that hold a separator are ambiguous
 */
export function readNames(
	pieces: Pieces,
	isListed: (name: string) => boolean,
): { names: string[]; ambiguous: string[] } {
	const joined: string[] = [];
	/** How each piece and all that follow are read: the name that begins there, and up to but not including which piece it goes. */
	const ways = [...pieces.map(() => undefined), { name: '', to: pieces.length, unknown: 0, isOnly: true }];
	for (let from = pieces.length - 1; from >= 0; from -= 1) {
		for (let to = from + 1; to <= Math.min(from + MOST_PIECES, pieces.length); to += 1) {
			const name = nameOf(pieces.slice(from, to));
			const isUnknown = !isListed(name);
			if (to > from + 1 && isUnknown) continue;
			if (to > from + 1) joined.unshift(name);
			const [rest, another] = [ways[to]!, ways[from]];
			const unknown = rest.unknown + Number(isUnknown);
			if (another !== undefined && another.unknown < unknown) continue;
			ways[from] = { name, to, unknown, isOnly: rest.isOnly && another?.unknown !== unknown };
		}
	}
	const names: string[] = [];
	for (let at = 0; at < pieces.length; at = ways[at]!.to) names.push(ways[at]!.name);
	return { names, ambiguous: ways[0]!.isOnly ? [] : joined };
}
