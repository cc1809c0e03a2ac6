import { send } from '../service/exchange';
import type { Answered, Reply } from '../service/response';
import { type Failure, failureOfKind, withEarlier } from '../service/outcome';
import type { PlannedRequest, RequestQueues } from '../service/request';
import { workThrough } from '../item/queues';
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
	const withoutRequests = [...outputs.changes.keys()].filter((item) => !results.all[item]!.sent);
	for (const item of withoutRequests) results.give(item, outputs.of(item));
	await workThrough(queues, run.concurrency, work, unexpected);
}

// From here on, dividing a refused request.

/** What dividing a request needs of the run. */
export interface DivisionCallbacks {
	send(part: PlannedRequest): Promise<Reply>;
	accept(part: PlannedRequest, answered: Answered): void;
	/** Fails the items of a part, each for its own share. */
	failEach(part: PlannedRequest, failure: Failure): void;
	/** Fails all items of the request, for the request as a whole. */
	failTogether(request: PlannedRequest, failure: Failure): void;
	/** Gives a number from 0 to 1 (exclusive). */
	random(): number;
}

/**
 * So many parts may be refused, and so many more for each that is accepted. With four more, 186 right items of 1,000 were given up where
 * 80 % at random are wrong; with 15 it's one at most (40 simulated runs).
 */
const [MOST_REFUSED, MORE_FOR_ACCEPTED] = [80, 15];

/**
 * Finds out which items of a refused request are at fault: sends it in halves, and halves of those that are refused. An item is blamed if a
 * request with its IDs alone was refused. Each has been accepted or has failed afterwards. @param whole why the request was refused
 */
export async function divide(request: PlannedRequest, whole: Failure, run: DivisionCallbacks): Promise<void> {
	const accepted = new Set<number>();
	const blamed: Array<{ part: PlannedRequest; failure: Failure }> = [];
	const blamedItems = new Set<number>();
	let mayBeRefused = MOST_REFUSED;

	/** The part without what was accepted, and without what only blamed items ask for. */
	const whatIsLeft = (part: PlannedRequest): PlannedRequest => {
		const shares = part.shares.filter(({ item }) => !blamedItems.has(item));
		const ids = shares.flatMap(({ ids = [] }) => ids).filter((id) => !accepted.has(id));
		return withIds({ ...part, shares }, new Set(ids));
	};
	const blame = (part: PlannedRequest, failure: Failure): void => {
		blamed.push({ part, failure });
		for (const { item } of part.shares) blamedItems.add(item);
	};

	// Depth first, so that something is soon accepted; a random half first, because those who have left often stand together.
	const parts = halvesOf(request, run.random);
	for (let next = parts.pop(); next !== undefined; next = parts.pop()) {
		const part = whatIsLeft(next);
		if (part.shares.length === 0) continue;
		if (mayBeRefused <= 0) {
			run.failTogether(whatIsLeft(request), whole);
			break;
		}
		const reply = await run.send(part);
		if ('answer' in reply) {
			mayBeRefused += MORE_FOR_ACCEPTED;
			for (const id of memberIds(part)) accepted.add(id);
			run.accept(part, reply);
			continue;
		}
		mayBeRefused -= 1;
		// If the whole may have counted, so may the part, whatever becomes of the part itself.
		const failure = withEarlier(reply.failure, whole);
		if (canDivide(part, failure)) parts.push(...halvesOf(part, run.random));
		else blame(part, failure);
	}
	// Only now is it known whether a 404 may be about the schedule.
	const isThere = accepted.size > 0;
	for (const { part, failure } of blamed) run.failEach(part, { ...failure, isThere });
}

/** The two halves of a request's IDs, in a random order. */
function halvesOf(request: PlannedRequest, random: () => number): PlannedRequest[] {
	const ids = memberIds(request);
	const middle = Math.ceil(ids.length / 2);
	const halves = [ids.slice(0, middle), ids.slice(middle)].map((half) => withIds(request, new Set(half)));
	return random() < 0.5 ? halves.reverse() : halves;
}

/** Statuses of the token, the method and the host: such a refusal isn't about IDs. */
const NOT_ABOUT_IDS = new Set([401, 403, 405, 421]);

/** Whether parts of a refused request may be accepted: the refusal can be about IDs, a 404 too, and there are several items. */
export function canDivide(request: PlannedRequest, failure: Failure): boolean {
	const { kind, outcome, isPage, status = 0 } = failure;
	const mayBeAboutIds = kind === 'clientError' && !isPage && !NOT_ABOUT_IDS.has(status);
	return outcome === 'refused' && mayBeAboutIds && !isOfOneItem(request);
}

/** Whether a request holds no IDs but those that each of its items asks for. */
function isOfOneItem(request: PlannedRequest): boolean {
	const count = memberIds(request).length;
	return request.shares.every(({ ids = [] }) => ids.length === count);
}

/** The same request for some of its IDs only, with the items that have one of them. */
export function withIds(request: PlannedRequest, wanted: ReadonlySet<number>): PlannedRequest {
	const shares = request.shares
		.map(({ item, ids = [] }) => ({ item, ids: ids.filter((id) => wanted.has(id)) }))
		.filter(({ ids }) => ids.length > 0);
	const ids = memberIds(request).filter((id) => wanted.has(id));
	return { ...request, body: { [request.type.recipients!]: ids }, shares };
}

/** The IDs that a request adds or removes, each once, in order; none for one that creates or updates a schedule. */
function memberIds({ type, body }: PlannedRequest): readonly number[] {
	return type.recipients === undefined ? [] : (body[type.recipients] as readonly number[]);
}
