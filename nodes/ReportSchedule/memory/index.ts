import type { IExecuteFunctions } from 'n8n-workflow';
import type { EarlierTries, Memory } from '../ports';
import { isTool } from '../item/item';
import type { ItemResult } from '../outcomes/itemResult';
import type { Plan } from '../requests/request';

type Results = ReadonlyMap<number, ItemResult>;

/**
 * What the tries of every call of the node came to, by the first input item's data. n8n gives each try of a call the same object,
 * and the next call another one. It raises a tool's run index with each try. All tries run in one process, and the memory goes
 * with the items.
 */
const callsByItem = new WeakMap<object, Map<string, Results>>();

/**
 * Makes n8n's node setting Retry On Fail harmless, which runs the node again for every item. An item that was accepted as a
 * whole keeps its result. A create keeps its error, unless it surely wasn't sent: a service without transactions may keep a row
 * although it refuses the request. Everything else begins anew, because it may be sent twice.
 */
function earlierTries(context: IExecuteFunctions): EarlierTries {
	const node = context.getNode();
	if (node.retryOnFail !== true) return { recall: () => new Map(), keep: () => undefined };
	const key = context.getInputData()[0]?.json ?? context.getContext('node');
	const tries = callsByItem.get(key) ?? new Map<string, Results>();
	callsByItem.set(key, tries);
	// A loop may bring the same object to a later run; a tool's call never does.
	const run: unknown = isTool(node) ? '' : context.evaluateExpression('{{ $runIndex }}', 0);
	const call = JSON.stringify([context.getExecutionId(), node.name, run]);
	return {
		recall: () => tries.get(call) ?? new Map(),
		keep: (results, plan) => {
			const again = overwritten(results, plan);
			const kept = results.map((one, item) => (isFinal(one) && !again.has(item) ? one : begunAnew(one)));
			tries.set(call, new Map(kept.entries()));
		},
	};
}

/** What may be in effect of an item that is sent again: a part of it, or an update that may be overwritten by then. */
function begunAnew({ outcome, acceptedIds }: ItemResult): ItemResult {
	return { outcome: outcome === 'accepted' || acceptedIds !== undefined ? 'unknown' : outcome };
}

/** What has its output, such as a row that wouldn't change anything, is done; a create that may be there is over. */
function isFinal({ output, outcome, sent }: ItemResult): boolean {
	return output !== undefined || (sent?.isIdempotent === false && outcome !== 'notSent');
}

/**
 * Accepted updates that have to be sent again, so that the last item's values stay: an earlier item of the same schedule
 * is sent again, or one that failed before it was planned, for whichever schedule.
 */
function overwritten(results: readonly ItemResult[], { queues, items: planned }: Plan): Set<number> {
	const unplanned = results.findIndex((result, item) => !planned.has(item) && !isFinal(result));
	const updates = queues.map((queue) =>
		queue.filter(({ type }) => type.name === 'update').flatMap(({ shares }) => shares),
	);
	return new Set(
		updates.flatMap((shares) => {
			const items = shares.map(({ item }) => item);
			const first = items.findIndex((item) => !isFinal(results[item]!));
			const after = first === -1 ? [] : items.slice(first);
			return [...after, ...items.filter((item) => unplanned !== -1 && item > unplanned)];
		}),
	);
}

/** The port of this layer: what n8n's Retry On Fail must not do again. */
export const memory: Memory = { open: earlierTries };
