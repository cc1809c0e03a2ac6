/** UTF-16 without a byte order is sent with a byte order mark. */
export type Charset = 'utf-8' | 'iso-8859-1' | 'utf-16' | 'utf-16le' | 'utf-16be';

/** The text's bytes in a charset. What ISO-8859-1 doesn't have is lost in it. */
export function encode(text: string, charset: Charset): Buffer {
	if (charset === 'utf-8') return Buffer.from(text);
	if (charset === 'iso-8859-1') return Buffer.from(text, 'latin1');
	if (charset === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
	const bytes = Buffer.from(text, 'utf16le');
	return charset === 'utf-16be' ? bytes.swap16() : bytes;
}
