/** How many requests a service takes, and how it refuses the others. §8 shows no limits. */
export interface LimitOptions {
	requests: number;
	/** Milliseconds in which it takes so many. */
	windowMs: number;
	/**
	 * Whether `Retry-After` says fractions of a second, which no service does, and which keeps tests fast. Default: whole
	 * seconds, rounded up.
	 */
	fractions?: boolean;
}

/**
 * When requests are taken. `take` gives undefined if it takes a request at this time (milliseconds), else the milliseconds
 * until it would take one. Refused requests aren't counted.
 */
export interface Limit {
	take(now: number): number | undefined;
}

/** A client that adds the wait to its clock must not come a rounding error too early. */
export const ROUNDING_MS = 1e-6;

/** The log of accepted requests that Django REST Framework's throttles keep. */
export function slidingLog(requests: number, windowMs: number): Limit {
	/** When each request still in the window may be forgotten, oldest first. */
	const leaving: number[] = [];
	return {
		take(now) {
			while (leaving.length > 0 && leaving[0]! <= now + ROUNDING_MS) leaving.shift();
			if (leaving.length === requests) return leaving[0]! - now;
			leaving.push(now + windowMs);
			return undefined;
		},
	};
}
