import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { placeForNextTry } from '../item/n8n';
import type { Change, Changes, CheckedItem, Draft } from '../schedule/draft';
import { combined, type ItemError, type ItemResult } from '../service/outcome';
import type { Plan, PlannedRequest } from '../service/request';
import { withTheRest } from '../say/item';
import { attempt } from '../text/issues';
import { isBlank } from '../text/text';
import { runError } from './errors';

/** What becomes of each input item: it waits until it is done or has failed. */
export class ItemResults {
	readonly all: ItemResult[];
	/** The item that failed first in time: its error stops a run. */
	firstFailed?: number;
	/** How far the run has come. It begins at `sending` if an earlier try may have sent something. Get and Get Many stay at `onlyReading`. */
	stage: 'checking' | 'sending' | 'onlyReading' = 'checking';

	constructor(count: number) {
		this.all = Array.from({ length: count }, () => ({ state: 'waiting', outcome: 'notSent' }));
	}

	isWaiting(item: number): boolean {
		return this.all[item]!.state === 'waiting';
	}

	waiting(): number[] {
		return [...this.all.keys()].filter((item) => this.isWaiting(item));
	}

	/** Begins with what earlier tries of the node came to. */
	recall(earlier: ReadonlyMap<number, ItemResult>): void {
		if (earlier.size > 0) this.stage = 'sending';
		for (const [item, result] of earlier) {
			this.all[item] = { ...result };
			if (result.state === 'failed') this.firstFailed ??= item;
		}
	}

	/** Notes the names of schedules, as the items give them, to say which item is meant. */
	learnNames(read: readonly CheckedItem[]): void {
		for (const { item, change } of read) {
			const { body, record } = (change ?? {}) as Partial<Draft>;
			const name: unknown = body?.name ?? record?.name;
			if (typeof name === 'string' && !isBlank(name)) this.all[item]!.name = name;
		}
	}

	/** Notes what is to be sent for the items. */
	startSending({ queues }: Plan): void {
		this.stage = 'sending';
		for (const { type, shares } of queues.flat()) {
			for (const { item } of shares) this.all[item]!.sent = type;
		}
	}

	/** Gives an item its output, without a request that changes anything or once all of its requests are accepted. */
	give(item: number, output: IDataObject | IDataObject[], outcome: 'accepted' | 'notSent' = 'notSent'): void {
		if (this.all[item]!.state !== 'done') Object.assign(this.all[item]!, { state: 'done', output, outcome });
	}

	/** Takes what a request asked for. An item whose IDs are all accepted gets its output. No ID is accepted twice. */
	accept({ shares }: PlannedRequest, { items }: Plan, outputOf: (item: number) => IDataObject): void {
		for (const { item, ids } of shares) {
			if (ids !== undefined) {
				const accepted = (this.all[item]!.acceptedIds ??= []);
				for (const id of ids) accepted.push(id);
				const { users, groups } = items.get(item)!;
				if (accepted.length < (users ?? groups ?? []).length) continue;
			}
			this.give(item, outputOf(item), 'accepted');
		}
	}

	/** Fails an item that isn't done. One that has failed before, by another of its requests, keeps its error. */
	fail(item: number, error: ItemError): void {
		const result = this.all[item]!;
		if (result.state === 'done') return;
		Object.assign(result, { state: 'failed', outcome: combined([result.outcome, error.outcome]) });
		result.error ??= error;
		this.firstFailed ??= item;
	}

	/** Why an item failed or wasn't sent, with what its other requests, or an earlier try of the node, came to. */
	errorOf(item: number): ItemError | undefined {
		const result = this.all[item]!;
		if (result.state === 'done') return undefined;
		const { error = runError('The run ended before this was sent', 'Try again.') } = result;
		return { ...error, message: attempt(() => withTheRest(error, result)) ?? error.message };
	}

	/** The output, each item paired with its input item; `textOf` gives the text of an error. */
	toItems(textOf: (error: ItemError) => string): INodeExecutionData[] {
		return this.all.flatMap(({ output = {} }, item) => {
			const error = this.errorOf(item);
			// Any key beside `error` would send the item down the branch of the successful ones.
			const json = error ? { error: textOf(error) } : output;
			return [json].flat().map((record) => ({ json: record, pairedItem: { item } }));
		});
	}
}

/** What earlier tries of the same call came to, by item. */
interface Kept {
	results: ReadonlyMap<number, ItemResult>;
	/** What was settled for the items that weren't refused before sending began. */
	changes: ReadonlyMap<number, Change>;
}

export interface EarlierTries extends Kept {
	/** Leaves for the next try what this one has come to. @param changes what it set out to do */
	keep(results: readonly ItemResult[], changes: Changes): void;
}

/** Makes n8n's node setting Retry On Fail harmless, which runs the node again for every item. */
export function earlierTries(context: IExecuteFunctions): EarlierTries {
	const isOn = context.getNode().retryOnFail === true;
	const place = isOn ? placeForNextTry<Kept>(context) : undefined;
	const earlier = place?.get() ?? { results: new Map(), changes: new Map() };
	return {
		...earlier,
		keep: (results, changes) =>
			place?.set({
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
	const { name, sent, outcome, acceptedIds } = result;
	const isOpenCreate = sent?.isIdempotent === false && outcome !== 'notSent';
	if (outcome === 'accepted' || isOpenCreate) return result;
	return { state: 'waiting', name, sent, outcome: acceptedIds === undefined ? outcome : 'unknown' };
}
