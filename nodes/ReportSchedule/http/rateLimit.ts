import type { FailureKind } from '../outcomes/failure';
import type { Headers, Reply } from './response';

/**
 * Says when the requests of a run may leave. Without a 429, all that the run sends at once: one of each queue, of as many queues as
 * Concurrency says. After one, fewer: with the layer, one, then half as many as before, and slowly more.
 */
export interface RateLimit {
	/**
	 * Sends a request once it may leave, and again after each 429.
	 *
	 * @param attempt sends it once
	 * @returns what it came to; a failure of kind `rateLimited` only where the run can't wait any longer, and of kind `runEnded`
	 *   where it didn't leave (again) before the run ended
	 */
	inTurn(attempt: () => Promise<Reply>): Promise<Reply>;
	/** How long an answer that isn't a success asks to wait, in milliseconds; undefined where it doesn't say. */
	askedWait(headers: Headers, kind: FailureKind): number | undefined;
	/** Milliseconds that the run has waited because of the limit. */
	readonly waited: number;
}
