import type { IExecuteFunctions } from 'n8n-workflow';
import { placeForNextTry } from '../item/n8n';
import type { Changes } from '../schedule/draft';
import type { ItemResult } from '../service/outcome';
import type { Outputs } from './output';

/** What earlier tries of the same call came to. */
interface Kept {
	/** By item. */
	results: ReadonlyMap<number, ItemResult>;
	/** What the first try that sent something had to do, for the items that weren't refused before. */
	changes?: Changes;
	/** What their answers have shown so far. */
	outputs?: Outputs;
}

export interface EarlierTries extends Kept {
	/** Leaves for the next try what this one has come to. */
	keep(results: readonly ItemResult[], changes: Changes, outputs: Outputs): void;
}

/** Makes n8n's node setting Retry On Fail harmless, which runs the node again for every item. */
export function earlierTries(context: IExecuteFunctions): EarlierTries {
	const isOn = context.getNode().retryOnFail === true;
	const place = isOn ? placeForNextTry<Kept>(context) : undefined;
	const earlier = place?.get() ?? { results: new Map() };
	return {
		...earlier,
		keep: (results, changes, outputs) => {
			if (results.every(({ sent }) => sent === undefined)) return;
			place?.set({ results: new Map(results.map(forNextTry).entries()), changes, outputs });
		},
	};
}

/** What the next try begins with, once something was to be sent. */
function forNextTry(result: ItemResult): ItemResult {
	const { name, sent, outcome, acceptedIds } = result;
	// Refused before sending, or nothing to send. By now, the lists show what this execution has done itself.
	if (sent === undefined) return result;
	if (outcome === 'accepted') return result;
	// A service may keep a row although it refuses the request, so only a create that surely wasn't sent is sent again.
	if (!sent.isIdempotent && outcome !== 'notSent') return result;
	return { state: 'waiting', name, sent, outcome, acceptedIds };
}
