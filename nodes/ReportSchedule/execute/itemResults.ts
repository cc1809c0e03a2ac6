import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { listed } from '../fields/values';
import type { ItemShare, Plan, PlannedRequest } from '../requests/request';
import { mayHaveBeenApplied, type Failure } from '../transport/failure';
import { bothErrors, requestError, type ItemError } from './itemError';
import { outputFor, type OutputMode } from './output';

/** What is known of an input item, as plain data: Retry On Fail keeps it for the node's next try. */
export interface ItemResult {
	/**
	 * - pending: the service hasn't answered yet.
	 * - done: all that the item asks for was applied.
	 * - nothingToDo: no request was needed.
	 * - partly: some of it was applied, and the rest wasn't, or not yet.
	 * - unknown: it may have been applied.
	 * - failed: nothing of it was applied.
	 */
	state: 'pending' | 'done' | 'nothingToDo' | 'partly' | 'unknown' | 'failed';
	/** Several for an item that only asks for something. */
	output?: IDataObject | IDataObject[];
	error?: ItemError;
	/** The lists of IDs that were applied, while some of the item's IDs are left. */
	applied?: Array<readonly number[]>;
	/** Set if the item was already unknown after an earlier try of the node: a refusal in this one undoes nothing. */
	wasUnknown?: boolean;
}

/** What each input item of a run came to. */
export class ItemResults {
	readonly all: ItemResult[];
	/** The first error in time: the one that stops a run. */
	first?: { item: number; error: ItemError };
	/** How many requests the service accepted. */
	acceptedRequests = 0;
	/** Whether there are schedules that another run of all items would create again. */
	hasCreated = false;
	/** How many IDs of an item aren't applied yet; one for a request without IDs of the item's own. */
	private readonly left = new Map<number, number>();
	private plan?: Plan;
	private mode: OutputMode = 'summary';

	constructor(count: number) {
		this.all = Array.from({ length: count }, () => ({ state: 'pending' }));
	}

	/** Whether an item has succeeded or failed already. */
	has(item: number): boolean {
		return this.isDone(item) || this.hasFailed(item);
	}

	isDone(item: number): boolean {
		return ['done', 'nothingToDo'].includes(this.all[item]!.state);
	}

	hasFailed(item: number): boolean {
		return this.all[item]!.error !== undefined;
	}

	/** Whether sending has begun. */
	get isSending(): boolean {
		return this.plan !== undefined;
	}

	/** An item that has its output without a request that changes anything. */
	give(item: number, output: IDataObject | IDataObject[]): void {
		this.all[item] = { state: 'nothingToDo', output };
	}

	/** An item whose input is wrong, or that the run as a whole can't do. */
	fail(item: number, error: ItemError): void {
		const result = this.all[item]!;
		if (result.state === 'pending') result.state = 'failed';
		result.error = error;
		this.first ??= { item, error };
	}

	/** Call before sending. An item is done when nothing of the plan is left for it. */
	begin(plan: Plan, mode: OutputMode): void {
		this.plan = plan;
		this.mode = mode;
		for (const { shares } of plan.queues.flat()) {
			for (const share of shares) this.left.set(share.item, (this.left.get(share.item) ?? 0) + sizeOf(share));
		}
		for (const [item, summary] of plan.summaries) {
			if (!this.left.has(item)) this.give(item, outputFor(mode, summary, undefined));
		}
	}

	/**
	 * Gives a request's answer to the first item that it speaks for, and none to the others: it may be large.
	 *
	 * @param scheduleId of a create whose answer was lost, and whose schedule was found in the service's list
	 */
	succeeded(request: PlannedRequest, answer: unknown, scheduleId?: number): void {
		this.acceptedRequests += 1;
		if (!request.operation.isIdempotent && !this.plan?.findCreated) this.hasCreated = true;
		request.shares.forEach((share, index) => {
			const { item, ids } = share;
			const result = this.all[item]!;
			const left = this.left.get(item)! - sizeOf(share);
			this.left.set(item, left);
			if (left === 0) {
				const summary = this.plan!.summaries.get(item)!;
				const output = outputFor(this.mode, summary, index === 0 ? answer : undefined, scheduleId);
				this.all[item] = { state: 'done', output };
			} else {
				if (result.state !== 'unknown') result.state = 'partly';
				if (ids) (result.applied ??= []).push(ids);
			}
		});
	}

	/** What is known of a request's items until more of them is answered. */
	mark({ shares }: PlannedRequest, state: 'partly' | 'unknown'): void {
		for (const { item } of shares) this.all[item]!.state = state;
	}

	/**
	 * Fails every item that a request speaks for.
	 *
	 * @param remark what else happened, in a sentence without a period
	 */
	failed(request: PlannedRequest, failure: Failure, remark?: string): void {
		for (const share of request.shares) {
			const known = this.withEarlierTry(failure, share.item);
			this.failRequest(share.item, failure, requestError(known, request, share, remark));
		}
	}

	/** Fails the items of a request that stops the run, with an error about the request as a whole. */
	failedTogether(request: PlannedRequest, failure: Failure, remark?: string): void {
		const mentioned = new Set(failure.mentionedIds);
		const suspects = request.shares.filter(({ ids = [] }) => ids.some((id) => mentioned.has(id)));
		const shown = suspects.length === 1 ? suspects[0]! : request.shares[0]!;
		const error = requestError(this.withEarlierTry(failure, shown.item), request, undefined, remark);
		for (const { item } of new Set([shown, ...request.shares])) this.failRequest(item, failure, error);
	}

	/** What an earlier try of the node may have applied, a refusal in this one doesn't undo. */
	private withEarlierTry(failure: Failure, item: number): Failure {
		return this.all[item]!.wasUnknown ? { ...failure, isUncertain: true } : failure;
	}

	private failRequest(item: number, failure: Failure, error: ItemError): void {
		const result = this.all[item]!;
		if (mayHaveBeenApplied(failure)) result.state = 'unknown';
		this.fail(item, result.error ? bothErrors(result.error, error) : error);
	}

	/** The output, each item paired with its input item; `textOf` gives the text of an error. */
	toItems(textOf: (error: ItemError) => string): INodeExecutionData[] {
		return this.all.flatMap(({ output, error }, item) => {
			const ended = { error: 'The run ended before this was sent' };
			// Any key beside `error` would send the item down the branch of the successful ones.
			const json = error ? { error: textOf(this.withApplied(item, error)) } : (output ?? ended);
			return [json].flat().map((one) => ({ json: one, pairedItem: { item } }));
		});
	}

	private withApplied(item: number, error: ItemError): ItemError {
		const { applied } = this.all[item]!;
		if (applied === undefined) return error;
		const recipients = this.plan?.summaries.get(item)?.groups ? 'groups' : 'users';
		const ids = listed(new Set(applied.flat()));
		return { ...error, message: `${error.message}. Partly applied: ${recipients} ${ids}` };
	}
}

/** How much of an item's work a request does: its IDs, or one for the schedule as a whole. */
function sizeOf({ ids }: ItemShare): number {
	return ids?.length ?? 1;
}
