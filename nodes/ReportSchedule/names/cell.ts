import { isRecipientField, recipientFields, type RecipientField } from '../fields/recipients';
import { InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import { isPositiveInteger, isRecord, parsedJson } from '../text/json';
import { isBlank, visible } from '../text/text';
import { readText } from '../values/text';

/** What can be given by name: a field of the body, or which schedule or group is meant. */
export type NamedField = 'report' | RecipientField | 'scheduleId' | 'groupId';

/** One record as somebody gives it: its ID, a name to look up, or both, which have to be the same record's. */
export interface Piece {
	id?: number;
	name?: string;
}

/** The records that one place gives. */
export interface Cell {
	pieces: readonly Piece[];
	/** The text that was divided into the pieces. It may be one name all the same: the list tells. */
	whole?: string;
}

/** Records of the service that an item gives in one place: users or groups, or a single one. */
export interface Given<Field = NamedField> extends Cell {
	field: Field;
	/** What the user calls that place. */
	label: string;
	/** Whether the cell has names of users and groups side by side. Those of `field` are meant. */
	isOfBoth?: boolean;
	/**
	 * Whether no pieces at all remove all recipients of a schedule: somebody typed `[]`. A list that an expression gives counts as
	 * blank. Memberships don't read this.
	 */
	isEmptyMeant?: boolean;
}

/** Whether a list is needed to tell which records are meant. */
export function hasNames({ pieces }: Cell): boolean {
	return pieces.some(({ name }) => name !== undefined);
}

/**
 * Reads a place for users or groups: a text or a list. Whole numbers are IDs, and anything else is a name: of a user the email or the full
 * name. In a list, an element is one name. What stands in double quotes is a name, too, and no separator divides it.
 *
 * @param kind what it's for; `recipients` for users and groups side by side, where IDs are refused
 * @throws InvalidValue for what is neither: nothing, an object without a name, a formula's error, a number that isn't an ID
 */
export function readPeople(given: unknown, kind: RecipientField | 'recipients'): Cell {
	const value = typeof given === 'string' ? (parsedJson(visible(given)) ?? given) : given;
	if (typeof value === 'string') {
		const whole = readText(value);
		const texts = divided(whole);
		if (texts.length === 0) throw notAName(given);
		refuseThousands(whole);
		const pieces = texts.map((text) => pieceOf(text, kind));
		return { pieces, ...(pieces.length > 1 && { whole }) };
	}
	// Array.from, because what is missing in the middle of a list has to be seen, and refused.
	const elements: unknown[] = Array.isArray(value) ? Array.from(value) : [value];
	return { pieces: elements.map((element) => pieceOf(element, kind)) };
}

/** Reads a place for a single record by its name. @throws InvalidValue for what isn't one name */
export function readOneName(given: unknown): Cell {
	const value = typeof given === 'string' ? (parsedJson(visible(given)) ?? given) : given;
	const elements: unknown[] = Array.isArray(value) ? Array.from(value) : [value];
	if (elements.length !== 1) throw new InvalidValue(`${quote(given)} isn't a name. Use a single one`);
	return { pieces: [{ name: nameIn(elements[0], ['name', 'title']) }] };
}

/** One element of a list, or one part of a text. */
function pieceOf(given: unknown, kind: RecipientField | 'recipients'): Piece {
	const known = kind === 'groups' ? ['name', 'title'] : ['email', 'name'];
	const piece = isRecord(given) ? ofRecord(given, known) : { id: idIn(given) };
	if (piece.id !== undefined && kind === 'recipients') throw isId(given);
	return piece.id === undefined || isRecord(given)
		? { ...piece, name: piece.name ?? nameIn(given, known) }
		: piece;
}

/** A record stands for its `id` if it has nothing else. Beside a name, its `id` has to be the one that the list has. */
function ofRecord(given: Record<string, unknown>, known: readonly string[]): Piece {
	const id = Object.hasOwn(given, 'id') ? idIn(given.id) : undefined;
	if (id !== undefined && Object.keys(given).length === 1) return { id };
	return { ...(id !== undefined && { id }), name: nameIn(given, known) };
}

/** A number is an ID, always. @throws InvalidValue for a number that can't be one */
function idIn(given: unknown): number | undefined {
	const text = typeof given === 'string' ? visible(given) : given;
	// A spreadsheet writes 7.0 for 7.
	const isNumber = typeof text === 'number' || (typeof text === 'string' && /^[+-]?\d[\d.]*$/.test(text));
	if (!isNumber) return undefined;
	const id = typeof text === 'string' && /^[1-9]\d*(?:\.0)?$/.test(text) ? Number(text) : text;
	if (isPositiveInteger(id)) return id;
	throw new InvalidValue(`${quote(given)} isn't a valid ID. Use whole numbers, e.g. 1, 2, 3`);
}

/** One name; of a record what such a one is known by. */
function nameIn(given: unknown, known: readonly string[]): string {
	const name = isRecord(given) ? known.map((key) => given[key]).find((one) => !isBlank(one)) : given;
	if (typeof name !== 'string' || isBlank(name)) throw notAName(given);
	return readText(name);
}

/** What stands in double quotes; undefined for anything else. */
export function inQuotes(text: string): string | undefined {
	return /^["“„]([^"“”„]*)["“”]$/.exec(text)?.[1]?.trim();
}

/** What stands in double quotes where a name begins, also before an address. No separator divides it. */
const QUOTED = String.raw`["“„][^"“”„]+["“”](?=\s*(?:[<(,;\n\r]|$))`;
const BY_LINES = new RegExp(String.raw`\s*(?:${QUOTED})?[^;\n\r]*`, 'g');
const BY_COMMAS = new RegExp(String.raw`\s*(?:${QUOTED})?[^,]*`, 'g');

/** The parts of a text: semicolons and line breaks divide it, or commas where there are none; and spaces between emails. */
function divided(text: string): string[] {
	const lines = text.match(BY_LINES)!.filter((part) => part.trim() !== '');
	const parts = lines.length > 1 ? lines : (lines[0] ?? '').match(BY_COMMAS)!;
	return parts.flatMap((part) => {
		const words = part.split(/[\s,;]+/).filter(Boolean);
		return words.every(isEmail) ? words : part.trim();
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

/** One number, or two? `1, 234` is two. */
function refuseThousands(text: string): void {
	if (!/^\d{1,3}(?:[,\s]\d{3})+(?:\.0)?$/.test(text)) return;
	throw new InvalidValue(
		`${quote(text)} could be one number or several. Separate IDs by commas and spaces, e.g. 1, 50`,
	);
}

function notAName(given: unknown): InvalidValue {
	return new InvalidValue(`${quote(given)} isn't a name. Use names or emails separated by commas`);
}

function isId(given: unknown): InvalidValue {
	const places = `${recipientFields.users.label} and ${recipientFields.groups.label}`;
	return new InvalidValue(
		`${quote(given)} could be an ID. IDs belong in ${places}, and a name that is a number in double quotes`,
	);
}

/** What one place gives, with the field and the place's label. */
export function givenIn<Field extends NamedField>(
	field: Field,
	label: string,
	given: unknown,
	isOfBoth = false,
): Given<Field> {
	const cell = isRecipientField(field)
		? readPeople(given, isOfBoth ? 'recipients' : field)
		: readOneName(given);
	return { field, label, ...cell, ...(isOfBoth && { isOfBoth }) };
}
