import type { Given } from '../draft/draft';
import { isRecipientField, recipientFields } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { isRecord, parsedJson } from '../helpers/types';
import { isBlank, visible } from '../helpers/text';
import { values } from '../values';

/** What an item gives by name. */
export interface Cell {
	/** The names, if it's several. */
	names: string[];
	/** The text that was divided, which may be one name all the same: the list tells. */
	whole?: string;
}

/**
 * Takes what an item gives by name apart, in any form in which it may come: text with separators, a list, its JSON,
 * records that carry an email or a name. No list is needed for that, so a mistake costs no request.
 *
 * @throws InvalidValue for what can't be a name: nothing, an object without one, a formula's error; and for IDs where people and groups
 *   stand side by side
 */
export function takeApart({ field, by, given }: Given): Cell {
	const value = typeof given === 'string' ? (parsedJson(visible(given)) ?? given) : given;
	// Array.from, because what is missing in the middle of a list has to be seen, and refused.
	const elements: unknown[] = Array.isArray(value) ? Array.from(value) : [value];
	const isOne = !isRecipientField(field);
	if (isOne && elements.length !== 1)
		throw new InvalidValue(`${quote(given)} isn't a name. Use a single one`);
	const isText = typeof value === 'string';
	const isPerson = by === 'any' || field === 'users';
	const pieces =
		isText && !isOne ? piecesIn(visible(value)) : elements.map((element) => nameIn(element, isPerson));
	if (isText && pieces.length === 0) throw notAName(given);
	for (const name of pieces) {
		values.text(name);
		if (by === 'any' && /^[\d.\s]+$/.test(name)) throw isId(name);
	}
	// In a list, quotes belong to the name.
	const names = isText ? pieces.map((name) => inQuotes(name) || name) : pieces;
	return { names, ...(isText && pieces.length > 1 && { whole: visible(value) }) };
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

/** What stands in double quotes where a name begins, also before an address. No separator divides it. */
const QUOTED = String.raw`["“„][^"“”„]+["“”](?=\s*(?:[<(,;\n\r]|$))`;
const PIECES = new RegExp(String.raw`\s*(?:${QUOTED})?[^;\n\r]*`, 'g');
const BY_COMMAS = new RegExp(String.raw`\s*(?:${QUOTED})?[^,]*`, 'g');

/** The pieces of a text: semicolons and line breaks divide it, or commas where there are none; and spaces between emails. */
function piecesIn(text: string): string[] {
	const lines = text.match(PIECES)!.filter((piece) => piece.trim() !== '');
	const pieces = lines.length > 1 ? lines : (lines[0] ?? '').match(BY_COMMAS)!;
	return pieces.flatMap((piece) => {
		const words = piece.split(/[\s,;]+/).filter(Boolean);
		return words.every(isEmail) ? words : piece.trim();
	});
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
