import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { recipientsInWords, type RecipientField } from '../fields/recipients';
import type { ItemShare, PlannedRequest } from '../requests/request';
import type { Plan } from '../requests/plan';
import { REFUSED_BEFORE, type Failure, type Outcome } from '../failures/failure';
import { bothErrors, OUTCOME_UNKNOWN, requestError, runError, type ItemError } from './itemError';
import { createdId, outputFor, type OutputMode } from './output';

/** What is known of an input item, as plain data: Retry On Fail keeps it for the node's next try. */
export interface ItemResult {
	/** What its requests came to, taken together; `accepted` once all of them were. */
	outcome: Outcome;
	/** Set once the item has succeeded. Several for an item that only asks for something. */
	output?: IDataObject | IDataObject[];
	error?: ItemError;
	/** The IDs that were accepted, while some of the item's IDs are left. */
	accepted?: { recipients: RecipientField; ids: number[] };
	isCreate?: true;
	/** Set for a create that was accepted without an answer that gives the new schedule's ID. */
	hasNoId?: true;
}

export class ItemResults {
	readonly all: ItemResult[];
	/** The first error in time: the one that stops a run. */
	firstError?: { item: number; error: ItemError };
	/** Set once sending has begun, in this try of the node or an earlier one. */
	isSending = false;
	isReading = false;
	/** Whether creates can be found by their name, so that another run doesn't create them again. */
	findsCreates = false;
	/** How many requests the service accepted, and how many items were done by them. */
	acceptedRequests = 0;
	acceptedItems = 0;
	private plan?: Plan;
	/** How many IDs of an item aren't accepted yet; one for a request without IDs of the item's own. */
	private readonly left: number[] = [];
	private mode: OutputMode = 'summary';

	constructor(count: number) {
		this.all = Array.from({ length: count }, () => ({ outcome: 'notSent' }));
	}

	/** Whether an item has succeeded or failed already. */
	isDone(item: number): boolean {
		return this.all[item]!.output !== undefined || this.hasFailed(item);
	}

	isAccepted(item: number): boolean {
		return this.all[item]!.outcome === 'accepted';
	}

	hasFailed(item: number): boolean {
		return this.all[item]!.error !== undefined;
	}

	/** An item that has its output without a request that changes anything. */
	give(item: number, output: IDataObject | IDataObject[]): void {
		this.all[item]!.output = output;
	}

	/** An item whose input is wrong, or that the run as a whole can't do. */
	fail(item: number, error: ItemError): void {
		this.all[item]!.error = error;
		this.firstError ??= { item, error };
	}

	/** Call before sending. An item is done when nothing of the plan is left for it. */
	begin(plan: Plan, mode: OutputMode): void {
		this.plan = plan;
		this.mode = mode;
		this.isSending = true;
		this.findsCreates ||= plan.findCreated !== undefined;
		for (const { shares } of plan.queues.flat()) {
			for (const share of shares) this.left[share.item] = (this.left[share.item] ?? 0) + sizeOf(share);
		}
		for (const [item, summary] of plan.summaries) {
			if (summary.operation === 'create') this.all[item]!.isCreate = true;
			if (this.left[item] === undefined) this.give(item, outputFor(mode, summary, undefined));
		}
	}

	/** Gives a request's answer to the first item that it speaks for, and none to the others: it may be large. */
	requestAccepted(request: PlannedRequest, answer: unknown): void {
		this.acceptedRequests += 1;
		request.shares.forEach((share, index) => {
			const { item, ids } = share;
			this.left[item]! -= sizeOf(share);
			if (this.left[item] === 0) return this.accept(item, request, index === 0 ? answer : undefined);
			const { recipients } = request.operation;
			if (!ids || !recipients) return;
			const accepted = (this.all[item]!.accepted ??= { recipients, ids: [] });
			for (const id of ids) accepted.ids.push(id);
		});
	}

	private accept(item: number, request: PlannedRequest, answer: unknown): void {
		const { isCreate } = this.all[item]!;
		const summary = this.plan!.summaries.get(item)!;
		const output = outputFor(this.mode, summary, answer, request.resourceId);
		const hasNoId = isCreate && request.resourceId === undefined && createdId(answer) === null;
		this.all[item] = {
			outcome: 'accepted',
			output,
			...(isCreate && { isCreate }),
			...(hasNoId && { hasNoId }),
		};
		this.acceptedItems += 1;
	}

	/** What a request came to, until more is known of its items. */
	mark({ shares }: PlannedRequest, outcome: Outcome): void {
		for (const { item } of shares) this.worsen(this.all[item]!, outcome);
	}

	/** What is unknown of an item, an earlier try of the node too, stays so, whatever else is refused. */
	private worsen(result: ItemResult, outcome: Outcome): void {
		if (result.outcome === 'notSent' || outcome === 'unknown') result.outcome = outcome;
	}

	/**
	 * Fails every item that a request speaks for.
	 *
	 * @param isOfEach whether the failure is about each item's own part, and not about the request as a whole
	 */
	requestFailed(request: PlannedRequest, failure: Failure, isOfEach: boolean): void {
		for (const share of request.shares) {
			this.failWith(share.item, requestError(failure, request, isOfEach ? share : undefined));
		}
	}

	/**
	 * Fails the items of a request that stops the run. n8n points to the first of them, or to the only one whose ID
	 * the refusal names.
	 *
	 * @param canBeDivided whether the node would find out which of the items are at fault
	 */
	requestStoppedRun(request: PlannedRequest, failure: Failure, canBeDivided: boolean): void {
		const named = new Set(failure.namedIds);
		const suspects = request.shares.filter(({ ids = [] }) => ids.some((id) => named.has(id)));
		const shown = suspects.length === 1 ? suspects : request.shares.slice(0, 1);
		const error = requestError(failure, request);
		if (canBeDivided) error.description += ` ${HOW_TO_DIVIDE}`;
		for (const { item } of new Set([...shown, ...request.shares])) this.failWith(item, error);
	}

	private failWith(item: number, error: ItemError): void {
		const result = this.all[item]!;
		this.worsen(result, error.outcome);
		this.fail(item, result.error ? bothErrors(result.error, error) : error);
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
		const { error = RUN_ENDED, accepted, outcome } = this.all[item]!;
		const message = [
			error.message,
			accepted && `Accepted: ${recipientsInWords(accepted.recipients, new Set(accepted.ids))}`,
			outcome === 'unknown' && error.outcome !== 'unknown' && `${OUTCOME_UNKNOWN}: ${EARLIER}`,
			outcome === 'refused' && error.outcome === 'notSent' && REFUSED_BEFORE,
		];
		return { ...error, message: message.filter(Boolean).join('. ') };
	}
}

const RUN_ENDED = runError('The run ended before this was sent', 'Try again.');
/** It got no clear answer, or what it did may have been overwritten. */
const EARLIER = 'an earlier request for this item may or may not be in effect';
const HOW_TO_DIVIDE =
	"To find out which items are at fault, set On Error to Continue in the node's settings.";

/** How much of an item's work a request does: its IDs, or one for the schedule as a whole. */
function sizeOf({ ids }: ItemShare): number {
	return ids?.length ?? 1;
}
