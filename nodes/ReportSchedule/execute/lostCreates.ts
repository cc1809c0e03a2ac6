import type { Plan, PlannedRequest } from '../requests/request';
import type { Outcome } from '../transport/exchange';
import type { Failure } from '../transport/failure';
import type { NotSent } from '../transport/send';
import type { ItemResults } from './itemResults';
import { workThrough } from './workThrough';

/** A create whose outcome isn't known. */
export interface LostCreate {
	request: PlannedRequest;
	failure: Failure;
}

interface Context {
	send: (request: PlannedRequest) => Promise<Outcome | NotSent>;
	fail: (request: PlannedRequest, failure: Failure, remark?: string) => void;
	unexpected: (request: PlannedRequest) => void;
	results: ItemResults;
	concurrency: number;
}

/**
 * Finds out what became of creates whose outcome isn't known, and never sends one again. A schedule that was
 * found gets the create's body once more as an update: a service that broke off may have saved only some of it.
 *
 * @param findCreated undefined where nothing may be sent anymore
 */
export async function completeCreates(
	lost: readonly LostCreate[],
	findCreated: Plan['findCreated'],
	{ send, fail, unexpected, results, concurrency }: Context,
): Promise<void> {
	const creates = lost.map(({ request }) => request);
	const found = await findCreated?.(creates).catch(() => undefined);

	const complete = async ({ request, failure }: LostCreate): Promise<void> => {
		const result = found?.get(request);
		if (result === undefined) return fail(request, failure);
		if ('note' in result) return fail(request, { ...failure, note: result.note });
		const { update } = result;
		const outcome = await send(update);
		if ('notSent' in outcome) return fail(request, failure);
		if ('answer' in outcome) return results.succeeded(request, outcome.answer, update.scheduleId);
		results.mark(request, 'partly');
		fail(update, outcome.failure, 'The schedule was created, but may lack some of its values');
	};
	await workThrough(
		lost.map((one) => [one]),
		concurrency,
		complete,
		({ request }) => unexpected(request),
	);
}
