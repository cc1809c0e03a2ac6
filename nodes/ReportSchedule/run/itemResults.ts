import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Words } from '../doors';
import type { Outcome } from '../outcomes/failure';
import type { ItemError, ItemResult } from '../outcomes/itemResult';
import type { PlannedRequest } from '../requests/request';
import { runError, together } from './itemError';

/** An item's errors that are kept apart: more of them don't fit in its text. */
const MOST_ERRORS = 20;

/** What becomes of each input item. */
export class ItemResults {
	readonly all: ItemResult[];
	/** The first error in time: the one that stops a run. */
	firstError?: { item: number; error: ItemError };
	/** Sending may have begun in an earlier try of the node. A run that only reads never sends. */
	stage: 'checking' | 'sending' | 'onlyReading' = 'checking';
	private readonly errors = new Map<number, ItemError[]>();

	constructor(
		count: number,
		private readonly words: Words,
	) {
		this.all = Array.from({ length: count }, () => ({ outcome: 'notSent' }));
	}

	/** Whether an item has succeeded or failed already. */
	isDone(item: number): boolean {
		const { output, error } = this.all[item]!;
		return output !== undefined || error !== undefined;
	}

	/** The items that have failed, the first in time first. */
	failed(): number[] {
		const first = this.firstError?.item;
		const items = [...this.all.keys()].filter((item) => this.all[item]!.error !== undefined);
		return first === undefined ? items : [...new Set([first, ...items])];
	}

	/** What an earlier try of the node came to. */
	recall(earlier: ReadonlyMap<number, ItemResult>): void {
		if (earlier.size > 0) this.stage = 'sending';
		for (const [item, result] of earlier) {
			this.all[item] = { ...result };
			if (result.error) this.firstError ??= { item, error: result.error };
		}
	}

	/** What is known of the items once their requests are. */
	startSending(requests: readonly PlannedRequest[]): void {
		this.stage = 'sending';
		for (const { operation, resourceId, shares } of requests) {
			for (const { item } of shares) {
				const result = this.all[item]!;
				if (operation.recipients !== undefined) result.recipients = operation.recipients;
				if (resourceId === undefined) result.isCreate = true;
				if (operation.isFoundByName) result.isFoundByName = true;
			}
		}
	}

	/** An item all of whose requests were accepted. */
	accept(item: number, output: IDataObject): void {
		Object.assign(this.all[item]!, { outcome: 'accepted', output });
	}

	/** Some of an item's IDs were accepted, or all. @returns how many were by now */
	acceptIds(item: number, ids: readonly number[]): number {
		const accepted = (this.all[item]!.acceptedIds ??= []);
		for (const id of ids) accepted.push(id);
		return accepted.length;
	}

	/** An item that has its output without a request that changes anything. */
	give(item: number, output: IDataObject | IDataObject[]): void {
		this.all[item]!.output = output;
	}

	/** An item that failed; it may have failed before, for another reason. */
	fail(item: number, error: ItemError): void {
		const errors = this.errors.get(item) ?? [];
		if (errors.length < MOST_ERRORS) errors.push(error);
		this.errors.set(item, errors);
		this.mark(item, error.outcome);
		this.all[item]!.error = together(errors, this.words);
		this.firstError ??= { item, error };
	}

	/** What is unknown of an item, from an earlier try of the node, too, stays so, whatever else is refused. */
	mark(item: number, outcome: Outcome): void {
		const result = this.all[item]!;
		if (result.outcome === 'notSent' || outcome === 'unknown') result.outcome = outcome;
	}

	/** Why an item failed or wasn't sent, with what its other requests, or an earlier try of the node, came to. */
	errorOf(item: number): ItemError | undefined {
		const result = this.all[item]!;
		if (result.output !== undefined && result.error === undefined) return undefined;
		const { error = RUN_ENDED } = result;
		return { ...error, message: this.words.withTheRest(error, result) };
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

const RUN_ENDED = runError('The run ended before this was sent', 'Try again.');
