/** A shorter token is a word or a number that answers are full of, so it's only replaced behind `Token `. */
const SHORTEST = 8;

/** Replaces the token (ASCII, up to 4,000 characters) with `***`, in any mix of escapes (SECURITY.md). Never throws. */
export function redact(text: string, token: string): string {
	const lead = token.length < SHORTEST ? 'Token ' : '';
	const anyForm = [...lead, ...token].map(formsOf).join('');
	return text.replace(new RegExp(anyForm, 'gi'), `${lead}***`);
}

/** An expression for a character as it is, and as each escape has it: `/` as `\u002f`, `%2f`, `\/` or `/`. */
function formsOf(character: string): string {
	const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
	const escaped = /["\\/]/.test(character) ? '\\\\?' : '';
	return `(?:\\\\u00${hex}|%${hex}|${escaped}\\x${hex})`;
}
