import type { IDataObject } from 'n8n-workflow';
import { recipientNames } from '../fields/types';
import { groupBy } from '../text/groupBy';
import { planOf } from '../operations/guards';
import { Answers } from '../say/answer';
import { changeInWords } from '../say/change';
import { checksOf } from '../say/check';
import { bodyOf, type Change, type Changes, isDraft, isSent, targetOf } from '../schedule/draft';
import { idKey, type PlannedRequest, type RequestQueues } from '../service/request';
import { createdId } from '../service/answerParts';
import type { Answered } from '../service/response';
import { attempt } from '../text/issues';
import type { Run } from './run';

/** Answers to an item that are told of: its IDs may take thousands of requests. */
const MOST_SHOWN = 3;

/** Makes the items' outputs, of what was planned and sent, and of what the answers show. Later tries of the node go on with it. */
export class Outputs {
	readonly changes: ReadonlyMap<number, Change>;
	/** What a preview shows of requests. */
	private readonly requests: ReadonlyMap<number, IDataObject[]>;
	private readonly answers: Answers;
	/** What the answers show of an item, where that isn't what's expected: of each its sentences. */
	private readonly shown = new Map<number, Set<string>>();
	/** The outputs of items that are done. A later answer may show something of them. */
	private readonly made = new Map<number, IDataObject>();

	/** @param changes what is done for the items */
	constructor(
		queues: RequestQueues,
		changes: Changes,
		private readonly run: Pick<Run, 'output' | 'previewOnly' | 'isOfTool' | 'connection'>,
	) {
		this.changes = new Map(changes.map(({ item, change }) => [item, change]));
		const areShown = run.previewOnly && run.output === 'full';
		this.requests = areShown ? requestsOf(queues, run.connection.baseUrl) : new Map();
		this.answers = new Answers((item) => this.changes.get(item)!);
	}

	/** Adds what the answer to a request that was accepted shows of its items. */
	addAnswer(request: PlannedRequest, { answer }: Answered): void {
		// A mistake of ours mustn't hide what was done.
		const sentence = "The answer couldn't be compared with what was sent.";
		const unread = request.shares.map(({ item }) => ({ item, sentence }));
		const told = attempt(() => this.answers.accept(request, answer)) ?? unread;
		for (const same of groupBy(told, (one) => one.item)) {
			const { item } = same[0]!;
			const sentences = same.map((one) => one.sentence).join(' ');
			this.shown.set(item, (this.shown.get(item) ?? new Set()).add(sentences));
			const output = this.made.get(item);
			if (output !== undefined) output.check = this.checkOf(item);
		}
	}

	/**
	 * What an item gives once its requests have succeeded, if it needs any; in a preview, what would be done for it.
	 *
	 * @param answer the service's JSON, text that isn't JSON, or undefined for an empty answer; a create's may have its ID
	 */
	of(item: number, answer?: unknown): IDataObject {
		const change = this.changes.get(item)!;
		const { resource, resourceId } = targetOf(change);
		const { previewOnly, isOfTool, connection } = this.run;
		const isFull = this.run.output === 'full';
		const words = attempt(() => changeInWords(change, !previewOnly)) ?? '';
		// IDs make n8n's columns so wide that `change` and `check` are out of sight, and `change` has the names that rows give.
		const named = isDraft(change) ? change.found : undefined;
		const isHidden = (field: string) => !isFull && (previewOnly || named?.has(field));
		const body = isSent(change) ? bodyOf(change) : {};
		const ids = recipientNames.filter((field) => body[field] && !isHidden(field));
		const requests = this.requests.get(item) ?? [];
		const output = {
			operation: change.operation,
			[idKey(resource)]: resourceId ?? createdId(answer),
			// A model sees no hint, and takes what it reads for done.
			change: previewOnly && isOfTool ? `Preview only, nothing was sent: ${words}` : words,
			check: this.checkOf(item),
			...Object.fromEntries(ids.map((field) => [field, body[field]])),
			...(requests.length > 1 ? { requests } : requests[0]),
			...(previewOnly && { plan: planOf(connection.baseUrl, change) }),
			...(isFull && !previewOnly && { answer: answer ?? null }),
		} as IDataObject;
		this.made.set(item, output);
		return output;
	}

	private checkOf(item: number): string {
		const before = attempt(() => checksOf(this.changes.get(item)!)) ?? [];
		const shown = [...(this.shown.get(item) ?? [])];
		const more = shown.splice(MOST_SHOWN).length;
		const rest = more > 0 ? [`And ${more.toLocaleString('en-US')} more like these.`] : [];
		return [...new Set([...before, ...shown]), ...rest].join(' ');
	}
}

/** The requests of each item. Of items that share one the first has it, because a body may be large. */
function requestsOf(queues: RequestQueues, baseUrl: string): Map<number, IDataObject[]> {
	const requests = new Map<number, IDataObject[]>();
	for (const { method, path, body, shares } of queues.flat()) {
		const first = shares[0]!.item;
		for (const { item } of shares) {
			const sent = item === first ? { method, url: baseUrl + path, body } : { combinedWithItem: first };
			requests.set(item, [...(requests.get(item) ?? []), sent as IDataObject]);
		}
	}
	return requests;
}
