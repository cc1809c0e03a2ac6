import type { DividedRun } from '../ports';
import { send } from '../http/exchange';
import type { Reply } from '../http/response';
import { asUnsent, failed, type Failure } from '../outcomes/failure';
import type { Plan, PlannedRequest } from '../requests/request';
import { workThrough } from '../helpers/queues';
import { type ItemResults, requestError } from './itemResults';
import type { Outputs } from './output';
import type { Run } from './run';

/**
 * Sends the requests of a run and gives the items what they come to. Where an item's request
 *
 * - is accepted, it has its output, once all of its IDs are.
 * - fails, it has an error: a refusal is about the request as a whole, anything else about each item's part.
 * - isn't sent because the run has ended, it has no error here, and says that the run ended; after a 401 it fails for that.
 *
 * Besides n8n's stop button, two things end a run: without Continue On Fail the first failure, and in any case a token that isn't
 * accepted. What is under way then is waited for, so that its outcome is known; the stop button cuts it off. Doesn't throw.
 */
export async function sendAll(plan: Plan, run: Run, outputs: Outputs, results: ItemResults): Promise<void> {
	const { layers, context, stop } = run;
	const { division, words } = layers;
	const goesOn = context.continueOnFail();
	/** After a 401. */
	let whyUnsent: Failure | undefined;

	const sendOne = async (request: PlannedRequest): Promise<Reply> => {
		const reply = await send(request, run);
		if ('failure' in reply && reply.failure.status === 401) {
			whyUnsent = asUnsent(reply.failure);
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

	/** Fails them for the request as a whole: which of several items it's about isn't known. */
	const failTogether = (request: PlannedRequest, failure: Failure, advice = ''): void => {
		const error = requestError(failure, request, words);
		error.description += advice;
		const items = request.shares.map(({ item }) => item);
		// n8n points to the item that fails first.
		const first = division.namedItem(request, failure) ?? items[0]!;
		for (const item of new Set([first, ...items])) results.fail(item, error);
	};

	/** Fails what of a request isn't sent, if a 401 is why. */
	const failUnsent = (request: PlannedRequest): void => {
		if (whyUnsent !== undefined) failEach(results.left(request), whyUnsent);
	};

	const endRun = (request: PlannedRequest, failure: Failure): void => {
		failTogether(request, failure, division.canDivide(request, failure) ? HOW_TO_DIVIDE : '');
		stop.abort();
	};

	const dividedRun: DividedRun = {
		send: sendOne,
		accepted: (part, answer, status) => results.accept(part, { answer, status }, plan, outputs),
		failed: failEach,
		failedTogether: failTogether,
	};

	const handleFailure = async (request: PlannedRequest, failure: Failure): Promise<void> => {
		if (!goesOn) endRun(request, failure);
		else if (division.canDivide(request, failure)) {
			// The run may end before each part is sent.
			results.noteFailure(request, failure);
			await division.divide(request, failure, dividedRun);
			failUnsent(request);
		} else if (failure.outcome === 'refused') failTogether(request, failure);
		else failEach(request, failure);
	};

	const work = async (request: PlannedRequest): Promise<void> => {
		const reply = await sendOne(request);
		if ('answer' in reply) results.accept(request, reply, plan, outputs);
		else if (reply.failure.kind === 'runEnded') failUnsent(request);
		else await handleFailure(request, reply.failure);
	};

	/** After an exception that nobody expected. */
	const unexpected = (request: PlannedRequest): void => {
		if (!goesOn) stop.abort();
		failEach(results.left(request), failed('unexpectedAnswer'));
	};

	results.startSending(plan);
	for (const item of withoutRequests(plan)) results.give(item, outputs.of(item));
	await workThrough(plan.queues, run.concurrency, work, unexpected);
}

/** The items that need no request, such as an empty row. */
function withoutRequests({ queues, items }: Plan): Set<number> {
	const left = new Set(items.keys());
	for (const { item } of queues.flat().flatMap(({ shares }) => shares)) left.delete(item);
	return left;
}

const HOW_TO_DIVIDE =
	" To find out which items are at fault, set On Error to Continue in the node's settings.";
