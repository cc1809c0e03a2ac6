import { InvalidValue, isBlank, quote } from './values';

/** One documented value of a field (§2.1) with its label in the editor. */
export interface Choice {
	value: string | number;
	label: string;
	/** What the editor shows below the label. */
	description?: string;
	/** Other words that can mean only this value, in lower case without separators. */
	also?: readonly string[];
	/** False for a value that is offered although §2.1 does not list it. */
	documented?: false;
}

/** What a field of choices accepts. */
export interface Choices {
	choices: readonly Choice[];
	/** What a message advises, if not a list of the choices. */
	advice?: string;
	/** What to say of a text that belongs elsewhere. */
	explain?: Explain;
}

/** A body field of §2.1, and how the node shows and checks it. */
export type ScheduleField = FieldOfAnyKind &
	(
		| { kind: 'text' }
		/** An ID; `list` names the search that offers it by name. */
		| { kind: 'id'; list?: string }
		| { kind: 'ids' }
		| { kind: 'timezone' }
		| ({ kind: 'choice' | 'hour'; default: string | number } & Choices)
		| ({ kind: 'days' } & Choices)
	);

/** A field that the form has a default for. */
export type FieldWithDefault = Extract<ScheduleField, { default: unknown }>;

interface FieldOfAnyKind {
	/** Name in the request body. */
	name: string;
	/** Name of the node parameter, as saved workflows store it. */
	parameter: string;
	label: string;
	description: string;
	placeholder?: string;
	/** Further names of a column for it. */
	columns?: readonly string[];
	/** Whether a create request needs it. */
	required?: true;
	/** Whether Map Automatically needs a column for it in a create, although the form has a default. */
	needsColumn?: true;
	/** For an optional field: create shows it beside the required ones, not under Additional Fields. */
	topLevel?: true;
	/** The field whose value decides whether this one is shown; `otherwise` is what a create sends where it isn't. */
	appliesTo?: { field: string; values: readonly string[]; otherwise?: string };
	/** The value that stands for "not set" in the editor; it is never sent. */
	unset?: string | number;
}

/** A spreadsheet may write 7 as 7.0, but 1.000 may be a thousand. */
const ID = /^\d{1,32}(?:\.0)?$/;

/**
 * Reads one ID (§2.1, §4: every identifier is an integer; only a positive one ever reaches a URL).
 *
 * @throws InvalidValue for anything but a number, its text, or an object that carries one as its `id`
 */
export function readId(given: unknown, advice = 'Use a whole number, e.g. 7'): number | undefined {
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

/** What to say of a text where there's more to say than that it isn't a choice. */
export type Explain = (text: string) => string | undefined;

/**
 * Brings what people and language models supply to a documented value: `9` to `"09"`, `"weekly"` to `W`,
 * `true` to conditional.
 *
 * @throws InvalidValue where it can mean none of the choices
 */
export function readChoice(given: unknown, choices: Choices, explain?: Explain): Choice['value'] | undefined {
	return isBlank(given) ? undefined : choose(given, choices, explain ?? choices.explain);
}

/**
 * Reads a list of choices, such as days of the week, in any form in which IDs may come as well.
 *
 * @throws InvalidValue that names the first one at fault
 */
export function readChoices(
	given: unknown,
	choices: Choices,
	explain?: Explain,
): Array<Choice['value']> | undefined {
	if (isBlank(given)) return undefined;
	const values = splitList(given).map((one) => choose(one, choices, explain));
	return values.length === 0 ? undefined : [...new Set(values)];
}

function choose(given: unknown, { choices, advice }: Choices, explain?: Explain): Choice['value'] {
	// What the editor gives comes first: comparing words is most of what reading a schedule costs.
	const known = choices.find(({ value }) => value === given);
	if (known !== undefined) return known.value;
	const word = isBlank(given) ? undefined : toWord(given);
	const found = word === undefined ? undefined : choices.find((choice) => wordsOf(choice).includes(word));
	if (found !== undefined) return found.value;
	const problem = typeof given === 'string' ? explain?.(given) : undefined;
	const use = advice ?? `Use ${listChoices(choices)}`;
	throw new InvalidValue(problem ?? `${quote(given)} isn't one of the options. ${use}`);
}

function wordsOf({ value, label, also = [] }: Choice): Array<string | undefined> {
	return [toWord(value), toWord(label), ...also];
}

/** The choices' labels: `Once, Daily or Weekly`. */
function listChoices(choices: readonly Choice[]): string {
	// Without a comma before "or", as in all messages.
	return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices.map(({ label }) => label));
}

/** Case, spaces and hyphens between letters, and a number's leading zero make no difference. */
function toWord(given: unknown): string | undefined {
	if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return undefined;
	const text = String(given).trim().toLowerCase();
	return /^\d\d$/.test(text) ? String(Number(text)) : text.replace(/(?<=[a-z\d])[\s_-]+(?=[a-z])/g, '');
}

/**
 * Reads a free text (§2.1 "free text"), without spaces around it. A number or a truth value, as spreadsheets give
 * them, becomes its text.
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
		.map((one) => one.trim())
		.filter((one) => one !== '');
	// Separators alone are no list: an empty one, which may clear what is there, has to be meant.
	return parts.length === 0 ? [text.trim()] : parts;
}
