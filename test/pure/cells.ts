/** Texts of a table, many to a line: `Mon | Tue`. */
export const cells = (texts: string): string[] => texts.trim().split(/\s*[|\n]\s*/);
