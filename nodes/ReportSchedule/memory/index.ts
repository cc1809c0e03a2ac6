import type { Memory } from '../doors';
import { earlierTries } from './earlierTries';

/** The door of this layer: what n8n's Retry On Fail must not do again. */
export const memory: Memory = { open: earlierTries };
