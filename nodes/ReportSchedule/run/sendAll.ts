import type { DividedRun } from '../doors';
import { send } from '../http/send';
import { failed, type Failure } from '../outcomes/failure';
import type { Plan } from '../requests/plan';
import { workThrough } from '../helpers/queues';
import type { PlannedRequest } from '../requests/request';
import { requestError } from './itemError';
import type { ItemError } from '../outcomes/itemResult';
import type { ItemResults } from './itemResults';
import { outputFor } from './output';
import type { Run } from './run';

/**
 * Sends the requests of a run and gives the items what they come to. Besides n8n's stop button and the longest wait for a
 * rate limit, two things end it early: without Continue On Fail the first failure, and in any case a token that isn't accepted.
 * What is under way then is waited for, so that its outcome is known, and nothing else starts. Doesn't throw.
 */
export async function sendAll(plan: Plan, run: Run, results: ItemResults): Promise<void> {
	const { layers, context, stop, output } = run;
	const { division, words } = layers;
	const goesOn = context.continueOnFail();
	let tokenRejected: Failure | undefined;

	const sendOne = async (request: PlannedRequest) => {
		const reply = await send(request, run);
		if ('failure' in reply && reply.failure.status === 401) {
			tokenRejected ??= reply.failure;
			stop.abort();
		}
		return reply;
	};

	/** Fails the items of a request, each for its own part of it. */
	const failEach = (request: PlannedRequest, failure: Failure): void => {
		for (const share of request.shares) {
			results.fail(share.item, requestError(failure, request, words, share));
		}
	};
	/** Fails them for the request as a whole: which of several items it's about isn't known. @param first fails first */
	const failTogether = ({ shares }: PlannedRequest, error: ItemError, first = shares[0]!.item): void => {
		const items = shares.map(({ item }) => item);
		for (const item of new Set([first, ...items])) results.fail(item, error);
	};

	const endWith = (request: PlannedRequest, failure: Failure): void => {
		const error = requestError(failure, request, words);
		if (division.canDivide(request, failure)) error.description += ` ${HOW_TO_DIVIDE}`;
		// n8n points to the item that fails first.
		failTogether(request, error, division.namedItem(request, failure));
		stop.abort();
	};

	const dividedRun: DividedRun = {
		send: sendOne,
		accepted: (part, answer) => results.accept(part, answer, plan, output),
		failed: failEach,
	};

	const work = async (request: PlannedRequest): Promise<void> => {
		const reply = await sendOne(request);
		if ('answer' in reply) return results.accept(request, reply.answer, plan, output);
		const { failure } = reply;
		if (failure.kind === 'runEnded') return;
		if (!goesOn) return endWith(request, failure);
		if (division.canDivide(request, failure)) {
			results.mark(request, failure);
			await division.divide(request, failure, dividedRun);
		} else if (failure.outcome !== 'refused') failEach(request, failure);
		else failTogether(request, requestError(failure, request, words));
	};

	/** Fails the items of a request that aren't done, for what isn't accepted of it. */
	const failRest = (request: PlannedRequest, failure: Failure): void => {
		failEach({ ...request, shares: results.openShares(request) }, failure);
	};
	/** After an exception that nobody expected. */
	const unexpected = (request: PlannedRequest): void => {
		failRest(request, failed('unexpectedAnswer'));
		if (!goesOn) stop.abort();
	};

	results.startSending(plan);
	for (const [item, summary] of withoutRequests(plan)) {
		results.give(item, outputFor(output, summary, undefined));
	}
	await workThrough(plan.queues, run.concurrency, work, unexpected);
	if (tokenRejected === undefined || !goesOn) return;
	// What an earlier attempt came to is a matter of the request that was rejected.
	const reason: Failure = { ...tokenRejected, outcome: 'notSent', earlier: undefined };
	for (const request of plan.queues.flat()) failRest(request, reason);
}

/** What the items ask for that need no request, such as an empty row. */
function withoutRequests({ queues, summaries }: Plan): Plan['summaries'] {
	const left = new Map(summaries);
	for (const { item } of queues.flat().flatMap(({ shares }) => shares)) left.delete(item);
	return left;
}

const HOW_TO_DIVIDE =
	"To find out which items are at fault, set On Error to Continue in the node's settings.";
