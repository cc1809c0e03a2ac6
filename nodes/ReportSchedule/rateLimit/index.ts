import type { Layers } from '../doors';
import { CongestionWindow } from './window';

/** The door of this layer: when the requests of a run may leave. */
export const rateLimit: Layers['rateLimit'] = (maxWait, clock) => new CongestionWindow(maxWait, clock);
