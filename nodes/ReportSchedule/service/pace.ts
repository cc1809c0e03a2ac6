import { sleep } from 'n8n-workflow';
import type { Headers, Reply } from './response';
import { failureOfKind, type Failure } from './outcome';
import { CongestionWindow, type Clock } from './window';

/** Waits. @returns whether the time passed; false where the signal ended the wait */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
	// One of its own: Node warns of a leak where more than ten waits listen to the same signal.
	const own = AbortSignal.any([signal]);
	if (own.aborted) return false;
	const aborted = new Promise((resolve) => (own.onabort = resolve));
	// The sleep of older versions of n8n-workflow knows no signal, hence the race.
	await Promise.race([sleep(milliseconds, own).catch(() => undefined), aborted]);
	// With a listener it would be kept for good.
	own.onabort = null;
	return !own.aborted;
}

/**
 * How long an answer asks to wait, in milliseconds: in `Retry-After` or, if it's a 429, in `RateLimit-Reset`; undefined where it
 * doesn't say. Both hold seconds; beyond 10⁹, a point in time; or a date (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
 */
export function askedWait(headers: Headers, isRateLimited: boolean): number | undefined {
	const asked = [headers['retry-after'], isRateLimited ? headers['ratelimit-reset'] : undefined];
	return asked.map((header = '') => readWait(header.trim(), headers)).find((wait) => wait !== undefined);
}

const DECIMAL = /^\d+(\.\d+)?$/;

/** Milliseconds, 31 years: a date that is much further away has no text. */
const LONGEST_ASKED = 999_999_999_000;

function readWait(header: string, { date = '' }: Headers): number | undefined {
	// The answer's own clock counts, because clocks differ.
	const now = readDate(date.trim()) || Date.now();
	const wait = DECIMAL.test(header) ? millisecondsUntil(Number(header), now) : readDate(header) - now;
	return wait >= 0 ? Math.min(wait, LONGEST_ASKED) : undefined;
}

/** A number is of seconds from now, or a point in time in seconds or milliseconds since 1970. */
function millisecondsUntil(time: number, now: number): number {
	if (time >= 1e12) return time - now;
	return time >= 1e9 ? time * 1000 - now : time * 1000;
}

/** Milliseconds since 1970. Only an HTTP date counts, because `Date.parse` reads some date in nearly anything. */
function readDate(text: string): number {
	return text.endsWith(' GMT') ? Date.parse(text) : NaN;
}

/** A request may leave, in this round of the window; or why none may anymore. */
type Turn = { round: number } | { heldBack: Failure };

/** Says when the requests of a run may leave: all at once or, after a 429, as many as the window has room for. */
export class Pace {
	/** Milliseconds that the run has waited because of the limit. */
	waited = 0;
	private readonly window: CongestionWindow;
	private readonly queue: Array<(turn: Turn) => void> = [];
	private isWaiting = false;

	/** @param maxWait milliseconds: the longest that the run waits at a stretch; 0: not at all */
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

	/**
	 * Sends a request once it may leave, and again after each 429.
	 *
	 * @returns the last reply: a 429 if the run can't wait any longer. `heldBack` says why the request never left, or that the run ended
	 *   before it could leave again
	 */
	async inTurn(attempt: () => Promise<Reply>): Promise<Reply | { heldBack: Failure }> {
		let refused: Failure | undefined;
		for (;;) {
			const turn = await this.turn();
			if ('heldBack' in turn) {
				const { kind, limitedUntil } = turn.heldBack;
				return refused && kind === 'rateLimited' ? { failure: { ...refused, limitedUntil } } : turn;
			}
			let reply: Reply | undefined;
			try {
				reply = await attempt();
			} finally {
				this.settle(turn.round, reply);
			}
			if ('answer' in reply || reply.failure.kind !== 'rateLimited') return reply;
			refused = reply.failure;
		}
	}

	/** Tells the window what came of a request. @param reply undefined for an exception, which says nothing about the limit */
	private settle(round: number, reply: Reply | undefined): void {
		if (reply === undefined) this.window.settle(round, 'unanswered');
		else if ('answer' in reply) this.window.settle(round, 'answered');
		else {
			const { kind, status, retryAfter } = reply.failure;
			const other = status === undefined ? 'unanswered' : 'answered';
			this.window.settle(round, kind === 'rateLimited' ? 'limited' : other, retryAfter);
		}
		this.letLeave();
	}

	/** Resolves when a request may leave, or with why none may anymore. */
	private turn(): Promise<Turn> {
		return new Promise((resolve) => {
			this.queue.push(resolve);
			this.letLeave();
		});
	}

	/** Lets requests leave while the window has room, and waits until it opens. */
	private letLeave(): void {
		while (this.queue.length > 0) {
			const heldBack = this.whyOver();
			if (heldBack === undefined) {
				if (!this.window.hasRoom) return;
				if (this.window.opensAt > this.clock.now()) return void this.wait();
			}
			this.queue.shift()!(heldBack ? { heldBack } : { round: this.window.leave() });
		}
	}

	/** Why nothing leaves anymore. */
	private whyOver(): Failure | undefined {
		if (this.clock.isStopped) return failureOfKind('runEnded');
		return this.window.over && { ...failureOfKind('rateLimited'), ...this.window.over };
	}

	private async wait(): Promise<void> {
		if (this.isWaiting) return;
		this.isWaiting = true;
		const since = this.clock.now();
		// Meanwhile, another request may have been told to wait longer.
		for (let now = since; !this.whyOver() && now < this.window.opensAt; now = this.clock.now()) {
			await this.clock.wait(Math.ceil(this.window.opensAt - now));
		}
		this.isWaiting = false;
		this.waited += this.clock.now() - since;
		this.letLeave();
	}
}
