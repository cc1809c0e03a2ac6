import { InvalidValue, isBlank } from './invalidValue';
import { pieces } from './pieces';

/** One documented value of a field (§2.1) with its label in the editor. */
export interface Choice<Value extends string | number = string | number> {
	value: Value;
	label: string;
	/** Other words that can mean only this value, in lower case without separators. */
	also?: readonly string[];
	/** False for a value that is offered although §2.1 does not list it. */
	documented?: false;
}

/**
 * Brings what people and language models supply to a documented value: `9` to `"09"`, `"weekly"` to `W`,
 * `true` to conditional.
 *
 * @param given a value, its label, its number, or one of the choice's other words, in any case
 * @param accepted what the message says is accepted, if not the list of the choices
 * @returns the documented value, or undefined for a blank one
 * @throws InvalidValue where it can mean none of the choices
 */
export function readChoice<Value extends string | number>(
	given: unknown,
	choices: ReadonlyArray<Choice<Value>>,
	accepted?: string,
): Value | undefined {
	return isBlank(given) ? undefined : choose(given, choices, accepted);
}

function choose<Value extends string | number>(
	given: unknown,
	choices: ReadonlyArray<Choice<Value>>,
	accepted?: string,
): Value {
	// What the editor gives comes first: comparing words is most of what reading a schedule costs.
	const choice = isBlank(given)
		? undefined
		: (choices.find(({ value }) => value === given) ?? findByWord(toWord(given), choices));
	if (choice === undefined) throw new InvalidValue(given, accepted ?? listChoices(choices));
	return choice.value;
}

function findByWord<Value extends string | number>(
	word: string | undefined,
	choices: ReadonlyArray<Choice<Value>>,
) {
	if (word === undefined) return undefined;
	return choices.find(
		({ value, label, also }) => toWord(value) === word || toWord(label) === word || also?.includes(word),
	);
}

/**
 * Reads a list of choices, such as days of the week, in any form in which IDs may come as well.
 *
 * @returns the documented values without repetitions, in the order given; undefined for a blank or empty one
 * @throws InvalidValue that names the first piece at fault
 */
export function readChoices<Value extends string | number>(
	given: unknown,
	choices: ReadonlyArray<Choice<Value>>,
	accepted?: string,
): Value[] | undefined {
	if (isBlank(given)) return undefined;
	const values = pieces(given).map((piece) => choose(piece, choices, accepted));
	return values.length === 0 ? undefined : [...new Set(values)];
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
