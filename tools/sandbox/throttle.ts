import { performance } from 'node:perf_hooks';
import { createLimiter, type Limiter, type LimiterOptions } from './limiter';
import { reply, type Handler } from './exchange';
import type { RawAnswer } from './types';

/** How a refusal says when to come back. */
interface ThrottleWords {
	/** The form of `Retry-After`. Default `seconds`. */
	retryAfter?: 'seconds' | 'date' | 'none';
	/** Whether the body says the wait too, as Django REST Framework's does. Default true. */
	sayInBody?: boolean;
	/**
	 * Say fractions of a second where seconds are said, not whole ones rounded up, so that a short window
	 * can say its wait. No service does; it keeps tests fast. Default false.
	 */
	fractions?: boolean;
}

/** What every answer under the limit says about it. */
interface RateLimitHeaders {
	/**
	 * The beginning of three headers' names: `…-Limit` and `…-Remaining` count requests, `…-Reset` says when there's
	 * more room. Default: no such headers.
	 */
	headers?: 'RateLimit' | 'X-RateLimit';
	/**
	 * Whether `…-Reset` is in seconds from now, as in the IETF's draft of `RateLimit-Reset`, or in seconds since 1970,
	 * as GitHub's `X-RateLimit-Reset`. Default `fromNow`.
	 */
	reset?: 'fromNow' | 'since1970';
}

export type LimitOptions = LimiterOptions &
	ThrottleWords &
	RateLimitHeaders & {
		/** Told of each refused request. */
		onRefused?: () => void;
	};

/**
 * The 429 of Django REST Framework.
 *
 * @param waitMs Milliseconds until the service takes the next request.
 * @param wallClock Milliseconds since 1970, for a `Retry-After` that is a date.
 */
function throttled(waitMs: number, words: ThrottleWords, wallClock: number): RawAnswer {
	const { retryAfter = 'seconds', sayInBody = true, fractions = false } = words;
	const wait = fractions ? Math.ceil(waitMs) / 1000 : Math.ceil(waitMs / 1000);
	// A date has whole seconds; rounded up, nobody who waits for it comes too early.
	const date = new Date(Math.ceil((wallClock + waitMs) / 1000) * 1000).toUTCString();
	const said = { seconds: String(wait), date, none: undefined }[retryAfter];
	const expected = ` Expected available in ${wait} second${wait === 1 ? '' : 's'}.`;
	return {
		status: 429,
		headers: said === undefined ? {} : { 'Retry-After': said },
		body: { detail: `Request was throttled.${sayInBody ? expected : ''}` },
	};
}

/** What an answer says of a limit's room; nothing, unless the limit says so. */
function rateLimitHeaders(
	{ headers, reset = 'fromNow', fractions, requests }: LimitOptions,
	{ remaining, moreInMs }: ReturnType<Limiter['room']>,
	wallClock: number,
): Record<string, string> {
	if (headers === undefined) return {};
	const ms = reset === 'fromNow' ? moreInMs : wallClock + moreInMs;
	const seconds = fractions ? Math.ceil(ms) / 1000 : Math.ceil(ms / 1000);
	return {
		[`${headers}-Limit`]: String(requests),
		[`${headers}-Remaining`]: String(remaining),
		[`${headers}-Reset`]: String(seconds),
	};
}

/** The limits in force. As in Django REST Framework every one of them counts, and the longest wait is said. */
export class Throttle {
	private limits: Array<{ options: LimitOptions; limiter: Limiter }> = [];

	add(options: LimitOptions): void {
		this.limits.push({ options, limiter: createLimiter(options) });
	}

	clear(): void {
		this.limits = [];
	}

	/** Refuses what comes too soon. It stands behind the token check, as Django REST Framework's does. */
	middleware(): Handler {
		return (req, res, next) => {
			const now = performance.now();
			const wallClock = Date.now();
			const refusal = this.ask(now, wallClock);
			for (const { options, limiter } of this.limits) {
				res.setHeaders(new Map(Object.entries(rateLimitHeaders(options, limiter.room(now), wallClock))));
			}
			if (!refusal) return next();
			// A fault would put its answer in the place of this one, and hide that the limit was met.
			res.locals.fault = {};
			reply(req, res, refusal);
		};
	}

	private ask(now: number, wallClock: number): RawAnswer | undefined {
		let refusal: RawAnswer | undefined;
		let longest = 0;
		for (const { options, limiter } of this.limits) {
			const { remaining, moreInMs } = limiter.room(now);
			if (remaining > 0) {
				limiter.take(now);
				continue;
			}
			options.onRefused?.();
			if (moreInMs <= longest) continue;
			longest = moreInMs;
			refusal = throttled(longest, options, wallClock);
		}
		return refusal;
	}
}
