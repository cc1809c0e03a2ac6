const MARK = '***';
/** A shorter token is a word or a number that answers are full of: it goes only behind the word Token. */
const SHORTEST_DISTINCT = 8;
const WORD = [...'token'].map((letter) => letter.charCodeAt(0));
/** What stands between the word Token and the token: `Token 1`, `"token": ["1"]`, `token=1`. */
const SEPARATORS = new Set([...' \t\r\n"\'`:=+[('].map((one) => one.charCodeAt(0)));

/**
 * Takes the API token out of what a service sends back: one that echoes the header must not bring it into
 * an output or a message. Finds it as it is, escaped in JSON (and in JSON inside JSON, at any depth), and
 * percent-encoded in addresses. The time grows with the text, whatever the text and the token are.
 *
 * @param text an answer (§4: not documented), a header, a message
 * @param token 1 to 4,096 characters of printable ASCII; one of fewer than 8 is taken out only where it
 *   follows the word Token
 * @returns the text with `***` instead of the token; never throws
 */
export function redact(text: string, token: string): string {
	return redactor(token)(text);
}

/**
 * Takes the API token out of parsed JSON: out of strings and keys, never out of numbers. A short token
 * also goes where it is the value of a key that ends in "token".
 *
 * @param value what `JSON.parse` gives, of any depth
 * @param token as in {@link redact}
 * @returns the very same value if the token isn't in it, otherwise a copy; never throws
 */
export function redactJson<T>(value: T, token: string): T {
	const plain = redactor(token);
	const redactValue = (text: string, key: string) =>
		token.length < SHORTEST_DISTINCT && /token$/i.test(key)
			? plain(`token=${text}`).slice('token='.length)
			: plain(text);
	return isTouched(value, redactValue) ? (copied(value, redactValue) as T) : value;
}

type Redact = (text: string, key: string) => string;

function isTouched(root: unknown, redactValue: Redact): boolean {
	/** Values, each followed by the key it stands under. */
	const stack: unknown[] = [root, ''];
	const goodKeys = new Set<string>();
	while (stack.length > 0) {
		const key = stack.pop() as string;
		const value = stack.pop();
		if (typeof value === 'string' && redactValue(value, key) !== value) return true;
		if (typeof value !== 'object' || value === null) continue;
		for (const inner of Object.keys(value)) {
			const isIndex = Array.isArray(value);
			if (!isIndex && !goodKeys.has(inner)) {
				if (redactValue(inner, '') !== inner) return true;
				goodKeys.add(inner);
			}
			stack.push((value as Record<string, unknown>)[inner], isIndex ? key : inner);
		}
	}
	return false;
}

function copied(root: unknown, redactValue: Redact): unknown {
	const holder = { root };
	const stack: Array<{ value: unknown; key: string; target: object; slot: string }> = [];
	stack.push({ value: root, key: '', target: holder, slot: 'root' });
	for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
		const { value, key, target, slot } = next;
		if (typeof value === 'string') putOwn(target, slot, redactValue(value, key));
		if (typeof value !== 'object' || value === null) continue;
		const isList = Array.isArray(value);
		const copy = isList ? [] : {};
		putOwn(target, slot, copy);
		for (const [name, one] of Object.entries(value)) {
			const inner = isList ? name : redactValue(name, '');
			// Put in now, to keep the keys' order, and replaced later.
			putOwn(copy, inner, one);
			stack.push({ value: one, key: isList ? key : name, target: copy, slot: inner });
		}
	}
	return holder.root;
}

/** An assignment to `__proto__` would change the prototype instead. */
function putOwn(target: object, key: string, value: unknown): void {
	if (key !== '__proto__') (target as Record<string, unknown>)[key] = value;
	else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

function redactor(token: string): (text: string) => string {
	if (token === '') return (text) => text;
	const isShort = token.length < SHORTEST_DISTINCT;
	const plain = needleOf(Array.from(token, (one) => one.charCodeAt(0)));
	const decoded = needleOf(decodedCodesOf(token));
	// A percent sign of the token itself is no code, and in an address it has one.
	const percentLevels = token.includes('%') ? [0, 1] : [Infinity];
	// V8 searches for up to 250 characters in linear time, but not for more.
	const beginning = token.slice(0, 64);
	return (text) => {
		const mayHold = text.includes(beginning) && !(isShort && !/token/i.test(text));
		let rest = mayHold ? withoutNeedle(text, plain) : text;
		if (decoded.codes.length === 0 || !(rest.includes('\\') || rest.includes('%'))) return rest;
		for (const levels of percentLevels) rest = withoutNeedle(rest, decoded, levels);
		return rest;
	};
}

interface Needle {
	codes: readonly number[];
	/** For each length of a match, the length of the next shorter one (Knuth, Morris and Pratt). */
	shorter: readonly number[];
}

function needleOf(codes: readonly number[]): Needle {
	const shorter = [0];
	for (let index = 1, matched = 0; index < codes.length; index += 1) {
		while (matched > 0 && codes[index] !== codes[matched]) matched = shorter[matched - 1]!;
		if (codes[index] === codes[matched]) matched += 1;
		shorter.push(matched);
	}
	return { codes, shorter };
}

/** The token as {@link withoutNeedle} reads a text that it decodes: without backslashes. */
function decodedCodesOf(token: string): number[] {
	const codes: number[] = [];
	for (let at = 0; at < token.length;) {
		const { code, end } = readDecoded(token, at, 0);
		if (code !== BACKSLASH) codes.push(code);
		at = end;
	}
	return codes;
}

/**
 * Knuth, Morris and Pratt over the characters, or over what they stand for: each is looked at once.
 *
 * @param percentLevels how often a percent code may itself be percent-encoded; undefined for no decoding
 */
function withoutNeedle(text: string, { codes, shorter }: Needle, percentLevels?: number): string {
	const isDecoding = percentLevels !== undefined;
	const { length } = codes;
	const isShort = length < SHORTEST_DISTINCT;
	/** Where the last characters begin in the text, and whether the word Token leads up to them. */
	const begins = new Int32Array(length);
	const leads = new Uint8Array(length + 1);
	const kept: string[] = [];
	let keptTo = 0;
	let wordMatched = 0;
	let isLead = false;
	let matched = 0;
	/** Where in these two rings the next one goes: at the same time where the oldest one is. */
	let slot = 0;
	let leadSlot = 0;
	for (let at = 0; at < text.length;) {
		const begin = at;
		let code = text.charCodeAt(at);
		at += 1;
		if (isDecoding && (code === BACKSLASH || code === PERCENT)) {
			({ code, end: at } = readDecoded(text, begin, percentLevels));
		}
		begins[slot] = begin;
		slot = slot + 1 < length ? slot + 1 : 0;
		if (isShort) {
			isLead = (isLead || wordMatched === WORD.length) && SEPARATORS.has(code);
			leads[leadSlot] = isLead ? 1 : 0;
			leadSlot = leadSlot < length ? leadSlot + 1 : 0;
			wordMatched = nextOfWord(code, wordMatched);
		}
		while (matched > 0 && codes[matched] !== code) matched = shorter[matched - 1]!;
		if (codes[matched] === code) matched += 1;
		if (matched < length) continue;
		// The oldest lead is that of the character before the match.
		if (isShort && leads[leadSlot] !== 1) {
			matched = shorter[length - 1]!;
			continue;
		}
		kept.push(text.slice(keptTo, begins[slot]), MARK);
		keptTo = at;
		matched = 0;
	}
	return keptTo === 0 ? text : kept.join('') + text.slice(keptTo);
}

function nextOfWord(code: number, wordMatched: number): number {
	const lowerCase = code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
	if (lowerCase === WORD[wordMatched]) return wordMatched + 1;
	return lowerCase === WORD[0] ? 1 : 0;
}

const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const LETTER_U = 0x75;

/**
 * Reads one character of a text with all that escapes it, in JSON or in an address. Backslashes count for
 * nothing by themselves: how many there are depends on how deep JSON is nested in JSON.
 *
 * @param begin where the character, or what escapes it, begins
 * @param percentLevels how often a percent code may itself be percent-encoded; 0 for texts without such codes
 * @returns the UTF-16 code it stands for (a backslash only at the end of the text), and where it ends
 */
function readDecoded(text: string, begin: number, percentLevels: number): { code: number; end: number } {
	let code = BACKSLASH;
	let isEscaped = false;
	let at = begin;
	while (code === BACKSLASH && at < text.length) {
		code = text.charCodeAt(at);
		at += 1;
		if (code === PERCENT && percentLevels > 0) {
			// %252F: an address inside an address.
			while (percentLevels > 1 && text.startsWith('25', at) && readHex(text, at + 2, 2) >= 0) at += 2;
			const decoded = readHex(text, at, 2);
			if (decoded >= 0) [code, at] = [decoded, at + 2];
		} else if (code === LETTER_U && isEscaped) {
			const decoded = readHex(text, at, 4);
			if (decoded >= 0) [code, at] = [decoded, at + 4];
		}
		isEscaped = true;
	}
	return { code, end: at };
}

/** @returns the number that so many hexadecimal digits stand for, -1 where there are none */
function readHex(text: string, at: number, digits: number): number {
	let number = 0;
	for (let index = at; index < at + digits; index += 1) {
		const code = text.charCodeAt(index);
		// This bit makes a capital letter a small one.
		const digit = code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x57;
		if (!(digit >= 0 && digit < 16) || (code > 0x39 && digit < 10)) return -1;
		number = number * 16 + digit;
	}
	return number;
}
