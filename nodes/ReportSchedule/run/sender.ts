import { lowerFirst } from '../fields/values';
import type { Plan } from '../requests/plan';
import { workThrough } from '../requests/queues';
import type { PlannedRequest } from '../requests/request';
import { failed, type Failure } from '../failures/failure';
import { whatHappened } from '../failures/messages';
import { send } from '../http/send';
import type { ItemResults } from './itemResults';
import { canBeDivided, RefusedRequest } from './refusedRequests';
import type { Run } from './run';

/**
 * Sends the requests of a run and gives the results what they come to. Without Continue On Fail the first
 * failure ends it: what is under way is waited for, so that its outcome is known, and no other one starts.
 */
export class Sender {
	/** The creates whose outcome isn't known, if they can be looked for. */
	private readonly lost = new Map<PlannedRequest, Failure>();

	constructor(
		private readonly plan: Plan,
		private readonly run: Run,
		private readonly results: ItemResults,
	) {}

	/** Doesn't throw, and when it has ended, nothing more is sent. */
	async sendAll(): Promise<void> {
		const { plan, run, results } = this;
		const work = async (request: PlannedRequest): Promise<void> => {
			if (run.signal.aborted) return;
			const reply = await send(request, run);
			if ('answer' in reply) results.requestAccepted(request, reply.answer);
			else await this.handleFailure(request, reply.failure);
		};
		await workThrough(plan.queues, run.concurrency, work, (request) => this.failRest(request));
		if (this.lost.size > 0) await this.completeCreates();
	}

	private async handleFailure(request: PlannedRequest, failure: Failure): Promise<void> {
		const { plan, run, results } = this;
		if (failure.kind === 'runEnded') return;
		results.mark(request, failure.outcome);
		if (failure.outcome === 'unknown' && plan.findCreated && !request.operation.isIdempotent) {
			this.lost.set(request, failure);
			return;
		}
		if (run.context.continueOnFail() && canBeDivided(request, failure)) {
			await new RefusedRequest(request, failure, async (part) => await send(part, run), results).divide();
		} else this.fail(request, failure);
	}

	/**
	 * Finds out what became of creates whose outcome isn't known, and never sends one again. A schedule that was
	 * found gets the create's body once more as an update: a service that broke off may have saved only some of it.
	 */
	private async completeCreates(): Promise<void> {
		const { plan, run, lost } = this;
		// What was created must be completed, even if another item has stopped the run: only the user ends this.
		run.signal = run.canceled;
		const creates = [...lost.keys()];
		const found = run.signal.aborted ? undefined : await plan.findCreated!(creates).catch(() => undefined);

		const complete = async (create: PlannedRequest): Promise<void> => {
			const failure = lost.get(create)!;
			const result = found?.get(create);
			if (result === undefined) return this.fail(create, failure);
			if ('note' in result) return this.fail(create, { ...failure, search: result.note });
			const { update } = result;
			const reply = await send(update, run);
			if ('answer' in reply) return this.results.requestAccepted(update, reply.answer);
			// Who made what was found isn't known, and it may be gone again.
			const happened = `Schedule ${update.resourceId} now has this name and report, but may not be from this run, and couldn't be updated`;
			const reason = lowerFirst(whatHappened(reply.failure));
			const search = `${happened}: ${reason}. Check the schedule in the service before you try again`;
			this.fail(create, { ...failure, search });
		};
		const queues = creates.map((create) => [create]);
		await workThrough(queues, run.concurrency, complete, (create) => this.failRest(create));
	}

	private fail(request: PlannedRequest, failure: Failure): void {
		if (this.run.context.continueOnFail()) {
			// A refusal of several items together shows nothing of any of them.
			const isOfEach = failure.outcome !== 'refused' || request.shares.length === 1;
			return this.results.requestFailed(request, failure, isOfEach);
		}
		this.results.requestStoppedRun(request, failure, canBeDivided(request, failure));
		this.run.stop.abort();
	}

	/** After an unexpected exception: fails those items of the request that have no result yet. */
	private failRest(request: PlannedRequest): void {
		const shares = request.shares.filter(({ item }) => !this.results.isDone(item));
		if (shares.length > 0) this.fail({ ...request, shares }, failed('unexpectedAnswer'));
	}
}
