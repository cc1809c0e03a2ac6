import type { Choice, Choices } from '../fields/types';
import { InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import { isBlank, visible } from '../text/text';
import { anyOf, ordinal } from '../text/say';
import { single } from './single';

/** A field of a schedule, or an option. What takes no choices has none. */
type Field = Partial<Choices> & { name?: string };

/** Words that can mean only one documented value, besides the value itself and its label. The API spells Quarterly so (§2.1 rule 3). */
const OTHER_WORDS: Readonly<Record<string, Readonly<Record<string, Choice['value']>>>> = {
	schedule_type: { quaterly: 'Q', everyday: 'D' },
	export_data_type: { excel: 'xlsx', xls: 'xlsx' },
	schedule_condition: { false: '1', no: '1', none: '1', true: '2', yes: '2' },
};

/** Brings what people and models supply to a documented value: `9` to `"09"`, `"weekly"` to `W`. @throws InvalidValue for none of them */
export function readChoice(given: unknown, field: Choices & { name?: string }): Choice['value'] {
	const value = choiceOf(field, single(given));
	if (value === undefined) throw notAnOption(given, field);
	return value;
}

/** Reads a word of an option: one of n8n's choices. @throws InvalidValue */
export function readOption(given: unknown, options: ReadonlyArray<{ name: string; value: string }>): string {
	const choices = options.map(({ name: label, value }) => ({ label, value }));
	const value = choiceOf({ choices }, given);
	if (value === undefined) throw notAnOption(given, { choices });
	return String(value);
}

/** The only choice of a field that a value can mean, also one for "not set" such as "None"; undefined where there's none. */
export function choiceOf({ name = '', choices = [] }: Field, given: unknown): Choice['value'] | undefined {
	// What the editor gives comes first: comparing words is most of what reading a schedule costs.
	const same = choices.find(({ value }) => value === given);
	if (same !== undefined || isBlank(given)) return same?.value;
	const word = toWord(given);
	if (word === undefined) return undefined;
	const ofMonth = name === 'scheduled_day_of_month' ? dayOfMonthIn(String(given)) : undefined;
	return wordsFor(name, choices).get(word) ?? ofMonth;
}

/** The error for a value that's none of the choices. */
export function notAnOption(given: unknown, field: Choices): InvalidValue {
	return new InvalidValue(`${quote(given)} isn't one of the options. ${whatToUse(field)}`);
}

/** What may be given for a field of choices. */
export function whatToUse({ advice, choices }: Choices): string {
	return advice ?? `Use ${anyOf(choices.map(({ label }) => label))}`;
}

const known = new WeakMap<readonly Choice[], ReadonlyMap<string | undefined, Choice['value']>>();

/** All words for the choices of a field. A value counts before another one's label. */
function wordsFor(
	name: string,
	choices: readonly Choice[],
): ReadonlyMap<string | undefined, Choice['value']> {
	const earlier = known.get(choices);
	if (earlier !== undefined) return earlier;
	const words = new Map([
		...Object.entries(OTHER_WORDS[name] ?? {}),
		...choices.map(({ label, value }) => [toWord(label), value] as const),
		...choices.map(({ value }) => [toWord(value), value] as const),
	]);
	known.set(choices, words);
	return words;
}

/** Case, spaces, hyphens and underscores before letters, a number's leading zero and `.0` make no difference. */
function toWord(given: unknown): string | undefined {
	if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return undefined;
	const text = visible(String(given)).toLowerCase();
	if (/^\d{1,2}(?:\.0)?$/.test(text)) return String(Number(text));
	return text.replace(/(?<=[a-z\d])[\s_-]+(?=[a-z])/g, '');
}

const LAST_DAY = 29;

/** Such as `15th`, `15.` and `end of month`; undefined for anything else. 29 is the last day. */
function dayOfMonthIn(text: string): number | undefined {
	const all = visible(text).toLowerCase().split(/\s+/).join(' ');
	const words = all.replace(/^(?:on )?the /, '');
	if (/^(?:last|(?:last day|end) of (?:the )?month|last day)$/.test(words)) return LAST_DAY;
	const day = parseInt(words, 10);
	return day >= 1 && day <= 28 && [dayOfMonthInWords(day), `${day}.`].includes(words) ? day : undefined;
}

/** A day of the month, such as `15th` or `last day` (§2.1). */
export function dayOfMonthInWords(day: number): string {
	return day === LAST_DAY ? 'last day' : ordinal(day);
}
