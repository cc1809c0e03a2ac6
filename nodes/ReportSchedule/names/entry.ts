import { isRecipientField, type RecipientField, recipientFields } from '../fields/types';
import { InvalidValue } from '../text/issues';
import { elementsOf, isObject } from '../text/json';
import { listed } from '../text/phrases';
import { quote } from '../text/quote';
import { isBlank, standsForNothing, visible, withoutJson } from '../text/text';
import { isPositiveInteger } from '../values/ids';
import { readText } from '../values/single';

/** What can be given by name: a field of the body, or which schedule or group is meant. */
export type NamedField = 'report' | RecipientField | 'scheduleId' | 'groupId';

/** One record as somebody gives it: its ID, a name to look up, or both, which must be the same record's. */
export interface Piece {
	id?: number;
	name?: string;
}

export type Separator = ',' | ';';

/** What an item gives for one field: users or groups, or a single record, in pieces that are IDs or names. */
export interface Entry<Field = NamedField> {
	field: Field;
	/** What the user calls it. */
	label: string;
	/** Whether the cell has names of users and groups side by side. The field keeps only its own kind. */
	isOfBoth?: boolean;
	/** None for an empty list. */
	pieces: readonly Piece[];
	/** What divides a text, and the text: `Sales, EMEA` may be one group. None for a list, one piece, or only lines. */
	divided?: { separator: Separator; whole: string };
}

export type Place = Pick<Entry, 'field' | 'isOfBoth'>;

/** Whether a list is needed to tell which records are meant. */
export function hasNames({ pieces }: Entry): boolean {
	return pieces.some(({ name }) => name !== undefined);
}

/** Reads one record's name, or users or groups: numbers are IDs, the rest names. @throws InvalidValue for neither */
export function readEntry<Field extends NamedField>(
	field: Field,
	label: string,
	given: unknown,
	isOfBoth = false,
): Entry<Field> {
	if (!isRecipientField(field)) {
		const name = isObject(given) ? (given.name ?? given.title) : given;
		if (isBlank(name)) throw notAName(given);
		return { field, label, pieces: [{ name: readText(name) }] };
	}
	const place = { field, label, isOfBoth };
	const value = withoutJson(given);
	const readPieces = (parts: unknown[]) => parts.map((one) => readPiece(one, place));
	// An element of a list is one name, whatever it has in it.
	if (typeof value !== 'string') return { ...place, pieces: readPieces(elementsOf(value)) };
	const text = readText(value);
	// `1, 234` is two.
	if (text.split(/,\s|[;\n\r]/).some((part) => MAYBE_ONE_NUMBER.test(part.trim()))) {
		throw new InvalidValue(
			`${quote(text)} could be one number or several. Separate IDs by commas and spaces, e.g. 1, 50`,
		);
	}
	const { separator, parts } = partsOf(text);
	const pieces = readPieces(parts);
	if (pieces.length === 0) throw notAName(given);
	if (pieces.length === 1 || separator === undefined) return { ...place, pieces };
	return { ...place, pieces, divided: { separator, whole: parts.join(`${separator} `) } };
}

/** A record stands for its `id` if it has nothing else. Beside a name, its `id` has to be the one in the list. */
function readPiece(given: unknown, { field, isOfBoth }: Place): Piece {
	const id = readNumericId(isObject(given) ? given.id : given);
	if (id !== undefined && (!isObject(given) || Object.keys(given).length === 1)) {
		if (!isOfBoth) return { id };
		const places = `${recipientFields.users.label} and ${recipientFields.groups.label}`;
		throw new InvalidValue(
			`${quote(given)} could be an ID. IDs belong in ${places}, and a name that is a number in double quotes`,
		);
	}
	if (!isObject(given)) return { name: readName(given, given) };
	const isKnownByName = isOfBoth ? isBlank(given.email) : field === 'groups';
	return { id, name: readName(isKnownByName ? given.name : given.email, given) };
}

/** A number is an ID, always; undefined for anything else. @throws InvalidValue for a number that can't be one */
function readNumericId(given: unknown): number | undefined {
	if (typeof given !== 'string' && typeof given !== 'number') return undefined;
	const text = visible(String(given));
	// Such as `7`, `+1,000.5` and `1 2`.
	const isNumber = typeof given === 'number' || /^[+-]?[.,\s]*\d[\d.,\s]*$/.test(text);
	if (!isNumber) return undefined;
	// A spreadsheet writes 7.0 for 7.
	const id = /^[1-9]\d*(?:\.0)?$/.test(text) ? Number(text) : undefined;
	if (isPositiveInteger(id)) return id;
	throw new InvalidValue(`${quote(given)} isn't a valid ID. Use whole numbers, e.g. 1, 2, 3`);
}

/** One name. @param given what it's from, for the message */
function readName(name: unknown, given: unknown): string {
	if (typeof name !== 'string' || isBlank(name)) throw notAName(given);
	const text = readText(name);
	if (text.startsWith('#')) {
		throw new InvalidValue(
			`${quote(text)} looks like a Slack channel, which DataReportive's API can't choose. Remove it`,
		);
	}
	// `None` of a sheet is nobody, whatever somebody is called.
	if (!text.startsWith('"') && standsForNothing(text)) {
		throw new InvalidValue(
			`${quote(text)} stands for nothing. Leave it empty, or put a name in double quotes`,
		);
	}
	const emails = new Set((text.includes('@') ? emailsIn(text) : []).map((email) => email.toLowerCase()));
	if (emails.size > 1) {
		const all = listed([...emails].map(quote));
		throw new InvalidValue(`${quote(text)} has several emails: ${all}. Separate them by commas`);
	}
	return text;
}

/** Such as `1,234`. */
const MAYBE_ONE_NUMBER = /^\d{1,3}(?:(?:,|[^\S\n\r])\d{3})+(?:\.0)?$/;

/** What no separator divides where a name begins: `"Sales, North"`, or `"Lovelace, Ada" <ada@example.com>`. */
const QUOTED_NAME = String.raw`["“„][^"“”„]+["“”](?=\s*(?:[<(,;\n\r]|$))`;

/** A part, and the separator behind it. Those in a quoted name divide nothing. */
const PART = new RegExp(String.raw`([^\S\n\r]*(?:${QUOTED_NAME})?[^,;\n\r]*)([,;\n\r]?)`, 'g');

/** A text's parts. Semicolons and line breaks divide it, or commas if there are none; and spaces between emails. */
function partsOf(text: string): { separator?: Separator; parts: string[] } {
	const lines: string[][] = [[]];
	for (const [, part = '', separator] of text.matchAll(PART)) {
		lines.at(-1)!.push(part);
		if (separator !== ',') lines.push([]);
	}
	const joined = lines.map(joinedByCommas).filter(hasText);
	if (joined.length > 1) {
		const separator = text.includes(';') ? ';' : undefined;
		return { separator, parts: joined.flatMap(emailsApart) };
	}
	return { separator: ',', parts: lines.flat().filter(hasText).flatMap(emailsApart) };
}

/** Parts as one, without the commas at its end: `Ada,` stands in a line before `Bob`. */
function joinedByCommas(parts: readonly string[]): string {
	let end = parts.length;
	while (end > 0 && !hasText(parts[end - 1]!)) end -= 1;
	return parts.slice(0, end).join(',');
}

function hasText(part: string): boolean {
	return part.trim() !== '';
}

/** The emails in a part that has nothing else; any other part as it is. */
function emailsApart(part: string): string[] {
	const words = part.split(/[\s,;]+/).filter(Boolean);
	return words.every(isEmail) ? words : [part.trim()];
}

/** Whether a text has an email in it, and so can be no group. */
export function hasEmail(text: string): boolean {
	return /[^\s@]@[^\s@]/.test(text);
}

/** The emails in a text, whatever stands around them: Outlook has `'ada@example.com' <ada@example.com>`. */
function emailsIn(text: string): string[] {
	return text.split(/^'|'?[^\p{L}\p{N}@._%+'-]+'?|'$/u).filter(hasEmail);
}

/** Whether a text may be an email and nothing else. The service's list says whether it is one. */
function isEmail(text: string): boolean {
	return text.includes('@') && !/[\s,;<>()"“”„]/.test(text);
}

function notAName(given: unknown): InvalidValue {
	return new InvalidValue(`${quote(given)} isn't a name. Use IDs, emails, or names, separated by commas`);
}
