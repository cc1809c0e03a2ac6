import { InvalidValue, isBlank } from './invalidValue';

/**
 * Reads a free text (§2.1 "free text"). A number or a truth value, as spreadsheets give them, becomes its
 * text; the text itself is left as it is.
 *
 * @returns the text, or undefined for a blank one
 * @throws InvalidValue for a list, an object, or a number that is none
 */
export function readText(given: unknown, accepted = 'text'): string | undefined {
	if (isBlank(given)) return undefined;
	if (typeof given === 'string') return given;
	if (typeof given === 'boolean' || Number.isFinite(given)) return String(given);
	throw new InvalidValue(given, accepted);
}
