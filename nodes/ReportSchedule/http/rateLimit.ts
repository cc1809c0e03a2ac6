import { Pace } from './pace';

/** What a run needs from the outside: the time and the waiting. */
export interface Clock {
	/** Milliseconds of a clock that never jumps, such as `performance.now()`. */
	now(): number;
	/** Resolves true when the time has passed, false when the run was stopped meanwhile. Must not throw. */
	wait(milliseconds: number): Promise<boolean>;
}

/** Lets one request leave, and is handed back with what the request came to. */
export interface Permit {
	/** How many rounds of 429 there had been when the request left. */
	readonly round: number;
}

/** Nothing leaves anymore, because the service would take it too late. */
interface RunOver {
	/** Milliseconds since 1970; undefined if the service doesn't say. */
	limitedUntil: number | undefined;
}

/** What a request may do: leave, or not at all, because of the limit or because the run was stopped in a wait. */
export type Turn = Permit | RunOver | 'stopped';

/** Milliseconds: the first wait if the service doesn't name one. */
const FIRST_WAIT = 500;

/**
 * Lets the requests of a run leave as fast as the service takes them.
 *
 * A 429 begins a new round: all requests wait together, and then one tries. If it's refused, too, that's the next
 * round. If it's answered, two may be under way, then three, and so on, as in TCP's slow start. From the second time on,
 * they also keep the gap that `Pace` has learned.
 */
export class RateLimit {
	/** Milliseconds that the run has waited because of the limit. */
	waited = 0;
	private readonly queue: Array<(turn: Turn) => void> = [];
	/** How many rounds of 429 there have been. */
	private round = 0;
	/** How many requests of this round are under way. */
	private underWay = 0;
	/** Since when the service has refused, and how many rounds of 429 that were; undefined while it takes requests. */
	private refusing: { since: number; count: number } | undefined;
	/** When the service takes requests again, as far as it's known; when the last one left. */
	private opensAt = -Infinity;
	private lastLeft = -Infinity;
	private readonly pace = new Pace();
	/** The wait for the limit, and when it ends, if nothing may leave for now. */
	private waiting: { since: number; until: number } | undefined;
	/** What every request is told once the run is over. */
	private over: RunOver | undefined;

	/** @param maxWait milliseconds: the longest that the run waits at a stretch; 0: not at all */
	constructor(
		private readonly maxWait: number,
		private readonly clock: Clock,
	) {}

	/** Resolves when a request may leave, first come, first served. Hand each permit back exactly once. */
	turn(): Promise<Turn> {
		return new Promise((resolve) => {
			this.queue.push(resolve);
			this.letLeave();
		});
	}

	/** The service took the request, whether it succeeded or not: any answer but 429. */
	answered({ round }: Permit): void {
		// An answer to a request from before the last 429 doesn't show that the service takes requests again.
		if (round === this.round) {
			this.underWay -= 1;
			if (this.refusing) this.pace.begin(this.clock.now());
			this.refusing = undefined;
		}
		this.pace.taken += 1;
		this.letLeave();
	}

	/** The request got no answer: nothing is known about the limit. */
	unanswered({ round }: Permit): void {
		if (round === this.round) this.underWay -= 1;
		this.letLeave();
	}

	/** The request was answered 429. @param asked the wait in milliseconds; undefined or 0 if the service names none */
	limited({ round }: Permit, asked = 0): void {
		const now = this.clock.now();
		const { since, count } = this.refusing ?? { since: now, count: 0 };
		const latest = since + this.maxWait;
		if (now >= latest || now + asked > latest) {
			this.over ??= { limitedUntil: asked > 0 ? Date.now() + asked : undefined };
		}
		let wait = asked;
		// A request from before the last 429 tells nothing new, unless it asks for a longer wait.
		if (round === this.round) {
			if (asked === 0) wait = FIRST_WAIT * 2 ** count;
			// A service that refuses again after the time it named may have named next to none.
			else if (count > 0) wait = Math.max(asked, FIRST_WAIT);
			this.pace.longestWait = Math.max(this.pace.longestWait, wait);
			this.refusing = { since, count: count + 1 };
			this.round += 1;
			this.underWay = 0;
		}
		this.opensAt = Math.max(this.opensAt, Math.min(now + wait, latest));
		this.letLeave();
	}

	/** How many requests of this round may be under way. Without a limit, the run alone decides. */
	private get allowed(): number {
		if (this.refusing) return 1;
		return this.round === 0 ? Infinity : this.pace.taken + 1;
	}

	/** When the next request may leave. */
	private get due(): number {
		if (this.refusing) return this.opensAt;
		return Math.max(this.opensAt, this.lastLeft + Math.min(this.pace.gap, this.maxWait));
	}

	/** Lets all leave that may, and wakes up for the next one. */
	private letLeave(): void {
		while (this.queue.length > 0) {
			if (!this.over) {
				if (this.underWay >= this.allowed) return;
				const now = this.clock.now();
				if (this.due > now) return void this.wait(now, this.due);
				this.underWay += 1;
				this.lastLeft = now;
			}
			this.queue.shift()!(this.over ?? { round: this.round });
		}
	}

	private async wait(now: number, until: number): Promise<void> {
		if (this.waiting && this.waiting.until <= until) return;
		const waiting = { since: this.waiting?.since ?? now, until };
		this.waiting = waiting;
		const hasPassed = await this.clock.wait(Math.ceil(until - now));
		// A shorter wait has taken its place.
		if (this.waiting !== waiting) return;
		this.waiting = undefined;
		this.waited += this.clock.now() - waiting.since;
		// Only those waiting now: completing lost creates may still queue later.
		if (!hasPassed) for (const resolve of this.queue.splice(0)) resolve('stopped');
		this.letLeave();
	}
}
