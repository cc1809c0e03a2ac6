/** What stands for a byte in the middle of a letter, and may also follow a word that was read rightly. */
const MARK = String.raw`\xa0\xad©®°ªº²³¹·«»‘’“”‚„‹›…–—•™`;
/** What stands for such a byte, and hardly ever follows the letter before it. */
const SYMBOL = String.raw`\x80-\x9f¡-§¨¬¯±´-¶¸¼-¿€†‡ˆ‰˜`;
const HALF = `[${MARK}${SYMBOL}ƒŠšŒœŽžŸ]`;

/** UTF-8 that was read as something else. What somebody may have written, such as CAFÉ™ or „Spaß“, is none. */
const MISREAD = new RegExp(
	[
		String.raw`\ufffd`,
		// As Latin-1 or Windows-1252: ö is Ã¶, ’ is â€™, п is Ð¿, 日 is æ—¥, an emoji begins with ðŸ.
		`[ÂÃÄÅ][${SYMBOL}ƒŠšŒœŽžŸ]`,
		String.raw`[ÂÃÄÅ](?!\xa0)[${MARK}](?=\p{L})`,
		String.raw`(?<=[\p{Ll}\d])[ÂÃÄÅ][${MARK}]`,
		String.raw`[\x80-\x84\x86-\x9f]`,
		String.raw`(?<!\p{L})[ÂÃ][\xa0\xad©®°ªº²³¹·]`,
		String.raw`(?<=\p{Ll})Ã`,
		`(?:[Â-Þ]${HALF}){2}`,
		`â(?:€|${HALF}{2})`,
		`[ã-í](?:[${SYMBOL}]${HALF}|${HALF}[${SYMBOL}])`,
		String.raw`ï»¿|ï¿½|ð[\x9fŸ]`,
		// As Mac Roman, and as the code pages of DOS.
		String.raw`√[©ºª§∂†±≤≥°®´¨≠ü¢£•¶Ø∏∫æøß¥µ]|‚Ä|├(?![\0-\x7f])[\p{L}®⌐╝╢£]`,
	].join('|'),
	'u',
);

/** Whether a text's bytes were read in the wrong encoding, as a file's are: `GrÃ¶ÃŸe` for Größe. */
export function isMisread(text: string): boolean {
	return MISREAD.test(text);
}
