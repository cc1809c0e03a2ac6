const MARK = '***';
/** A shorter token is a word or a number that answers are full of. */
const SHORTEST = 8;

/**
 * Takes the API token out of what a service sends back, before anything reads it: a service that echoes the
 * header must not bring it into an output or a message. Finds it as it is, and escaped as JSON, as HTML and percent-encoded, as
 * SECURITY.md promises.
 *
 * @param text an answer (§4: not documented), or a header
 * @param token printable ASCII; one of fewer than 8 characters is only found where it follows `Token `
 * @returns the text with `***` instead of the token; never throws
 */
export function redact(text: string, token: string): string {
	const lead = token.length < SHORTEST ? 'Token ' : '';
	const secret = lead + token;
	// What looks like an escape may be one, or a part of the token.
	const forms = new Set([secret, secret.replace(ESCAPE, (...escape) => meantBy(escape))]);
	let left = text;
	for (const isEscaped of /[\\%&]/.test(text) ? [true, false] : [false]) {
		for (const form of forms) left = replaced(left, form, lead + MARK, isEscaped);
	}
	return left;
}

const ESCAPE =
	/\\(?:u00([\da-f]{2})|(["\\/]))|%([\da-f]{2})|&(?:#x([\da-f]{1,4})|#(\d{1,4})|(amp|lt|gt|quot|apos));/gi;
const ESCAPE_HERE = new RegExp(ESCAPE, 'iy');
const BEGINS_ESCAPE = new Set([...'\\%&'].map((character) => character.charCodeAt(0)));
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @param escape what was found, with the parts of it */
function meantBy([, json, plain, percent, hex, decimal, entity]: readonly string[]): string {
	if (plain !== undefined) return plain;
	if (entity !== undefined) return ENTITIES[entity.toLowerCase()]!;
	const code = decimal === undefined ? parseInt(json ?? percent ?? hex!, 16) : Number(decimal);
	return String.fromCharCode(code);
}

/** Looks at each character once (Knuth, Morris and Pratt): a token may be one letter, many times. */
function replaced(text: string, form: string, mark: string, isEscaped: boolean): string {
	const shorter = borders(form);
	/** Where the last characters began, as many as the form has. */
	const starts: number[] = [];
	let [result, done, found, count] = ['', 0, 0, 0];
	for (let at = 0; at < text.length;) {
		starts[count % form.length] = at;
		count += 1;
		let code = text.charCodeAt(at);
		let length = 1;
		if (isEscaped && BEGINS_ESCAPE.has(code)) {
			ESCAPE_HERE.lastIndex = at;
			const escape = ESCAPE_HERE.exec(text);
			if (escape) [code, length] = [meantBy(escape).charCodeAt(0), escape[0].length];
		}
		at += length;
		while (found > 0 && form.charCodeAt(found) !== code) found = shorter[found - 1]!;
		if (form.charCodeAt(found) === code) found += 1;
		if (found < form.length) continue;
		result += text.slice(done, starts[count % form.length]) + mark;
		[done, found] = [at, 0];
	}
	return result + text.slice(done);
}

/** For each beginning of a text, how long the longest other one is that it ends with. */
function borders(text: string): number[] {
	const lengths = [0];
	for (let [end, length] = [1, 0]; end < text.length; end += 1) {
		while (length > 0 && text[end] !== text[length]) length = lengths[length - 1]!;
		if (text[end] === text[length]) length += 1;
		lengths.push(length);
	}
	return lengths;
}
