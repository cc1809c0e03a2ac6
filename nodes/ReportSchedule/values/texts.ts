import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { isBlank } from '../helpers/visible';
import { single } from './single';

/**
 * Reads a free text (§2.1 "free text"). A number or a truth value, as spreadsheets give them, becomes its
 * text. Spaces around it are dropped.
 *
 * @throws InvalidValue for a list, an object, or NaN and Infinity
 */
export function readText(given: unknown): string {
	const value = single(given);
	if (typeof value === 'string' && !isBlank(value)) return value;
	if (typeof value === 'boolean' || Number.isFinite(value)) return String(value);
	if (isDate(value)) {
		throw new InvalidValue(
			`${quote(given)} is a date, not text. Say how to write it, e.g. {{ $now.toFormat('yyyy-MM-dd') }}`,
		);
	}
	throw new InvalidValue(`${quote(given)} isn't text. Use a single value, e.g. {{ $json.name }}`);
}

/** A date of JavaScript's, or of the library that n8n's expressions use. */
function isDate(value: unknown): boolean {
	const { toISO, toISOString } = Object(value) as { toISO?: unknown; toISOString?: unknown };
	return typeof toISO === 'function' || typeof toISOString === 'function';
}
