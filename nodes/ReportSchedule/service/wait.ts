import { sleep } from 'n8n-workflow';
import { failureRules, type Failure } from './outcome';
import type { Headers } from './response';

/** Waits. @returns whether the time passed; false where the signal ended the wait */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
	// One of its own: Node warns of a leak where more than ten waits listen to the same signal.
	const own = AbortSignal.any([signal]);
	if (own.aborted) return false;
	const aborted = new Promise((resolve) => (own.onabort = resolve));
	// The sleep of older versions of n8n-workflow knows no signal, hence the race.
	await Promise.race([sleep(milliseconds, own).catch(() => undefined), aborted]);
	// With a listener it would be kept for good.
	own.onabort = null;
	return !own.aborted;
}

/**
 * How long an answer asks to wait, in milliseconds: in `Retry-After` or, if it's a 429, in `RateLimit-Reset`; undefined where it
 * doesn't say.
 */
export function askedWait(headers: Headers, isRateLimited: boolean): number | undefined {
	const wait = readWait(headers['retry-after'], headers.date);
	return wait ?? (isRateLimited ? readWait(headers['ratelimit-reset'], headers.date) : undefined);
}

/** Milliseconds, 31 years: a date that is much further away has no text. */
const LONGEST_ASKED = 999_999_999_000;

/**
 * A header holds seconds, such as `7`; beyond 10⁹, a point in time: `1767225600` or, in milliseconds, `1767225600000`; or a date
 * (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
 */
function readWait(header = '', date = ''): number | undefined {
	const text = header.trim();
	const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
	if (number !== undefined && number < 1e9) return number * 1000;
	let time = readDate(text);
	if (number !== undefined) time = number < 1e12 ? number * 1000 : number;
	// The answer's own clock counts, because clocks differ.
	const wait = time - (readDate(date.trim()) || Date.now());
	return wait >= 0 ? Math.min(wait, LONGEST_ASKED) : undefined;
}

/** Milliseconds since 1970. Only an HTTP date counts, because `Date.parse` reads some date in nearly anything. */
function readDate(text: string): number {
	return text.endsWith(' GMT') ? Date.parse(text) : NaN;
}

/** Milliseconds: the first wait between two attempts, the longest one of our own, the longest that is asked for. */
export const waits = { first: 500, longest: 30_000, longestAsked: 120_000 };

/**
 * Whether a request is sent again after this failure, and when. A create only if it surely wasn't sent. After a 429, pace.ts sends every
 * request again, and that uses up no retries.
 *
 * @param random gives a number from 0 to 1 (exclusive)
 * @returns milliseconds; undefined where it isn't sent again
 */
export function waitBeforeRetry(
	failure: Failure,
	{ isIdempotent, retries, maxRetries }: { isIdempotent: boolean; retries: number; maxRetries: number },
	random: () => number,
): number | undefined {
	// It could make a second schedule.
	if (failure.outcome !== 'notSent' && !isIdempotent) return undefined;
	// A refusal, a certificate or an address stays what it is.
	if (!failureRules[failure.kind].transient || retries >= maxRetries) return undefined;
	// The service knows best when to come back, but a run can't wait for a day.
	if (failure.retryAfter) return Math.min(failure.retryAfter, waits.longestAsked);
	// Exponential backoff, with jitter to spread requests that failed together.
	const backoff = Math.min(waits.first * 2 ** retries, waits.longest);
	return Math.round(backoff * (0.5 + random() / 2));
}
