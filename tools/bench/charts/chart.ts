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
