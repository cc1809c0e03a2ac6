/** What UTF-8 becomes that is read as Windows-1252, such as `GrÃ¶ÃŸe` and `â€™`; and what stands for a byte that isn't UTF-8. */
const MISREAD_TEXT = /\ufffd|Ã[^\sA-Za-z,.;:!?)”’]|â€/;

/** What is said of a text that `isMisread`. */
export const MISREAD =
	'was read in the wrong encoding. Save the file as .xlsx and read that, or set its encoding in the node that reads it';

/** Whether a text's bytes were read in the wrong encoding, as a file's are. */
export function isMisread(text: string): boolean {
	return MISREAD_TEXT.test(text);
}
