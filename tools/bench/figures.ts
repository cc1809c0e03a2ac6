/** What is in the middle; of an even number the lower one of the two. */
export const median = (values: readonly number[]) =>
	[...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;

/** What a table says in words and a chart draws. */
export interface Figure {
	text: string;
	value: number;
	/** `ms`, `MB`, …; empty for a number of things. */
	unit: string;
}

/** Median, and in brackets the lowest and the highest value. */
export function spread(values: readonly number[], unit: string, digits: number): Figure {
	const text = (value: number) => value.toFixed(digits);
	const range = values.length > 1 ? ` (${text(Math.min(...values))}–${text(Math.max(...values))})` : '';
	return { text: `${text(median(values))}${range} ${unit}`, value: median(values), unit };
}

/** A number of things. */
export const counted = (value: number): Figure => ({ text: grouped(value), value, unit: '' });

/** Median of the ratios of one round each: what slows a whole round down hits both sides alike. */
export function ratio(of: readonly number[], to: readonly number[]): number {
	return median(of.map((value, round) => value / to[round]!));
}

/** A ratio in the digits that mean something. */
export const times = (value: number) => `${value >= 10 ? value.toFixed(0) : value.toFixed(2)} ×`;

/** How often something was measured, and what the figures then are. */
export const roundsOf = (rounds: number) =>
	rounds === 1 ? 'One round' : `${rounds} rounds; median (lowest–highest)`;

export const grouped = (value: number) => value.toLocaleString('en-US');

/** A value with its unit, in the three digits that a picture has room for. */
export function quantity(value: number, unit: string): string {
	if (unit === 'ms' && Math.abs(value) >= 1000) return quantity(value / 1000, 's');
	const isCount = unit === '' || value === 0;
	const text = (isCount ? value : Number(value.toPrecision(3))).toLocaleString('en-US');
	return isCount ? text : `${text} ${unit}`;
}
