import type { Words } from '../doors';
import { adviceFor } from './advice';
import { requestInWords, together, withTheRest } from './itemErrors';
import { whatHappened } from './messages';
import { whatBecame } from './stop';

/** The door of this layer: what is said of a failure. */
export const words: Words = { whatHappened, adviceFor, requestInWords, together, withTheRest, whatBecame };
