import { visible } from '../helpers/visible';

/**
 * What all spellings of one name or email have in common: case, Unicode form, spaces around or repeated, and
 * characters that can't be seen don't matter. '' for a name of nothing that can be seen.
 *
 * "m²" isn't "m2", so it's NFC and not NFKC. Nothing is put in upper case, where "ı" and "i" would be one letter,
 * and two people's emails the same.
 */
export function nameKey(name: string): string {
	const lowerCase = visible(name).replace(/\s+/g, ' ').toLowerCase();
	// Which of the two a Σ becomes depends on what follows it, which a part of a name lacks.
	return lowerCase.replaceAll('ς', 'σ').normalize('NFC');
}
