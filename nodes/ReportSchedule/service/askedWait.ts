import type { Headers } from './response';
import type { FailureKind } from './failure';

/**
 * How long an answer asks to wait: in its `Retry-After` header or, if it's a 429, in one that says when the limit counts
 * anew, with or without `X-` in front (https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06).
 *
 * @returns milliseconds, or undefined where it doesn't say
 */
export function askedWait(headers: Headers, kind: FailureKind): number | undefined {
	return readRetryAfter(headers) ?? (kind === 'rateLimited' ? readReset(headers) : undefined);
}

/**
 * Seconds or, beyond 10⁹, a point in time, as ky reads it; or a date (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3). One
 * that has passed asks for nothing.
 */
function readRetryAfter(headers: Headers): number | undefined {
	const header = (headers['retry-after'] ?? '').trim();
	const now = serverTime(headers);
	const wait = DECIMAL.test(header) ? millisecondsUntil(Number(header), now) : readDate(header) - now;
	return wait >= 0 ? Math.min(wait, LONGEST_ASKED) : undefined;
}

const DECIMAL = /^\d+(\.\d+)?$/;

/** Milliseconds, 31 years: a date that is much further away has no text. */
const LONGEST_ASKED = 999_999_999_000;

/** Milliseconds since 1970 by the answer's own clock, because clocks differ; else by this machine's. */
function serverTime({ date = '' }: Headers): number {
	return readDate(date.trim()) || Date.now();
}

/** An HTTP date. Anything else, a year alone too, is read as some date by `Date.parse`. */
function readDate(text: string): number {
	return text.endsWith(' GMT') ? Date.parse(text) : NaN;
}

/** Milliseconds. A reset that is further away has another meaning, or is none. */
const DAY = 86_400_000;

function readReset(headers: Headers): number | undefined {
	const reset = headers['ratelimit-reset'] ?? headers['x-ratelimit-reset'] ?? '';
	const resetIn = millisecondsUntil(Number(LEADING_NUMBER.exec(reset.trim())?.[1]), serverTime(headers));
	return resetIn > 0 && resetIn <= DAY ? resetIn : undefined;
}

/** A number alone, or the first of several: `5`, `5;w=60`. Not `500ms`, nor a date. */
const LEADING_NUMBER = /^(\d+(?:\.\d+)?) *(?:[,;]|$)/;

/** A number is of seconds from now, or a point in time in seconds or milliseconds since 1970. */
function millisecondsUntil(reset: number, now: number): number {
	if (reset >= 1e12) return reset - now;
	return reset >= 1e9 ? reset * 1000 - now : reset * 1000;
}
