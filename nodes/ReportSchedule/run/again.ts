import type { IExecuteFunctions } from 'n8n-workflow';
import { placeForNextTry } from '../item/n8n';
import type { Change } from '../schedule/draft';
import type { ItemResult } from '../service/outcome';
import type { ItemChange } from '../service/request';

/** What earlier tries of the same call came to, by item. */
interface Kept {
	results: ReadonlyMap<number, ItemResult>;
	/** What was settled for the items that weren't refused before sending began. */
	changes: ReadonlyMap<number, Change>;
}

export interface EarlierTries extends Kept {
	/** Leaves for the next try what this one has come to. @param changes what it set out to do */
	keep(results: readonly ItemResult[], changes: ReadonlyArray<ItemChange<Change>>): void;
}

/** Makes n8n's node setting Retry On Fail harmless, which runs the node again for every item. */
export function earlierTries(context: IExecuteFunctions): EarlierTries {
	const nothing: Kept = { results: new Map(), changes: new Map() };
	if (context.getNode().retryOnFail !== true) return { ...nothing, keep: () => undefined };
	const place = placeForNextTry<Kept>(context);
	const earlier = place.get() ?? nothing;
	return {
		...earlier,
		keep: (results, changes) =>
			place.set({
				results: new Map(results.map(kept).entries()),
				changes: new Map([...earlier.changes, ...changes.map(({ item, change }) => [item, change] as const)]),
			}),
	};
}

/**
 * What the next try begins with. An item whose requests were all accepted keeps its output. A create keeps its error, unless it surely
 * wasn't sent: a service without transactions may keep a row although it refuses the request. Any other that had been settled is sent as
 * it was settled, because by name it could mean another schedule now, and the lists may show what this execution has done itself.
 */
function kept(result: ItemResult): ItemResult {
	const { sent, outcome, acceptedIds } = result;
	const isOpenCreate = sent?.isIdempotent === false && outcome !== 'notSent';
	if (outcome === 'accepted' || isOpenCreate) return result;
	return { state: 'waiting', sent, outcome: acceptedIds === undefined ? outcome : 'unknown' };
}
