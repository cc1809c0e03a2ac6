import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import type { Fail } from '../operations/operation';
import { withTheRest } from '../say/errors';
import type { ItemError, ItemResult } from '../say/itemResult';
import { type Change, type CheckedItem, idsOf, isDraft } from '../schedule/draft';
import { worstOf } from '../service/outcome';
import type { ItemShare, RequestQueues } from '../service/request';
import { attempt } from '../text/issues';
import { isBlank } from '../text/text';
import { errorText, runError } from './itemErrors';

/** The result of each input item, which waits until it's done or has failed. */
export class ItemResults {
	readonly all: ItemResult[];
	/** The item that failed first in time: its error stops a run. */
	firstFailed?: number;
	/** How far the run is: at `sending` from the start if an earlier try may have sent. Get stays at `onlyReading`. */
	stage: 'checking' | 'sending' | 'onlyReading' = 'checking';

	constructor(
		count: number,
		readonly continueOnFail: boolean,
	) {
		this.all = Array.from({ length: count }, () => ({ state: 'waiting', outcome: 'notSent' }));
	}

	/** Whether an item has failed and nothing more is done. */
	get stopsRun(): boolean {
		return this.firstFailed !== undefined && !this.continueOnFail;
	}

	isWaiting(item: number): boolean {
		return this.all[item]!.state === 'waiting';
	}

	private isDone(item: number): boolean {
		return this.all[item]!.state === 'done';
	}

	waiting(): number[] {
		return [...this.all.keys()].filter((item) => this.isWaiting(item));
	}

	/** Begins with the results of earlier tries of the node. */
	recall(earlier: ReadonlyMap<number, ItemResult>): void {
		if (earlier.size > 0) this.stage = 'sending';
		for (const [item, result] of earlier) {
			this.all[item] = { ...result };
			if (result.state === 'failed') this.firstFailed ??= item;
		}
	}

	/** What the next try recalls: a result that stays, or what is known of an item that is sent again. */
	forNextTry(): ReadonlyMap<number, ItemResult> {
		const next = this.all.map((result): ItemResult => {
			const { name, requestType, outcome, acceptedIds } = result;
			// Items that were rejected stay so: by now, a schedule's name may be another one's.
			if (requestType === undefined || outcome === 'accepted') return result;
			// A service may keep a row although it refuses the create.
			if (!requestType.isIdempotent && outcome !== 'notSent') return result;
			return { state: 'waiting', name, requestType, outcome, acceptedIds };
		});
		return new Map(next.entries());
	}

	/** Keeps the name that each item or its record has, to say which item is meant. */
	learnNames(items: readonly CheckedItem[]): void {
		for (const { item, change } of items) {
			if (change === undefined) continue;
			const name: unknown = change.body.name ?? change.record?.name;
			if (typeof name === 'string' && !isBlank(name)) this.all[item]!.name = name;
		}
	}

	/** Notes what is to be sent for the items. */
	startSending(queues: RequestQueues): void {
		this.stage = 'sending';
		for (const { type, shares } of queues.flat()) {
			for (const { item } of shares) this.all[item]!.requestType = type;
		}
	}

	/** Notes that an item's share of a request is accepted. @returns whether all that the item asked for is */
	accept({ item, ids = [] }: ItemShare, change: Change): boolean {
		if (isDraft(change)) return true;
		const accepted = (this.all[item]!.acceptedIds ??= new Set());
		for (const id of ids) accepted.add(id);
		return accepted.size >= idsOf(change).length;
	}

	/** Gives an item its output, once all of its requests are accepted, or if it needs none. */
	give(item: number, output: IDataObject | IDataObject[], outcome: 'accepted' | 'notSent' = 'notSent'): void {
		if (this.isDone(item)) return;
		// One of its requests may have failed, and an earlier try's had been accepted.
		Object.assign(this.all[item]!, { state: 'done', output, outcome, error: undefined });
	}

	/** Fails an item that isn't done. One that another of its requests has failed keeps its error. */
	fail(item: number, error: ItemError): void {
		if (this.isDone(item)) return;
		const result = this.all[item]!;
		Object.assign(result, { state: 'failed', outcome: worstOf([result.outcome, error.outcome]) });
		result.error ??= error;
		this.firstFailed ??= item;
	}

	/** Fails an item for a list that can't be used, or for the answer to Get. */
	readonly failByService: Fail = (item, problem, advice, status) => {
		const api = status === undefined ? undefined : { httpCode: String(status) };
		this.fail(item, { ...runError(problem, advice), api });
	};

	/** Why an item failed or wasn't sent, with the outcome of its other requests or of an earlier try. */
	errorOf(item: number): ItemError | undefined {
		if (this.isDone(item)) return undefined;
		const result = this.all[item]!;
		const { error = runError('The run ended before this was sent', 'Try again.') } = result;
		return { ...error, message: attempt(() => withTheRest(error, result)) ?? error.message };
	}

	/** The output, each item paired with its input item. */
	toItems(node: INode): INodeExecutionData[] {
		return this.all.flatMap(({ output = {} }, item) => {
			const error = this.errorOf(item);
			// Any key beside `error` would send the item down the branch of the successful ones.
			const json = error ? { error: errorText(node, error) } : output;
			return [json].flat().map((record) => ({ json: record, pairedItem: { item } }));
		});
	}
}
