const INVISIBLE = /(?!\s)[\p{Cc}\p{Cf}]/gu;

/**
 * What all spellings of one name or email have in common: case, Unicode form, spaces around or repeated, and
 * characters that can't be seen don't matter.
 *
 * "m²" isn't "m2", so it's NFC and not NFKC. Nothing is put in upper case, where "ı" and "i" would be one letter,
 * and two people's emails the same.
 */
export function nameKey(name: string): string {
	return name.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().toLowerCase().normalize('NFC');
}
