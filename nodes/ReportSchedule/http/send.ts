import { sleep } from 'n8n-workflow';
import type { CheckedRequest } from '../requests/request';
import { exchange, type Reply, type SendOptions } from './exchange';
import { afterEarlier, failed, type Failure } from '../failures/failure';
import type { Permit, RateLimit } from './rateLimit';
import { nextAttempt } from '../failures/retry';

/**
 * Sends a request and, where the retry policy allows it, sends it again. Every request of an operation goes
 * this way.
 *
 * The node is programmatic for the sake of this: a declarative one starts the requests of all items at once,
 * can't retry one of them, and n8n's own Retry On Fail repeats those that have succeeded too.
 *
 * @returns the service's answer, or why there is none; never throws for what the network or the service do
 */
export async function send(request: CheckedRequest, options: SendOptions): Promise<Reply> {
	const { rateLimit, maxRetries, signal } = options;
	const { isIdempotent } = request.operation;
	let last: Failure | undefined;
	for (let retries = 0; ;) {
		const turn = await rateLimit.turn();
		if (turn === 'stopped') return { failure: last ?? failed('runEnded') };
		if (!('round' in turn)) return { failure: limited(last, turn.limitedUntil) };
		if (signal.aborted) {
			rateLimit.unanswered(turn);
			return { failure: last ?? failed('runEnded') };
		}
		const reply = await exchange(request, options);
		settle(rateLimit, turn, reply);
		if ('answer' in reply) return reply;
		last = afterEarlier(last, reply.failure);
		const next = nextAttempt(last, { isIdempotent, retries, maxRetries }, Math.random);
		if (next === undefined || !(await pause(next.wait, signal))) return { failure: last };
		retries = next.retries;
	}
}

/** Sends a request that only reads, so it's repeated after any passing failure. */
export async function sendGet(path: string, options: SendOptions): Promise<Reply> {
	return await send({ method: 'GET', path, operation: { isIdempotent: true } }, options);
}

/** Tells the rate limit what a request came to. */
export function settle(rateLimit: RateLimit, permit: Permit, reply: Reply): void {
	if ('answer' in reply) return rateLimit.answered(permit);
	const { kind, status, retryAfter } = reply.failure;
	if (kind === 'rateLimited') rateLimit.limited(permit, retryAfter);
	else if (status === undefined) rateLimit.unanswered(permit);
	else rateLimit.answered(permit);
}

/** The rate limit lets nothing leave anymore. A failure of another kind stays what the request came to. */
function limited(last: Failure | undefined, limitedUntil: number | undefined): Failure {
	if (last !== undefined && last.kind !== 'rateLimited') return last;
	return { ...(last ?? failed('rateLimited')), limitedUntil };
}

/**
 * Waits.
 *
 * @returns whether the time passed; false where the signal ended the wait
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
	// One of its own: Node warns of a leak where more than ten waits listen to the same signal.
	const own = AbortSignal.any([signal]);
	if (own.aborted) return false;
	const aborted = new Promise((resolve) => (own.onabort = resolve));
	// The sleep of older versions of n8n-workflow knows no signal, hence the race.
	await Promise.race([sleep(milliseconds, own).catch(() => undefined), aborted]);
	// With a listener it would be kept for good.
	own.onabort = null;
	return !own.aborted;
}
