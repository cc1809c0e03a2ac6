import { sleep } from 'n8n-workflow';
import { type Failure, failureOfKind } from './outcome';
import type { Reply } from './response';

/** What a run needs from the outside: the time and the waiting. */
export interface Clock {
	/** Milliseconds that never jump, such as `performance.now()`. */
	now(): number;
	/** Resolves when the time has passed or the run was stopped. Must not throw. */
	wait(milliseconds: number): Promise<void>;
	readonly isStopped: boolean;
}

/** Sends the requests of a run: all at once or, after a 429, as many as the window has room for. */
export class Pace {
	/** Milliseconds that the run has waited because of the limit. */
	waited = 0;
	private isWaiting = false;
	private readonly window: CongestionWindow;
	/** Each lets a request look again whether it may leave. */
	private readonly wakers: Array<() => void> = [];

	/** @param maxWait milliseconds: the longest that the run waits in a row; 0: not at all */
	constructor(
		maxWait: number,
		private readonly clock: Clock,
	) {
		this.window = new CongestionWindow(maxWait, clock);
	}

	/** The pace of a run. @param signal ends all waits */
	static ofRun(maxWait: number, signal: AbortSignal): Pace {
		return new Pace(maxWait, {
			now: () => performance.now(),
			wait: async (milliseconds) => void (await pause(milliseconds, signal)),
			get isStopped() {
				return signal.aborted;
			},
		});
	}

	/** Sends a request once it may leave, and after each 429. @returns `heldBack` if it never left, or the run ended */
	async inTurn(attempt: () => Promise<Reply>): Promise<Reply | { heldBack: Failure }> {
		/** Its last 429. */
		let limited: Failure | undefined;
		for (;;) {
			const { givenUp } = this.window;
			if (this.clock.isStopped) return { heldBack: failureOfKind('runEnded') };
			if (givenUp && limited) return { failure: { ...limited, limitedUntil: givenUp.limitedUntil } };
			if (givenUp) return { heldBack: givenUp };
			if (this.window.hasRoom && this.clock.now() >= this.window.opensAt) {
				const reply = await this.leave(attempt);
				if ('answer' in reply || reply.failure.kind !== 'rateLimited') return reply;
				limited = reply.failure;
			} else await this.untilChange();
		}
	}

	private async leave(attempt: () => Promise<Reply>): Promise<Reply> {
		const round = this.window.leave();
		// An exception shows nothing about the limit.
		let reply: Reply = { failure: failureOfKind('unexpectedAnswer') };
		try {
			reply = await attempt();
			return reply;
		} finally {
			this.window.settle(round, reply);
			this.wakeAll();
		}
	}

	/** Waits until a request is answered or the window opens. */
	private async untilChange(): Promise<void> {
		const changed = new Promise<void>((resolve) => this.wakers.push(resolve));
		if (this.window.hasRoom) void this.waitUntilOpen();
		await changed;
	}

	private wakeAll(): void {
		for (const wake of this.wakers.splice(0)) wake();
	}

	private async waitUntilOpen(): Promise<void> {
		if (this.isWaiting) return;
		this.isWaiting = true;
		const since = this.clock.now();
		// Meanwhile, another request may have been told to wait longer.
		for (let now = since; now < this.window.opensAt; now = this.clock.now()) {
			if (this.clock.isStopped || this.window.givenUp) break;
			await this.clock.wait(Math.ceil(this.window.opensAt - now));
		}
		this.isWaiting = false;
		this.waited += this.clock.now() - since;
		this.wakeAll();
	}
}

/**
 * How many requests may be under way, and from when: TCP's congestion window (RFC 5681). Without a 429, all may leave.
 *
 * Any answer but a 429 counts as one, a 5xx, too.
 *
 * | A request      | that left in this round                                         | that left in an earlier one    |
 * | -------------- | --------------------------------------------------------------- | ------------------------------ |
 * | gets a 429     | All wait, and then one tries. A new round begins.               | All wait, if it asks for more. |
 * | is answered    | After a 429, half as many may; else half of one more per round. | Nothing: the 429 is newer.     |
 * | gets no answer | Another may leave.                                              | Nothing.                       |
 */
class CongestionWindow {
	/** When the service takes requests again, as far as it's known. */
	opensAt = -Infinity;
	/** Set once the service would take nothing in time, with `limitedUntil` if it says when it will. */
	givenUp: Failure | undefined;
	/** How many requests may be under way while the service takes them. */
	private size = Infinity;
	private round = 0;
	/** How many requests that left in this round are under way. */
	private underWay = 0;
	/** Since when the service has answered 429, and how often; undefined while it takes requests. */
	private limited: { since: number; count: number } | undefined;

	constructor(
		private readonly maxWait: number,
		private readonly clock: Clock,
	) {}

	get hasRoom(): boolean {
		return this.underWay < (this.limited ? 1 : Math.floor(this.size));
	}

	/** A request leaves. @returns its round, for `settle` */
	leave(): number {
		this.underWay += 1;
		return this.round;
	}

	settle(round: number, reply: Reply): void {
		if ('failure' in reply && reply.failure.kind === 'rateLimited') {
			return this.settleLimited(round, reply.failure.retryAfter ?? 0);
		}
		if (round !== this.round) return;
		this.underWay -= 1;
		const isAnswered = 'answer' in reply || reply.failure.status !== undefined;
		if (!isAnswered) return;
		if (this.limited) this.limited = undefined;
		// A larger share would cause more refusals, and save hardly any time.
		else this.size += 0.5 / this.size;
	}

	/** Takes in a 429. @param asked milliseconds that it asks to wait; 0 if it names none */
	private settleLimited(round: number, asked: number): void {
		if (round !== this.round) {
			if (asked > 0) this.postpone({ asked, wait: asked });
			return;
		}
		if (!this.limited) this.size = Math.max(1, this.underWay / 2);
		this.limited ??= { since: this.clock.now(), count: 0 };
		this.postpone({ asked, wait: waitAfter(asked, this.limited.count) });
		this.limited.count += 1;
		this.round += 1;
		this.underWay = 0;
	}

	/** Gives up if the service asks for more wait than is left; else opens after the wait, at the earliest. */
	private postpone({ asked, wait }: { asked: number; wait: number }): void {
		const now = this.clock.now();
		/** The run's stretch of waiting began with the first refusal, or begins now. */
		const latest = (this.limited?.since ?? now) + this.maxWait;
		if (now >= latest || now + asked > latest) {
			const limitedUntil = asked > 0 ? Date.now() + asked : undefined;
			this.givenUp ??= { ...failureOfKind('rateLimited'), limitedUntil };
		}
		this.opensAt = Math.max(this.opensAt, Math.min(now + wait, latest));
	}
}

/** Milliseconds: the wait if the service asks for none, or still answers 429 after next to none. */
const SHORTEST_WAIT = 500;

/** Milliseconds to wait: as long as the service asked, or the shortest wait, doubled with each refusal. */
function waitAfter(asked: number, refusals: number): number {
	if (asked === 0) return SHORTEST_WAIT * 2 ** refusals;
	// A service that refuses again after the time it named may have named next to none.
	return refusals > 0 ? Math.max(asked, SHORTEST_WAIT) : asked;
}

/** Waits. @returns whether the time passed; false if the signal ended the wait */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
	// One of its own: Node warns of a leak if more than ten waits listen to the same signal.
	const own = AbortSignal.any([signal]);
	if (own.aborted) return false;
	const aborted = new Promise((resolve) => (own.onabort = resolve));
	// The sleep of older versions of n8n-workflow knows no signal, hence the race.
	await Promise.race([sleep(milliseconds, own).catch(() => undefined), aborted]);
	// With a listener it would be kept for good.
	own.onabort = null;
	return !own.aborted;
}
