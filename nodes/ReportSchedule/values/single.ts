import { InvalidValue } from '../text/issues';
import { elementOf } from '../text/json';
import { quote } from '../text/quote';
import { isBlank, visible, withoutJson } from '../text/text';

/** Text that is no value, and what it is. */
const UNUSABLE: ReadonlyArray<readonly [form: RegExp, problem: string]> = [
	// In any language: `#REF!`, `#N/A`, `#BEZUG!`, `#NV`, `Err:502`.
	[/^(?:#[¡¿]?[\p{Lu}/_0]*[!?A0]|#NV|#N\/D|Err:\d+)$/u, 'is a formula error. Correct it in the sheet'],
	[/\[object /, 'is an object that was turned into text. Check the expression'],
	[/&(?:amp|lt|gt|quot|#\d+|#[xX][\da-fA-F]+);/, 'contains HTML codes. Use the text as the page shows it'],
	// UTF-8 in another encoding (`fÃ¼r`, `StraÃŸe`, `â€™`), the sign for a byte that isn't UTF-8, and control characters.
	// A closing quote or a dash may stand behind these capitals, but not before a letter: `„AMANHÃ”`.
	[
		/\ufffd|â€|[\u0080-\u009f]|[ÂÃ](?:[\u00a0-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ˜šœžŸ]|[‘’“”•–—™›]\p{L})/u,
		'was read in the wrong encoding. Save the file as .xlsx and read that, or set its encoding in the node that reads it',
	],
];

/** The text as it can be seen. @throws InvalidValue for a formula's error, a page's source and the like */
export function readable(text: string): string {
	const seen = visible(text);
	for (const [form, problem] of UNUSABLE) {
		// A part of what was misread may be invisible.
		if (form.test(seen) || form.test(text)) throw new InvalidValue(`${quote(seen)} ${problem}`);
	}
	return seen;
}

/** A single value: a list of one is its element. @throws InvalidValue as `readable` does, and for the JSON of a list */
export function single(given: unknown): unknown {
	const value = readableElement(given);
	if (typeof value !== 'string' || !Array.isArray(withoutJson(value))) return value;
	throw new InvalidValue(`${quote(value)} is a list. Use a single value, without brackets and quotes`);
}

function readableElement(given: unknown): unknown {
	const value = elementOf(given);
	return typeof value === 'string' ? readable(value) : value;
}

/** Reads a free text (§2.1). @throws InvalidValue for a list, an object, or NaN and Infinity */
export function readText(given: unknown): string {
	return toText(single(given), given);
}

/** Reads a query as a free text that may be JSON of a list. @throws InvalidValue as `readText` does */
export function readQuery(given: unknown): string {
	return toText(readableElement(given), given);
}

/** A number or a truth value, as spreadsheets give them, becomes its text. */
function toText(value: unknown, given: unknown): string {
	if (typeof value === 'string' && !isBlank(value)) return value;
	if (typeof value === 'boolean' || Number.isFinite(value)) return String(value);
	throw new InvalidValue(`${quote(given)} isn't text. Use a single value, e.g. {{ $json.name }}`);
}
