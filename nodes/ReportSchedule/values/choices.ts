import { LAST_DAY } from '../fields/scheduleFields';
import type { Choice, Choices } from '../fields/types';
import { InvalidValue } from '../text/issues';
import { anyOf, ordinal } from '../text/phrases';
import { quote } from '../text/quote';
import { isBlank, visible } from '../text/text';
import { single } from './single';

type Value = Choice['value'];

/** A field of a schedule, or a setting of the node. What takes no choices has none. */
type Field = Partial<Choices> & { name?: string };

/** Brings what people and models supply to a documented value: `"weekly"` to `W`. @throws InvalidValue for none */
export function readChoice(given: unknown, field: Choices & Field): Value {
	return choiceOf(field, single(given)) ?? rejectChoice(given, field);
}

/** Reads a setting's value or its label, in any case. @throws InvalidValue */
export function readOption(given: unknown, choices: readonly Choice[]): Value {
	return choiceOf({ choices }, given) ?? rejectChoice(given, { choices });
}

/** @throws InvalidValue for a value that's none of the choices */
export function rejectChoice(given: unknown, field: Choices): never {
	throw new InvalidValue(`${quote(given)} isn't one of the options. ${whatToUse(field)}`);
}

/** What may be given for a field of choices. */
export function whatToUse({ advice, choices }: Choices): string {
	return advice ?? `Use ${anyOf(choices.map(({ label }) => label))}`;
}

/** The only choice that a value can mean, also one for "not set" such as "None"; undefined if there's none. */
export function choiceOf({ name = '', choices = [] }: Field, given: unknown): Value | undefined {
	// What the editor gives comes first: comparing words is most of what reading a schedule costs.
	if (choices.some(({ value }) => value === given)) return given as Value;
	if (isBlank(given) || !['string', 'number', 'boolean'].includes(typeof given)) return undefined;
	const choice = wordsFor(name, choices).get(toWord(given as Value | boolean));
	if (choice !== undefined || name !== 'scheduled_day_of_month') return choice;
	return dayOfMonthIn(String(given));
}

/** Other words that mean only one value, besides its label. The API misspells Quarterly as `quaterly` (§2.1 rule 3). */
const OTHER_WORDS: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
	schedule_type: { quaterly: 'Q', everyday: 'D' },
	export_data_type: { excel: 'xlsx', xls: 'xlsx' },
	schedule_condition: { false: '1', no: '1', none: '1', true: '2', yes: '2' },
};

const knownWords = new WeakMap<readonly Choice[], ReadonlyMap<string, Value>>();

/** All words for the choices of a field. Made once, because that's slow. */
function wordsFor(name: string, choices: readonly Choice[]): ReadonlyMap<string, Value> {
	const known = knownWords.get(choices);
	if (known !== undefined) return known;
	const words = new Map(Object.entries(OTHER_WORDS[name] ?? {}));
	for (const { label, value } of choices) words.set(toWord(label), value);
	// A value counts before another one's label.
	for (const { value } of choices) words.set(toWord(value), value);
	knownWords.set(choices, words);
	return words;
}

/** What is compared: `09` and `9.0` are `9`; `Always Deliver` and `ALWAYS-deliver` are `alwaysdeliver`. */
function toWord(given: Value | boolean): string {
	const text = visible(String(given)).toLowerCase();
	if (/^\d{1,2}(?:\.0)?$/.test(text)) return String(Number(text));
	return text.replace(/(?<=[a-z\d])[\s_-]+(?=[a-z])/g, '');
}

/** A day of the month from `15th`, `15.`, `on the 15th` or `end of month`; undefined for anything else. */
function dayOfMonthIn(text: string): number | undefined {
	const spaced = visible(text).toLowerCase().split(/\s+/).join(' ');
	const words = spaced.replace(/^(?:on )?the /, '');
	if (/^(?:last|last day|(?:last day|end) of (?:the )?month)$/.test(words)) return LAST_DAY;
	const day = parseInt(words, 10);
	const isDay = words === dayOfMonthInWords(day) || words === `${day}.`;
	return isDay && day >= 1 && day < LAST_DAY ? day : undefined;
}

/** A day of the month, such as `15th` or `last day` (§2.1). */
export function dayOfMonthInWords(day: number): string {
	return day === LAST_DAY ? 'last day' : ordinal(day);
}
