import { isRecord } from './types';

const LONGEST_QUOTE = 80;
/** More of a text isn't looked at. */
const LOOKED_AT = 2000;

/** The value as a person would recognize it in a message: short, on one line, whatever its size. What is cut keeps its quote. */
export function quote(given: unknown): string {
	if (typeof given === 'string')
		return defused(JSON.stringify(cut(withoutPassword(given), LONGEST_QUOTE - 2)));
	const isJson = typeof given === 'object' && given !== null;
	return defused(cut(isJson ? toJson(given) : String(given), LONGEST_QUOTE));
}

/**
 * Foreign words (the service's, a cell's, a heading's) as text of a message or a description, which n8n renders as HTML: a
 * `<` that would begin a tag becomes ‹. An entity would show as such in its headlines.
 */
export function defused(text: string): string {
	return text.replace(/<(?=[a-z/!?])/gi, '‹');
}

/** A name for a list of names in a message. */
export function shortened(name: string): string {
	return quote(name).slice(1, -1);
}

function cut(text: string, length: number): string {
	return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** A pasted address may have a user's name and password before its host. */
function withoutPassword(text: string): string {
	return text.slice(0, LOOKED_AT).replace(/(?<=:\/\/)[^\s/?#]*@/g, '');
}

/** The JSON's beginning. Only that is made: a value may be huge, deep, or hold itself. */
function toJson(given: object): string {
	let left = LONGEST_QUOTE;
	const shorten = (_key: string, value: unknown): unknown => {
		left -= 1;
		if (left < 0) return undefined;
		if (typeof value === 'string') return withoutPassword(value).slice(0, LONGEST_QUOTE);
		if (Array.isArray(value)) return value.slice(0, left);
		return isRecord(value) ? Object.fromEntries(Object.entries(value).slice(0, left)) : value;
	};
	try {
		return JSON.stringify(given, shorten) ?? 'This value';
	} catch {
		return 'This value';
	}
}
