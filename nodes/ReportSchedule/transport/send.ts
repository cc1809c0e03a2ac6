import { sleep } from 'n8n-workflow';
import type { IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';
import type { CheckedRequest } from '../requests/request';
import { exchange, type ExchangeOptions, type Outcome } from './exchange';
import { failureRules, mayHaveBeenApplied, type Failure } from './failure';
import type { RateLimit } from './rateLimit';

export interface SendOptions extends ExchangeOptions {
	maxRetries: number;
	/** The run's: says when a request may leave. */
	rateLimit: RateLimit;
	/** Ends the waits between attempts. What is under way is waited for, so that its outcome is known. */
	signal: AbortSignal;
}

/** A request that was never sent, because the run was over before its turn. */
export type NotSent = { notSent: true };

/**
 * Sends a request and, where the retry policy allows it, sends it again. Every request of an operation goes
 * this way.
 *
 * The node is programmatic for the sake of this: a declarative one starts the requests of all items at once,
 * can't retry one of them, and n8n's own Retry On Fail repeats those that have succeeded too.
 *
 * @returns the service's answer, or why there is none; never throws for what the network or the service do
 */
export async function send(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	request: CheckedRequest,
	options: SendOptions,
): Promise<Outcome | NotSent> {
	const { rateLimit, maxRetries, signal } = options;
	const { isIdempotent } = request.operation;
	let last: { failure: Failure } | NotSent = { notSent: true };
	for (let retries = 0; ;) {
		const turn = await rateLimit.turn();
		if (turn === 'stopped') return last;
		if (turn !== 'send') {
			// A failure of another kind stays the answer: the limit only kept it from being tried again.
			const isOther = 'failure' in last && last.failure.kind !== 'rateLimited';
			return isOther ? last : { failure: limited(last, turn.limitedUntil) };
		}
		if (signal.aborted) {
			rateLimit.unanswered();
			return last;
		}
		const outcome = await exchange(context, request, options);
		settle(rateLimit, outcome);
		if ('answer' in outcome) return outcome;
		last = { failure: afterEarlier(last, outcome.failure) };
		if (!isIdempotent && mayHaveBeenApplied(last.failure)) return last;
		if (failureRules[last.failure.kind].retry === 'whenAllowed') continue;
		const wait = waitBeforeRetry(last.failure, { retries, maxRetries, isIdempotent }, Math.random);
		if (wait === undefined || !(await pause(wait, signal))) return last;
		retries += 1;
	}
}

/** What the last attempt came to says nothing about the ones before: one of them may have been applied. */
function afterEarlier(earlier: Outcome | NotSent, failure: Failure): Failure {
	const isAfterUncertain = 'failure' in earlier && mayHaveBeenApplied(earlier.failure);
	return isAfterUncertain ? { ...failure, isAfterUncertain } : failure;
}

/** Tells the rate limit what a request came to. */
export function settle(rateLimit: RateLimit, outcome: Outcome): void {
	if ('answer' in outcome) return rateLimit.answered(outcome.quota);
	const { kind, status, retryAfter } = outcome.failure;
	if (kind === 'rateLimited') rateLimit.limited(retryAfter);
	else if (status === undefined) rateLimit.unanswered();
	else rateLimit.answered(outcome.quota);
}

/** A request that the service has refused for its rate limit, or that was never sent for it. */
function limited(last: Outcome | NotSent, limitedUntil: number | undefined): Failure {
	const earlier = 'failure' in last ? last.failure : { reason: '' };
	return afterEarlier(last, { ...earlier, kind: 'rateLimited', limitedUntil });
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
	let abort = () => {};
	const aborted = new Promise<void>((resolve) => {
		abort = resolve;
		own.addEventListener('abort', abort);
	});
	// The sleep of older versions of n8n-workflow knows no signal, hence the race.
	await Promise.race([sleep(milliseconds, own).catch(() => undefined), aborted]);
	// With a listener it would be kept for good.
	own.removeEventListener('abort', abort);
	return !own.aborted;
}

/** Milliseconds: the first wait between two tries, the longest one of our own, the longest that is asked for. */
export const waits = { first: 500, longest: 30_000, longestAsked: 120_000 };

interface Attempt {
	/** Retries already made of this request. */
	retries: number;
	maxRetries: number;
	isIdempotent: boolean;
}

/**
 * How long to wait before a request is tried again: exponential backoff with jitter. Rate limits are the run's
 * (rateLimit.ts).
 *
 * @param random gives a number from 0 to 1 (exclusive); spreads the waits of requests that failed together
 * @returns milliseconds, or undefined where it is not tried again
 */
export function waitBeforeRetry(
	{ kind, retryAfter }: Failure,
	{ retries, maxRetries, isIdempotent }: Attempt,
	random: () => number,
): number | undefined {
	const { retry } = failureRules[kind];
	const isAllowed = retry === 'always' || (retry === 'ifIdempotent' && isIdempotent);
	if (!isAllowed || retries >= maxRetries) return undefined;
	if (retryAfter !== undefined) return Math.min(retryAfter, waits.longestAsked);
	const backoff = Math.min(waits.first * 2 ** retries, waits.longest);
	return Math.round(backoff * (0.5 + random() / 2));
}
