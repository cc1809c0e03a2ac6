/** As much of an answer as is looked at. */
const LOOKED_AT = 10_000;

const WAIT =
	/\b(?:available|again|retry|wait)\b\D{0,40}?\b(?:(\d{1,9}(?:\.\d{1,9})?)\s?|an?\s)(milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|h|days?|d)\b/i;
const RETRY_AFTER = /\bretry[_-]?after\b["'\\]{0,9}\s{0,9}[:=]\s{0,9}["'\\]{0,9}(\d{1,9}(?:\.\d{1,9})?)\b/i;

/** Seconds, by what a unit begins with. */
const UNITS: ReadonlyArray<[RegExp, number]> = [
	[/^(?:ms|milli)/i, 0.001],
	[/^s/i, 1],
	[/^m/i, 60],
	[/^h/i, 3600],
	[/^d/i, 86_400],
];

/**
 * How long a service asks to wait in the body of a 429, where no header says it (§8: limits are not
 * documented): "Expected available in 57 seconds", "try again in 2 minutes", `{"retry_after": 57}`.
 *
 * @param text the body as it came, or its beginning
 * @returns whole seconds, rounded up, or undefined where it doesn't say
 */
export function waitSecondsIn(text: string): number | undefined {
	const start = text.slice(0, LOOKED_AT);
	const wait = WAIT.exec(start);
	if (wait === null) {
		const seconds = RETRY_AFTER.exec(start)?.[1];
		return seconds === undefined ? undefined : Math.ceil(Number(seconds));
	}
	const [, number = '1', unit] = wait;
	const factor = UNITS.find(([beginning]) => beginning.test(unit!))![1];
	return Math.ceil(Number(number) * factor);
}
