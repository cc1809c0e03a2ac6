import type { IExecuteFunctions } from 'n8n-workflow';
import type { RunOptions } from '../actions/options';
import type { PlannedRequest, RequestQueue } from '../requests/request';
import type { Connection } from '../transport/connection';
import type { Failure } from '../transport/failure';
import type { RateLimit } from '../transport/rateLimit';
import { send } from '../transport/send';
import type { ItemResults } from './itemResults';
import { RefusedRequests } from './refusedRequests';

/** What a run sends its requests with. */
export interface Run {
	options: RunOptions;
	connection: Connection;
	rateLimit: RateLimit;
	/** Ends all waits, and with them the run. */
	stop: AbortController;
	/** Follows `stop` and n8n's own signal. */
	signal: AbortSignal;
}

/**
 * Sends the requests of a run and gives the results what they come to. Without Continue On Fail the first
 * failure ends it: what is under way is waited for, so that its outcome is known, and no other one starts.
 */
export async function sendAll(
	context: IExecuteFunctions,
	queues: readonly RequestQueue[],
	{ options, connection, rateLimit, stop, signal }: Run,
	results: ItemResults,
): Promise<void> {
	const continueOnFail = context.continueOnFail();
	const canceled = context.getExecutionCancelSignal();
	const { timeout, maxRetries } = options;

	const sendOne = async (request: PlannedRequest) =>
		await send(context, request, { connection, timeout, maxRetries, rateLimit, signal, canceled });
	const fail = (request: PlannedRequest, failure: Failure) => {
		results.failed(request, failure);
		if (!continueOnFail) stop.abort();
	};
	const refused = new RefusedRequests({ send: sendOne, fail, results, signal });

	const work = async (request: PlannedRequest): Promise<void> => {
		const outcome = await sendOne(request);
		if ('notSent' in outcome) return;
		if ('answer' in outcome) {
			refused.accepted();
			return results.succeeded(request, outcome.answer);
		}
		const { failure } = outcome;
		if (continueOnFail && refused.concerns(request, failure)) return await refused.divide(request, failure);
		fail(request, failure);
	};
	await workThrough(queues, options.concurrency, work, () => !signal.aborted);
}

/**
 * Works through queues, several at a time; what is in one queue is done in order, one after the other.
 *
 * @param work does one thing; must not throw
 * @param shouldContinue asked before each; false ends the work without starting another
 */
export async function workThrough<T>(
	queues: ReadonlyArray<readonly T[]>,
	concurrency: number,
	work: (one: T) => Promise<void>,
	shouldContinue: () => boolean,
): Promise<void> {
	let next = 0;
	const worker = async () => {
		for (let queue = queues[next++]; queue !== undefined; queue = queues[next++]) {
			for (const one of queue) {
				if (!shouldContinue()) return;
				await work(one);
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, queues.length) }, worker));
}
