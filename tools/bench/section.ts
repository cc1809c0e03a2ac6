import type { Figure } from './figures';

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
	/** The first cell of a row is its name. Only figures can be drawn. */
	rows: Array<[name: string, ...cells: Array<string | Figure>]>;
	/** What of this is drawn. */
	chart: Chart;
	/** What was aimed for, beside what was measured; empty if there is nothing to say. */
	target: string;
	/** What was wrong with the runs; timing is never wrong. */
	wrong: string[];
}

/** What of a section is drawn, and under which name: `docs/images/bench-<name>.light.svg` and `.dark.svg`. */
export type Chart = Bars | Lines;

/** Columns of the table side by side, a bar for each row. */
export interface Bars {
	kind: 'bars';
	name: string;
	panels: Panel[];
}

export interface Panel {
	/** A heading of the table. */
	column: string;
	/** For values of different orders of magnitude. Dots take the bars' place: on this scale a length means nothing. */
	isLog?: boolean;
}

/** What happened over time. */
export interface Lines {
	kind: 'lines';
	name: string;
	/** What the two axes count. */
	x: string;
	y: string;
	lines: Line[];
}

export interface Line {
	/** The row of the table that it belongs to. */
	row: string;
	/** What is written at its end, after the row's name. */
	end: string;
	/** It keeps each value until the next point. */
	points: Array<[x: number, y: number]>;
}

/** The section as Markdown for a terminal, the columns aligned. */
export function toMarkdown(letter: string, section: Section): string {
	return [headingOf(letter, section), ...figuresOf(section)].join('\n\n');
}

export const headingOf = (letter: string, { title }: Section) => `### ${letter}. ${title}`;

/** What was run and what came of it, below the heading: paragraphs and a table. */
export function figuresOf({ intro, head, rows, target, wrong }: Section): string[] {
	const lines = [head, ...rows.map((row) => row.map(textOf))];
	const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
	const [first, ...others] = lines.map(
		(line) =>
			`| ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`,
	);
	const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
	const table = [first, rule, ...others].join('\n');
	return [intro, table, target, ...wrong.map((what) => `**Wrong:** ${what}`)].filter(Boolean);
}

const textOf = (cell: string | Figure) => (typeof cell === 'string' ? cell : cell.text);
