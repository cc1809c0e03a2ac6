const MARK = '***';
/** A shorter token is a word or a number that answers are full of. */
const SHORTEST = 8;

/**
 * Takes the API token out of what a service sends back, before anything reads it: a service that echoes the
 * header must not bring it into an output or a message. Finds it as it is, escaped as in JSON, percent-encoded, and mixtures of these,
 * as SECURITY.md promises.
 *
 * @param text an answer (§4: not documented), or a header
 * @param token printable ASCII, of at most 4,000 characters: longer regular expressions aren't made. One of fewer than 8 characters is
 *   only found where it follows `Token `
 * @returns the text with `***` instead of the token; never throws
 */
export function redact(text: string, token: string): string {
	const lead = token.length < SHORTEST ? 'Token ' : '';
	return text.replace(new RegExp([...(lead + token)].map(formsOf).join(''), 'gi'), lead + MARK);
}

/** A character as it is, and as each escape has it. */
function formsOf(character: string): string {
	const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
	const escaped = /["\\/]/.test(character) ? '\\\\?' : '';
	return `(?:\\\\u00${hex}|%${hex}|${escaped}\\x${hex})`;
}
