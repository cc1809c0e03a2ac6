import type { Words } from '../doors';
import type { Failure } from '../outcomes/failure';
import type { ItemSummary, Plan } from '../requests/plan';
import type { PlannedRequest } from '../requests/request';
import { requestError } from './itemError';
import type { ItemResults } from './itemResults';
import { outputFor, type OutputMode } from './output';

/** Gives what the requests of a plan come to to the items that they speak for. An item is done once nothing of it is left. */
export class Progress {
	constructor(
		private readonly plan: Plan,
		private readonly mode: OutputMode,
		private readonly results: ItemResults,
		private readonly words: Words,
	) {
		const requests = plan.queues.flat();
		results.startSending(requests);
		const withRequests = new Set(requests.flatMap(({ shares }) => shares.map(({ item }) => item)));
		for (const [item, summary] of plan.summaries) {
			if (!withRequests.has(item)) results.give(item, outputFor(mode, summary, undefined));
		}
	}

	/** Of a request that speaks for several items, only the first may have its answer: it may be large. */
	accepted({ shares }: PlannedRequest, answer: unknown): void {
		for (const [index, { item, ids }] of shares.entries()) {
			const summary = this.plan.summaries.get(item)!;
			const isPart = ids !== undefined && this.results.acceptIds(item, ids) < idsIn(summary).length;
			if (isPart) continue;
			this.results.accept(item, outputFor(this.mode, summary, index === 0 ? answer : undefined));
		}
	}

	/** What a request came to, until more is known of its items. */
	mark({ shares }: PlannedRequest, { outcome }: Failure): void {
		for (const { item } of shares) this.results.mark(item, outcome);
	}

	/** Fails every item that a request speaks for, each for its own part of it. */
	failEach(request: PlannedRequest, failure: Failure): void {
		for (const share of request.shares) {
			this.results.fail(share.item, requestError(failure, request, this.words, share));
		}
	}

	/** Fails them for the request as a whole: which of several items a refusal is about isn't known. */
	failTogether(request: PlannedRequest, failure: Failure): void {
		if (request.shares.length === 1) return this.failEach(request, failure);
		const error = requestError(failure, request, this.words);
		for (const { item } of request.shares) this.results.fail(item, error);
	}

	/**
	 * Fails the items of a request that stops the run.
	 *
	 * @param shown the item that n8n points to
	 * @param advice what else to do
	 */
	stopped(request: PlannedRequest, failure: Failure, shown: number, advice: string): void {
		const error = requestError(failure, request, this.words);
		if (advice !== '') error.description += ` ${advice}`;
		const items = request.shares.map(({ item }) => item);
		for (const item of new Set([shown, ...items])) this.results.fail(item, error);
	}
}

/** All IDs that an item asks to add or to remove. */
function idsIn({ users, groups }: ItemSummary): readonly number[] {
	return users ?? groups ?? [];
}
