import type { Headers } from '../http/response';
import type { FailureKind } from '../outcomes/failure';

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
 * Seconds, or a date, which is compared with the answer's own `Date` because clocks differ
 * (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3). One that has passed asks for nothing.
 */
function readRetryAfter(headers: Headers): number | undefined {
	const header = headers['retry-after'] ?? '';
	const wait = DECIMAL.test(header) ? Number(header) * 1000 : readDate(header) - serverTime(headers);
	return wait >= 0 ? Math.min(wait, LONGEST_ASKED) : undefined;
}

const DECIMAL = /^\s*\d+(\.\d+)?\s*$/;

/** Milliseconds, 31 years: a date that is much further away has no text. */
const LONGEST_ASKED = 999_999_999_000;

/** Milliseconds since 1970 by the service's clock, else by this machine's. */
function serverTime({ date = '' }: Headers): number {
	return readDate(date) || Date.now();
}

/** An HTTP date. Anything else, a year alone too, is read as some date by `Date.parse`. */
function readDate(text: string): number {
	return / GMT\s*$/.test(text) ? Date.parse(text) : NaN;
}

/** Milliseconds. A reset that is further away has another meaning, or is none. */
const DAY = 86_400_000;

function readReset(headers: Headers): number | undefined {
	const reset = headers['ratelimit-reset'] ?? headers['x-ratelimit-reset'] ?? '';
	const resetIn = millisecondsUntil(Number(LEADING_NUMBER.exec(reset)?.[1]), serverTime(headers));
	return resetIn > 0 && resetIn <= DAY ? resetIn : undefined;
}

/** A number alone, or the first of several: `5`, `5;w=60`. Not `500ms`, nor a date. */
const LEADING_NUMBER = /^\s*(\d+(?:\.\d+)?)\s*(?:[,;]|$)/;

/** A time is given in seconds from now, or as a date in seconds or milliseconds since 1970. */
function millisecondsUntil(reset: number, now: number): number {
	if (reset >= 1e12) return reset - now;
	return reset >= 1e9 ? reset * 1000 - now : reset * 1000;
}
