import type { ApiRequest } from '../requests/request';
import { exchange, type SendOptions } from './exchange';
import type { Reply } from './response';
import { afterEarlier, failed, type Failure } from '../outcomes/failure';
import { pause } from '../helpers/pause';
import { waitBeforeRetry } from '../outcomes/retry';

/**
 * Sends a request and, where the retry policy allows it, sends it again. Every request of an operation goes
 * this way.
 *
 * The node is programmatic for the sake of this: a declarative one starts the requests of all items at once,
 * can't retry one of them, and n8n's own Retry On Fail repeats those that have succeeded too.
 *
 * @returns the service's answer, or why there is none; never throws for what the network or the service do
 */
export async function send(request: ApiRequest, options: SendOptions): Promise<Reply> {
	const { rateLimit, maxRetries, signal } = options;
	const { isIdempotent } = request.type;
	if (signal.aborted) return { failure: failed('runEnded') };
	let last: Failure | undefined;
	for (let retries = 0; ; retries += 1) {
		const reply = await rateLimit.inTurn(async () => await exchange(request, options));
		// Why an earlier attempt failed says more.
		if ('heldBack' in reply) return { failure: last ?? reply.heldBack };
		if ('answer' in reply) return reply;
		last = afterEarlier(last, reply.failure);
		const wait = waitBeforeRetry(last, { isIdempotent, retries, maxRetries }, Math.random);
		if (wait === undefined || !(await pause(wait, signal))) return { failure: last };
	}
}

/** Sends a request that only reads, so it's repeated after any transient failure. */
export async function sendGet(path: string, options: SendOptions): Promise<Reply> {
	return await send({ method: 'GET', path, type: { isIdempotent: true } }, options);
}
