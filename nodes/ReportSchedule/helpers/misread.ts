/** What the bytes from 0x80 to 0x9f stand for in Windows-1252. The others stand for the character of the same number. */
const FROM_0X80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** What stands for a byte that isn't UTF-8, and control characters that no text has. */
const NO_CHARACTER = /[\ufffd\x80-\x84\x86-\x9f]/;
/** The beginning of what reads as something else. ASCII reads the same in both. */
const LEADING_BYTE = /[\xc2-\xf4]/;
/** Nobody's word: a letter beside one of another script, as “MENÜ“” would have, or a phonetic sign behind a capital, as CAFÉ™. */
const NO_WORD =
	/\p{Script=Latin}(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})[^]|\p{Lu}[\u0240-\u02af]/u;

/**
 * Whether a text's bytes were read in the wrong encoding, as a file's are: its characters, as bytes of Windows-1252, are
 * UTF-8 that means something else, as `GrÃ¶ÃŸe` is Größe.
 */
export function isMisread(text: string): boolean {
	if (NO_CHARACTER.test(text)) return true;
	if (!LEADING_BYTE.test(text)) return false;
	const bytes = Array.from(text, (character) => {
		const index = FROM_0X80.indexOf(character);
		return index === -1 ? character.codePointAt(0)! : 0x80 + index;
	});
	if (bytes.some((byte) => byte > 0xff)) return false;
	try {
		return !NO_WORD.test(utf8.decode(Uint8Array.from(bytes)));
	} catch {
		return false;
	}
}
