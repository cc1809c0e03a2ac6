import type { Clock, Permit, RateLimit, RunOver } from '../http/rateLimited';
import { askedWait } from './askedWait';

type Turn = Permit | RunOver | 'stopped';

/** Milliseconds: the first wait if the service doesn't name one; by how much each further one is longer. */
const FIRST_WAIT = 500;
const GROWTH = 2;
/** After a 429, this share of the requests that were under way may be, and so many more after each full round: more
 * would mean more refusals, and hardly less time. */
const DECREASE = 0.5;
const INCREASE = 0.5;

/**
 * Lets the requests of a run leave as fast as the service takes them: a congestion window as TCP has it
 * (https://www.rfc-editor.org/rfc/rfc5681#section-3.1).
 *
 * After a 429 all wait together, and then one tries. Once it's answered, half as many as before may be under way, and one
 * more for every two full rounds of answers.
 */
export class CongestionWindow implements RateLimit {
	waited = 0;
	readonly askedWait = askedWait;
	private readonly queue: Array<(turn: Turn) => void> = [];
	/** How many requests may be under way. Without a limit, the run alone decides. */
	private size = Infinity;
	/** How many 429s have begun a new round. Requests that left before are of no concern to it. */
	private round = 0;
	private underWay = 0;
	/** Since when the service has refused, and how often; undefined while it takes requests. */
	private refusing: { since: number; count: number } | undefined;
	/** When the service takes requests again, as far as it's known. */
	private opensAt = -Infinity;
	private isWaiting = false;
	/** What every request is told once the run is over. */
	private over: RunOver | undefined;

	/** @param maxWait milliseconds: the longest that the run waits at a stretch; 0: not at all */
	constructor(
		private readonly maxWait: number,
		private readonly clock: Clock,
	) {}

	turn(): Promise<Turn> {
		return new Promise((resolve) => {
			this.queue.push(resolve);
			this.letLeave();
		});
	}

	private permit(): Permit {
		this.underWay += 1;
		const { round } = this;
		const isOfThisRound = () => round === this.round;
		return {
			answered: () => {
				// What left before the last 429 doesn't show that the service takes requests again.
				if (isOfThisRound()) this.taken();
				this.letLeave();
			},
			unanswered: () => {
				if (isOfThisRound()) this.underWay -= 1;
				this.letLeave();
			},
			limited: (asked = 0) => {
				this.limited(asked, isOfThisRound());
				this.letLeave();
			},
		};
	}

	private taken(): void {
		this.underWay -= 1;
		if (this.refusing) this.refusing = undefined;
		else this.size += INCREASE / this.size;
	}

	private limited(asked: number, isNews: boolean): void {
		const now = this.clock.now();
		const { since, count } = this.refusing ?? { since: now, count: 0 };
		const latest = since + this.maxWait;
		if (now >= latest || now + asked > latest) {
			this.over ??= { limitedUntil: asked > 0 ? Date.now() + asked : undefined };
		}
		// A request from before the last 429 tells nothing new, unless it asks for a longer wait.
		const wait = isNews ? waitAfter(asked, count) : asked;
		this.opensAt = Math.max(this.opensAt, Math.min(now + wait, latest));
		if (!isNews) return;
		if (!this.refusing) this.size = Math.max(1, this.underWay * DECREASE);
		this.refusing = { since, count: count + 1 };
		this.round += 1;
		this.underWay = 0;
	}

	/** Lets all leave that may, or waits for the next one to be allowed. */
	private letLeave(): void {
		while (this.queue.length > 0) {
			if (!this.over) {
				const allowed = this.refusing ? 1 : Math.floor(this.size);
				if (this.underWay >= allowed) return;
				if (this.opensAt > this.clock.now()) return void this.wait();
			}
			this.queue.shift()!(this.over ?? this.permit());
		}
	}

	private async wait(): Promise<void> {
		if (this.isWaiting) return;
		this.isWaiting = true;
		const since = this.clock.now();
		let isStopped = false;
		// Meanwhile, another request may have been told to wait longer.
		for (let now = since; !isStopped && !this.over && now < this.opensAt; now = this.clock.now()) {
			isStopped = !(await this.clock.wait(Math.ceil(this.opensAt - now)));
		}
		this.isWaiting = false;
		this.waited += this.clock.now() - since;
		if (isStopped) for (const resolve of this.queue.splice(0)) resolve('stopped');
		this.letLeave();
	}
}

/** Milliseconds. A service that refuses again after the time it named may have named next to none. */
function waitAfter(asked: number, count: number): number {
	if (asked === 0) return FIRST_WAIT * GROWTH ** count;
	return count > 0 ? Math.max(asked, FIRST_WAIT) : asked;
}
