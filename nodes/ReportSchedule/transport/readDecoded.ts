export const BACKSLASH = 0x5c;
export const PERCENT = 0x25;
const LETTER_U = 0x75;

/**
 * Reads one character of a text with all that escapes it, in JSON or in an address. Backslashes count for
 * nothing by themselves: how many there are depends on how deep JSON is nested in JSON.
 *
 * @param begin where the character, or what escapes it, begins
 * @param percentLevels how often a percent code may itself be percent-encoded; 0 for texts without such codes
 * @returns the UTF-16 code it stands for (a backslash only at the end of the text), and where it ends
 */
export function readDecoded(
	text: string,
	begin: number,
	percentLevels: number,
): { code: number; end: number } {
	let code = BACKSLASH;
	let isEscaped = false;
	let at = begin;
	while (code === BACKSLASH && at < text.length) {
		code = text.charCodeAt(at);
		at += 1;
		if (code === PERCENT && percentLevels > 0) {
			// %252F: an address inside an address.
			while (percentLevels > 1 && text.startsWith('25', at) && readHex(text, at + 2, 2) >= 0) at += 2;
			const decoded = readHex(text, at, 2);
			if (decoded >= 0) [code, at] = [decoded, at + 2];
		} else if (code === LETTER_U && isEscaped) {
			const decoded = readHex(text, at, 4);
			if (decoded >= 0) [code, at] = [decoded, at + 4];
		}
		isEscaped = true;
	}
	return { code, end: at };
}

/** @returns the number that so many hexadecimal digits stand for, -1 where there are none */
function readHex(text: string, at: number, digits: number): number {
	let number = 0;
	for (let index = at; index < at + digits; index += 1) {
		const code = text.charCodeAt(index);
		// This bit makes a capital letter a small one.
		const digit = code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x57;
		if (!(digit >= 0 && digit < 16) || (code > 0x39 && digit < 10)) return -1;
		number = number * 16 + digit;
	}
	return number;
}
