/** What UTF-8 becomes that is read in another encoding, such as `fÃ¼r` and `â€™`; and what stands for a byte that isn't UTF-8. */
const MISREAD_TEXT = /\ufffd|â€|[ÂÃ][\u0080-\u00bf]/;

/** What is said of a text that `isMisread`. */
export const MISREAD =
	'was read in the wrong encoding. Save the file as .xlsx and read that, or set its encoding in the node that reads it';

/** Whether a text's bytes were read in the wrong encoding, as a file's are. */
export function isMisread(text: string): boolean {
	return MISREAD_TEXT.test(text);
}
