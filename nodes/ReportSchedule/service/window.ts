/** What a run needs from the outside: the time and the waiting. */
export interface Clock {
	/** Milliseconds that never jump, such as `performance.now()`. */
	now(): number;
	/** Resolves when the time has passed or the run was stopped. Must not throw. */
	wait(milliseconds: number): Promise<void>;
	readonly isStopped: boolean;
}

/** What a request that left shows about the limit: `answered` by anything but a 429; `unanswered` shows nothing; `limited` by a 429. */
type Settlement = 'answered' | 'unanswered' | 'limited';

/** Milliseconds: the first wait if the service doesn't name one; by how much each further one is longer. */
const FIRST_WAIT = 500;
const GROWTH = 2;
/** A 429 leaves this share of the requests that were under way, and each full round adds so many: more would cause more refusals,
 * and save hardly any time. */
const DECREASE = 0.5;
const INCREASE = 0.5;

/**
 * How many requests may be under way at once, and from when: a congestion window as TCP has it
 * (https://www.rfc-editor.org/rfc/rfc5681#section-3.1). Without a 429, all may leave. After one, all wait until the service takes requests
 * again, and then one tries. Once it's answered, half as many as before may leave, and one more for every two full rounds of answers.
 */
export class CongestionWindow {
	/** When the service takes requests again, as far as it's known. */
	opensAt = -Infinity;
	/** Set once the service would take nothing in time; milliseconds since 1970, where it says when it will. */
	over: { limitedUntil: number | undefined } | undefined;
	/** How many requests may be under way while the service takes them. */
	private size = Infinity;
	private underWay = 0;
	/** Since when the service has refused, and how often; undefined while it takes requests. */
	private refusing: { since: number; count: number } | undefined;
	/** A 429 begins a new round, unless its request left in an earlier one. */
	private round = 0;

	/** @param maxWait milliseconds: the longest that the run waits at a stretch; 0: not at all */
	constructor(
		private readonly maxWait: number,
		private readonly clock: Clock,
	) {}

	/** Whether one more may be under way. */
	get hasRoom(): boolean {
		return this.underWay < (this.refusing ? 1 : Math.floor(this.size));
	}

	/** A request leaves. @returns its round, for `settle` */
	leave(): number {
		this.underWay += 1;
		return this.round;
	}

	/** Takes in what came of a request that left. @param asked milliseconds that a 429 asks to wait; 0 if it names none */
	settle(round: number, settlement: Settlement, asked = 0): void {
		if (round !== this.round) {
			// It left before the last 429, so its answer doesn't show that the service takes requests again. It may ask for a longer wait.
			if (settlement === 'limited') this.postpone(asked, asked);
			return;
		}
		if (settlement === 'limited') return this.shrink(asked);
		this.underWay -= 1;
		if (settlement === 'unanswered') return;
		if (this.refusing) this.refusing = undefined;
		else this.size += INCREASE / this.size;
	}

	/** A 429 of this round begins a new one. */
	private shrink(asked: number): void {
		if (!this.refusing) this.size = Math.max(1, this.underWay * DECREASE);
		this.refusing ??= { since: this.clock.now(), count: 0 };
		this.postpone(waitAfter(asked, this.refusing.count), asked);
		this.refusing.count += 1;
		this.round += 1;
		this.underWay = 0;
	}

	/** @param wait milliseconds until the window opens @param asked those that the service named; 0 for none */
	private postpone(wait: number, asked: number): void {
		const now = this.clock.now();
		const latest = (this.refusing?.since ?? now) + this.maxWait;
		if (now >= latest || now + asked > latest) {
			this.over ??= { limitedUntil: asked > 0 ? Date.now() + asked : undefined };
		}
		this.opensAt = Math.max(this.opensAt, Math.min(now + wait, latest));
	}
}

/** Milliseconds. A service that refuses again after the time it named may have named next to none. */
function waitAfter(asked: number, count: number): number {
	if (asked === 0) return FIRST_WAIT * GROWTH ** count;
	return count > 0 ? Math.max(asked, FIRST_WAIT) : asked;
}
