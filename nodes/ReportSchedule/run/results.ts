import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { combined, type ItemError, type ItemResult } from '../service/outcome';
import type { Answered } from '../service/response';
import type { Plan, PlannedItem, PlannedRequest } from '../service/request';
import { withTheRest } from '../say/item';
import { attempt } from '../text/issues';
import type { Outputs } from './output';
import { runError } from './errors';

/** Something that becomes known of an item. */
type News =
	| { output: IDataObject | IDataObject[]; outcome: 'accepted' | 'notSent' }
	| { acceptedIds: readonly number[] }
	| { error: ItemError };

/** What becomes of each input item: it waits until it is done or has failed. */
export class ItemResults {
	readonly all: ItemResult[];
	/** The item that failed first in time: its error stops a run. */
	firstFailed?: number;
	/** How far the run has come. It begins at `sending` if an earlier try may have sent something. Get and Get Many stay at `onlyReading`. */
	stage: 'checking' | 'sending' | 'onlyReading' = 'checking';
	/** Names of schedules, by item, as far as the items gave any. */
	names: ReadonlyMap<number, string> = new Map();

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

	/** Notes what is to be sent for the items. */
	startSending({ queues }: Plan): void {
		this.stage = 'sending';
		for (const { type, shares } of queues.flat()) {
			for (const { item } of shares) this.all[item]!.sent = type;
		}
	}

	/** Gives an item its output without a request that changes anything. */
	give(item: number, output: IDataObject | IDataObject[]): void {
		this.learn(item, { output, outcome: 'notSent' });
	}

	/** Only the first item of a request gets the answer, which may be large. No ID is accepted twice. */
	accept(request: PlannedRequest, answered: Answered, { items }: Plan, outputs: Outputs): void {
		outputs.addAnswer(request, answered);
		for (const [index, { item, ids }] of request.shares.entries()) {
			if (ids !== undefined) {
				this.learn(item, { acceptedIds: ids });
				if (this.all[item]!.acceptedIds!.length < idsIn(items.get(item)!).length) continue;
			}
			const output = outputs.of(item, index === 0 ? answered.answer : undefined);
			this.learn(item, { output, outcome: 'accepted' });
		}
	}

	/** Fails an item that isn't done. One that has failed before, by another of its requests, keeps its error. */
	fail(item: number, error: ItemError): void {
		this.learn(item, { error });
	}

	/** The one place where a result changes. */
	private learn(item: number, news: News): void {
		const result = this.all[item]!;
		if (result.state === 'done') return;
		if ('acceptedIds' in news) {
			result.acceptedIds ??= [];
			for (const id of news.acceptedIds) result.acceptedIds.push(id);
		} else if ('output' in news) {
			Object.assign(result, { ...news, state: 'done' });
		} else {
			const { error } = news;
			Object.assign(result, { state: 'failed', outcome: combined([result.outcome, error.outcome]) });
			result.error ??= error;
			this.firstFailed ??= item;
		}
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
			const paired = (record: IDataObject) => ({ json: record, pairedItem: { item } });
			return Array.isArray(json) ? json.map(paired) : paired(json);
		});
	}
}

/** All IDs that an item asks to add or to remove. */
function idsIn({ users, groups }: PlannedItem): readonly number[] {
	return users ?? groups ?? [];
}
