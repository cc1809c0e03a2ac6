/** How a limit counts; see `createLimiter`. */
export type LimiterKind = 'sliding' | 'fixed' | 'bucket';

export interface LimiterOptions {
	/** How many requests a window takes; a positive whole number. */
	requests: number;
	/** The length of the window in milliseconds. */
	windowMs: number;
	/** Default `sliding`. */
	kind?: LimiterKind;
	/** Only for a bucket: how many may come at once on top of the first. Default: all of `requests`. */
	burst?: number;
}

/** What a limiter says to a request; `waitMs` is above 0. */
export type Verdict = { accepted: true } | { accepted: false; waitMs: number };

export interface Limiter {
	/**
	 * Asks for one request.
	 *
	 * @param now Milliseconds on any clock that never goes back, a simulated one too.
	 */
	ask(now: number): Verdict;
	/** How many requests there's room for now, and in how many milliseconds there's more; 0 if it can't be more. */
	room(now: number): { remaining: number; moreInMs: number };
}

/**
 * The core of a rate limit. It has no timers and no clock of its own, so that a unit test can drive it
 * through hours in no time. §8 shows no limits; these are the ones that services commonly have.
 *
 * - `sliding`: the log of accepted requests that Django REST Framework's throttles keep.
 * - `fixed`: a window begins with its first request, and the count starts over when it ends.
 * - `bucket`: nginx's `limit_req`: each request pours in one drop, and the bucket leaks `requests` drops
 *   per window.
 *
 * Requests that are refused don't count in any of them.
 *
 * @throws RangeError if `requests` or `windowMs` can't be a limit.
 */
export function createLimiter(options: LimiterOptions): Limiter {
	const { requests, windowMs, kind = 'sliding', burst = requests - 1 } = options;
	if (!Number.isInteger(requests) || requests < 1) throw new RangeError(`requests: ${requests}`);
	if (!(windowMs > 0)) throw new RangeError(`windowMs: ${windowMs}`);
	if (kind === 'bucket') return bucket(windowMs / requests, burst);
	return kind === 'fixed' ? fixedWindow(requests, windowMs) : slidingWindow(requests, windowMs);
}

/** A client that adds the wait to its clock must not come a rounding error too early. */
const ROUNDING_MS = 1e-6;

const accepted: Verdict = { accepted: true };
const refused = (waitMs: number): Verdict => ({ accepted: false, waitMs });

function slidingWindow(requests: number, windowMs: number): Limiter {
	/** When each request still in the window may be forgotten, oldest first. */
	const leaving: number[] = [];
	return {
		ask(now) {
			while (leaving.length > 0 && leaving[0]! <= now + ROUNDING_MS) leaving.shift();
			if (leaving.length >= requests) return refused(leaving[0]! - now);
			leaving.push(now + windowMs);
			return accepted;
		},
		room(now) {
			const counted = leaving.filter((at) => at > now + ROUNDING_MS);
			return { remaining: requests - counted.length, moreInMs: (counted[0] ?? now) - now };
		},
	};
}

function fixedWindow(requests: number, windowMs: number): Limiter {
	let end = -Infinity;
	let count = 0;
	return {
		ask(now) {
			if (now >= end - ROUNDING_MS) [end, count] = [now + windowMs, 0];
			if (count >= requests) return refused(end - now);
			count += 1;
			return accepted;
		},
		room: (now) =>
			now >= end - ROUNDING_MS
				? { remaining: requests, moreInMs: 0 }
				: { remaining: requests - count, moreInMs: end - now },
	};
}

/** Kept as the time at which the bucket is empty again, which is exact where a fill level would be rounded. */
function bucket(dropMs: number, burst: number): Limiter {
	let emptyAt = -Infinity;
	return {
		ask(now) {
			const opensAt = emptyAt - burst * dropMs;
			if (now < opensAt - ROUNDING_MS) return refused(opensAt - now);
			emptyAt = Math.max(emptyAt, now) + dropMs;
			return accepted;
		},
		room(now) {
			const drops = Math.max(0, emptyAt - now) / dropMs;
			const rounding = ROUNDING_MS / dropMs;
			const remaining = Math.max(0, Math.floor(burst - drops + rounding) + 1);
			return {
				remaining,
				moreInMs: drops <= rounding ? 0 : (drops - Math.ceil(drops - rounding) + 1) * dropMs,
			};
		},
	};
}
