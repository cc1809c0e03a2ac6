import type { Choice, Choices } from '../fields/types';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { isBlank, visible } from '../helpers/visible';
import { anyOf } from '../helpers/words';
import { single } from './single';
import { otherWords } from './words';

type Field = Choices & { name?: string };

/**
 * Brings what people and language models supply to a documented value: `9` to `"09"`, `"weekly"` to `W`,
 * `true` to conditional.
 *
 * @throws InvalidValue where it can mean none of the choices
 */
export function readChoice(given: unknown, field: Field): Choice['value'] {
	const value = findChoice(single(given), field);
	if (value === undefined) throw notAnOption(given, field);
	return value;
}

/** The only choice that a value can mean; undefined where there's none. */
export function findChoice(given: unknown, field: Field): Choice['value'] | undefined {
	const { choices } = field;
	// What the editor gives comes first: comparing words is most of what reading a schedule costs.
	const same = choices.find(({ value }) => value === given);
	if (same !== undefined || isBlank(given)) return same?.value;
	const word = toWord(given);
	return word === undefined ? undefined : wordsOf(field).get(word);
}

/** The error for a value that's none of the choices. */
export function notAnOption(given: unknown, { choices, advice }: Choices): InvalidValue {
	const use = advice ?? `Use ${anyOf(choices.map(({ label }) => label))}`;
	return new InvalidValue(`${quote(given)} isn't one of the options. ${use}`);
}

const known = new WeakMap<readonly Choice[], Map<string, Choice['value']>>();

/** All words for the choices of a field; the first one counts where two have the same. */
function wordsOf({ name, choices }: Field): Map<string, Choice['value']> {
	const earlier = known.get(choices);
	if (earlier !== undefined) return earlier;
	const words = new Map<string, Choice['value']>();
	const add = (word: string | undefined, value: Choice['value']) => {
		if (word !== undefined && !words.has(word)) words.set(word, value);
	};
	for (const choice of choices) {
		add(toWord(choice.value), choice.value);
		add(toWord(choice.label), choice.value);
		for (const word of otherWords(name, choice)) add(word, choice.value);
	}
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
