import { InvalidValue, isMisread, quote, visible } from '../fields/values';

/** What spreadsheets show for a formula that failed, in several languages, and Excel's own numbers for it. */
const FORMULA_ERROR =
	/^(?:#[¡¿]?[\p{L}_]+(?:\/[0\p{L}])?[!?]|#(?:n\/[adv]|nv|na|null|getting_data|spill|calc)|err(?:or)?:\d{3}|error 20\d\d)$/iu;

/** What JavaScript writes for something that isn't text. */
const NO_TEXT = new Set(['[object Object]', 'undefined', 'NaN', 'Invalid Date', 'Invalid DateTime']);

/**
 * A value for a field that takes one: a list of one is its element, and text is what can be seen of it.
 *
 * @throws InvalidValue for text that is no value: a formula's error, or bytes that were read in the wrong encoding
 */
export function single(given: unknown): unknown {
	if (Array.isArray(given) && given.length === 1) return single(given[0]);
	return typeof given === 'string' ? readable(given) : given;
}

/** The text as it can be seen. @throws InvalidValue, as `single` does */
export function readable(text: string): string {
	const seen = visible(text);
	if (FORMULA_ERROR.test(seen)) {
		throw new InvalidValue(`${quote(seen)} is the error of a formula. Correct it in the sheet`);
	}
	if (NO_TEXT.has(seen)) {
		throw new InvalidValue(
			`${quote(seen)} isn't a value: something without a text became text. Check the expression`,
		);
	}
	if (isMisread(seen)) {
		throw new InvalidValue(
			`${quote(seen)} was read in the wrong encoding. Set the file's encoding, such as UTF-8, in the node that reads it`,
		);
	}
	return seen;
}
