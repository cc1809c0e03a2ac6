import { sleep } from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { PlannedRequest } from '../requests/plannedRequest';
import type { Connection } from './connection';
import { exchange, type BareRequest, type Outcome } from './exchange';
import { waitBeforeRetry } from './retryPolicy';

export interface SendOptions {
	connection: Connection;
	/** Milliseconds per attempt. */
	timeout: number;
	maxRetries: number;
	/** Ends the waits between attempts. */
	signal: AbortSignal;
}

/**
 * Sends a request and, where the retry policy allows it, sends it again. Every request of an operation
 * goes this way.
 *
 * The node is programmatic for the sake of this: a declarative one starts the requests of all items at
 * once, cannot retry one of them, and n8n's own Retry On Fail repeats those that have succeeded too.
 *
 * @returns the service's answer, or why there is none; never throws for what the network or the service do
 */
export async function send(
	context: IExecuteFunctions,
	request: PlannedRequest,
	{ connection, timeout, maxRetries, signal }: SendOptions,
): Promise<Outcome> {
	for (let retries = 0; ; retries += 1) {
		const outcome = await exchange(context, toHttpRequest(request, connection, timeout), connection);
		if ('answer' in outcome) return outcome;
		const { repeatable } = request;
		const wait = waitBeforeRetry(outcome.failure, { retries, maxRetries, repeatable }, Math.random);
		if (wait === undefined || !(await waited(wait, signal))) return outcome;
	}
}

/** The address a request goes to. */
export function urlOf({ path }: PlannedRequest, { baseUrl }: Connection): string {
	return baseUrl + path;
}

function toHttpRequest(request: PlannedRequest, connection: Connection, timeout: number): BareRequest {
	return {
		method: request.method,
		url: urlOf(request, connection),
		headers: { 'Content-Type': 'application/json' },
		body: request.body as IDataObject,
		timeout,
	};
}

/** @returns whether the time passed; false where the signal ended the wait */
async function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
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
