const MARK = '***';
/** A shorter token is a word or a number that answers are full of. */
const SHORTEST = 8;

/**
 * Takes the API token out of what a service sends back, before anything reads it: a service that echoes the
 * header must not bring it into an output or a message. Finds it as it is, escaped as JSON at any depth and
 * percent-encoded, as SECURITY.md promises. The time grows with the text alone, whatever both hold.
 *
 * @param text an answer (§4: not documented), or a header
 * @param token printable ASCII; one of fewer than 8 characters is only found where it follows `Token `
 * @returns the text with `***` instead of the token; never throws
 */
export function redact(text: string, token: string): string {
	const codes = decodedCodes(token);
	if (codes.length < SHORTEST) return withoutSecret(text, `Token ${token}`, `Token ${MARK}`);
	return withoutSecret(text, token, MARK);
}

function withoutSecret(text: string, secret: string, mark: string): string {
	// Nearly every answer: nothing is encoded, and the beginning isn't there.
	if (!/[\\%]/.test(text) && !text.includes(secret.slice(0, SHORTEST))) return text;
	const codes = decodedCodes(secret);
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
		if (code === BACKSLASH || code === PERCENT) ({ code, end: at } = readDecoded(text, at));
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
 * For each length of a match, how much of it may still begin another one: with it, no character is compared
 * again (https://en.wikipedia.org/wiki/Knuth–Morris–Pratt_algorithm).
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

/** What a text's characters stand for, without backslashes. */
function decodedCodes(text: string): number[] {
	const codes: number[] = [];
	for (let at = 0; at < text.length;) {
		const { code, end } = readDecoded(text, at);
		if (code !== BACKSLASH) codes.push(code);
		at = end;
	}
	return codes;
}

const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const LETTER_U = 0x75;

/**
 * Reads one character of a text with all that escapes it. Backslashes count for nothing by themselves: how
 * many there are depends on how deep JSON is nested in JSON.
 *
 * @param begin where the character, or what escapes it, begins
 * @returns the UTF-16 code it stands for (a backslash only at the end of the text), and where it ends
 */
function readDecoded(text: string, begin: number): { code: number; end: number } {
	let code = BACKSLASH;
	let at = begin;
	for (let isEscaped = false; code === BACKSLASH && at < text.length; isEscaped = true) {
		code = text.charCodeAt(at);
		at += 1;
		if (code === LETTER_U && isEscaped && isHex(text, at, 4)) {
			code = parseInt(text.slice(at, at + 4), 16);
			at += 4;
		}
		if (code === PERCENT && isHex(text, at, 2)) {
			// %2541 is %41 in an address inside an address.
			while (text.startsWith('25', at) && isHex(text, at + 2, 2)) at += 2;
			code = parseInt(text.slice(at, at + 2), 16);
			at += 2;
		}
	}
	return { code, end: at };
}

function isHex(text: string, begin: number, count: number): boolean {
	return text.length >= begin + count && /^[\da-f]+$/i.test(text.slice(begin, begin + count));
}
