import { parsedJson } from './json';

/** Control characters but tabs and line breaks, and what Unicode says isn't shown, such as marks of direction. */
const UNSEEN = String.raw`[\0-\x08\x0e-\x1f\x7f-\x9f]|\p{Default_Ignorable_Code_Point}`;
/** What joins emoji and letters of many scripts: between two of them it can be seen. */
const JOINER = String.raw`(?<=[^\0-\x7f\s])[\u200c\u200d](?=[^\0-\x7f])(?=[\p{L}\p{M}\p{Extended_Pictographic}])`;
/** What makes one emoji another. */
const EMOJI_PART = String.raw`[\ufe0e\ufe0f\u{E0020}-\u{E007F}]`;
const INVISIBLE = new RegExp(`(?!${JOINER}|${EMOJI_PART})(?:${UNSEEN})`, 'gu');

/** A text without the characters that nobody sees, and without spaces at its ends. */
export function visible(text: string): string {
	// Most texts have nothing but what can be seen, which is soon told.
	return (/^[ -~]*$/.test(text) ? text : text.replace(INVISIBLE, '')).trim();
}

/** Of Latin, Greek and Cyrillic letters, but not what strikes them out. In other scripts, marks are letters. */
const ACCENT = /[\u0300-\u0333\u0339-\u036f]/g;

/** A text with plain letters in the place of those with an accent. */
export function withoutAccents(text: string): string {
	return text.normalize('NFD').replace(ACCENT, '').normalize('NFC');
}

/** Whether a value counts as not given: nothing at all, or text without anything that can be seen. */
export function isBlank(given: unknown): given is undefined | null | string {
	return given === undefined || given === null || (typeof given === 'string' && visible(given) === '');
}

/** Whether a list, or the JSON text of one, has nothing in it but blanks: `[]`, `[""]`, `[null]`. */
export function isEmptyList(given: unknown): boolean {
	return listIn(given)?.every(isBlank) ?? false;
}

/** The same for one that isn't `[]` itself. */
export function isListOfBlanks(given: unknown): boolean {
	return isEmptyList(given) && listIn(given)!.length > 0;
}

function listIn(given: unknown): unknown[] | undefined {
	const list = typeof given === 'string' ? parsedJson(given) : given;
	return Array.isArray(list) ? list : undefined;
}

/** What programs write for nothing, without the brackets and quotes around it. `\N` is a database's. */
const NOTHING = new Set(
	'|null|undefined|none|nil|nan|nat|n/a|na|\\n|invalid date|invalid datetime'.split('|'),
);
/** What stands around them, and between several, as in `[]`, `""`, `(NULL)`, `["None"]` and `null, null`. */
const AROUND_NOTHING = /[\s"'`()<>[\]{},;]+/;

/** Whether text, or a list of it, stands for nothing: `NULL`, `(null)`, `undefined undefined`, `[]`. */
export function standsForNothing(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(standsForNothing);
	if (typeof value !== 'string') return isBlank(value);
	const word = visible(value).toLowerCase();
	return NOTHING.has(word) || word.split(AROUND_NOTHING).every((part) => NOTHING.has(part));
}
