import { isObject } from './json';

/** Characters of a value that a message shows. */
const LONGEST_QUOTED = 80;
/** More of a text isn't looked at. */
const LOOKED_AT = 2000;

/** A value for a message: a text in curly quotes, anything else as JSON. What is cut keeps its closing quote. */
export function quote(given: unknown): string {
	// Before it's cut, because the @ behind a long password would go.
	if (typeof given === 'string') return quoteWhole(cut(withoutPassword(given.slice(0, LOOKED_AT))));
	const text = typeof given === 'object' && given !== null ? toJson(given) : String(given);
	return defused(cut(text));
}

/** The same of a text that isn't cut. */
export function quoteWhole(text: string): string {
	const line = withoutPassword(text)
		// eslint-disable-next-line no-control-regex -- what breaks a line, or can't be seen
		.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, ' ')
		.replace(/[“”]/g, '"');
	return `“${defused(line)}”`;
}

/** A text as `quote` has it, without the quotes, for a place that shows where it ends. */
export function oneLine(text: string): string {
	return quote(text).slice(1, -1);
}

/** Foreign words for a message, which n8n renders as HTML: a tag's `<` becomes ‹. A headline would show `&lt;`. */
export function defused(text: string): string {
	return text.replace(/<(?=[a-z/!?])/gi, '‹');
}

/** The beginning of a text, and `…` if there's more. No character is cut in half. */
export function cut(text: string, most = LONGEST_QUOTED): string {
	return text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}

/** A pasted address with an `@` may hold a password, however wrong: `https:/ada:secret@host` becomes `https…`. */
function withoutPassword(text: string): string {
	return text.replace(/\S+/g, (word) => {
		const at = word.search(/:\/|\/\//);
		return at >= 0 && word.includes('@', at) ? `${word.slice(0, at)}…` : word;
	});
}

/** The JSON's beginning. Only that is made: a value may be huge, deep, or hold itself. */
function toJson(given: object): string {
	let values = 0;
	const shorten = (_key: string, value: unknown): unknown => {
		values += 1;
		if (values > LONGEST_QUOTED) return undefined;
		if (typeof value === 'string') return withoutPassword(value.slice(0, LOOKED_AT)).slice(0, LONGEST_QUOTED);
		if (Array.isArray(value)) return value.slice(0, LONGEST_QUOTED);
		// A copy: JSON throws for an object that holds itself.
		return isObject(value) ? { ...value } : value;
	};
	try {
		return JSON.stringify(given, shorten) ?? 'This value';
	} catch {
		return 'This value';
	}
}

/** A text as HTML that shows it. */
export function asHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
