/** What is in the middle; of an even number the lower one of the two. */
const median = (values: readonly number[]) =>
	[...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;

/** Median, and in brackets the lowest and the highest value where they differ. */
export function spread(values: readonly number[], digits = 0): string {
	const text = (value: number) => value.toLocaleString('en-US', fixed(digits));
	const [lowest, highest] = [text(Math.min(...values)), text(Math.max(...values))];
	return lowest === highest ? lowest : `${text(median(values))} (${lowest}–${highest})`;
}

/** As `spread`, in seconds, of milliseconds. */
export const seconds = (ms: readonly number[]) =>
	`${spread(
		ms.map((one) => one / 1000),
		2,
	)} s`;

/** Median of the ratios of one round each: what slows a whole round down hits both sides alike. */
export function ratio(of: readonly number[], to: readonly number[]): string {
	const value = median(of.map((one, round) => one / to[round]!));
	return `${value.toLocaleString('en-US', fixed(value >= 10 ? 0 : 2))} ×`;
}

const fixed = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });
