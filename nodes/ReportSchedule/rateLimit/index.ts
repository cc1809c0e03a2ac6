import type { Layers } from '../ports';
import { pause } from '../helpers/pause';
import { Limiter } from './limiter';

/** The port of this layer: when the requests of a run may leave. */
export const rateLimit: Layers['rateLimit'] = (maxWait, signal) =>
	new Limiter(maxWait, {
		now: () => performance.now(),
		wait: async (milliseconds) => void (await pause(milliseconds, signal)),
		get isStopped() {
			return signal.aborted;
		},
	});
