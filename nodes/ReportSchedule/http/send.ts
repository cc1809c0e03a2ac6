import type { CheckedRequest } from '../requests/request';
import { exchange, type Reply, type SendOptions } from './exchange';
import { afterEarlier, failed, type Failure } from '../outcomes/failure';
import { pause } from '../helpers/pause';
import type { Permit } from './rateLimited';
import { nextAttempt } from '../outcomes/retry';

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
	let permit: Permit | undefined;
	for (let retries = 0; ;) {
		const turn = await rateLimit.turn(permit);
		if (turn === 'stopped') return { failure: last ?? failed('runEnded') };
		if ('limitedUntil' in turn) return { failure: limited(last, turn.limitedUntil) };
		permit = turn;
		if (signal.aborted) {
			turn.unanswered();
			return { failure: last ?? failed('runEnded') };
		}
		const reply = await exchange(request, options);
		settle(turn, reply);
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
function settle(permit: Permit, reply: Reply): void {
	if ('answer' in reply) return permit.answered();
	const { kind, status, retryAfter } = reply.failure;
	if (kind === 'rateLimited') permit.limited(retryAfter);
	else if (status === undefined) permit.unanswered();
	else permit.answered();
}

/** The rate limit lets nothing leave anymore. A failure of another kind stays what the request came to. */
function limited(last: Failure | undefined, limitedUntil: number | undefined): Failure {
	if (last !== undefined && last.kind !== 'rateLimited') return last;
	return { ...(last ?? failed('rateLimited')), limitedUntil };
}
