import type { IExecuteFunctions } from 'n8n-workflow';
import type { Lane, PlannedRequest } from '../requests/plannedRequest';
import type { Failure } from '../transport/failure';
import { send } from '../transport/send';
import type { Settings } from './execute';
import { workThrough } from './lanes';
import type { RunResults } from './runResults';

/**
 * Sends the requests of a run and gives the results what they come to. Without Continue On Fail the first
 * failure ends it: what is under way is waited for, so that its outcome is known, and no other one starts.
 */
export async function sendAll(
	context: IExecuteFunctions,
	lanes: readonly Lane[],
	{ connection, options }: Omit<Settings, 'operation'>,
	results: RunResults,
): Promise<void> {
	const goesOn = context.continueOnFail();
	const stopped = new AbortController();
	const cancelled = context.getExecutionCancelSignal();
	const signal = cancelled ? AbortSignal.any([stopped.signal, cancelled]) : stopped.signal;
	const { timeout, maxRetries } = options;

	const work = async (request: PlannedRequest): Promise<void> => {
		const outcome = await send(context, request, { connection, timeout, maxRetries, signal });
		if ('answer' in outcome) return results.succeeded(request, outcome.answer);
		const halves = goesOn && isAboutItsIds(outcome.failure) ? request.divide?.() : undefined;
		if (halves === undefined) {
			results.failed(request, outcome.failure);
			if (!goesOn) stopped.abort();
			return;
		}
		results.divided(request, halves);
		for (const half of halves) if (!signal.aborted) await work(half);
	};
	results.planned(lanes.flat());
	await workThrough(lanes, options.concurrency, work, () => !signal.aborted);
}

/** Whether a refusal may be for some of the request's IDs only, and not for the token or the schedule. */
function isAboutItsIds({ kind, status = 0 }: Failure): boolean {
	return kind === 'refused' && !(status >= 401 && status <= 407) && status !== 415;
}
