import { nameKey } from './keys';

const IN_BRACKETS = /<([^<>]*)>/g;

/**
 * The emails in a text, also as mail programs copy them: `"Lovelace, Ada" <ada@example.com>; bob@example.com`. What isn't
 * an email stands among them as it was given.
 */
export function emailsIn(text: string): string[] {
	const withoutQuotedNames = text.replace(/"[^"<>]*"(?=\s*<)/g, '');
	return wordsOf(withoutQuotedNames, /[,;\n\r]+/).flatMap((part) => {
		const emails = part.includes('<') ? emailsInBrackets(part) : wordsOf(part, /\s+/);
		return emails.every(isEmail) ? emails : [part];
	});
}

/** Whether a text may be an email. What else one has to look like is for the service's list to say. */
export function isEmail(text: string): boolean {
	return text.includes('@') && !/[\s<>]/.test(text);
}

/** The emails in brackets; the text as it is where another one beside them makes it unclear which is meant. */
function emailsInBrackets(text: string): string[] {
	const emails = [...text.matchAll(IN_BRACKETS)].map(([, email]) => email!.trim());
	const beside = wordsOf(text.replace(IN_BRACKETS, ' '), /\s+/).filter((word) => word.includes('@'));
	// Mail programs repeat an email as its own name, some of them in quotes or in other letters.
	const keys = new Set(emails.map(nameKey));
	const isRepeated = (word: string) => keys.has(nameKey(word.replace(/^["'(]+|(?<!["')])["')]+$/g, '')));
	return emails.length > 0 && beside.every(isRepeated) ? emails : [text];
}

/** The parts of a text, without surrounding spaces; none where there are only separators. */
function wordsOf(text: string, separators: RegExp): string[] {
	return text
		.split(separators)
		.map((part) => part.trim())
		.filter((part) => part !== '');
}
