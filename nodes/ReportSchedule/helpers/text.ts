import { parsedJson } from './types';

/** Control characters but tabs and line breaks, and what Unicode says isn't shown, such as marks of direction. */
const UNSEEN = String.raw`[\0-\x08\x0e-\x1f\x7f-\x9f]|\p{Default_Ignorable_Code_Point}`;
/** What joins emoji and letters of many scripts: between two of them it can be seen. */
const JOINER = String.raw`(?<=[^\0-\x7f\s])[\u200c\u200d](?=[^\0-\x7f])(?=[\p{L}\p{M}\p{Extended_Pictographic}])`;
/** What makes one emoji another. */
const EMOJI_PART = String.raw`[\ufe0e\ufe0f\u{E0020}-\u{E007F}]`;
const INVISIBLE = new RegExp(`(?!${JOINER}|${EMOJI_PART})(?:${UNSEEN})`, 'gu');

/** A text without the characters that nobody sees, and without spaces at its ends. */
export function visible(text: string): string {
	return text.replace(INVISIBLE, '').trim();
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

/** What the bytes from 0x80 to 0x9f stand for in Windows-1252. The others stand for the character of the same number. */
const FROM_0X80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** What stands for a byte that isn't UTF-8, and control characters that no text has. */
const NO_CHARACTER = /[\ufffd\x80-\x84\x86-\x9f]/;
/** The beginning of what reads as something else. ASCII reads the same in both. */
const LEADING_BYTE = /[\xc2-\xf4]/;
/** Nobody's word: a letter beside one of another script, as “MENÜ“” would have, or a phonetic sign behind a capital, as CAFÉ™. */
const NO_WORD =
	/\p{Script=Latin}(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})[^]|\p{Lu}[\u0240-\u02af]/u;

/** What is said of a text that `isMisread`. */
export const MISREAD =
	'was read in the wrong encoding. Save the file as .xlsx and read that, or set its encoding in the node that reads it';

/**
 * Whether a text's bytes were read in the wrong encoding, as a file's are: its characters, as bytes of Windows-1252, are
 * UTF-8 that means something else, as `GrÃ¶ÃŸe` is Größe.
 */
export function isMisread(text: string): boolean {
	if (NO_CHARACTER.test(text)) return true;
	if (!LEADING_BYTE.test(text)) return false;
	const bytes = Array.from(text, (character) => {
		const index = FROM_0X80.indexOf(character);
		return index === -1 ? character.codePointAt(0)! : 0x80 + index;
	});
	if (bytes.some((byte) => byte > 0xff)) return false;
	try {
		return !NO_WORD.test(utf8.decode(Uint8Array.from(bytes)));
	} catch {
		return false;
	}
}
