import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { recipientsInWords, type RecipientField } from '../fields/lists';
import { itemRanges } from '../fields/values';
import type { ItemShare, Plan, PlannedRequest } from '../requests/request';
import { mayHaveBeenApplied, type Failure } from '../transport/failure';
import { bothErrors, requestError, type ItemError } from './itemError';
import { outputFor, type OutputMode } from './output';

/** What is known of an input item, as plain data: Retry On Fail keeps it for the node's next try. */
export interface ItemResult {
	/** How much of what the item asks for was applied, as far as that's known yet. */
	state: 'nothing' | 'partly' | 'unknown' | 'applied';
	/** Set once the item has succeeded. Several for an item that only asks for something. */
	output?: IDataObject | IDataObject[];
	/** Set once the item has failed. */
	error?: ItemError;
	/** The IDs that were applied, while some of the item's IDs are left. */
	applied?: { recipients: RecipientField; ids: number[] };
	/** Set if the item was already unknown after an earlier try of the node: a refusal in this one undoes nothing. */
	wasUnknown?: boolean;
}

/** What each input item of a run came to. */
export class ItemResults {
	readonly all: ItemResult[];
	/** The first error in time: the one that stops a run. */
	first?: { item: number; error: ItemError };
	/** Set once sending has begun. */
	plan?: Plan;
	/** Whether an earlier try of the node has sent something. */
	isRetried = false;
	/** How many requests the service accepted, and how many items were done by them. */
	acceptedRequests = 0;
	appliedItems = 0;
	/** Whether there are schedules that another run of all items would create again. */
	hasCreated = false;
	/** How many IDs of an item aren't applied yet; one for a request without IDs of the item's own. */
	private readonly left: number[] = [];
	private mode: OutputMode = 'summary';

	constructor(count: number) {
		this.all = Array.from({ length: count }, () => ({ state: 'nothing' }));
	}

	/** Whether an item has succeeded or failed already. */
	isDone(item: number): boolean {
		return this.all[item]!.output !== undefined || this.hasFailed(item);
	}

	isApplied(item: number): boolean {
		return this.all[item]!.state === 'applied';
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
		this.first ??= { item, error };
	}

	/** Call before sending. An item is done when nothing of the plan is left for it. */
	begin(plan: Plan, mode: OutputMode): void {
		this.plan = plan;
		this.mode = mode;
		for (const { shares } of plan.queues.flat()) {
			for (const share of shares) this.left[share.item] = (this.left[share.item] ?? 0) + sizeOf(share);
		}
		for (const [item, summary] of plan.summaries) {
			if (this.left[item] === undefined) this.give(item, outputFor(mode, summary, undefined));
		}
	}

	/** Gives a request's answer to the first item that it speaks for, and none to the others: it may be large. */
	requestSucceeded(request: PlannedRequest, answer: unknown): void {
		this.acceptedRequests += 1;
		if (!request.operation.isIdempotent && !this.plan?.findCreated) this.hasCreated = true;
		request.shares.forEach((share, index) => {
			const { item, ids } = share;
			const result = this.all[item]!;
			const left = this.left[item]! - sizeOf(share);
			this.left[item] = left;
			if (left === 0) {
				const summary = this.plan!.summaries.get(item)!;
				const own = index === 0 ? answer : undefined;
				const output = outputFor(this.mode, summary, own, request.scheduleId);
				this.all[item] = { state: 'applied', output };
				this.appliedItems += 1;
			} else {
				if (result.state !== 'unknown') result.state = 'partly';
				const { recipients } = request.operation;
				if (ids && recipients) {
					result.applied ??= { recipients, ids: [] };
					for (const id of ids) result.applied.ids.push(id);
				}
			}
		});
	}

	/** For a request that may have been applied, until more is known of its items. */
	markUnknown({ shares }: PlannedRequest): void {
		for (const { item } of shares) this.all[item]!.state = 'unknown';
	}

	/** Fails every item that a request speaks for. */
	requestFailed(request: PlannedRequest, failure: Failure): void {
		for (const share of request.shares) {
			const known = this.withEarlierTry(failure, share.item);
			this.failWith(share.item, failure, requestError(known, request, share));
		}
	}

	/**
	 * Fails the items of a request that stops the run, with an error about the request as a whole.
	 *
	 * @param canBeDivided whether the node would find out which of the items are at fault
	 */
	failTogether(request: PlannedRequest, failure: Failure, canBeDivided: boolean): void {
		const mentioned = new Set(failure.mentionedIds);
		const suspects = request.shares.filter(({ ids = [] }) => ids.some((id) => mentioned.has(id)));
		const shown = suspects.length === 1 ? suspects[0]! : request.shares[0]!;
		const error = requestError(this.withEarlierTry(failure, shown.item), request);
		if (canBeDivided) error.description += ` ${HOW_TO_DIVIDE}`;
		for (const { item } of new Set([shown, ...request.shares])) this.failWith(item, failure, error);
	}

	/** What an earlier try of the node may have applied, a refusal in this one doesn't undo. */
	private withEarlierTry(failure: Failure, item: number): Failure {
		return this.all[item]!.wasUnknown ? { ...failure, isAfterUncertain: true } : failure;
	}

	private failWith(item: number, failure: Failure, error: ItemError): void {
		const result = this.all[item]!;
		if (mayHaveBeenApplied(failure)) result.state = 'unknown';
		this.fail(item, result.error ? bothErrors(result.error, error) : error);
	}

	/** The output, each item paired with its input item; `textOf` gives the text of an error. */
	toItems(textOf: (error: ItemError) => string): INodeExecutionData[] {
		return this.all.flatMap(({ output }, item) => {
			const error = this.errorOf(item);
			const ended = { error: 'The run ended before this was sent' };
			// Any key beside `error` would send the item down the branch of the successful ones.
			const json = error ? { error: textOf(error) } : (output ?? ended);
			const paired = (one: IDataObject) => ({ json: one, pairedItem: { item } });
			return Array.isArray(json) ? json.map(paired) : paired(json);
		});
	}

	/** Why an item failed, with what another request, or an earlier try of the node, may have done for it. */
	errorOf(item: number): ItemError | undefined {
		const { error, applied, state, wasUnknown } = this.all[item]!;
		if (error === undefined) return undefined;
		const isUnsaid = state === 'unknown' && !error.saysUnknown;
		const rest = applied || !wasUnknown ? 'the rest of this item' : 'this item';
		const open = wasUnknown
			? `An earlier try may already have applied ${rest}`
			: `It isn't known whether ${rest} was applied`;
		const message = [
			error.message,
			...(applied ? [`Already applied: ${recipientsInWords(applied.recipients, new Set(applied.ids))}`] : []),
			...(isUnsaid ? [open] : []),
		].join('. ');
		return { ...error, message };
	}
}

const HOW_TO_DIVIDE =
	"To find out which items are at fault, set On Error to Continue in the node's settings.";

/** How much of an item's work a request does: its IDs, or one for the schedule as a whole. */
function sizeOf({ ids }: ItemShare): number {
	return ids?.length ?? 1;
}

/** What to do when a run stops: what comes first, the advice for its error, and what became of the items. */
export function outcomeOf(results: ItemResults, advice = '', isCanceled = false): string {
	const { all, first, hasCreated, plan, isRetried } = results;
	const itemsThat = (fits: (result: ItemResult, item: number) => unknown) =>
		all.flatMap((result, item) => (fits(result, item) ? [item] : []));
	const applied = itemsThat(({ state }) => state === 'applied');
	const partly = itemsThat(({ state }) => state === 'partly');
	const unknown = itemsThat(({ state }) => state === 'unknown');
	const invalid = itemsThat(
		({ error }, item) => error && !error.api && !error.isOfRun && item !== first?.item,
	);
	// The first error's advice says so already.
	const others = unknown.filter((item) => isCanceled || item !== first?.item).map((item) => all[item]!.error);
	const isCreateOpen = others.some((error) => error?.isOpenCreate && !error.saysWhatToDo);
	const isNothingApplied = applied.length + partly.length + unknown.length === 0;
	return [
		isCreateOpen &&
			`Outcome unknown: ${itemRanges(unknown)}. Before the next run, look in the service, and leave out items whose schedule is already there.`,
		advice,
		applied.length > 0 && `Applied: ${itemRanges(applied)}.`,
		hasCreated && 'Leave the applied items out of the next run, or schedules could be created twice.',
		partly.length > 0 && `Partly applied: ${itemRanges(partly)}.`,
		unknown.length > 0 && !isCreateOpen && `Outcome unknown: ${itemRanges(unknown)}.`,
		isNothingApplied && (plan || isRetried ? 'Nothing was applied.' : 'Nothing was sent.'),
		invalid.length > 0 && `Also invalid: ${itemRanges(invalid)}.`,
	]
		.filter(Boolean)
		.join(' ');
}
