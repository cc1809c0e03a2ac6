import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { isPositiveInteger, isRecord } from '../helpers/types';
import { visible } from '../helpers/visible';
import { single } from './single';
import { splitList } from './split';

/** A spreadsheet may write 7 as 7.0, but 1.000 may be a thousand. */
const ID = /^\d{1,32}(?:\.0)?$/;
/** An entry copied from one of the editor's lists. */
const ENTRY = /^\S.* \(ID (\d{1,32})\)$/;

/**
 * Reads one ID (§2.1, §4: every identifier is an integer; only a positive one ever reaches a URL).
 *
 * @throws InvalidValue for anything but a number, its text, or an object that carries one as its `id`
 */
export function readId(given: unknown, advice = 'Use a whole number, e.g. 7'): number {
	const value = single(ofList(given));
	const id = hasId(value) ? single(value.id) : value;
	const text = typeof id === 'string' ? (ENTRY.exec(id)?.[1] ?? id) : id;
	const number = typeof text === 'string' && ID.test(text) ? Number(text) : text;
	if (isPositiveInteger(number)) return number;
	throw new InvalidValue(`${quote(given)} isn't a valid ID. ${advice}`);
}

/** JSON text of a list of one. */
function ofList(given: unknown): unknown {
	return typeof given === 'string' && /^\s*\[/.test(given) ? splitList(given, (text) => [text]) : given;
}

/** An object with a `value` shows that, so its own ID isn't the ID of what it shows. */
function hasId(given: unknown): given is { id: unknown } {
	return isRecord(given) && Object.hasOwn(given, 'id') && !Object.keys(given).some((key) => SHOWN.test(key));
}

const SHOWN = /^(?:display_?|raw_?)?value$/i;

/** Spaces that some write within a number, most of which don't break lines. */
const WITHIN_NUMBER = /\d[\u00a0\u2000-\u200a\u202f\u205f]\d/;
/** Such as 1,050 or 1,234.0, which is one number to many. */
const THOUSANDS = /\d[,;\s]\s*0\d|\d,\d{3}\.0/;

/**
 * Reads a list of IDs (§2.1 `users` and `groups`, §2.2) in any form that `splitList` takes apart.
 *
 * @param instead what people give in place of an ID, such as an email, and what to tell them
 * @throws InvalidValue that names the first one at fault
 */
export function readIds(given: unknown, instead?: { looksLike: RegExp; advice: string }): number[] {
	const text = typeof given === 'string' ? visible(given) : '';
	if (WITHIN_NUMBER.test(text) || THOUSANDS.test(text)) {
		throw new InvalidValue(
			`${quote(given)} could be one number or several. Separate IDs by commas and spaces, e.g. 1, 50`,
		);
	}
	const adviceOn = (part: unknown) =>
		typeof part === 'string' && instead?.looksLike.test(part)
			? instead.advice
			: 'Use whole numbers, e.g. 1, 2, 3';
	return [...new Set(splitList(given).map((part) => readId(part, adviceOn(part))))];
}

/** Whether a cell, or a line of one, may be one number with a separator of thousands: `1,234`. */
export function mayBeThousands(given: unknown): boolean {
	return (
		typeof given === 'string' &&
		given.split(/[;\r\n]/).some((part) => /^\d{1,3}(?:[, ]\d{3})+$/.test(visible(part)))
	);
}
