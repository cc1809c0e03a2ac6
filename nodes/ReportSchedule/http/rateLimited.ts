import type { FailureKind } from '../outcomes/failure';
import type { Headers } from './response';

/** What a run needs from the outside: the time and the waiting. */
export interface Clock {
	/** Milliseconds of a clock that never jumps, such as `performance.now()`. */
	now(): number;
	/** Resolves true when the time has passed, false when the run was stopped meanwhile. Must not throw. */
	wait(milliseconds: number): Promise<boolean>;
}

/** Lets one request leave. Exactly one of its functions has to be called, once, with what the request came to. */
export interface Permit {
	/** Any answer but 429: the service took the request, whether it succeeded or not. */
	answered(): void;
	/** No answer: nothing is known about the limit. */
	unanswered(): void;
	/** 429. @param asked the wait in milliseconds; undefined or 0 if the service names none */
	limited(asked?: number): void;
}

/** Nothing leaves anymore, because the service would take it too late. */
export interface RunOver {
	/** Milliseconds since 1970; undefined if the service doesn't say. */
	limitedUntil: number | undefined;
}

/** Says when the requests of a run may leave: a rate limit is the run's, not a request's. */
export interface RateLimit {
	/**
	 * Resolves when a request may leave, first come, first served; to `stopped` where the run was stopped in a wait.
	 *
	 * @param earlier the permit that was answered 429, where this is the same request again
	 */
	turn(earlier?: Permit): Promise<Permit | RunOver | 'stopped'>;
	/** How long an answer that isn't a success asks to wait, in milliseconds; undefined where it doesn't say. */
	askedWait(headers: Headers, kind: FailureKind): number | undefined;
	/** Milliseconds that the run has waited because of the limit. */
	readonly waited: number;
}
