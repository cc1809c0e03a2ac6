import type { IExecuteFunctions } from 'n8n-workflow';
import { placeForNextTry } from '../item/n8n';
import type { ItemResult } from '../service/outcome';

type Results = ReadonlyMap<number, ItemResult>;

/** What earlier tries of the same call came to, by item. */
export interface EarlierTries {
	recall(): Results;
	keep(results: readonly ItemResult[]): void;
}

/** Makes n8n's node setting Retry On Fail harmless, which runs the node again for every item. */
export function earlierTries(context: IExecuteFunctions): EarlierTries {
	if (context.getNode().retryOnFail !== true) return { recall: () => new Map(), keep: () => undefined };
	const place = placeForNextTry<Results>(context);
	return {
		recall: () => place.get() ?? new Map(),
		keep: (results) => place.set(new Map(results.map(kept).entries())),
	};
}

/**
 * What the next try begins with. An item whose requests were all accepted keeps its output, because by name it could mean another
 * schedule now. A create keeps its error, unless it surely wasn't sent: a service without transactions may keep a row although it refuses
 * the request. Everything else begins anew, and may be in effect in part.
 */
function kept(result: ItemResult): ItemResult {
	const { sent, outcome, acceptedIds } = result;
	const isOpenCreate = sent?.isIdempotent === false && outcome !== 'notSent';
	if (outcome === 'accepted' || isOpenCreate) return result;
	return { state: 'waiting', sent, outcome: acceptedIds === undefined ? outcome : 'unknown' };
}
