import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Words } from '../doors';
import type { RecipientField } from '../fields/recipients';
import type { Failure, Outcome } from '../outcomes/failure';
import type { ItemError, ItemResult } from '../outcomes/itemResult';
import type { Plan } from '../requests/plan';
import type { ItemShare, PlannedRequest } from '../requests/request';
import { requestError, runError, together } from './itemError';
import { outputFor, type OutputMode } from './output';

/** An item's errors that are kept apart: more of them don't fit in its text. */
const MOST_ERRORS = 20;

/** What becomes of each input item. */
export class ItemResults {
	readonly all: ItemResult[];
	/** The first error in time: the one that stops a run. */
	firstError?: { item: number; error: ItemError };
	/** Set once sending has begun, in this try of the node or an earlier one. */
	isSending = false;
	isReading = false;
	/** How many requests the service accepted. */
	acceptedRequests = 0;
	private plan?: Plan;
	private mode: OutputMode = 'summary';
	/** How many IDs of an item aren't accepted yet; one for a request without IDs of the item's own. */
	private readonly left: number[] = [];
	private readonly errors = new Map<number, ItemError[]>();

	constructor(
		count: number,
		private readonly words: Words,
	) {
		this.all = Array.from({ length: count }, () => ({ outcome: 'notSent' }));
	}

	/** Whether an item has succeeded or failed already. */
	isDone(item: number): boolean {
		return this.all[item]!.output !== undefined || this.hasFailed(item);
	}

	hasFailed(item: number): boolean {
		return this.all[item]!.error !== undefined;
	}

	/** What an earlier try of the node came to. */
	recall(earlier: ReadonlyMap<number, ItemResult>): void {
		if (earlier.size > 0) this.isSending = true;
		for (const [item, result] of earlier) {
			this.all[item] = { ...result };
			if (result.error) this.firstError ??= { item, error: result.error };
		}
	}

	/** An item that has its output without a request that changes anything. */
	give(item: number, output: IDataObject | IDataObject[]): void {
		this.all[item]!.output = output;
	}

	/** An item that failed; it may have failed before, for another reason. */
	fail(item: number, error: ItemError): void {
		const errors = this.errors.get(item) ?? [];
		if (errors.length < MOST_ERRORS) errors.push(error);
		this.errors.set(item, errors);
		const result = this.all[item]!;
		worsen(result, error.outcome);
		result.error = together(errors, this.words);
		this.firstError ??= { item, error };
	}

	/** Call before sending. An item is done when nothing of the plan is left for it. */
	begin(plan: Plan, mode: OutputMode): void {
		this.plan = plan;
		this.mode = mode;
		this.isSending = true;
		for (const { operation, resourceId, shares } of plan.queues.flat()) {
			for (const share of shares) {
				this.left[share.item] = (this.left[share.item] ?? 0) + sizeOf(share);
				if (resourceId !== undefined) continue;
				this.all[share.item]!.isCreate = true;
				if (operation.isFoundByName) this.all[share.item]!.isFoundByName = true;
			}
		}
		for (const [item, summary] of plan.summaries) {
			if (this.left[item] === undefined) this.give(item, outputFor(mode, summary, undefined));
		}
	}

	/** Gives a request's answer to the first item that it speaks for, and none to the others: it may be large. */
	requestAccepted(request: PlannedRequest, answer: unknown): void {
		this.acceptedRequests += 1;
		request.shares.forEach((share, index) => {
			const { item, ids = [] } = share;
			this.left[item]! -= sizeOf(share);
			if (this.left[item] === 0) return this.accept(item, request, index === 0 ? answer : undefined);
			const accepted = (this.all[item]!.acceptedIds ??= []);
			for (const id of ids) accepted.push(id);
		});
	}

	private accept(item: number, request: PlannedRequest, answer: unknown): void {
		const { isCreate, isFoundByName } = this.all[item]!;
		const output = outputFor(this.mode, this.plan!.summaries.get(item)!, answer, request.resourceId);
		this.all[item] = {
			outcome: 'accepted',
			output,
			...(isCreate && { isCreate }),
			...(isFoundByName && { isFoundByName }),
		};
	}

	/** What a request came to, until more is known of its items. */
	mark({ shares }: PlannedRequest, outcome: Outcome): void {
		for (const { item } of shares) worsen(this.all[item]!, outcome);
	}

	/**
	 * Fails every item that a request speaks for.
	 *
	 * @param isOfEach whether the failure is about each item's own part, and not about the request as a whole
	 */
	requestFailed(request: PlannedRequest, failure: Failure, isOfEach: boolean): void {
		for (const share of request.shares) {
			this.fail(share.item, requestError(failure, request, this.words, isOfEach ? share : undefined));
		}
	}

	/**
	 * Fails the items of a request that stops the run.
	 *
	 * @param shown the item that n8n points to
	 * @param advice what else to do
	 */
	requestStoppedRun(request: PlannedRequest, failure: Failure, shown: number, advice: string): void {
		const error = requestError(failure, request, this.words);
		if (advice !== '') error.description += ` ${advice}`;
		for (const item of new Set([shown, ...request.shares.map((share) => share.item)])) this.fail(item, error);
	}

	/** The output, each item paired with its input item; `textOf` gives the text of an error. */
	toItems(textOf: (error: ItemError) => string): INodeExecutionData[] {
		return this.all.flatMap(({ output = {} }, item) => {
			const error = this.errorOf(item);
			// Any key beside `error` would send the item down the branch of the successful ones.
			const json = error ? { error: textOf(error) } : output;
			const paired = (record: IDataObject) => ({ json: record, pairedItem: { item } });
			return Array.isArray(json) ? json.map(paired) : paired(json);
		});
	}

	/** Why an item failed or wasn't sent, with what its other requests, or an earlier try of the node, came to. */
	errorOf(item: number): ItemError | undefined {
		if (!this.hasFailed(item) && this.isDone(item)) return undefined;
		const result = this.all[item]!;
		const { error = RUN_ENDED } = result;
		return { ...error, message: this.words.withTheRest(error, result, this.recipients) };
	}

	private get recipients(): RecipientField {
		return this.plan?.queues[0]?.[0]?.operation.recipients ?? 'users';
	}
}

const RUN_ENDED = runError('The run ended before this was sent', 'Try again.');
/** What is unknown of an item, an earlier try of the node too, stays so, whatever else is refused. */
function worsen(result: ItemResult, outcome: Outcome): void {
	if (result.outcome === 'notSent' || outcome === 'unknown') result.outcome = outcome;
}

/** How much of an item's work a request does: its IDs, or one for the schedule as a whole. */
function sizeOf({ ids }: ItemShare): number {
	return ids?.length ?? 1;
}
