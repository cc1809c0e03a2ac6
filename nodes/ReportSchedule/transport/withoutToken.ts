/**
 * Takes the token out of what a service sends back: one that echoes the header must not bring it into an
 * output or a message.
 *
 * @param text as it came; in JSON, and in JSON inside of JSON, a character may be written with backslashes
 *   or by its number, in an address by its percent code
 */
export function withoutToken(text: string, token: string): string {
	return text.replace(new RegExp([...token].map(anyForm).join(''), 'g'), '***');
}

function anyForm(character: string): string {
	const number = character.charCodeAt(0).toString(16).padStart(2, '0');
	const digits = [...number].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
	return `(?:\\\\{0,8}(?:\\x${number}|u00${digits})|%${digits})`;
}
