import type { DividedRun } from '../doors';
import { send } from '../http/send';
import { failed, type Failure } from '../outcomes/failure';
import type { Plan } from '../requests/plan';
import { workThrough } from '../helpers/queues';
import type { PlannedRequest } from '../requests/request';
import type { ItemResults } from './itemResults';
import { Progress } from './progress';
import type { Run } from './run';

/**
 * Sends the requests of a run and gives the results what they come to. Two things end it early: without Continue On Fail the
 * first failure, and in any case a token that isn't accepted. What is under way then is waited for, so that its outcome is
 * known, and nothing else starts. Doesn't throw.
 */
export async function sendAll(plan: Plan, run: Run, results: ItemResults): Promise<void> {
	const { layers, context, stop } = run;
	const goesOn = context.continueOnFail();
	const progress = new Progress(plan, run.output, results, layers.words);
	let tokenRejected: Failure | undefined;

	const sendOne = async (request: PlannedRequest) => {
		const reply = await send(request, run);
		if ('failure' in reply && reply.failure.status === 401) {
			tokenRejected ??= reply.failure;
			stop.abort();
		}
		return reply;
	};

	const work = async (request: PlannedRequest): Promise<void> => {
		const reply = await sendOne(request);
		if ('answer' in reply) return progress.accepted(request, reply.answer);
		const { failure } = reply;
		if (failure.kind === 'runEnded') return;
		if (!goesOn) return endWith(request, failure);
		progress.mark(request, failure);
		if (layers.division.canDivide(request, failure)) {
			await layers.division.divide(request, failure, dividedRun);
		} else if (failure.outcome === 'refused') progress.failTogether(request, failure);
		else progress.failEach(request, failure);
	};

	const dividedRun: DividedRun = {
		send: sendOne,
		accepted: (part, answer) => progress.accepted(part, answer),
		mark: (part, failure) => progress.mark(part, failure),
		failed: (part, failure) => progress.failEach(part, failure),
	};

	const endWith = (request: PlannedRequest, failure: Failure): void => {
		const shown = layers.division.namedItem(request, failure) ?? request.shares[0]!.item;
		const advice = layers.division.canDivide(request, failure) ? HOW_TO_DIVIDE : '';
		progress.stopped(request, failure, shown, advice);
		stop.abort();
	};

	/** Fails those items of a request that have no result yet. */
	const failRest = (request: PlannedRequest, failure: Failure): void => {
		const shares = request.shares.filter(({ item }) => !results.isDone(item));
		if (shares.length > 0) progress.failEach({ ...request, shares }, failure);
	};
	/** An exception that nobody expected. */
	const unexpected = (request: PlannedRequest): void => {
		failRest(request, failed('unexpectedAnswer'));
		if (!goesOn) stop.abort();
	};

	await workThrough(plan.queues, run.concurrency, work, unexpected);
	if (tokenRejected === undefined || !goesOn) return;
	// What an earlier attempt came to is a matter of the request that was rejected.
	const reason: Failure = { ...tokenRejected, outcome: 'notSent', earlier: undefined };
	for (const request of plan.queues.flat()) failRest(request, reason);
}

const HOW_TO_DIVIDE =
	"To find out which items are at fault, set On Error to Continue in the node's settings.";
