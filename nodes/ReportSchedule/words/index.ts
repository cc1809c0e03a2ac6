import type { Words } from '../ports';
import type { Failure } from '../outcomes/failure';
import type { RequestType } from '../requests/request';
import { adviceFor } from './advice';
import { joined, requestInWords, whatBecame, withTheRest } from './itemErrors';
import { whatHappened } from './messages';

/** What is said of a failure of whatever request. */
export interface FailureWords {
	/** What happened, in the service's own words where it gave any: no period at the end. */
	whatHappened(failure: Failure, subject?: string): string;
	/** What the user can do about it, in two or three sentences. @param type undefined where it only read something */
	adviceFor(failure: Failure, type?: RequestType): string;
}

/** The port of this layer: messages and advice. */
export const words: Words & FailureWords = {
	whatHappened,
	adviceFor,
	requestInWords,
	joined,
	withTheRest,
	whatBecame,
};
