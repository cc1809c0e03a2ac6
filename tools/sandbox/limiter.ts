/** How a limit counts; see `createLimiter`. */
export interface LimiterOptions {
	/** How many requests a window takes; a positive whole number. */
	requests: number;
	/** The length of the window in milliseconds. */
	windowMs: number;
	/** Default `sliding`. */
	kind?: 'sliding' | 'fixed' | 'bucket';
	/** Only for a bucket: how many may come at once on top of the first. Default: all of `requests`. */
	burst?: number;
}

/** Counts requests by a clock in milliseconds. */
export interface Limiter {
	/** How many requests there's room for now, and in how many milliseconds there's more; 0 if it can't be more. */
	room(now: number): { remaining: number; moreInMs: number };
	/** Counts a request for which there is room. */
	take(now: number): void;
}

/**
 * The core of a rate limit. §8 shows no limits; these are the ones that services commonly have.
 *
 * - `sliding`: the log of accepted requests that Django REST Framework's throttles keep.
 * - `fixed`: a window begins with its first request, and the count starts over when it ends.
 * - `bucket`: nginx's `limit_req`: each request pours in one drop, and the bucket leaks `requests` drops
 *   per window.
 *
 * Requests that are refused don't count in any of them.
 */
export function createLimiter(options: LimiterOptions): Limiter {
	const { requests, windowMs, kind = 'sliding', burst = requests - 1 } = options;
	if (kind === 'bucket') return bucket(windowMs / requests, burst);
	return kind === 'fixed' ? fixedWindow(requests, windowMs) : slidingWindow(requests, windowMs);
}

/** A client that adds the wait to its clock must not come a rounding error too early. */
const ROUNDING_MS = 1e-6;

function slidingWindow(requests: number, windowMs: number): Limiter {
	/** When each request still in the window may be forgotten, oldest first. */
	const leaving: number[] = [];
	return {
		room(now) {
			while (leaving.length > 0 && leaving[0]! <= now + ROUNDING_MS) leaving.shift();
			return { remaining: requests - leaving.length, moreInMs: (leaving[0] ?? now) - now };
		},
		take: (now) => void leaving.push(now + windowMs),
	};
}

function fixedWindow(requests: number, windowMs: number): Limiter {
	let end = -Infinity;
	let count = 0;
	const isOver = (now: number) => now >= end - ROUNDING_MS;
	return {
		room(now) {
			if (isOver(now)) return { remaining: requests, moreInMs: 0 };
			return { remaining: requests - count, moreInMs: end - now };
		},
		take(now) {
			if (isOver(now)) [end, count] = [now + windowMs, 0];
			count += 1;
		},
	};
}

/** Kept as the time at which the bucket is empty again, which is exact where a fill level would be rounded. */
function bucket(dropMs: number, burst: number): Limiter {
	let emptyAt = -Infinity;
	return {
		room(now) {
			const drops = Math.max(0, emptyAt - now) / dropMs;
			const rounding = ROUNDING_MS / dropMs;
			const remaining = Math.max(0, Math.floor(burst - drops + rounding) + 1);
			const next = drops <= rounding ? 0 : drops - Math.ceil(drops - rounding) + 1;
			return { remaining, moreInMs: next * dropMs };
		},
		take: (now) => void (emptyAt = Math.max(emptyAt, now) + dropMs),
	};
}
