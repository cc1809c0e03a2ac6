/** What a run needs from the outside: the time and the waiting. */
export interface Clock {
	/** Milliseconds of a clock that never jumps, such as `performance.now()`. */
	now(): number;
	/** Resolves true when the time has passed, false when the run was stopped meanwhile. Must not throw. */
	wait(milliseconds: number): Promise<boolean>;
}

/** How many requests a service says it still takes before it counts anew. */
export interface Quota {
	remaining: number;
	/** Milliseconds until it counts anew. */
	resetIn: number;
}

/** What a request may do. `limitedUntil`: milliseconds since 1970, undefined if the service doesn't say. */
export type Turn = 'send' | 'stopped' | { limitedUntil: number | undefined };

/** Milliseconds: the first wait if the service doesn't name one. */
const FIRST_WAIT = 500;
/** Multiplicative decrease: the rate after a refusal, as a share of what the service took before. */
const DECREASE = 0.9;
/** Additive increase: the share of that rate that each answer adds. */
const INCREASE = 0.05;

/** From a 429 until the service takes a request again; times are milliseconds. */
interface Throttling {
	since: number;
	/** How many requests that tried were answered 429. */
	count: number;
	/** `wait`: how long before one tries; `until`: when it may (Infinity while one does); `triedAt`: when the last left. */
	wait: number;
	until: number;
	triedAt: number;
}

/**
 * Lets the requests of a run leave as fast as the service takes them. After a 429 all of them wait together.
 * Then one tries. If the service takes it, the others follow.
 *
 * From then on, the gap between requests follows additive increase/multiplicative decrease (AIMD), as in TCP's
 * congestion control: https://www.rfc-editor.org/rfc/rfc5681#section-3.1. Each answer makes the rate a little
 * higher. A refusal takes it back to below what the service has really taken, as in TCP Westwood:
 * https://en.wikipedia.org/wiki/TCP_Westwood. A relative are the adaptive retries of AWS:
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
 */
export class RateLimit {
	private readonly queue: Array<(turn: Turn) => void> = [];
	private readonly quota: QuotaKeeper;
	private underWay = 0;
	/** How many may be under way: two after the first refusal, and one more with each answer (TCP's slow start). */
	private allowed: number;
	/** How many under way had left before the last 429 or its end: their answers say nothing new about it. */
	private staleUnderWay = 0;
	private throttling: Throttling | undefined;
	/** Milliseconds: the first wait of the next refusal, if no time is named; the longest wait so far. */
	private firstWait = FIRST_WAIT;
	private longestWait = 0;
	/** Requests per millisecond, and what each answer adds to it; 0 as long as no limit has shown one. */
	private rate = 0;
	private increase = 0;
	/** When the next request is due, and how far behind that it may be without losing its place. */
	private nextAt = -Infinity;
	private slack = 0;
	/** How many requests the service took since the last refusal and since when; when it took the last one. */
	private taken = 0;
	private takenFrom: number | undefined;
	private lastTaken = -Infinity;
	private wakeUpAt = Infinity;
	private heldSince: number | undefined;
	private waitedBefore = 0;
	/** What every request is told once nothing leaves anymore. */
	private over: Exclude<Turn, string> | undefined;

	/**
	 * @param options concurrency: the most requests under way at once; maxWait: the longest that the run waits at
	 *   a stretch, in milliseconds; 0: not at all
	 */
	constructor(
		private readonly options: { concurrency: number; maxWait: number },
		private readonly clock: Clock,
	) {
		this.allowed = options.concurrency;
		this.quota = new QuotaKeeper(options.maxWait);
	}

	/** Milliseconds waited because of the limit so far. */
	get waited(): number {
		return this.waitedBefore + (this.heldSince === undefined ? 0 : this.clock.now() - this.heldSince);
	}

	/** Resolves when a request may leave, first come, first served. Settle each 'send' exactly once. */
	turn(): Promise<Turn> {
		return new Promise((resolve) => {
			this.queue.push(resolve);
			this.letGo();
		});
	}

	/** The service took the request, whether it succeeded or not: any answer but 429. */
	answered(quota?: Quota): void {
		const isStale = this.endOne();
		this.taken += 1;
		this.allowed = Math.min(this.allowed + 1, this.options.concurrency);
		this.lastTaken = this.clock.now();
		this.quota.read(quota, this.lastTaken);
		if (this.throttling) {
			if (!isStale) this.resume(this.throttling);
		} else {
			this.rate += this.increase;
		}
		this.letGo();
	}

	/** The request got no answer: nothing is known about the limit. */
	unanswered(): void {
		const isStale = this.endOne();
		if (this.throttling && !isStale) this.throttling.until = this.clock.now();
		this.letGo();
	}

	/** The request was answered 429. @param asked the wait in milliseconds; undefined or 0 if the service names none */
	limited(asked: number | undefined): void {
		const now = this.clock.now();
		const isStale = this.endOne();
		this.throttling ??= { since: now, count: 0, wait: 0, until: now, triedAt: now };
		// Counted from the last answer, or from the refusal: a run with nothing to send doesn't wait for the service.
		const latest = Math.max(this.lastTaken, this.throttling.since) + this.options.maxWait;
		if (now >= latest || (asked && now + asked > latest)) {
			this.over ??= { limitedUntil: asked ? Date.now() + asked : undefined };
		}
		if (isStale) {
			this.throttling.until = Math.max(this.throttling.until, now + (asked ?? 0));
		} else {
			const { count } = this.throttling;
			const own = count === 0 ? this.firstWait : FIRST_WAIT * 2 ** (count - 1);
			// A service that refuses again after the time it named may have named next to none.
			const wait = asked ? Math.max(asked, count === 0 ? 0 : FIRST_WAIT) : own;
			const until = Math.min(now + wait, latest);
			this.throttling = { ...this.throttling, count: count + 1, wait, until };
			this.staleUnderWay = this.underWay;
		}
		this.letGo();
	}

	/** The service took the request that tried: the others follow, and the next count begins with it. */
	private resume(throttling: Throttling): void {
		const { since, wait, triedAt } = throttling;
		// Others may have used up a part of the limit before the run, so the first refusal shows no rate.
		if (this.takenFrom === undefined) this.allowed = Math.min(2, this.options.concurrency);
		else this.setRate(throttling, this.taken / Math.max(triedAt - this.takenFrom, 1));
		this.taken = 0;
		this.takenFrom = triedAt;
		// A limit that names no time is likely to last as long next time.
		this.firstWait = Math.max(FIRST_WAIT, triedAt - since - wait, wait / 2);
		this.staleUnderWay = this.underWay;
		this.throttling = undefined;
	}

	/** @param measured the rate at which the service took requests since the refusal before */
	private setRate({ since, wait, triedAt }: Throttling, measured: number): void {
		// Waits double, so one of them is at least half as long as a limit needs. A busy service refuses at any rate.
		this.longestWait = Math.max(this.longestWait, wait);
		const lowest = 1 / Math.min(2 * this.longestWait, this.options.maxWait);
		this.rate = Math.max(DECREASE * Math.max(measured, this.rate / 2), lowest);
		this.increase = INCREASE * this.rate;
		// What the service takes in the time that it refused may leave at once.
		this.slack = ((triedAt - since) * measured) / this.rate;
		this.nextAt = triedAt + 1 / this.rate - this.slack;
		this.allowed = this.options.concurrency;
	}

	/** @returns whether the request had left before the last 429 or its end */
	private endOne(): boolean {
		this.underWay -= 1;
		if (this.staleUnderWay === 0) return false;
		this.staleUnderWay -= 1;
		return true;
	}

	/** Lets all leave that may, and wakes up for the next one. */
	private letGo(): void {
		const now = this.clock.now();
		while (this.queue.length > 0) {
			if (!this.over) {
				if (this.underWay >= this.allowed) return;
				const due = Math.max(this.throttling?.until ?? this.nextAt, this.quota.due(this.underWay, now));
				if (due > now) return this.hold(due, now);
				this.leave(now);
			}
			this.queue.shift()!(this.over ?? 'send');
		}
	}

	private leave(now: number): void {
		this.underWay += 1;
		if (this.throttling) {
			this.throttling.triedAt = now;
			this.throttling.until = Infinity;
		} else if (this.rate > 0) {
			this.nextAt = Math.max(this.nextAt, now - this.slack) + 1 / this.rate;
		}
		this.waitedBefore = this.waited;
		this.heldSince = undefined;
	}

	private hold(due: number, now: number): void {
		this.heldSince ??= now;
		if (due >= this.wakeUpAt || due === Infinity) return;
		this.wakeUpAt = due;
		void this.clock.wait(Math.ceil(due - now)).then((passed) => {
			if (this.wakeUpAt === due) this.wakeUpAt = Infinity;
			// Only those that wait now: what a stopped run has created is completed afterwards.
			if (!passed) for (const resolve of this.queue.splice(0)) resolve('stopped');
			this.letGo();
		});
	}
}

/** Keeps the requests under way within what the service's headers say is left. */
export class QuotaKeeper {
	private known: { remaining: number; resetAt: number } | undefined;
	private isIgnored = false;

	/** @param maxWait milliseconds; a longer wait for the reset is left to the service to ask for, with a 429 */
	constructor(private readonly maxWait: number) {}

	/** @param quota what an answer said; `now`: milliseconds of a clock that never jumps */
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
