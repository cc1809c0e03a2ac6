import type { IExecuteFunctions } from 'n8n-workflow';
import { placeForNextTry } from '../item/n8n';
import type { Answers } from '../say/answer';
import type { ItemResult } from '../say/itemResult';
import type { Changes } from '../schedule/draft';

/** What earlier tries of the same call came to. */
export interface EarlierTries {
	/** By item. */
	results: ReadonlyMap<number, ItemResult>;
	/** What the first try that sent something had to do, for the items that weren't refused before. */
	changes?: Changes;
	/** What the answers have shown so far. */
	answers?: Answers;
}

/** What n8n's node setting Retry On Fail, which runs the node again for every item, finds of earlier tries. */
export function earlierTries(context: IExecuteFunctions): EarlierTries {
	return placeFor(context)?.get() ?? { results: new Map() };
}

/** Leaves for the next try what this one has come to, unless nothing was to be sent: then that one begins anew. */
export function keepForNextTry(
	context: IExecuteFunctions,
	results: readonly ItemResult[],
	changes: Changes,
	answers: Answers,
): void {
	if (results.every(({ sent }) => sent === undefined)) return;
	placeFor(context)?.set({ results: new Map(results.map(forNextTry).entries()), changes, answers });
}

function placeFor(context: IExecuteFunctions) {
	return context.getNode().retryOnFail === true ? placeForNextTry<EarlierTries>(context) : undefined;
}

function forNextTry(result: ItemResult): ItemResult {
	const { name, sent, outcome, acceptedIds } = result;
	// Refused before sending, or nothing to send. By now, the lists show what this execution has done itself.
	if (sent === undefined || outcome === 'accepted') return result;
	// A service may keep a row although it refuses the request, so only a create that surely wasn't sent is sent again.
	if (!sent.isIdempotent && outcome !== 'notSent') return result;
	return { state: 'waiting', name, sent, outcome, acceptedIds };
}
