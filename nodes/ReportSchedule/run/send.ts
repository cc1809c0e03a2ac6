import { send } from '../service/exchange';
import { type Failure, failureOfKind } from '../service/outcome';
import { type PlannedRequest, type RequestQueues, workThrough } from '../service/request';
import type { Answered, Reply } from '../service/response';
import { canDivide, divide, type Division } from './divide';
import { requestError } from './itemErrors';
import type { Outputs } from './output';
import type { Run } from './run';

/** Sends the requests of a run and gives each item its result. Doesn't throw. */
export async function sendAll(queues: RequestQueues, run: Run, outputs: Outputs): Promise<void> {
	run.results.startSending(queues);
	const sending = new Sending(run, outputs);
	await workThrough(
		queues,
		run.concurrency,
		async (request) => await sending.sendFor(request),
		(request) => sending.failUnexpectedly(request),
	);
}

/** What a run that stops says if dividing its refused request could show more. */
const FIND_ITEMS = " To find out which items are at fault, set On Error to Continue in the node's settings.";

/** A run that sends. The first failure ends it, or a 401 on Continue. What is under way still gets its outcome. */
class Sending implements Division {
	/** What is said of requests that aren't sent because the run has ended. After a 401, it's that. */
	private unsent = failureOfKind('runEnded');
	readonly random = Math.random;

	constructor(
		private readonly run: Run,
		private readonly outputs: Outputs,
	) {}

	/** Sends a request, and gives its items their results. */
	async sendFor(request: PlannedRequest): Promise<void> {
		const reply = await this.send(request);
		if ('answer' in reply) return this.accept(request, reply);
		const { failure } = reply;
		// Its items go on waiting, and `ItemResults.errorOf` gives them an error.
		if (failure.kind === 'runEnded') return;
		if (!this.run.results.continueOnFail) {
			this.failTogether(request, failure, canDivide(request, failure) ? FIND_ITEMS : '');
			this.run.stop.abort();
		} else if (canDivide(request, failure)) {
			await divide(request, failure, this);
		} else if (failure.outcome === 'refused') {
			this.failTogether(request, failure);
		} else {
			this.failEach(request, failure);
		}
	}

	async send(request: PlannedRequest): Promise<Reply> {
		const reply = await send(request, this.run);
		if ('answer' in reply) return reply;
		const { failure } = reply;
		if (failure.kind === 'runEnded') return { failure: this.unsent };
		// A 2xx that says 401 counts, too.
		if (failure.status === 401) {
			// What became of this request's earlier attempts isn't true of the others.
			this.unsent = { ...failure, outcome: 'notSent', earlier: undefined };
			this.run.stop.abort();
		}
		return reply;
	}

	/** An item is done once all its IDs are accepted. Only the first of them has the answer: it may be large. */
	accept(request: PlannedRequest, { answer }: Answered): void {
		const { outputs } = this;
		const { results } = this.run;
		outputs.addAnswer(request, answer);
		const done = request.shares.filter((share) => {
			return results.accept(share, outputs.answers.changes.get(share.item)!);
		});
		for (const [index, { item }] of done.entries()) {
			results.give(item, outputs.of(item, index === 0 ? answer : undefined), 'accepted');
		}
	}

	failEach(request: PlannedRequest, failure: Failure): void {
		for (const share of request.shares) {
			this.run.results.fail(share.item, requestError(failure, request, share));
		}
	}

	failTogether(request: PlannedRequest, failure: Failure, moreAdvice = ''): void {
		const error = requestError(failure, request);
		error.description += moreAdvice;
		for (const { item } of request.shares) this.run.results.fail(item, error);
	}

	failUnexpectedly(request: PlannedRequest): void {
		if (!this.run.results.continueOnFail) this.run.stop.abort();
		this.failEach(request, failureOfKind('unexpectedAnswer'));
	}
}
