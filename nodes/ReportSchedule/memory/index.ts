import type { Memory } from '../ports';
import { earlierTries } from './earlierTries';

/** The port of this layer: what n8n's Retry On Fail must not do again. */
export const memory: Memory = { open: earlierTries };
