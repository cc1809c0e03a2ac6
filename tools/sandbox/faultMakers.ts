import { STATUS_CODES } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Fault, RawAnswer } from './types';

/** 429 with `Retry-After` as given (seconds or an HTTP date), or without it. */
export function tooManyRequests(retryAfter?: number | string): Fault {
	const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) };
	return { answer: { status: 429, headers, body: { detail: 'Request was throttled.' } } };
}

/** The service's own answer, late. */
export const slow = (delayMs: number): Fault => ({ delayMs });

/** The connection is reset; the request has had no effect. */
export const resetBeforeApplying = (): Fault => ({ breakConnection: true, applied: false });

/** The connection is reset; the request has taken effect all the same. */
export const resetAfterApplying = (): Fault => ({ breakConnection: true, applied: true });

/** The request has taken effect; then something fails behind the commit, and Django answers with its page. */
export const errorAfterApplying = (status = 500): Fault => ({ answer: djangoPage(status), applied: true });

/**
 * The schedule is saved, and the service fails before it has saved the schedule's users and groups (Django without
 * ATOMIC_REQUESTS).
 */
export const errorBeforeRecipients = (status = 500): Fault => ({
	answer: djangoPage(status),
	applied: 'withoutRecipients',
});

/**
 * The head of the answer and half of its body arrive, then the connection breaks.
 *
 * @param answer Without it the service's own answer breaks, and the request has taken effect. With it the
 *   request has not; `{ ...brokenInBody(answer), applied: true }` where it has.
 */
export const brokenInBody = (answer?: RawAnswer): Fault => ({
	breakConnection: 'inBody',
	answer,
	applied: answer === undefined,
});

/**
 * The head arrives at once and the body one byte at a time, so that the answer is never silent for long and
 * still takes longer than a time-out: `everyMs` times its length. A 204 has no body and can't drip.
 *
 * @param answer As for `brokenInBody`.
 */
export const dripping = (everyMs: number, answer?: RawAnswer): Fault => ({ dripMs: everyMs, answer });

/**
 * A request is delivered, and then the client's network reports e.g. `EHOSTUNREACH` or `ETIMEDOUT` for the
 * connection. No loopback connection can fail so; clientSockets.ts says what happens instead. It works only
 * for a client in the sandbox's own process, as in Jest.
 */
export const clientErrorAfterDelivery = (code: string, applied = true): Fault => ({
	clientError: code,
	applied,
});

/** A 200 whose body says that the request failed, as gateways and home-grown envelopes have it. */
export const wrappedFailure = (
	body: object = { success: false, message: 'The schedule could not be saved.' },
): Fault => ({ answer: { status: 200, body } });

/** The service's own answer, compressed. */
export const compressed = (): Fault => ({ gzip: true });

// What a person gets to see where a stack refuses everything before the service is asked. The node has to
// tell these pages from the service's own words.

/** Django's page for an error that no view answers, e.g. 500; with 400, for a host that isn't allowed. */
export function djangoPage(status = 400): RawAnswer {
	const title = `${status === 500 ? 'Server Error' : STATUS_CODES[status]} (${status})`;
	return page(status, [
		'',
		...['<!doctype html>', '<html lang="en">', '<head>', `  <title>${title}</title>`, '</head>'],
		...['<body>', `  <h1>${title}</h1><p></p>`, '</body>', '</html>', ''],
	]);
}

/** The log-in page that a single sign-on in front of the service answers with, as if all were well. */
export function loginPage(): RawAnswer {
	return page(200, [
		...['<!doctype html>', '<html lang="en">', '<head><title>Sign in</title></head>', '<body>'],
		...['<h1>Sign in to continue</h1>', '<form method="post" action="/login">'],
		...['<label>Email <input name="email" type="email"></label>', '<button>Sign in</button>'],
		...['</form>', '</body>', '</html>', ''],
	]);
}

function page(status: number, lines: string[]): RawAnswer {
	return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: lines.join('\n') };
}

/** A 200 that becomes so many megabytes long; compressed, it's about a thousandth of that. */
export function inflatingAnswer(megabytes = 600): RawAnswer {
	// Files of gzip may stand one behind the other, so the whole text need never be in memory.
	const many = Array<Buffer>(megabytes).fill(gzipSync('x'.repeat(2 ** 20)));
	const body = Buffer.concat([gzipSync('{"data":"'), ...many, gzipSync('"}')]);
	return { status: 200, headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, body };
}
