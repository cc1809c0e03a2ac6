/** How much is measured. */
export interface Scale {
	quick: boolean;
	/** Rounds, where the section does not need more. */
	rounds?: number;
}

/** One part of the benchmarks, measured. */
export interface Section {
	title: string;
	/** What was run. */
	intro: string;
	head: string[];
	rows: string[][];
	/** What the issue asks for, with what was measured. */
	target: string;
	/** What was wrong with the runs; timing is never wrong. */
	wrong: string[];
}

/** The section as Markdown, the columns aligned for a terminal as well. */
export function toMarkdown({ title, intro, head, rows, target, wrong }: Section): string {
	const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
	const line = (row: readonly string[]) =>
		`| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`;
	const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
	const table = [line(head), rule, ...rows.map(line)].join('\n');
	return [`### ${title}`, intro, table, target, ...wrong.map((what) => `**Wrong:** ${what}`)].join('\n\n');
}
