import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { isTool, placeForNextTry } from '../item/n8n';
import { type Change, type Changes, type CheckedItem, isDraft } from '../schedule/draft';
import { combined, type Failure, type ItemError, type ItemResult } from '../service/outcome';
import { type ItemShare, type PlannedRequest, type RequestQueues, typesOf } from '../service/request';
import { requestInWords, withTheRest } from '../say/errors';
import { attempt, InvalidValue, messageOf } from '../text/issues';
import { defused } from '../text/quote';
import { itemInWords } from '../text/say';
import { isBlank } from '../text/text';
import type { Outputs } from './output';

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
			if (change === undefined) continue;
			const name: unknown = (isDraft(change) ? change.body.name : undefined) ?? change.record?.name;
			if (typeof name === 'string' && !isBlank(name)) this.all[item]!.name = name;
		}
	}

	/** Notes what is to be sent for the items. */
	startSending(queues: RequestQueues): void {
		this.stage = 'sending';
		for (const [item, type] of typesOf(queues)) this.all[item]!.sent = type;
	}

	/** Gives an item its output, without a request that changes anything or once all of its requests are accepted. */
	give(item: number, output: IDataObject | IDataObject[], outcome: 'accepted' | 'notSent' = 'notSent'): void {
		if (this.all[item]!.state !== 'done') Object.assign(this.all[item]!, { state: 'done', output, outcome });
	}

	/** Takes what a request asked for. An item whose IDs are all accepted gets its output. */
	accept(
		{ shares }: PlannedRequest,
		changes: ReadonlyMap<number, Change>,
		outputOf: (item: number) => IDataObject,
	): void {
		for (const { item, ids = [] } of shares) {
			const change = changes.get(item)!;
			if (!isDraft(change)) {
				const accepted = (this.all[item]!.acceptedIds ??= new Set());
				for (const id of ids) accepted.add(id);
				if (accepted.size < change.ids.length) continue;
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

// From here on, what went wrong.

/** What was wrong with an item before anything was sent for it: an InvalidValue, or what n8n threw for an expression. */
export function inputError(error: unknown, item: number): ItemError {
	const description =
		error instanceof InvalidValue
			? CORRECT
			: "An expression in this node couldn't be resolved for this item. In the editor, look for the field whose expression shows an error, including in Update Fields.";
	return { message: messageOf(error), description, outcome: 'notSent', invalidItem: item };
}

/** What went wrong apart from the item's input and its requests: the options, the credential, a list, what n8n threw. */
export function runError(problem: string, description = CORRECT): ItemError {
	return { message: problem, description, outcome: 'notSent' };
}

const CORRECT = 'Correct this and try again.';

/** Why a request failed. @param share the item's part of it; without it, the error is about the whole */
export function requestError(failure: Failure, request: PlannedRequest, share?: ItemShare): ItemError {
	const { outcome, status } = failure;
	const api = status === undefined ? {} : { httpCode: String(status) };
	// A mistake of ours must not hide what became of the request.
	const said = attempt(() => requestInWords(failure, request, share)) ?? {
		message: `The request failed. Outcome: ${outcome === 'notSent' ? 'not sent' : outcome}`,
		description: 'Check in DataReportive what became of it.',
	};
	return { ...said, api, outcome };
}

/** Characters of an item's error. */
const LONGEST = 2000;

/** An error in one text, for an item's `error`. An agent's model sees only this text. */
export function errorText(node: INode, { message, description }: ItemError): string {
	return shortened(isTool(node) ? `${message}. ${description}` : message);
}

/** Here every message leaves, whoever made it, so what could be a tag ends here. */
function shortened(text: string): string {
	return defused(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
}

/** The error that n8n shows for an item, with the service's answer where there is one. */
export function toNodeError(
	node: INode,
	itemError: ItemError,
	itemIndex: number,
	name?: string,
): NodeApiError | NodeOperationError {
	const { api, description, invalidItem } = itemError;
	// A model doesn't know items. A list or a credential that can't be used isn't an item's fault.
	const isOfItem = invalidItem !== undefined || (api !== undefined && name !== undefined);
	const text = errorText(node, itemError);
	const message = isOfItem && !isTool(node) ? shortened(`${text} [${itemInWords(itemIndex, name)}]`) : text;
	const error = api
		? new NodeApiError(node, { message }, { message, description, itemIndex, ...api })
		: new NodeOperationError(node, message, { description, itemIndex });
	// n8n replaces a message that happens to contain one of the system's error codes.
	error.message = message;
	error.description = defused(description);
	return error;
}

// From here on, n8n's Retry On Fail.

/** What earlier tries of the same call came to, by item. */
interface Kept {
	results: ReadonlyMap<number, ItemResult>;
	/** What the first try that sent something settled, for the items that weren't refused before. */
	settled?: Changes;
	/** What their answers have shown so far. */
	outputs?: Outputs;
}

export interface EarlierTries extends Kept {
	/** Leaves for the next try what this one has come to. */
	keep(results: readonly ItemResult[], settled: Changes, outputs: Outputs): void;
}

/** Makes n8n's node setting Retry On Fail harmless, which runs the node again for every item. */
export function earlierTries(context: IExecuteFunctions): EarlierTries {
	const isOn = context.getNode().retryOnFail === true;
	const place = isOn ? placeForNextTry<Kept>(context) : undefined;
	const earlier = place?.get() ?? { results: new Map() };
	return {
		...earlier,
		keep: (results, settled, outputs) => {
			if (results.every(({ sent }) => sent === undefined)) return;
			place?.set({ results: new Map(results.map(kept).entries()), settled, outputs });
		},
	};
}

/**
 * What the next try begins with, once something was to be sent. What is done stays. What was refused before sending, too: the lists show
 * by now what this execution has done itself. A create keeps its error unless it surely wasn't sent: a service may keep a row although
 * it refuses the request. All else is sent as it was settled.
 */
function kept(result: ItemResult): ItemResult {
	const { name, sent, outcome, acceptedIds } = result;
	const isOpenCreate = sent?.isIdempotent === false && outcome !== 'notSent';
	if (sent === undefined || outcome === 'accepted' || isOpenCreate) return result;
	return { state: 'waiting', name, sent, outcome, acceptedIds };
}
