import { visible, withoutAccents } from '../text/text';

/**
 * The same for all spellings of one name or email: case, Unicode form, spaces around or repeated, and characters that can't be seen
 * don't matter. '' for a name of nothing that can be seen.
 *
 * "m²" isn't "m2", so it's NFC and not NFKC. Nothing is put in upper case, where "ı" and "i" would be one letter,
 * and two people's emails the same.
 */
export function nameKey(name: string): string {
	const lowerCase = visible(name).replace(/\s+/g, ' ').toLowerCase();
	// Which of the two a Σ becomes depends on what follows it, which a part of a name lacks.
	return lowerCase.replaceAll('ς', 'σ').normalize('NFC');
}

/**
 * The same for all spellings of a person's name, which differ in accents and spaces as well, and in the form of an apostrophe or a
 * hyphen. `Lovelace, Ada` is Ada Lovelace.
 */
export function personKey(name: string): string {
	const parts = withoutAccents(nameKey(name))
		.replace(/[‘’ʼ´`]/g, "'")
		.replace(/[‐‑–]/g, '-')
		.replaceAll(' ', '')
		.split(',');
	return parts.length === 2 ? parts.reverse().join('') : parts.join();
}
