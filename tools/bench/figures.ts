/** What is in the middle; of an even number the lower one of the two. */
export const median = (values: readonly number[]) =>
	[...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;

/** Median, and in brackets the lowest and the highest value. */
export function spread(values: readonly number[], unit: string, digits: number): string {
	const text = (value: number) => value.toLocaleString('en-US', fixed(digits));
	const range = values.length > 1 ? ` (${text(Math.min(...values))}–${text(Math.max(...values))})` : '';
	return `${text(median(values))}${range} ${unit}`;
}

/** Median of the ratios of one round each: what slows a whole round down hits both sides alike. */
export function ratio(of: readonly number[], to: readonly number[]): string {
	const value = median(of.map((one, round) => one / to[round]!));
	return `${value.toLocaleString('en-US', fixed(value >= 10 ? 0 : 2))} ×`;
}

const fixed = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

export const grouped = (value: number) => value.toLocaleString('en-US');
