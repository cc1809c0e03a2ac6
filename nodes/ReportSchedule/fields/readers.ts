import type { Choice, Choices, InsteadOfId } from './field';
import { InvalidValue } from './issues';
import { isBlank, quote } from './values';

const ID = /^\d{1,32}(?:\.0+)?$/;

/**
 * Reads one ID (§2.1, §4: every identifier is an integer; only a positive one ever reaches a URL).
 *
 * @param given a number, its text, or an object that carries an `id`
 * @param advice what a message advises
 * @returns the ID, or undefined for a blank value
 * @throws InvalidValue for anything else, beyond the largest safe integer too
 */
export function readId(given: unknown, advice = 'Use a whole number, e.g. 7'): number | undefined {
	return isBlank(given) ? undefined : toId(given, advice);
}

/**
 * Reads a list of IDs (§2.1 `users` and `groups`, §2.2).
 *
 * @param given `7`, `"7"`, `"1, 2;3"` (comma, semicolon, space, new line), `[1,"2"]`, JSON text of a list,
 *   objects that carry an `id`
 * @returns the IDs without repetitions, in the order given; undefined for a blank value
 * @throws InvalidValue that names the first one at fault
 */
export function readIds(given: unknown, instead?: InsteadOfId): number[] | undefined {
	if (isBlank(given)) return undefined;
	const adviceFor = (one: unknown) =>
		typeof one === 'string' && instead?.looksLike.test(one)
			? instead.advice
			: 'Use whole numbers, e.g. 1, 2, 3';
	return [...new Set(splitList(given).map((one) => toId(one, adviceFor(one))))];
}

function toId(given: unknown, advice: string): number {
	const id = hasId(given) ? given.id : given;
	const number = typeof id === 'string' && ID.test(id.trim()) ? Number(id) : id;
	if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number;
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
 * @param given a value, its label, its number, or one of the choice's other words, in any case
 * @returns the documented value, or undefined for a blank one
 * @throws InvalidValue where it can mean none of the choices
 */
export function readChoice<Value extends string | number>(
	given: unknown,
	options: Choices<Value>,
): Value | undefined {
	return isBlank(given) ? undefined : choose(given, options);
}

/**
 * Reads a list of choices, such as days of the week, in any form in which IDs may come as well.
 *
 * @returns the documented values without repetitions, in the order given; undefined for a blank or empty one
 * @throws InvalidValue that names the first one at fault
 */
export function readChoices<Value extends string | number>(
	given: unknown,
	options: Choices<Value>,
): Value[] | undefined {
	if (isBlank(given)) return undefined;
	const spelled = typeof given === 'string' && options.spellOut ? options.spellOut(given) : given;
	const values = splitList(spelled).map((one) => choose(one, options));
	return values.length === 0 ? undefined : [...new Set(values)];
}

function choose<Value extends string | number>(given: unknown, options: Choices<Value>): Value {
	const { choices, advice = `Use ${listChoices(choices)}`, explain } = options;
	// What the editor gives comes first: comparing words is most of what reading a schedule costs.
	const known = choices.find(({ value }) => value === given);
	if (known !== undefined) return known.value;
	const word = isBlank(given) ? undefined : toWord(given);
	const found = word === undefined ? undefined : choices.find((choice) => wordsOf(choice).includes(word));
	if (found !== undefined) return found.value;
	const problem = typeof given === 'string' ? explain?.(given) : undefined;
	throw new InvalidValue(problem ?? `${quote(given)} isn't one of the options. ${advice}`);
}

function wordsOf({ value, label, also = [] }: Choice): Array<string | undefined> {
	return [toWord(value), toWord(label), ...also];
}

/** The choices in words: `"O" (Once), "D" (Daily)`. */
export function listChoices(choices: readonly Choice[]): string {
	return choices
		.filter(({ value }) => value !== '')
		.map(({ value, label }) => `${JSON.stringify(value)} (${label})`)
		.join(', ');
}

/**
 * What two ways of writing one value have in common: case, spaces and hyphens between letters, and a
 * number's leading zero do not matter.
 */
function toWord(given: unknown): string | undefined {
	if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return undefined;
	const text = String(given).trim().toLowerCase();
	return /^\d\d$/.test(text) ? String(Number(text)) : text.replace(/(?<=[a-z\d])[\s_-]+(?=[a-z])/g, '');
}

/**
 * Reads a free text (§2.1 "free text"). A number or a truth value, as spreadsheets give them, becomes its
 * text; the text itself is left as it is.
 *
 * @returns the text, or undefined for a blank one
 * @throws InvalidValue for a list, an object, or NaN and Infinity
 */
export function readText(given: unknown): string | undefined {
	if (isBlank(given)) return undefined;
	if (typeof given === 'string') return given;
	if (typeof given === 'boolean' || Number.isFinite(given)) return String(given);
	throw new InvalidValue(`${quote(given)} isn't text`);
}

/**
 * Takes a list apart in whatever form it came: an array, JSON text of one, text with separators, or a
 * single value.
 *
 * @param split takes a text apart that isn't JSON
 * @returns the values as they were given; none for an empty list
 */
export function splitList(given: unknown, split = splitAtSeparators): unknown[] {
	const value = typeof given === 'string' ? (parseJson(given.trim()) ?? split(given)) : given;
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
		.map((one) => one.trim())
		.filter((one) => one !== '');
	// Separators alone are no list: an empty one, which may clear what is there, has to be meant.
	return parts.length === 0 ? [text.trim()] : parts;
}
