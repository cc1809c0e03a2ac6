import type { Failure } from './failure';
import { failureRules } from './failureRules';

/** Milliseconds: the first wait between two tries, the longest one of our own, the longest that is asked for. */
export const waits = { first: 500, longest: 30_000, longestAsked: 120_000 };

interface Attempt {
	/** Retries already made of this request. */
	retries: number;
	maxRetries: number;
	isIdempotent: boolean;
}

/**
 * How long to wait before a request is tried again: exponential backoff with jitter. Rate limits are the run's
 * (rateLimit.ts).
 *
 * @param random gives a number from 0 to 1 (exclusive); spreads the waits of requests that failed together
 * @returns milliseconds, or undefined where it is not tried again
 */
export function waitBeforeRetry(
	{ kind, retryAfter }: Failure,
	{ retries, maxRetries, isIdempotent }: Attempt,
	random: () => number,
): number | undefined {
	const { retry } = failureRules[kind];
	const isAllowed = retry === 'always' || (retry === 'ifIdempotent' && isIdempotent);
	if (!isAllowed || retries >= maxRetries) return undefined;
	if (retryAfter !== undefined) return Math.min(retryAfter, waits.longestAsked);
	const backoff = Math.min(waits.first * 2 ** retries, waits.longest);
	return Math.round(backoff * (0.5 + random() / 2));
}

/**
 * Reads how long an answer's `Retry-After` header asks to wait: seconds, or a date, which is compared with the
 * answer's own `Date` because clocks differ (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
 *
 * @param headers those of the answer, by lower-case name
 * @returns milliseconds, or undefined where the header is missing, can't be understood, or names a time that has
 *   passed
 */
export function readRetryAfter(headers: Readonly<Record<string, unknown>>): number | undefined {
	const header = headers['retry-after'];
	if (typeof header !== 'string') return undefined;
	// Nine digits are 31 years; more can't be added to a date.
	if (/^\s*\d{1,9}(\.\d{1,9})?\s*$/.test(header)) return Number(header) * 1000;
	const wait = (readDate(header) ?? 0) - serverTime(headers);
	return wait > 0 ? wait : undefined;
}

/** @returns milliseconds since 1970 by the service's clock, else by this machine's */
export function serverTime({ date }: Readonly<Record<string, unknown>>): number {
	return readDate(date) ?? Date.now();
}

/** An HTTP date. Anything else, a year alone too, is read as some date by `Date.parse`. */
function readDate(text: unknown): number | undefined {
	const isDate = typeof text === 'string' && /^\s*[a-z]{3,9},? .{5,30} GMT\s*$/i.test(text);
	const time = isDate ? Date.parse(text) : NaN;
	return Number.isNaN(time) ? undefined : time;
}

/** As much of an answer as is looked at. */
const BEGINNING = 10_000;

/**
 * How long the body of a 429 asks to wait. Only the words of Django REST Framework are known: "Request was throttled.
 * Expected available in 57 seconds."
 *
 * @param text the body as it came
 * @returns seconds, or undefined where it doesn't say
 */
export function waitSecondsIn(text: string): number | undefined {
	const seconds = /\bavailable in (\d{1,9}(?:\.\d{1,9})?) seconds?\b/.exec(text.slice(0, BEGINNING))?.[1];
	return seconds === undefined ? undefined : Number(seconds);
}
