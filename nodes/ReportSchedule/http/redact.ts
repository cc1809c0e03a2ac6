const MARK = '***';
/** A shorter token is a word or a number that answers are full of. */
const SHORTEST = 8;

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
	const lead = decode(token, false).decoded.length < SHORTEST ? 'Token ' : '';
	const [secret, mark] = [lead + token, lead + MARK];
	const plain = text.replaceAll(secret, mark);
	if (!/[\\%]/.test(plain)) return plain;
	// Twice, because a percent sign may be a character of the token or of what stands before it.
	return redactEncoded(redactEncoded(plain, secret, mark, false), secret, mark, true);
}

function redactEncoded(text: string, secret: string, mark: string, hasPercentCodes: boolean): string {
	const { decoded, begins } = decode(text, hasPercentCodes);
	const { decoded: searched } = decode(secret, false);
	const kept: string[] = [];
	let keptTo = 0;
	let at = decoded.indexOf(searched);
	while (at !== -1) {
		const end = at + searched.length;
		kept.push(text.slice(keptTo, begins[at]), mark);
		keptTo = begins[end]!;
		at = decoded.indexOf(searched, end);
	}
	return kept.join('') + text.slice(keptTo);
}

const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const LETTER_U = 0x75;

/**
 * Decodes a text's escapes. A backslash counts for nothing by itself: how many there are depends on how deep
 * JSON is nested in JSON. `a\u0062c` becomes `abc`, whose characters begin at 0, 1 and 7, and which ends at 8.
 *
 * @returns the decoded text, and where in the given one each of its characters begins, with the end as the last
 */
function decode(text: string, hasPercentCodes: boolean): { decoded: string; begins: Int32Array } {
	const codes = new Uint16Array(text.length);
	const begins = new Int32Array(text.length + 1);
	let length = 0;
	let isEscaped = false;
	for (let at = 0; at < text.length;) {
		if (!isEscaped) begins[length] = at;
		let code = text.charCodeAt(at);
		at += 1;
		if (isEscaped && code === LETTER_U && isHex(text, at, 4)) {
			code = parseInt(text.slice(at, at + 4), 16);
			at += 4;
		}
		if (hasPercentCodes && code === PERCENT && isHex(text, at, 2)) {
			code = parseInt(text.slice(at, at + 2), 16);
			at += 2;
		}
		isEscaped = code === BACKSLASH;
		if (isEscaped) continue;
		codes[length] = code;
		length += 1;
	}
	if (!isEscaped) begins[length] = text.length;
	return { decoded: Buffer.from(codes.buffer, 0, length * 2).toString('utf16le'), begins };
}

function isHex(text: string, begin: number, digits: number): boolean {
	return text.length >= begin + digits && /^[\da-f]+$/i.test(text.slice(begin, begin + digits));
}
