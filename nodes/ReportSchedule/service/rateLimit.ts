import type { RateLimit } from './exchange';
import { pause } from './pause';
import { Limiter } from './limiter';

/**
 * When the requests of a run may leave.
 *
 * @param maxWait milliseconds: the longest that the run waits at a stretch; 0: not at all
 * @param signal ends all waits
 */
export const rateLimit = (maxWait: number, signal: AbortSignal): RateLimit =>
	new Limiter(maxWait, {
		now: () => performance.now(),
		wait: async (milliseconds) => void (await pause(milliseconds, signal)),
		get isStopped() {
			return signal.aborted;
		},
	});
