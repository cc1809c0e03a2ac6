import type { IExecuteFunctions } from 'n8n-workflow';
import type { RunOptions } from '../actions/options';
import type { Plan, PlannedRequest } from '../requests/request';
import type { Connection } from '../transport/connection';
import { mayHaveBeenApplied, type Failure } from '../transport/failure';
import type { RateLimit } from '../transport/rateLimit';
import { send } from '../transport/send';
import type { ItemResults } from './itemResults';
import { completeCreates, type LostCreate } from './lostCreates';
import { canBeDivided, RefusedRequest } from './refusedRequests';
import { workThrough } from './workThrough';

/** What a run sends its requests with. */
export interface Run {
	options: RunOptions;
	connection: Connection;
	rateLimit: RateLimit;
	/** Ends the run early: without Continue On Fail the first failure does. */
	stop: AbortController;
	/** Ends all waits: follows `stop` and n8n's own signal, and only n8n's while lost creates are completed. */
	signal: AbortSignal;
}

/**
 * Sends the requests of a run and gives the results what they come to. Without Continue On Fail the first
 * failure ends it: what is under way is waited for, so that its outcome is known, and no other one starts.
 * Doesn't throw, and when it has ended, nothing more is sent.
 */
export async function sendAll(
	context: IExecuteFunctions,
	plan: Plan,
	run: Run,
	results: ItemResults,
): Promise<void> {
	const continueOnFail = context.continueOnFail();
	const canceled = context.getExecutionCancelSignal();
	const { connection, rateLimit, options } = run;
	const { timeout, maxRetries, concurrency } = options;

	const sendOne = async (request: PlannedRequest) => {
		const { signal } = run;
		return await send(context, request, { connection, timeout, maxRetries, rateLimit, signal, canceled });
	};
	const fail = (request: PlannedRequest, failure: Failure, remark?: string) => {
		if (continueOnFail) return results.failed(request, failure, remark);
		results.failedTogether(request, failure, remark);
		run.stop.abort();
	};
	const lost: LostCreate[] = [];

	const work = async (request: PlannedRequest): Promise<void> => {
		const outcome = await sendOne(request);
		if ('notSent' in outcome) return;
		if ('answer' in outcome) return results.succeeded(request, outcome.answer);
		const { failure } = outcome;
		if (mayHaveBeenApplied(failure)) {
			results.mark(request, 'unknown');
			if (plan.findCreated && !request.operation.isIdempotent) return void lost.push({ request, failure });
		}
		if (!continueOnFail || !canBeDivided(request, failure)) return fail(request, failure);
		await new RefusedRequest(request, failure, { send: sendOne, results, signal: run.signal }).divide();
	};
	const unexpected = (request: PlannedRequest) => {
		const shares = request.shares.filter(({ item }) => !results.has(item));
		if (shares.length > 0) fail({ ...request, shares }, { kind: 'unexpectedAnswer', reason: '' });
	};
	await workThrough(plan.queues, concurrency, work, unexpected, () => !run.signal.aborted);

	if (lost.length === 0) return;
	// What was created must be completed, even if another item has stopped the run: only the user ends this.
	run.signal = canceled ?? new AbortController().signal;
	const findCreated = run.signal.aborted ? undefined : plan.findCreated;
	await completeCreates(lost, findCreated, { send: sendOne, fail, unexpected, results, concurrency });
}
