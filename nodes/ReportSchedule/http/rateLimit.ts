/** What a run needs from the outside: the time and the waiting. */
export interface Clock {
	/** Milliseconds of a clock that never jumps, such as `performance.now()`. */
	now(): number;
	/** Resolves true when the time has passed, false when the run was stopped meanwhile. Must not throw. */
	wait(milliseconds: number): Promise<boolean>;
}

/** Lets one request leave. To be handed back with what the request came to. */
export interface Permit {
	/** How often the service had refused by then: an answer to a request of an earlier round is no news. */
	round: number;
}

/** Nothing leaves anymore. `limitedUntil`: milliseconds since 1970, undefined if the service doesn't say. */
export interface Over {
	limitedUntil: number | undefined;
}

export type Turn = Permit | Over | 'stopped';

/** Milliseconds: the first wait if the service doesn't name one. */
const FIRST_WAIT = 500;
/** Multiplicative decrease: the rate after a refusal, as a share of what the service took before. */
const DECREASE = 0.9;
/** Additive increase: the share of that rate that each answer adds. */
const INCREASE = 0.05;

/** From a 429 until the service takes a request again; times are milliseconds. */
interface Throttling {
	since: number;
	/** When the next request may try, to see whether the limit is over; Infinity while one tries. */
	until: number;
	/** How many that tried were answered 429. */
	refusals: number;
	/** When the last one left. */
	triedAt: number;
}

/**
 * Lets the requests of a run leave as fast as the service takes them. After a 429 all of them wait together.
 * Then one tries. If the service takes it, the others follow.
 *
 * From then on, the gap between requests follows additive increase/multiplicative decrease (AIMD), as in TCP's
 * congestion control: https://www.rfc-editor.org/rfc/rfc5681#section-3.1. Each answer makes the rate a little
 * higher. A refusal takes it back to below what the service has really taken, as in TCP Westwood:
 * https://en.wikipedia.org/wiki/TCP_Westwood.
 */
export class RateLimit {
	private readonly queue: Array<(turn: Turn) => void> = [];
	private underWay = 0;
	/** How many may be under way: two after a refusal, and one more with each answer (TCP's slow start). */
	private allowed = Infinity;
	private round = 0;
	private throttling: Throttling | undefined;
	/** Milliseconds: the longest wait before a request tried. */
	private longestWait = 0;
	/** Requests per millisecond, and what each answer adds to it; 0 as long as no limit has shown one. */
	private rate = 0;
	private increase = 0;
	/** When the next request is due by that rate. */
	private nextAt = -Infinity;
	/** How many requests the service took since the last refusal and since when; when it took the last one. */
	private taken = 0;
	private takenFrom: number | undefined;
	private lastTaken = -Infinity;
	private wakeUpAt = Infinity;
	private heldSince: number | undefined;
	private waitedBefore = 0;
	/** What every request is told once nothing leaves anymore. */
	private over: Over | undefined;

	/**
	 * @param options concurrency: the most requests under way at once; maxWait: the longest that the run waits at
	 *   a stretch, in milliseconds; 0: not at all
	 */
	constructor(
		private readonly options: { concurrency: number; maxWait: number },
		private readonly clock: Clock,
	) {}

	/** Milliseconds waited because of the limit so far. */
	get waited(): number {
		return this.waitedBefore + (this.heldSince === undefined ? 0 : this.clock.now() - this.heldSince);
	}

	/** Resolves when a request may leave, first come, first served. Hand each permit back exactly once. */
	turn(): Promise<Turn> {
		return new Promise((resolve) => {
			this.queue.push(resolve);
			this.letGo();
		});
	}

	/** The service took the request, whether it succeeded or not: any answer but 429. */
	answered(permit: Permit): void {
		this.underWay -= 1;
		this.taken += 1;
		this.allowed += 1;
		this.lastTaken = this.clock.now();
		if (this.throttling === undefined) this.rate += this.increase;
		else if (permit.round === this.round) this.resume(this.throttling);
		this.letGo();
	}

	/** The request got no answer: nothing is known about the limit. */
	unanswered(permit: Permit): void {
		this.underWay -= 1;
		if (this.throttling && permit.round === this.round) this.throttling.until = this.clock.now();
		this.letGo();
	}

	/** The request was answered 429. @param asked the wait in milliseconds; undefined or 0 if the service names none */
	limited(permit: Permit, asked: number | undefined): void {
		this.underWay -= 1;
		const now = this.clock.now();
		const throttling = (this.throttling ??= { since: now, until: now, refusals: 0, triedAt: now });
		// Counted from the last answer, or from the refusal: a run with nothing to send doesn't wait for the service.
		const latest = Math.max(this.lastTaken, throttling.since) + this.options.maxWait;
		if (now >= latest || (asked && now + asked > latest)) {
			this.over ??= { limitedUntil: asked ? Date.now() + asked : undefined };
		}
		if (permit.round < this.round) {
			throttling.until = Math.max(throttling.until, now + (asked ?? 0));
		} else {
			const own = FIRST_WAIT * 2 ** throttling.refusals;
			// A service that refuses again after the time it named may have named next to none.
			const least = throttling.refusals === 0 ? 0 : FIRST_WAIT;
			const wait = asked ? Math.max(asked, least) : own;
			this.longestWait = Math.max(this.longestWait, wait);
			throttling.until = Math.min(now + wait, latest);
			throttling.refusals += 1;
			this.round += 1;
		}
		this.letGo();
	}

	/** The service took the request that tried: the others follow, and the next count begins with it. */
	private resume({ triedAt }: Throttling): void {
		this.throttling = undefined;
		this.allowed = 2;
		// Others may have used up a part of the limit before the run, so the first refusal shows no rate.
		if (this.takenFrom !== undefined)
			this.setRate(this.taken / Math.max(triedAt - this.takenFrom, 1), triedAt);
		this.taken = 0;
		this.takenFrom = triedAt;
	}

	/** @param measured the rate at which the service took requests since the refusal before */
	private setRate(measured: number, triedAt: number): void {
		// Waits double, so one of them is at least half as long as a limit needs. A busy service refuses at any rate.
		const lowest = 1 / Math.min(2 * this.longestWait, this.options.maxWait);
		this.rate = Math.max(DECREASE * Math.max(measured, this.rate / 2), lowest);
		this.increase = INCREASE * this.rate;
		this.nextAt = triedAt + 1 / this.rate;
	}

	/** Lets all leave that may, and wakes up for the next one. */
	private letGo(): void {
		const now = this.clock.now();
		while (this.queue.length > 0) {
			if (this.over === undefined) {
				if (this.underWay >= Math.min(this.allowed, this.options.concurrency)) return;
				const due = this.throttling?.until ?? this.nextAt;
				if (due > now) return this.hold(due, now);
				this.leave(now);
			}
			this.queue.shift()!(this.over ?? { round: this.round });
		}
	}

	private leave(now: number): void {
		this.underWay += 1;
		if (this.throttling) {
			this.throttling.triedAt = now;
			this.throttling.until = Infinity;
		} else if (this.rate > 0) {
			this.nextAt = Math.max(this.nextAt, now) + 1 / this.rate;
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
