import { InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import { isMisread, MISREAD } from '../text/misread';
import { isBlank, standsForNothing, visible } from '../text/text';
import { elementOf, parsedJson } from '../text/json';

/** `#` and capitals, as spreadsheets show for a formula that failed in any language: `#REF!`, `#N/A`, `#BEZUG!`, `#NV`. */
const FORMULA_ERRORS = [
	/^=?#[¡¿]?\p{Lu}[\p{Lu}/_ 0-]+[!?]?$/u,
	/^#\p{L}+\/[\p{L}0]$/u,
	// Also within what is left of the formula, and as offices and their macros write it.
	/#REF!/,
	/^err\p{L}*(?::\d{3}| 20\d\d)$/iu,
];

/** What JavaScript writes for something that isn't text. */
const OBJECT = /\[object \w{1,40}\]/;

/**
 * A value for a field that takes one: a list of one is its element, and text is what can be seen of it.
 *
 * @throws InvalidValue for text that is no value: a formula's error, or bytes that were read in the wrong encoding
 */
export function single(given: unknown): unknown {
	const value = elementOf(given);
	return typeof value === 'string' ? readable(value) : value;
}

/** The text as it can be seen. @throws InvalidValue, as `single` does */
export function readable(text: string): string {
	const seen = visible(text);
	if (FORMULA_ERRORS.some((error) => error.test(seen))) {
		throw new InvalidValue(`${quote(seen)} is the error of a formula. Correct it in the sheet`);
	}
	if (OBJECT.test(seen)) {
		throw new InvalidValue(
			`${quote(seen)} isn't a value: something without a text became text. Check the expression`,
		);
	}
	// What can't be seen is a part of what was misread.
	if (isMisread(text)) {
		throw new InvalidValue(`${quote(seen)} ${MISREAD}`);
	}
	return seen;
}

/**
 * Reads a free text (§2.1 "free text"). A number or a truth value, as spreadsheets give them, becomes its
 * text. Spaces around it are dropped.
 *
 * @throws InvalidValue for a list, an object, or NaN and Infinity
 */
export function readText(given: unknown): string {
	const value = single(given);
	if (typeof value === 'string' && !isBlank(value)) return value;
	if (typeof value === 'boolean' || Number.isFinite(value)) return String(value);
	throw new InvalidValue(`${quote(given)} isn't text. Use a single value, e.g. {{ $json.name }}`);
}

/** Refuses text that programs write for nothing. @throws InvalidValue */
export function refuseNothing(given: unknown): void {
	if (!standsForNothing(single(given))) return;
	throw new InvalidValue(
		`${quote(given)} stands for a value that isn't there. Leave it empty if there's none, or check where it comes from`,
	);
}

/**
 * Takes a list apart in whatever form it came: an array, JSON text of one, text with separators, or a
 * single value. An empty list has none.
 */
export function splitList(given: unknown, splitText = splitAtSeparators): unknown[] {
	const value = typeof given === 'string' ? (parsedJson(given) ?? splitText(given)) : given;
	// Array.from, because what is missing in the middle of a list has to be seen, and refused.
	return Array.isArray(value) ? Array.from(value) : [value];
}

/** At commas, semicolons, spaces and new lines. What only looks like JSON is shown to the user as it stands. */
function splitAtSeparators(text: string): string[] {
	return /^\s*[[{]/.test(text) ? [text.trim()] : splitAt(text, /[\s,;]+/);
}

/** The parts of a text; the text itself where it holds nothing but separators. @param separators spaces among them */
export function splitAt(text: string, separators: RegExp): string[] {
	const parts = text.split(separators).filter((part) => part !== '');
	// Separators alone are no list: an empty one, which may clear what is there, has to be meant.
	return parts.length === 0 ? [text.trim()] : parts;
}
