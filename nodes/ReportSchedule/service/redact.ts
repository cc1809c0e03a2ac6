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
	return text.replace(new RegExp([...(lead + token)].map(formsOf).join(''), 'gi'), lead + MARK);
}

const ENTITIES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** A character as it is, and as each escape has it. */
function formsOf(character: string): string {
	const code = character.charCodeAt(0);
	const hex = code.toString(16).padStart(2, '0');
	const entities = [`#x0*${hex}`, `#0*${code}`, ENTITIES[character]].filter(Boolean).join('|');
	const plain = `${/["\\/]/.test(character) ? '\\\\?' : ''}\\x${hex}`;
	return `(?:\\\\u00${hex}|%${hex}|&(?:${entities});|${plain})`;
}
