import type { IExecuteFunctions } from 'n8n-workflow';
import { isTool } from '../item/item';
import type { ItemResult } from '../service/itemResult';

type Results = ReadonlyMap<number, ItemResult>;

/**
 * What the tries of every call of the node came to, by the first input item's data. n8n gives each try of a call the same object,
 * and the next call another one. It raises a tool's run index with each try. All tries run in one process, and the memory goes
 * with the items.
 */
const callsByItem = new WeakMap<object, Map<string, Results>>();

/** What earlier tries of the same call came to, by item. */
export interface EarlierTries {
	recall(): Results;
	keep(results: readonly ItemResult[]): void;
}

/** Makes n8n's node setting Retry On Fail harmless, which runs the node again for every item. */
export function earlierTries(context: IExecuteFunctions): EarlierTries {
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
		keep: (results) => tries.set(call, new Map(results.map(kept).entries())),
	};
}

/**
 * An item that was accepted as a whole keeps its result. A create keeps its error, unless it surely wasn't sent: a service without
 * transactions may keep a row although it refuses the request. Everything else begins anew, and may be in effect in part.
 */
function kept(result: ItemResult): ItemResult {
	const { output, sent, outcome, acceptedIds } = result;
	if (output !== undefined || (sent?.isIdempotent === false && outcome !== 'notSent')) return result;
	return { outcome: acceptedIds === undefined ? outcome : 'unknown' };
}
