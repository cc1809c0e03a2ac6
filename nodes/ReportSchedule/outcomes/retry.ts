import { failureRules, type Failure } from './failure';

/** Milliseconds: the first wait between two attempts, the longest one of our own, the longest that is asked for. */
export const waits = { first: 500, longest: 30_000, longestAsked: 120_000 };

interface Attempts {
	/** Whether the same request sent twice leaves the service as sending it once does. */
	isIdempotent: boolean;
	/** Retries already made of this request, and the most there may be. */
	retries: number;
	maxRetries: number;
}

/**
 * Whether a request is sent again after this failure, and when. A create only if it surely wasn't sent.
 *
 * Elsewhere: after a 429, rateLimit/ sends every request again, a create too, because it wasn't taken, and that uses up no retries.
 * When n8n's Retry On Fail runs the node again, memory/ lets a create be sent again only if its outcome is `notSent`.
 *
 * @param random gives a number from 0 to 1 (exclusive)
 * @returns milliseconds; undefined where it isn't sent again
 */
export function waitBeforeRetry(
	{ kind, outcome, retryAfter }: Failure,
	{ isIdempotent, retries, maxRetries }: Attempts,
	random: () => number,
): number | undefined {
	// It could make a second schedule.
	if (outcome !== 'notSent' && !isIdempotent) return undefined;
	// A refusal, a certificate or an address stays what it is.
	if (!failureRules[kind].transient || retries >= maxRetries) return undefined;
	// The service knows best when to come back, but a run can't wait for a day.
	const asked = Math.min(retryAfter ?? 0, waits.longestAsked);
	// Exponential backoff, with jitter to spread requests that failed together.
	const backoff = Math.min(waits.first * 2 ** retries, waits.longest) * (0.5 + random() / 2);
	return asked > 0 ? asked : Math.round(backoff);
}
