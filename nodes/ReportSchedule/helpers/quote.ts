import { isRecord } from './types';

const LONGEST_QUOTE = 80;

/** The value as a person would recognize it in a message: short, on one line, whatever its size. */
export function quote(given: unknown): string {
	const isJson = typeof given === 'string' || (typeof given === 'object' && given !== null);
	const text = isJson ? toJson(given) : String(given);
	return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

/** The JSON's beginning. Only that is made: a value may be huge, deep, or hold itself. */
function toJson(given: unknown): string {
	let left = LONGEST_QUOTE;
	const shorten = (_key: string, value: unknown): unknown => {
		left -= 1;
		if (left < 0) return undefined;
		if (typeof value === 'string') return value.slice(0, LONGEST_QUOTE);
		if (Array.isArray(value)) return value.slice(0, left);
		return isRecord(value) ? Object.fromEntries(Object.entries(value).slice(0, left)) : value;
	};
	try {
		return JSON.stringify(given, shorten) ?? 'This value';
	} catch {
		return 'This value';
	}
}

/** A name for a list of names in a message. */
export function shortened(name: string): string {
	return quote(name).slice(1).replace(/"$/, '');
}
