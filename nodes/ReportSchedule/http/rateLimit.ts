import type { Failure, FailureKind } from '../outcomes/failure';
import type { Headers, Reply } from './response';

/**
 * Says when the requests of a run may leave. Without a 429, as many are under way as the run sends at once: one of each queue, and as
 * many queues as Concurrency says. After one, there are fewer: with the layer, one, then half as many as before, and slowly more.
 */
export interface RateLimit {
	/**
	 * Sends a request once it may leave, and again after each 429.
	 *
	 * @param attempt sends it once
	 * @returns what it came to, a 429 only where the run can't wait any longer; or why it was held back: then nothing left, or nothing
	 *   but what got a 429
	 */
	inTurn(attempt: () => Promise<Reply>): Promise<Reply | { heldBack: Failure }>;
	/** How long an answer that isn't a success asks to wait, in milliseconds; undefined where it doesn't say. */
	askedWait(headers: Headers, kind: FailureKind): number | undefined;
	/** Milliseconds that the run has waited because of the limit. */
	readonly waited: number;
}
