import { InvalidValue } from './issues';
import { isBlank, quote } from './values';

/** One documented value of a field (§2.1) with its label in the editor. */
export interface Choice<Value extends string | number = string | number> {
	value: Value;
	label: string;
	/** What the editor shows below the label. */
	description?: string;
	/** Other words that can mean only this value, in lower case without separators. */
	also?: readonly string[];
	/** False for a value that is offered although §2.1 does not list it. */
	documented?: false;
}

/** What a field of choices accepts. */
export interface Choices<Value extends string | number = string | number> {
	choices: ReadonlyArray<Choice<Value>>;
	/** What a message says is accepted, if not the list of the choices. */
	accepted?: string;
	/** Words that could mean more than one value, in lower case, and what to say of them. */
	ambiguous?: { words: readonly string[]; problem: string };
}

const ID = /^\d{1,32}(?:\.0+)?$/;
const SEPARATORS = /[\s,;]+/;
const JSON_STRING_OR_NUMBER = /("(?:[^"\\]|\\.)*")|-?\d[\d.eE+-]*/g;

/**
 * Reads one ID (§2.1, §4: every identifier is an integer; only a positive one ever reaches a URL).
 *
 * @param given a number, its text, or an object that carries an `id`
 * @returns the ID, or undefined for a blank value
 * @throws InvalidValue for anything else, beyond the largest safe integer too
 */
export function readId(given: unknown): number | undefined {
	return isBlank(given) ? undefined : toId(given, 'Use a whole number, e.g. 7');
}

/**
 * Reads a list of IDs (§2.1 `users` and `groups`, §2.2).
 *
 * @param given `7`, `"7"`, `"1, 2;3"` (comma, semicolon, space, new line), `[1,"2"]`, JSON text of a list,
 *   objects that carry an `id`
 * @returns the IDs without repetitions, in the order given; undefined for a blank value
 * @throws InvalidValue that names the first one at fault
 */
export function readIds(given: unknown): number[] | undefined {
	if (isBlank(given)) return undefined;
	return [...new Set(splitList(given).map((one) => toId(one, 'Use whole numbers, e.g. 1, 2, 3')))];
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
	const values = splitList(given).map((one) => choose(one, options));
	return values.length === 0 ? undefined : [...new Set(values)];
}

function choose<Value extends string | number>(given: unknown, options: Choices<Value>): Value {
	const { choices, accepted = listChoices(choices), ambiguous } = options;
	// What the editor gives comes first: comparing words is most of what reading a schedule costs.
	const known = choices.find(({ value }) => value === given);
	if (known !== undefined) return known.value;
	const word = isBlank(given) ? undefined : toWord(given);
	const found = word === undefined ? undefined : choices.find((choice) => wordsOf(choice).includes(word));
	if (found !== undefined) return found.value;
	if (word !== undefined && ambiguous?.words.includes(word)) {
		throw new InvalidValue(`${quote(given)} ${ambiguous.problem}`);
	}
	throw new InvalidValue(`${quote(given)} isn't one of the options. Use ${accepted}`);
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

/** The offset that the editor's list shows behind a timezone: `Europe/Berlin (UTC+02:00)`. */
const OFFSET = /(?<=\S)\s*\(UTC[+-]\d\d:\d\d\)$/;

/**
 * Reads the name of a timezone (§2.1; which names the service takes is not documented).
 *
 * @param given any text; one copied from the editor's list, with its offset, becomes the name in it
 * @returns the name without surrounding spaces, or undefined for a blank one
 * @throws InvalidValue for anything but text
 */
export function readTimezone(given: unknown): string | undefined {
	if (isBlank(given)) return undefined;
	if (typeof given !== 'string') {
		throw new InvalidValue(`${quote(given)} isn't the name of a timezone. Use a name, e.g. Europe/Berlin`);
	}
	const name = given.trim();
	return OFFSET.test(name) ? name.replace(OFFSET, '').replaceAll(' ', '_') : name;
}

/**
 * Takes a list apart in whatever form it came: an array, JSON text of one, text with separators, or a
 * single value.
 *
 * @param separators what separates the values of a text
 * @returns the values as they were given, numbers in JSON text as their digits; none for an empty list
 */
export function splitList(given: unknown, separators = SEPARATORS): unknown[] {
	const value = typeof given === 'string' ? splitText(given.trim(), separators) : given;
	// Array.from, because what is missing in the middle of a list has to be seen, and refused.
	return Array.isArray(value) ? Array.from(value) : [value];
}

function splitText(text: string, separators: RegExp): unknown {
	if (text.startsWith('[') || text.startsWith('{')) {
		try {
			// As text, because a number such as 9007199254740991.4 would be rounded to an integer.
			const withTexts = text.replace(JSON_STRING_OR_NUMBER, (all, string?: string) => string ?? `"${all}"`);
			JSON.parse(text);
			return JSON.parse(withTexts) as unknown;
		} catch {
			// Not JSON after all: the text is shown to the user as it stands. A name may begin so.
			if (separators === SEPARATORS) return [text];
		}
	}
	const found = text
		.split(separators)
		.map((one) => one.trim())
		.filter((one) => one !== '');
	// Separators alone are no list: an empty one, which may clear what is there, has to be meant.
	return found.length === 0 ? [text] : found;
}
