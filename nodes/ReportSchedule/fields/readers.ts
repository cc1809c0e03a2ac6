import type { Choice, Choices } from './types';
import { InvalidValue, anyOf, isBlank, isPositiveInteger, quote } from './values';

/** What to use for an ID. */
export const WHICH_ID = 'Use a whole number, e.g. 7';

/** A spreadsheet may write 7 as 7.0, but 1.000 may be a thousand. */
const ID = /^\d{1,32}(?:\.0)?$/;

/**
 * Reads one ID (§2.1, §4: every identifier is an integer; only a positive one ever reaches a URL).
 *
 * @throws InvalidValue for anything but a number, its text, or an object that carries one as its `id`
 */
export function readId(given: unknown, advice = WHICH_ID): number | undefined {
	return isBlank(given) ? undefined : toId(given, advice);
}

/**
 * Reads a list of IDs (§2.1 `users` and `groups`, §2.2) in any form that `splitList` takes apart.
 *
 * @param instead what people give in place of an ID, such as an email, and what to tell them
 * @throws InvalidValue that names the first one at fault
 */
export function readIds(
	given: unknown,
	instead?: { looksLike: RegExp; advice: string },
): number[] | undefined {
	if (isBlank(given)) return undefined;
	const adviceOn = (part: unknown) =>
		typeof part === 'string' && instead?.looksLike.test(part)
			? instead.advice
			: 'Use whole numbers, e.g. 1, 2, 3';
	return [...new Set(splitList(given).map((part) => toId(part, adviceOn(part))))];
}

function toId(given: unknown, advice: string): number {
	const id = hasId(given) ? given.id : given;
	const number = typeof id === 'string' && ID.test(id.trim()) ? Number(id) : id;
	if (isPositiveInteger(number)) return number;
	throw new InvalidValue(`${quote(given)} isn't a valid ID. ${advice}`);
}

/** An own `id` only: one that comes from a prototype was not given by the user. */
function hasId(given: unknown): given is { id: unknown } {
	return typeof given === 'object' && given !== null && Object.hasOwn(given, 'id');
}

/**
 * Brings what people and language models supply to a documented value: `9` to `"09"`, `"weekly"` to `W`,
 * `true` to conditional.
 *
 * @throws InvalidValue where it can mean none of the choices
 */
export function readChoice(given: unknown, field: Choices): Choice['value'] | undefined {
	if (isBlank(given)) return undefined;
	const value = findChoice(given, field);
	if (value === undefined) throw notAnOption(given, field);
	return value;
}

/** The only choice that a value can mean; undefined where there's none. */
export function findChoice(given: unknown, { choices }: Choices): Choice['value'] | undefined {
	// What the editor gives comes first: comparing words is most of what reading a schedule costs.
	const same = choices.find(({ value }) => value === given);
	if (same !== undefined || isBlank(given)) return same?.value;
	const word = toWord(given);
	if (word === undefined) return undefined;
	return choices.find((choice) => wordsOf(choice).includes(word))?.value;
}

/** The error for a value that's none of the choices. */
export function notAnOption(given: unknown, field: Choices): InvalidValue {
	return new InvalidValue(`${quote(given)} isn't one of the options. ${choiceAdvice(field)}`);
}

/** What to use for a field of choices: its own advice, else the labels. */
export function choiceAdvice({ choices, advice }: Choices): string {
	return advice ?? `Use ${anyOf(choices.map(({ label }) => label))}`;
}

function wordsOf({ value, label, also = [] }: Choice): Array<string | undefined> {
	return [toWord(value), toWord(label), ...also];
}

/** Case, spaces, hyphens and underscores before letters, and a number's leading zero make no difference. */
function toWord(given: unknown): string | undefined {
	if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return undefined;
	const text = String(given).trim().toLowerCase();
	return /^\d\d$/.test(text) ? String(Number(text)) : text.replace(/(?<=[a-z\d])[\s_-]+(?=[a-z])/g, '');
}

/**
 * Reads a free text (§2.1 "free text"). A number or a truth value, as spreadsheets give them, becomes its
 * text. Spaces around it are dropped.
 *
 * @throws InvalidValue for a list, an object, or NaN and Infinity
 */
export function readText(given: unknown): string | undefined {
	if (isBlank(given)) return undefined;
	if (typeof given === 'string') return given.trim();
	if (typeof given === 'boolean' || Number.isFinite(given)) return String(given);
	throw new InvalidValue(`${quote(given)} isn't text. Use a single value, e.g. {{ $json.name }}`);
}

/**
 * Takes a list apart in whatever form it came: an array, JSON text of one, text with separators, or a
 * single value. An empty list has none.
 */
export function splitList(given: unknown, splitText = splitAtSeparators): unknown[] {
	const value = typeof given === 'string' ? (parseJson(given.trim()) ?? splitText(given)) : given;
	// Array.from, because what is missing in the middle of a list has to be seen, and refused.
	return Array.isArray(value) ? Array.from(value) : [value];
}

/** @returns undefined for what isn't JSON text of a list or an object */
function parseJson(text: string): unknown {
	if (!text.startsWith('[') && !text.startsWith('{')) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** At commas, semicolons, spaces and new lines. What only looks like JSON is shown to the user as it stands. */
function splitAtSeparators(text: string): string[] {
	return /^\s*[[{]/.test(text) ? [text.trim()] : splitAt(text, /[\s,;]+/);
}

/** The parts of a text, without surrounding spaces; the text itself where it holds nothing but separators. */
export function splitAt(text: string, separators: RegExp): string[] {
	const parts = text
		.split(separators)
		.map((part) => part.trim())
		.filter((part) => part !== '');
	// Separators alone are no list: an empty one, which may clear what is there, has to be meant.
	return parts.length === 0 ? [text.trim()] : parts;
}
