/** How many requests a service says it still takes before it counts anew. */
export interface Quota {
	remaining: number;
	/** Milliseconds until it counts anew. */
	resetIn: number;
}

/**
 * Reads what a service's headers say of its rate limit: `RateLimit` as drafts 7 and later of the IETF have it
 * (`limit=100, remaining=50, reset=5` or `"default";r=50;t=5`), or `RateLimit-Remaining` and `RateLimit-Reset`,
 * each with or without `X-` in front: https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 *
 * @param headers those of an answer, by lower-case name
 * @param now milliseconds since 1970 by the service's clock
 * @returns undefined where they are missing or can't be understood
 */
export function readRateLimitHeaders(
	headers: Readonly<Record<string, unknown>>,
	now: number,
): Quota | undefined {
	const text = (name: string) => String(headers[name] ?? headers[`x-${name}`] ?? '');
	const both = text('ratelimit');
	const policies = /\bremaining\b/.test(both) ? [both] : both.split(',');
	const found = [
		[text('ratelimit-remaining'), text('ratelimit-reset')],
		...policies.map((policy) => [
			/\b(?:r|remaining)=(\d+)/.exec(policy)?.[1],
			/\b(?:t|reset)=(\d+)/.exec(policy)?.[1],
		]),
	].flatMap(([remaining, reset]) => toQuota(remaining, reset, now));
	// Of several limits, the tightest.
	return found.sort((a, b) => a.remaining - b.remaining)[0];
}

function toQuota(remaining = '', reset = '', now: number): Quota[] {
	const resetIn = millisecondsUntil(Number(reset), now);
	const isUsable = /^\d{1,9}$/.test(remaining) && /^\d{1,13}(\.\d+)?$/.test(reset) && resetIn > 0;
	return isUsable ? [{ remaining: Number(remaining), resetIn }] : [];
}

/** A reset is given in seconds from now, or as a date in seconds or milliseconds since 1970. */
function millisecondsUntil(reset: number, now: number): number {
	if (reset >= 1e12) return reset - now;
	return reset >= 1e9 ? reset * 1000 - now : reset * 1000;
}

/** Keeps the requests under way within what the service's headers say is left. */
export class QuotaKeeper {
	private known: { remaining: number; resetAt: number } | undefined;
	private isIgnored = false;

	/** @param maxWait milliseconds; a longer wait for the reset is left to the service to ask for, with a 429 */
	constructor(private readonly maxWait: number) {}

	/** @param quota what an answer said; @param now milliseconds of a clock that never jumps */
	read(quota: Quota | undefined, now: number): void {
		const { known } = this;
		const isNew = known === undefined || now >= known.resetAt;
		// Where nothing is left after the reset either, the headers mean something else.
		if (isNew && known?.remaining === 0 && quota?.remaining === 0) this.isIgnored = true;
		if (quota === undefined || quota.resetIn > this.maxWait || this.isIgnored) this.known = undefined;
		// Answers may overtake each other; the lowest number is the latest.
		else if (isNew || quota.remaining < known.remaining) {
			this.known = { remaining: quota.remaining, resetAt: now + quota.resetIn };
		}
	}

	/** When another request may leave beside those under way: now or before, later, or Infinity: after an answer. */
	due(underWay: number, now: number): number {
		if (this.known === undefined) return now;
		const { remaining, resetAt } = this.known;
		// After the reset one request finds out what is left.
		if (underWay < (now < resetAt ? remaining : 1)) return now;
		return underWay > 0 ? Infinity : resetAt;
	}
}
