import type { IExecuteFunctions } from 'n8n-workflow';
import type { Plan, RequestQueue } from '../requests/request';
import { isTool } from './itemError';
import type { ItemResult, ItemResults } from './itemResults';

/** What one try of the node leaves for the next. */
interface EarlierTry {
	items: Array<[item: number, result: ItemResult]>;
	hasCreated: boolean;
}

/**
 * The tries of every call of the node, by the first input item's data. n8n hands the same object to each try
 * of a call and another one to the next call, also to a tool, whose run index is raised with each try. All tries
 * run in one process, and with the items their memory goes.
 */
const callsByItem = new WeakMap<object, Map<string, EarlierTry>>();

/**
 * Makes n8n's node setting Retry On Fail harmless. It runs the node again for every item; what was applied in
 * an earlier try is not sent again.
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
		results.isRetried = true;
		results.hasCreated = earlier.hasCreated;
		for (const [item, result] of earlier.items) {
			// A copy: if this try ends early, the next one starts from the same again.
			results.all[item] = { ...result };
			if (result.error) results.first ??= { item, error: result.error };
		}
	}

	/** Keeps what this try came to. n8n tries again after a stop, too. */
	keep(results: ItemResults, { queues, summaries }: Plan): void {
		if (this.tryByCall === undefined) return;
		// An item that failed before it was planned may be sent in the next try, to any schedule.
		const unplanned = results.all.findIndex(
			({ error }, item) => error && !error.isOpenCreate && !summaries.has(item),
		);
		const isStart = (item: number) => results.hasFailed(item) || (unplanned !== -1 && item > unplanned);
		const sentAgain = new Set(queues.flatMap((queue) => updatesFrom(queue, isStart)));
		const items = results.all.flatMap((result, item): EarlierTry['items'] => {
			const kept = keptOf(result, sentAgain.has(item));
			return kept === undefined ? [] : [[item, kept]];
		});
		this.tryByCall.set(this.callKey, { items, hasCreated: results.hasCreated });
	}
}

/** The items to update again: an earlier item failed, and what its next try sends would overwrite their values. */
function updatesFrom(queue: RequestQueue, isStart: (item: number) => boolean): number[] {
	const updates = queue.filter(({ operation }) => operation.overwrites).flatMap(({ shares }) => shares);
	const first = updates.findIndex(({ item }) => isStart(item));
	return first === -1 ? [] : updates.slice(first).map(({ item }) => item);
}

/** What the next try has to know of an item; undefined if it's sent as if for the first time. */
function keptOf(result: ItemResult, isSentAgain: boolean): ItemResult | undefined {
	const { state, applied, error } = result;
	if (error?.isOpenCreate || (state === 'applied' && !isSentAgain)) return result;
	if (state === 'nothing') return undefined;
	return state === 'partly' ? { state, applied } : { state: 'unknown', applied, wasUnknown: true };
}
