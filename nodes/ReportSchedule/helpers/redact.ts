const MARK = '***';
/** A shorter token is a word or a number that answers are full of. */
const SHORTEST = 8;

/**
 * Takes the API token out of what a service sends back, before anything reads it: a service that echoes the
 * header must not bring it into an output or a message. Finds it as it is, escaped as JSON and percent-encoded, as
 * SECURITY.md promises.
 *
 * @param text an answer (§4: not documented), or a header
 * @param token printable ASCII; one of fewer than 8 characters is only found where it follows `Token `
 * @returns the text with `***` instead of the token; never throws
 */
export function redact(text: string, token: string): string {
	const lead = token.length < SHORTEST ? 'Token ' : '';
	return text.replace(patternOf(lead + token), lead + MARK);
}

/** Each character may stand for itself or be escaped, whatever the others are. */
function patternOf(secret: string): RegExp {
	return new RegExp([...secret].map(anyFormOf).join(''), 'g');
}

function anyFormOf(character: string): string {
	const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
	const inAnyCase = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
	const plain = `\\x${hex}`;
	// JSON may put a backslash before these.
	const escaped = '"\\/'.includes(character) ? [`\\\\${plain}`] : [];
	return `(?:${[...escaped, `\\\\u00${inAnyCase}`, `%${inAnyCase}`, plain].join('|')})`;
}
