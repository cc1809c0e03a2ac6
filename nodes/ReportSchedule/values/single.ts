import { type RecipientField, recipientFields } from '../fields/types';
import { InvalidValue } from '../text/issues';
import {
	elementOf,
	type IdKind,
	isPositiveInteger,
	isRecord,
	memberId,
	parsedJson,
	standsForId,
} from '../text/json';
import { quote } from '../text/quote';
import { isBlank, standsForNothing, visible } from '../text/text';

/** Text that is no value, and what it is. */
const UNUSABLE: ReadonlyArray<readonly [form: RegExp, problem: string]> = [
	// In any language: `#REF!`, `#N/A`, `#BEZUG!`, `#NV`, `Err:502`.
	[/^(?:#[¡¿]?[\p{Lu}/_0]*[!?A0]|#NV|#N\/D|Err:\d+)$/u, 'is the error of a formula. Correct it in the sheet'],
	[/\[object /, "isn't a value: something without a text became text. Check the expression"],
	[/&(?:amp|lt|gt|quot|#\d+);/, 'is from the source of a web page. Use the text that the page shows'],
	// What UTF-8 becomes in another encoding, such as `fÃ¼r` and `â€™`; controls that no text has; and what stands for a byte that isn't UTF-8.
	[
		/\ufffd|â€|[\u0080-\u009f]|[ÂÃ][\u00a0-\u00bf]/,
		'was read in the wrong encoding. Save the file as .xlsx and read that, or set its encoding in the node that reads it',
	],
];

/**
 * A value for a field that takes one: a list of one is its element, and text is what can be seen of it.
 *
 * @param mayBeList whether text may be the JSON of a list, as a query may
 * @throws InvalidValue as `readable` does, and for the JSON of a list
 */
export function single(given: unknown, mayBeList = false): unknown {
	const value = elementOf(given);
	if (typeof value !== 'string') return value;
	const text = readable(value);
	if (mayBeList || !Array.isArray(parsedJson(text))) return text;
	throw new InvalidValue(`${quote(text)} is a list. Use a single value, without brackets and quotes`);
}

/** The text as it can be seen. @throws InvalidValue for a formula's error, a page's source and the like */
export function readable(text: string): string {
	const seen = visible(text);
	// A part of what was misread may be invisible.
	const [, problem] = UNUSABLE.find(([form]) => form.test(seen) || form.test(text)) ?? [];
	if (problem !== undefined) throw new InvalidValue(`${quote(seen)} ${problem}`);
	return seen;
}

/**
 * Reads a free text (§2.1). A number or a truth value, as spreadsheets give them, becomes its text.
 *
 * @param mayBeList as in `single`
 * @throws InvalidValue for a list, an object, or NaN and Infinity
 */
export function readText(given: unknown, mayBeList = false): string {
	const value = single(given, mayBeList);
	if (typeof value === 'string' && !isBlank(value)) return value;
	if (typeof value === 'boolean' || Number.isFinite(value)) return String(value);
	throw new InvalidValue(`${quote(given)} isn't text. Use a single value, e.g. {{ $json.name }}`);
}

/** Refuses text that programs write for nothing, such as `NULL`. @throws InvalidValue */
export function refuseNothing(given: unknown): void {
	if (!standsForNothing(elementOf(given))) return;
	throw new InvalidValue(
		`${quote(given)} stands for a value that isn't there. Leave it empty if there's none, or check where it comes from`,
	);
}

/** A spreadsheet may write 7 as 7.0, but 1.000 may be a thousand. */
const ID = /^\d{1,32}(?:\.0)?$/;

/** Reads the ID of a record (§2.1). @throws InvalidValue for anything but a number, its text, or an object that stands for its `id` */
export function readId(given: unknown, of: IdKind, advice = 'Use a whole number, e.g. 7'): number {
	const value = single(given);
	const id = standsForId(value, of) ? single(value.id) : value;
	const number = typeof id === 'string' && ID.test(id) ? Number(id) : id;
	if (isPositiveInteger(number)) return number;
	const isOfRow = isRecord(value) && Object.hasOwn(value, 'id') && !standsForId(value, of);
	const why = isOfRow ? ': its id may be its own. Use only the ID, e.g. {{ $json.user.id }}' : `. ${advice}`;
	throw new InvalidValue(`${quote(given)} isn't a valid ID${why}`);
}

/** The IDs of a list of users or groups, as services give them: IDs or records. @throws InvalidValue for anything else */
export function readMemberIds(given: unknown, field: RecipientField): number[] {
	const { singular } = recipientFields[field];
	const ids = Array.isArray(given) ? given.map((one) => memberId(one, singular)) : [undefined];
	if (ids.every((id) => id !== undefined)) return ids;
	throw new InvalidValue(`${quote(given)} isn't a list of ${field}`);
}
