import { send } from '../service/exchange';
import type { Answered, Reply } from '../service/response';
import { type Failure, failureOfKind } from '../service/outcome';
import type { PlannedRequest, RequestQueues } from '../service/request';
import { workThrough } from '../service/queues';
import { canDivide, divide } from './divide';
import { type ItemResults, requestError } from './results';
import type { Outputs } from './output';
import type { Run } from './run';

/**
 * Sends the requests of a run and gives the items what they come to. Doesn't throw.
 *
 * |     | A request                                    | Its items                                                      |
 * | --- | -------------------------------------------- | -------------------------------------------------------------- |
 * | 1   | is accepted                                  | have their output, once all of their IDs are accepted          |
 * | 2   | isn't sent, because the run has ended        | go on waiting; `ItemResults.errorOf` gives them an error       |
 * | 3   | fails, and Continue On Fail isn't set        | fail together, and the run ends                                |
 * | 4   | is refused, and a part of it may be accepted | fail or succeed part by part (`divide`)                        |
 * | 5   | is refused otherwise                         | fail together                                                  |
 * | 6   | fails without being refused                  | fail each for its own part; so do those after another one's 401 |
 *
 * Besides, a 401 ends the run, and so does n8n's stop button. What is under way is waited for, so that its outcome is known; the stop
 * button alone cuts it off.
 */
export async function sendAll(
	queues: RequestQueues,
	run: Run,
	outputs: Outputs,
	results: ItemResults,
): Promise<void> {
	const { context, stop } = run;
	const continueOnFail = context.continueOnFail();
	/** The 401 that has ended the run, as it's said of what isn't sent after it. */
	let tokenRejected: Failure | undefined;

	const sendOne = async (request: PlannedRequest): Promise<Reply> => {
		const reply = await send(request, run);
		if ('answer' in reply) return reply;
		const { failure } = reply;
		if (failure.kind === 'runEnded' && tokenRejected !== undefined) return { failure: tokenRejected };
		// A 2xx that says 401 counts, too.
		if (failure.status === 401) {
			// What became of this request's earlier attempts isn't true of the others.
			tokenRejected = { ...failure, outcome: 'notSent', earlier: undefined };
			stop.abort();
		}
		return reply;
	};

	/** Only the first item of a request gets the answer, which may be large. */
	const accept = (request: PlannedRequest, answered: Answered): void => {
		outputs.addAnswer(request, answered);
		const { item: first } = request.shares[0]!;
		results.accept(request, outputs.changes, (item) =>
			outputs.of(item, item === first ? answered.answer : undefined),
		);
	};

	/** Fails the items of a request, each for its own part of it. */
	const failEach = (request: PlannedRequest, failure: Failure): void => {
		for (const share of request.shares) results.fail(share.item, requestError(failure, request, share));
	};

	/** Fails them for the request as a whole: which of several items it's about isn't known. */
	const failTogether = (request: PlannedRequest, failure: Failure): void => {
		const error = requestError(failure, request);
		if (!continueOnFail && canDivide(request, failure))
			error.description +=
				" To find out which items are at fault, set On Error to Continue in the node's settings.";
		for (const { item } of request.shares) results.fail(item, error);
	};

	const work = async (request: PlannedRequest): Promise<void> => {
		const reply = await sendOne(request);
		if ('answer' in reply) return accept(request, reply); // 1
		const { failure } = reply;
		if (failure.kind === 'runEnded') return; // 2
		if (!continueOnFail) {
			failTogether(request, failure); // 3
			stop.abort();
		} else if (canDivide(request, failure)) {
			const { random } = Math;
			await divide(request, failure, { send: sendOne, accept, failEach, failTogether, random }); // 4
		} else if (failure.outcome === 'refused')
			failTogether(request, failure); // 5
		else failEach(request, failure); // 6
	};

	/** After an exception that nobody expected. */
	const unexpected = (request: PlannedRequest): void => {
		if (!continueOnFail) stop.abort();
		failEach(request, failureOfKind('unexpectedAnswer'));
	};

	results.startSending(queues);
	// Such as an empty row.
	const withoutRequests = results.waiting().filter((item) => !results.all[item]!.sent);
	for (const item of withoutRequests) results.give(item, outputs.of(item));
	await workThrough(queues, run.concurrency, work, unexpected);
}
