const LONGEST = 80;

/** A name, or another text of somebody's, in curly quotes, so that quotes inside need no backslash. What is cut keeps its end. */
export function inCurlyQuotes(text: string): string {
	return `“${oneLine(text)}”`;
}

/** A text of somebody's on one line, cut at 80 characters; without markup, where n8n shows a text of ours as HTML. */
export function oneLine(text: string): string {
	const isCut = text.length > LONGEST;
	// Half of a character is none.
	const shown = isCut ? text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '') : text;
	const plain = shown
		// eslint-disable-next-line no-control-regex -- what breaks a line, or can't be seen
		.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, ' ')
		.replace(/[“”]/g, '"')
		.replace(/<(?=[a-z/!])/gi, '‹');
	return isCut ? `${plain}…` : plain;
}
