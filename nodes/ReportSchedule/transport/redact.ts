const MARK = '***';
/** A shorter token is a word or a number that answers are full of. */
const SHORTEST = 8;

/** What is decoded while searching: nothing, JSON's escapes at any depth, or those and percent codes. */
type Decoding = 'none' | 'json' | 'percent';

/**
 * Takes the API token out of what a service sends back, before anything reads it: a service that echoes the
 * header must not bring it into an output or a message. Finds it as it is, escaped as JSON at any depth and
 * percent-encoded, as SECURITY.md promises. It takes time in proportion to the text, whatever text and token are.
 *
 * @param text an answer (§4: not documented), or a header
 * @param token printable ASCII; one of fewer than 8 characters is only found where it follows `Token `
 * @returns the text with `***` instead of the token; never throws
 */
export function redact(text: string, token: string): string {
	const lead = codesOf(token, 'json').length < SHORTEST ? 'Token ' : '';
	const [secret, mark] = [lead + token, lead + MARK];
	const isThere = text.includes(secret.slice(0, SHORTEST));
	const plain = isThere ? replaced(text, secret, mark, 'none') : text;
	if (!/[\\%]/.test(plain)) return plain;
	return replaced(replaced(plain, secret, mark, 'json'), secret, mark, 'percent');
}

function replaced(text: string, secret: string, mark: string, decoding: Decoding): string {
	const codes = codesOf(secret, decoding === 'none' ? 'none' : 'json');
	const fallbacks = fallbacksOf(codes);
	/** Where in the text the last characters begin, as many as the secret has. */
	const begins = new Int32Array(codes.length);
	const kept: string[] = [];
	let keptTo = 0;
	let matched = 0;
	let slot = 0;
	for (let at = 0; at < text.length;) {
		begins[slot] = at;
		slot = slot + 1 === codes.length ? 0 : slot + 1;
		let code = text.charCodeAt(at);
		if (code === BACKSLASH || code === PERCENT) ({ code, end: at } = readCharacter(text, at, decoding));
		else at += 1;
		while (matched > 0 && codes[matched] !== code) matched = fallbacks[matched - 1]!;
		if (codes[matched] === code) matched += 1;
		if (matched < codes.length) continue;
		kept.push(text.slice(keptTo, begins[slot]), mark);
		keptTo = at;
		matched = 0;
	}
	return kept.join('') + text.slice(keptTo);
}

/**
 * For each length of a match, how much of it may still begin another one: so no character is looked at twice
 * (https://en.wikipedia.org/wiki/Knuth–Morris–Pratt_algorithm).
 */
function fallbacksOf(codes: readonly number[]): number[] {
	const fallbacks = [0];
	for (let index = 1, matched = 0; index < codes.length; index += 1) {
		while (matched > 0 && codes[index] !== codes[matched]) matched = fallbacks[matched - 1]!;
		if (codes[index] === codes[matched]) matched += 1;
		fallbacks.push(matched);
	}
	return fallbacks;
}

/** What the characters of a text stand for, without the backslashes that a decoding drops. */
function codesOf(text: string, decoding: Decoding): number[] {
	const codes: number[] = [];
	for (let at = 0; at < text.length;) {
		const { code, end } = readCharacter(text, at, decoding);
		if (code !== BACKSLASH || decoding === 'none') codes.push(code);
		at = end;
	}
	return codes;
}

const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const LETTER_U = 0x75;

/**
 * Reads one character with all that escapes it. Backslashes count for nothing by themselves: how many there
 * are depends on how deep JSON is nested in JSON.
 *
 * @returns the UTF-16 code it stands for (a decoded backslash only at the end of the text), and where it ends
 */
function readCharacter(text: string, begin: number, decoding: Decoding): { code: number; end: number } {
	let at = begin + 1;
	let code = text.charCodeAt(begin);
	if (decoding === 'none') return { code, end: at };
	for (let isEscaped = false; ; isEscaped = true) {
		if (isEscaped && code === LETTER_U && isHex(text, at, 4)) {
			code = parseInt(text.slice(at, at + 4), 16);
			at += 4;
		}
		if (decoding === 'percent' && code === PERCENT && isHex(text, at, 2)) {
			code = parseInt(text.slice(at, at + 2), 16);
			at += 2;
		}
		if (code !== BACKSLASH || at === text.length) return { code, end: at };
		code = text.charCodeAt(at);
		at += 1;
	}
}

function isHex(text: string, begin: number, digits: number): boolean {
	for (let at = begin; at < begin + digits; at += 1) {
		if (!HEX.has(text.charCodeAt(at))) return false;
	}
	return true;
}

const HEX = new Set(Array.from('0123456789abcdefABCDEF', (digit) => digit.charCodeAt(0)));
