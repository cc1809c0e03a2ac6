import { recipientFields, type RecipientField } from '../fields/recipients';
import { InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import { isEmptyList, visible } from '../text/text';
import { type IdKind, isPositiveInteger, isRecord, standsForId } from '../text/json';
import { single, splitList } from './text';

/** A spreadsheet may write 7 as 7.0, but 1.000 may be a thousand. */
const ID = /^\d{1,32}(?:\.0)?$/;

/**
 * Reads the ID of a record (§2.1, §4: every identifier is an integer; only a positive one
 * ever reaches a URL).
 *
 * @throws InvalidValue for anything but a number, its text, or an object that stands for its `id`
 */
export function readId(given: unknown, of: IdKind = 'report', advice = 'Use a whole number, e.g. 7'): number {
	// Text may be the JSON of a list of one, or of an object.
	const value = single(splitList(given, (text) => [text]));
	const id = standsForId(value, of) ? single(value.id) : value;
	const number = typeof id === 'string' && ID.test(id) ? Number(id) : id;
	if (isPositiveInteger(number)) return number;
	const isOfRow = isRecord(value) && Object.hasOwn(value, 'id') && !standsForId(value, of);
	const why = isOfRow ? ': its id may be its own. Use only the ID, e.g. {{ $json.user.id }}' : `. ${advice}`;
	throw new InvalidValue(`${quote(given)} isn't a valid ID${why}`);
}

/** Spaces that some write within a number, most of which don't break lines. */
const WITHIN_NUMBER = /\d[\u00a0\u2000-\u200a\u202f\u205f]\d/;
/** Such as 1,050 or 1,234.0, which is one number to many. */
const THOUSANDS = /\d[,;\s]\s*0\d|\d,\d{3}\.0/;

/** What looks like an email of a user, or a name of a group. */
const NAMES: Readonly<Record<RecipientField, RegExp>> = { users: /@/, groups: /\p{L}{2}/u };

/**
 * Reads a list of IDs (§2.1 `users` and `groups`, §2.2) in any form that `splitList` takes apart.
 *
 * @param toUseNames what to tell people who give emails or names in the place of IDs
 * @returns none for a list with nothing in it but blanks
 * @throws InvalidValue that names the first one at fault
 */
export function readIds(given: unknown, field: RecipientField, toUseNames?: string): number[] {
	if (isEmptyList(given)) return [];
	const text = typeof given === 'string' ? visible(given) : '';
	if (WITHIN_NUMBER.test(text) || THOUSANDS.test(text)) {
		throw new InvalidValue(
			`${quote(given)} could be one number or several. Separate IDs by commas and spaces, e.g. 1, 50`,
		);
	}
	const { singular } = recipientFields[field];
	const read = (part: unknown) => {
		const isName = toUseNames !== undefined && typeof part === 'string' && NAMES[field].test(part);
		const advice = isName ? toUseNames : 'Use whole numbers, e.g. 1, 2, 3';
		return readId(part, singular, advice);
	};
	return [...new Set(splitList(given).map(read))];
}

/** Whether a cell, or a line of one, may be one number with a separator of thousands: `1,234`. */
export function mayBeThousands(given: unknown): boolean {
	return (
		typeof given === 'string' &&
		given.split(/[;\r\n]/).some((part) => /^\d{1,3}(?:[, ]\d{3})+$/.test(visible(part)))
	);
}
