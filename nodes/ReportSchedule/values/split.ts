import { parsedJson } from '../helpers/types';

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
