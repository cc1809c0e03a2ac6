import type { IExecuteFunctions } from 'n8n-workflow';
import type { Plan, RequestQueue } from '../requests/plan';
import type { PlannedRequest } from '../requests/request';
import { isSentByRetryOnFail } from '../failures/retry';
import { isTool } from './itemError';
import type { ItemResult, ItemResults } from './itemResults';

/** What one try of the node leaves for the next. */
interface EarlierTry {
	results: Array<[item: number, result: ItemResult]>;
	findsCreates: boolean;
}

/**
 * The tries of every call of the node, by the first input item's data. n8n hands the same object to each try
 * of a call and another one to the next call, also to a tool, whose run index is raised with each try. All tries
 * run in one process, and with the items their memory goes.
 */
const callsByItem = new WeakMap<object, Map<string, EarlierTry>>();

/**
 * Makes n8n's node setting Retry On Fail harmless. It runs the node again for every item; what was accepted in
 * an earlier try is not sent again, except updates that a repeated one would overwrite.
 */
export class RetryOnFailState {
	/** Without the setting there is none: nothing is remembered. */
	private readonly tryByCall?: Map<string, EarlierTry>;
	private readonly callKey: string = '';

	constructor(context: IExecuteFunctions) {
		const node = context.getNode();
		if (node.retryOnFail !== true) return;
		const key = context.getInputData()[0]?.json ?? context.getContext('node');
		this.tryByCall = callsByItem.get(key) ?? new Map<string, EarlierTry>();
		callsByItem.set(key, this.tryByCall);
		// A loop may bring the same object to a later run; a tool's call never does.
		const run: unknown = isTool(node) ? '' : context.evaluateExpression('{{ $runIndex }}', 0);
		this.callKey = JSON.stringify([context.getExecutionId(), node.name, run]);
	}

	/** Gives the results what earlier tries of the same call came to. */
	recall(results: ItemResults): void {
		const earlier = this.tryByCall?.get(this.callKey);
		if (earlier === undefined) return;
		results.isSending = true;
		results.findsCreates = earlier.findsCreates;
		for (const [item, result] of earlier.results) {
			// A copy: if this try ends early, the next one starts from the same again.
			results.all[item] = { ...result };
			if (result.error) results.firstError ??= { item, error: result.error };
		}
	}

	/** Keeps what this try came to. n8n tries again after a stop, too. */
	keep(results: ItemResults, { queues, summaries }: Plan): void {
		if (this.tryByCall === undefined) return;
		const isFinal = ({ outcome, isCreate }: ItemResult) => !isSentByRetryOnFail(outcome, !isCreate);
		// The next try may send an item that failed before it was planned, to any schedule.
		const unplanned = results.all.findIndex(
			(result, item) => result.error && !summaries.has(item) && !isFinal(result),
		);
		const isSentNext = (item: number) => results.hasFailed(item) || (unplanned !== -1 && item > unplanned);
		const overwritten = new Set(queues.flatMap((queue) => updatesFrom(queue, isSentNext)));
		const kept = results.all.map((result, item) =>
			isFinal(result) && !overwritten.has(item) ? result : withoutOutput(result),
		);
		this.tryByCall.set(this.callKey, { results: [...kept.entries()], findsCreates: results.findsCreates });
	}
}

/** The plan without the IDs that an earlier try got accepted: a service may refuse them now. */
export function withoutAccepted(plan: Plan, results: ItemResults): Plan {
	const queues = plan.queues.map((queue) => queue.flatMap((request) => unaccepted(request, results) ?? []));
	return { ...plan, queues };
}

/** The rest of a request; undefined if nothing of it is left. */
function unaccepted(request: PlannedRequest, { all }: ItemResults): PlannedRequest | undefined {
	const accepted = new Set(request.shares.flatMap(({ item }) => all[item]!.accepted?.ids ?? []));
	if (accepted.size === 0) return request;
	const ids = request.shares.flatMap(({ ids: own = [] }) => own).filter((id) => !accepted.has(id));
	return ids.length === 0 ? undefined : request.withIds!(new Set(ids));
}

/** The items to update again: an earlier item failed, and what its next try sends would overwrite their values. */
function updatesFrom(queue: RequestQueue, isSentNext: (item: number) => boolean): number[] {
	const updates = queue.filter(({ operation }) => operation.overwrites).flatMap(({ shares }) => shares);
	const first = updates.findIndex(({ item }) => isSentNext(item));
	return first === -1 ? [] : updates.slice(first).map(({ item }) => item);
}

/** An item that is sent again, with what its requests came to so far. */
function withoutOutput({ outcome, accepted, isCreate }: ItemResult): ItemResult {
	// What was accepted may be overwritten by then.
	return { outcome: outcome === 'accepted' ? 'unknown' : outcome, accepted, isCreate };
}
