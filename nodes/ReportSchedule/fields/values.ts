const LONGEST_QUOTE = 80;

/** Whether a value is an object with keys of its own, so neither a list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as a person would recognize it in a message: short, on one line. */
export function quote(given: unknown): string {
	const text =
		typeof given === 'string' || (typeof given === 'object' && given !== null)
			? toJson(given)
			: String(given);
	return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

function toJson(given: unknown): string {
	try {
		return JSON.stringify(given) ?? 'This value';
	} catch {
		return 'This value';
	}
}

/** Whether a value counts as not given: nothing at all, or text of spaces. */
export function isBlank(given: unknown): given is undefined | null | string {
	return given === undefined || given === null || (typeof given === 'string' && given.trim() === '');
}

const MOST_LISTED = 10;

/** At most ten values in one text, such as `1, 2, 3`; the rest are counted: `… and 7 more`. */
export function listed(values: Iterable<string | number>, separator = ', '): string {
	const all = [...values];
	const more = all.length > MOST_LISTED ? ` and ${all.length - MOST_LISTED} more` : '';
	return all.slice(0, MOST_LISTED).join(separator) + more;
}
