import { attempt } from './issues';

/** Control characters but tabs and line breaks, and what Unicode never shows, such as marks of direction. */
const UNSEEN = String.raw`[\0-\x08\x0e-\x1f\x7f-\x9f]|\p{Default_Ignorable_Code_Point}`;
/** What joins emoji, such as 👩‍👧, and letters of many scripts: between two of them it can be seen. */
const JOINER = String.raw`(?<=[^\0-\x7f\s])[\u200c\u200d](?=[^\0-\x7f])(?=[\p{L}\p{M}\p{Extended_Pictographic}])`;
/** What makes one emoji another, such as ❤️ of ❤. */
const EMOJI_PART = String.raw`[\ufe0e\ufe0f\u{E0020}-\u{E007F}]`;
const INVISIBLE = new RegExp(`(?!${JOINER}|${EMOJI_PART})(?:${UNSEEN})`, 'gu');

/** A text without the characters that nobody sees, and without spaces at its ends. */
export function visible(text: string): string {
	// A quick test, which most texts pass.
	return (/^[ -~]*$/.test(text) ? text : text.replace(INVISIBLE, '')).trim();
}

/** Normalizing takes quadratic time over combining marks, so a longer text is compared as it is. */
const MOST_NORMALIZED = 1000;

function normalized(text: string, form: 'NFC' | 'NFD'): string {
	const isAscii = /^[\0-\x7f]*$/.test(text);
	return isAscii || text.length > MOST_NORMALIZED ? text : text.normalize(form);
}

/** A text in the Unicode form in which a letter and its accent are one character. */
export function composed(text: string): string {
	return normalized(text, 'NFC');
}

/** Of Latin, Greek and Cyrillic letters, but not what strikes them out. Other scripts' marks are letters. */
const ACCENT = /[\u0300-\u0333\u0339-\u036f]/g;

/** A text with plain letters instead of those with an accent. */
export function withoutAccents(text: string): string {
	return composed(normalized(text, 'NFD').replace(ACCENT, ''));
}

/** What a name has only if its key isn't just its lower case: more than ASCII, or spaces that don't count. */
const NEEDS_KEY = /[^ -~]| {2}|^ | $/;

/** The same for all spellings of a name or email: any case, Unicode form, double quotes, spaces, unseen characters. */
export function nameKey(name: string): string {
	if (!NEEDS_KEY.test(name)) return name.toLowerCase();
	// What our messages show of a name can be typed: they have “ as ", and ‹ instead of <.
	const text = visible(name).replace(/\s+/g, ' ').replace(/[“”„]/g, '"').replaceAll('‹', '<');
	// In upper case, "ı" and "i" would be one letter, and two people's emails the same.
	return composed(text.toLowerCase());
}

/** The same for all spellings of a person's name, with or without accents. `Lovelace, Ada` is Ada Lovelace. */
export function personKey(name: string): string {
	const key = withoutAccents(nameKey(name));
	const [last, first, ...more] = key.split(/ ?, ?/);
	return first === undefined || more.length > 0 ? key : `${first} ${last}`;
}

/** Whether a value counts as not given: nothing at all, or text without anything that can be seen. */
export function isBlank(given: unknown): given is undefined | null | string {
	return given === undefined || given === null || (typeof given === 'string' && visible(given) === '');
}

/** What the JSON text of a list or an object holds; any other value as it is. */
export function withoutJson(given: unknown): unknown {
	if (typeof given !== 'string') return given;
	const text = visible(given);
	return /^[[{]/.test(text) ? (attempt((): unknown => JSON.parse(text)) ?? given) : given;
}

/** Whether a list, or the JSON text of one, has nothing in it but blanks: `[]`, `[""]`, `[null]`. */
export function isEmptyList(given: unknown): boolean {
	const list = withoutJson(given);
	return Array.isArray(list) && list.every(isBlank);
}

/** What programs write for nothing, without the brackets and quotes around it. `\N` is a database's. */
const NOTHING = new Set(['', 'null', 'undefined', 'none', 'nan', 'n/a', '\\n']);
/** What stands around them, and between several, as in `[]`, `""`, `(NULL)`, `["None"]` and `null, null`. */
const AROUND_NOTHING = /[\s"'`()<>[\]{},;]+/;

/** Whether text, or a list of it, stands for nothing: `NULL`, `(null)`, `undefined undefined`, `[]`. */
export function standsForNothing(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(standsForNothing);
	if (typeof value !== 'string') return isBlank(value);
	const words = visible(value).toLowerCase().split(AROUND_NOTHING);
	return words.every((word) => NOTHING.has(word));
}
