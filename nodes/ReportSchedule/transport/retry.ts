import { failureRules, type Failure } from './failure';
import type { Quota } from './rateLimit';

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

/** The headers of an answer, by their names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/**
 * How long an answer asks to wait: in its `Retry-After` header; if it's a 429, also in its body or by saying that
 * nothing is left.
 *
 * @param text the body
 * @param quota what the headers say is left
 * @returns milliseconds, or undefined where it doesn't say
 */
export function askedWait(
	headers: Headers,
	{ kind }: Failure,
	text: string,
	quota: Quota | undefined,
): number | undefined {
	const asked = readRetryAfter(headers);
	if (asked !== undefined || kind !== 'rateLimited') return asked;
	return waitIn(text) ?? (quota?.remaining === 0 ? quota.resetIn : undefined);
}

/** Nine digits of seconds, 31 years: a date that is much further away has no text. */
const LONGEST_ASKED = 999_999_999_000;

/**
 * Seconds, or a date, which is compared with the answer's own `Date` because clocks differ
 * (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3). One that has passed asks for nothing.
 */
function readRetryAfter(headers: Headers): number | undefined {
	const header = headers['retry-after'] ?? '';
	if (/^\s*\d{1,9}(\.\d{1,9})?\s*$/.test(header)) return Number(header) * 1000;
	const wait = readDate(header) - serverTime(headers);
	return wait > 0 ? Math.min(wait, LONGEST_ASKED) : undefined;
}

/** Milliseconds since 1970 by the service's clock, else by this machine's. */
function serverTime({ date = '' }: Headers): number {
	return readDate(date) || Date.now();
}

/** An HTTP date. Anything else, a year alone too, is read as some date by `Date.parse`. */
function readDate(text: string): number {
	return /^\s*[a-z]{3,9},? .{5,30} GMT\s*$/i.test(text) ? Date.parse(text) : NaN;
}

/** As much of an answer as is looked at. */
const BEGINNING = 10_000;

/** Only Django REST Framework's words are known: "Request was throttled. Expected available in 57 seconds." */
function waitIn(text: string): number | undefined {
	const seconds = /\bavailable in (\d{1,9}(?:\.\d{1,9})?) seconds?\b/.exec(text.slice(0, BEGINNING))?.[1];
	return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Milliseconds. A reset that is further away has another meaning, or is none. */
const DAY = 86_400_000;
const REMAINING = /\b(?:r|remaining)=(\d{1,9})(?![^,;\s])/;
const RESET = /\b(?:t|reset)=(\d{1,13}(?:\.\d{1,9})?)(?![^,;\s])/;

/**
 * Reads what a service's headers say of its rate limit: `RateLimit` as drafts 7 and later of the IETF have it
 * (`limit=100, remaining=50, reset=5` or `"default";r=50;t=5`), or `RateLimit-Remaining` and `RateLimit-Reset`,
 * each with or without `X-` in front: https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 *
 * @returns undefined where they are missing or can't be understood
 */
export function readRateLimitHeaders(headers: Headers): Quota | undefined {
	const now = serverTime(headers);
	const text = (name: string) => headers[name] ?? headers[`x-${name}`] ?? '';
	const both = text('ratelimit');
	const policies = [
		`r=${text('ratelimit-remaining')};t=${text('ratelimit-reset')}`,
		...(/\bremaining\b/.test(both) ? [both] : both.split(',')),
	];
	const found = policies.map((policy) => ({
		remaining: Number(REMAINING.exec(policy)?.[1]),
		resetIn: millisecondsUntil(Number(RESET.exec(policy)?.[1]), now),
	}));
	// Of several limits, the tightest. What is missing isn't a number.
	return found
		.filter(({ remaining, resetIn }) => remaining >= 0 && resetIn > 0 && resetIn <= DAY)
		.sort((a, b) => a.remaining - b.remaining)[0];
}

/** A reset is given in seconds from now, or as a date in seconds or milliseconds since 1970. */
function millisecondsUntil(reset: number, now: number): number {
	if (reset >= 1e12) return reset - now;
	return reset >= 1e9 ? reset * 1000 - now : reset * 1000;
}
