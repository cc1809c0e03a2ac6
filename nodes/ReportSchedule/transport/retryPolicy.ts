import type { Failure, FailureKind } from './failure';

/** Which requests are tried again after a failure. */
type Rule = 'every request' | 'repeatable requests' | 'never';

/**
 * The whole policy. A request is repeatable if sending it twice leaves the service as sending it once
 * does: updates, additions and removals are, creations are not. So a create is tried again only where the
 * service cannot have applied it.
 */
export const retryRules: Readonly<Record<FailureKind, Rule>> = {
	rateLimited: 'every request',
	notConnected: 'every request',
	serverError: 'repeatable requests',
	gatewayError: 'repeatable requests',
	timeout: 'repeatable requests',
	connectionLost: 'repeatable requests',
	tls: 'never',
	redirected: 'never',
	refused: 'never',
	cancelled: 'never',
};

/** Milliseconds: the first wait, the longest one of our own, and the longest that Retry-After is obeyed. */
export const waits = { first: 500, longest: 30_000, longestAsked: 120_000 };

interface Attempt {
	/** Retries already made of this request. */
	retries: number;
	maxRetries: number;
	repeatable: boolean;
}

/**
 * How long to wait before a request is tried again.
 *
 * @param random gives a number from 0 to 1 (exclusive); spreads the waits of requests that failed together
 * @returns milliseconds, or undefined where it is not tried again
 */
export function waitBeforeRetry(
	{ kind, retryAfter }: Failure,
	{ retries, maxRetries, repeatable }: Attempt,
	random: () => number,
): number | undefined {
	const rule = retryRules[kind];
	if (rule === 'never' || (rule === 'repeatable requests' && !repeatable) || retries >= maxRetries) {
		return undefined;
	}
	if (retryAfter !== undefined) return Math.min(retryAfter, waits.longestAsked);
	const backoff = Math.min(waits.first * 2 ** retries, waits.longest);
	return Math.round(backoff * (0.5 + random() / 2));
}

/**
 * Reads a Retry-After header: seconds, or a date.
 *
 * @param now milliseconds since 1970, what a date is compared with
 * @returns milliseconds to wait, or undefined where the header is missing, says nothing, or names a time that
 *   has passed: by that clock there would be no wait at all
 */
export function readRetryAfter(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string') return undefined;
	if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header) * 1000;
	const wait = Date.parse(header) - now;
	return wait > 0 ? wait : undefined;
}
