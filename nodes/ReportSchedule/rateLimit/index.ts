import type { Layers } from '../doors';
import { pause } from '../helpers/pause';
import { Limiter } from './limiter';

/** The door of this layer: when the requests of a run may leave. */
export const rateLimit: Layers['rateLimit'] = (maxWait, signal) =>
	new Limiter(maxWait, {
		now: () => performance.now(),
		wait: async (milliseconds) => void (await pause(milliseconds, signal)),
		get isStopped() {
			return signal.aborted;
		},
	});
