import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { combined, type Failure, type ItemError, type ItemResult } from '../service/outcome';
import type { Answered } from '../service/response';
import type { Plan, PlannedItem, PlannedRequest } from '../service/request';
import { joined, withTheRest } from '../say/item';
import type { Outputs } from './output';
import { attempt } from '../text/issues';
import { runError } from './errors';

/** Different messages of an item: more of them don't fit in its text. */
const MOST_MESSAGES = 20;

/**
 * What becomes of each input item. It's done once it has an output or an error; what an earlier try of the node has done is
 * there from the start. Until it's done, its outcome is what its requests came to so far, and some of its IDs may be accepted.
 */
export class ItemResults {
	readonly all: ItemResult[];
	/** The item that failed first in time: its error stops a run. */
	firstFailed?: number;
	/** How far the run has come. It begins at `sending` if an earlier try may have sent something. Get and Get Many stay at `onlyReading`. */
	stage: 'checking' | 'sending' | 'onlyReading' = 'checking';
	/** Names of schedules, by item, as far as the items gave any. */
	names: ReadonlyMap<number, string> = new Map();
	private readonly messages = new Map<number, Set<string>>();

	constructor(count: number) {
		this.all = Array.from({ length: count }, () => ({ outcome: 'notSent' }));
	}

	/** Whether an item has succeeded or failed already. */
	isDone(item: number): boolean {
		const { output, error } = this.all[item]!;
		return output !== undefined || error !== undefined;
	}

	/** What an earlier try of the node came to. */
	recall(earlier: ReadonlyMap<number, ItemResult>): void {
		if (earlier.size > 0) this.stage = 'sending';
		for (const [item, result] of earlier) {
			this.all[item] = { ...result };
			if (result.error) this.firstFailed ??= item;
		}
	}

	/** Notes what is to be sent for the items. */
	startSending({ queues }: Plan): void {
		this.stage = 'sending';
		for (const { type, shares } of queues.flat()) {
			for (const { item } of shares) this.all[item]!.sent = type;
		}
	}

	/**
	 * Gives an item its output without a request that changes anything. An earlier try's unknown outcome becomes `notSent`, because this
	 * try found nothing left to send.
	 */
	give(item: number, output: IDataObject | IDataObject[]): void {
		Object.assign(this.all[item]!, { outcome: 'notSent', output });
	}

	/** Only the first item of a request gets the answer, which may be large. No ID is accepted twice. */
	accept(request: PlannedRequest, answered: Answered, { items }: Plan, outputs: Outputs): void {
		outputs.addAnswer(request, answered);
		for (const [index, { item, ids }] of request.shares.entries()) {
			const result = this.all[item]!;
			if (ids !== undefined) {
				const accepted = (result.acceptedIds ??= []);
				for (const id of ids) accepted.push(id);
				if (accepted.length < idsIn(items.get(item)!).length) continue;
			}
			result.outcome = 'accepted';
			result.output = outputs.of(item, index === 0 ? answered.answer : undefined);
		}
	}

	/** What is left of a request: shares of items that aren't done, without the IDs that were accepted. */
	remainderOf(request: PlannedRequest): PlannedRequest {
		const shares = request.shares.flatMap(({ item, ids }) => {
			if (this.isDone(item)) return [];
			const accepted = new Set(this.all[item]!.acceptedIds);
			const open = ids?.filter((id) => !accepted.has(id));
			return open?.length === 0 ? [] : [{ item, ids: open }];
		});
		return { ...request, shares };
	}

	/** Records that a request was refused before `division/` sends it in parts. The run may end before each part is sent. */
	addOutcomeOf({ shares }: PlannedRequest, { outcome }: Failure): void {
		for (const { item } of shares) this.addOutcome(item, outcome);
	}

	/** Fails an item. One that has failed before, by another of its requests, has an error of all reasons, up to a bound. */
	fail(item: number, error: ItemError): void {
		const messages = this.messages.get(item) ?? new Set();
		this.messages.set(item, messages);
		if (messages.size < MOST_MESSAGES) messages.add(error.message);
		const message = attempt(() => joined([...messages])) ?? error.message;
		const result = this.all[item]!;
		const outcome = combined([result.error?.outcome ?? 'notSent', error.outcome]);
		result.error = { ...error, message, outcome };
		this.addOutcome(item, error.outcome);
		this.firstFailed ??= item;
	}

	private addOutcome(item: number, outcome: Failure['outcome']): void {
		const result = this.all[item]!;
		result.outcome = combined([result.outcome, outcome]);
	}

	/** Why an item failed or wasn't sent, with what its other requests, or an earlier try of the node, came to. */
	errorOf(item: number): ItemError | undefined {
		const result = this.all[item]!;
		if (result.output !== undefined) return undefined;
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
