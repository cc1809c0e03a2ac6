import { djangoPage } from './htmlPages';
import type { Fault, RawAnswer } from './types';

/** 429 with `Retry-After` as given (seconds or an HTTP date), or without it. */
export function tooManyRequests(retryAfter?: number | string): Fault {
	const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) };
	return { answer: { status: 429, headers, body: { detail: 'Request was throttled.' } } };
}

/** The service's own answer, late. */
export function slow(delayMs: number): Fault {
	return { delayMs };
}

/** The connection is reset; the request has had no effect. */
export function resetBeforeApplying(): Fault {
	return { breakConnection: true, applied: false };
}

/** The connection is reset; the request has taken effect all the same. */
export function resetAfterApplying(): Fault {
	return { breakConnection: true, applied: true };
}

/** The request has taken effect; then something fails behind the commit, and Django answers with its page. */
export function errorAfterApplying(status = 500): Fault {
	return { answer: djangoPage(status), applied: true };
}

/**
 * The schedule is saved, and the service fails before it has saved the schedule's users and groups (Django without
 * ATOMIC_REQUESTS).
 */
export function errorBeforeRecipients(status = 500): Fault {
	return { answer: djangoPage(status), applied: 'withoutRecipients' };
}

/**
 * The head of the answer and half of its body arrive, then the connection breaks.
 *
 * @param answer Without it the service's own answer breaks, and the request has taken effect. With it the
 *   request has not; `{ ...brokenInBody(answer), applied: true }` where it has.
 */
export function brokenInBody(answer?: RawAnswer): Fault {
	return { breakConnection: 'inBody', answer, applied: answer === undefined };
}

/**
 * The head arrives at once and the body one byte at a time, so that the answer is never silent for long and
 * still takes longer than a time-out: `everyMs` times its length. A 204 has no body and can't drip.
 *
 * @param answer As for `brokenInBody`.
 */
export function dripping(everyMs: number, answer?: RawAnswer): Fault {
	return { dripMs: everyMs, answer };
}

/**
 * A request is delivered, and then the client's network reports e.g. `EHOSTUNREACH` or `ETIMEDOUT` for the
 * connection. No loopback connection can fail so; clientSockets.ts says what happens instead. It works only
 * for a client in the sandbox's own process, as in Jest.
 */
export function clientErrorAfterDelivery(code: string, applied = true): Fault {
	return { clientError: code, applied };
}

/** A 200 whose body says that the request failed, as gateways and home-grown envelopes have it. */
export function wrappedFailure(
	body: object = { success: false, message: 'The schedule could not be saved.' },
): Fault {
	return { answer: { status: 200, body } };
}

/** The service's own answer, compressed. */
export function compressed(): Fault {
	return { gzip: true };
}
