import type { Reply } from './response';
import type { RateLimit } from './exchange';
import { failureOfKind, type Failure } from './failure';
import { askedWait } from './askedWait';
import { CongestionWindow, type Clock, type Permit } from './window';

/** What a run needs from the outside: the time and the waiting. */
export interface WaitingClock extends Clock {
	/** Resolves when the time has passed or the run was stopped. Must not throw. */
	wait(milliseconds: number): Promise<void>;
	readonly isStopped: boolean;
}

/** Lets the requests of a run leave one after the other, as long as the window has room for them. */
export class Limiter implements RateLimit {
	waited = 0;
	readonly askedWait = askedWait;
	private readonly window: CongestionWindow;
	private readonly queue: Array<(turn: Permit | Failure) => void> = [];
	private isWaiting = false;

	/** @param maxWait milliseconds: the longest that the run waits at a stretch; 0: not at all */
	constructor(
		maxWait: number,
		private readonly clock: WaitingClock,
	) {
		this.window = new CongestionWindow(maxWait, clock);
	}

	async inTurn(attempt: () => Promise<Reply>): Promise<Reply | { heldBack: Failure }> {
		let refused: Failure | undefined;
		for (;;) {
			const turn = await this.turn();
			if ('kind' in turn) {
				const { kind, limitedUntil } = turn;
				if (refused && kind === 'rateLimited') return { failure: { ...refused, limitedUntil } };
				return { heldBack: turn };
			}
			// What is thrown says nothing of the limit.
			let settle = turn.unanswered;
			try {
				const reply = await attempt();
				settle = whatItTells(reply, turn);
				if ('answer' in reply || reply.failure.kind !== 'rateLimited') return reply;
				refused = reply.failure;
			} finally {
				settle();
				this.letLeave();
			}
		}
	}

	/** Resolves when a request may leave, or with why none may anymore. */
	private turn(): Promise<Permit | Failure> {
		return new Promise((resolve) => {
			this.queue.push(resolve);
			this.letLeave();
		});
	}

	/** Lets all leave that may, or waits for the next one to be allowed. */
	private letLeave(): void {
		while (this.queue.length > 0) {
			const over = this.whyOver();
			if (over === undefined) {
				if (!this.window.hasRoom) return;
				if (this.window.opensAt > this.clock.now()) return void this.wait();
			}
			this.queue.shift()!(over ?? this.window.leave());
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

/** What a request came to tells the window. */
function whatItTells(reply: Reply, { answered, unanswered, limited }: Permit): () => void {
	if ('answer' in reply) return answered;
	const { kind, status, retryAfter } = reply.failure;
	if (kind === 'rateLimited') return () => limited(retryAfter);
	return status === undefined ? unanswered : answered;
}
