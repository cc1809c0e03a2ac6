import type { Words } from '../doors';
import type { Failure, Outcome } from '../outcomes/failure';
import type { Plan } from '../requests/plan';
import type { ItemShare, PlannedRequest } from '../requests/request';
import { requestError } from './itemError';
import type { ItemResults } from './itemResults';
import { outputFor, type OutputMode } from './output';

/** Gives what the requests of a plan come to to the items that they speak for. An item is done when nothing is left for it. */
export class Progress {
	/** How many IDs of an item aren't accepted yet; one for a request without IDs of the item's own. */
	private readonly left = new Map<number, number>();

	constructor(
		private readonly plan: Plan,
		private readonly mode: OutputMode,
		private readonly results: ItemResults,
		private readonly words: Words,
	) {
		const requests = plan.queues.flat();
		results.startSending(requests);
		for (const share of requests.flatMap(({ shares }) => shares)) {
			this.left.set(share.item, this.leftOf(share.item) + sizeOf(share));
		}
		for (const [item, summary] of plan.summaries) {
			if (this.leftOf(item) === 0) results.give(item, outputFor(mode, summary, undefined));
		}
	}

	/** Of a request that speaks for several items, only the first may have its answer: it may be large. */
	accepted({ shares }: PlannedRequest, answer: unknown): void {
		for (const [index, share] of shares.entries()) {
			const { item, ids = [] } = share;
			this.left.set(item, this.leftOf(item) - sizeOf(share));
			if (this.leftOf(item) > 0) {
				this.results.acceptPart(item, ids);
				continue;
			}
			const own = index === 0 ? answer : undefined;
			this.results.accept(item, outputFor(this.mode, this.plan.summaries.get(item)!, own));
		}
	}

	/** What a request came to, until more is known of its items. */
	mark({ shares }: PlannedRequest, outcome: Outcome): void {
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

	private leftOf(item: number): number {
		return this.left.get(item) ?? 0;
	}
}

/** How much of an item's work a request does: its IDs, or one for the schedule as a whole. */
function sizeOf({ ids }: ItemShare): number {
	return ids?.length ?? 1;
}
