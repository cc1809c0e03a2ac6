import type { IExecuteFunctions } from 'n8n-workflow';
import { placeForNextTry } from '../item/n8n';
import type { Answers } from '../say/answer';
import type { ItemResult } from '../say/itemResult';
import type { Changes } from '../schedule/draft';
import type { ItemResults } from './results';

/** What earlier tries of the same call leave. */
export interface EarlierTries {
	results: ReadonlyMap<number, ItemResult>;
	/** What the first try that sent something had to do, for the items that weren't rejected before. */
	changes?: Changes;
	/** What the answers have shown so far. */
	answers?: Answers;
}

/** What n8n's setting Retry On Fail, which runs the node again for every item, finds of earlier tries. */
export function earlierTries(context: IExecuteFunctions): EarlierTries {
	return placeFor(context)?.get() ?? { results: new Map() };
}

/** Leaves this try's results for the next one, unless nothing was to be sent: that one begins anew. */
export function keepForNextTry(
	context: IExecuteFunctions,
	results: ItemResults,
	changes: Changes,
	answers: Answers,
): void {
	if (results.all.every(({ requestType }) => requestType === undefined)) return;
	placeFor(context)?.set({ results: results.forNextTry(), changes, answers });
}

function placeFor(context: IExecuteFunctions) {
	return context.getNode().retryOnFail === true ? placeForNextTry<EarlierTries>(context) : undefined;
}
