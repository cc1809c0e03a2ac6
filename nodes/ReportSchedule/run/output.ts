import type { IDataObject } from 'n8n-workflow';
import { recipientNames } from '../fields/recipients';
import type { RunOptions } from '../operations/options';
import { planOf } from '../operations/guards';
import { Answers } from '../say/answer';
import { changeInWords } from '../say/change';
import { checksOf } from '../say/check';
import type { Change, Changes } from '../schedule/draft';
import { idKey, type Plan, type PlannedRequest } from '../service/request';
import type { Answered } from '../service/response';
import { attempt } from '../text/issues';
import { createdId } from '../text/json';
import type { ItemResults } from './results';
import type { Run } from './run';

/** Answers to an item that are told of: its IDs may take thousands of requests. */
const MOST_SHOWN = 3;
/** A mistake of ours mustn't hide what was done. */
const NOT_COMPARED = "The answer couldn't be compared with what was sent.";

/** Makes the items' outputs, of what was planned and sent, and of what the answers show. */
export class Outputs {
	private readonly changes: ReadonlyMap<number, Change>;
	/** What the requests of an item do; none for an item that needs no request. */
	private readonly types = new Map<number, PlannedRequest['type']>();
	private readonly answers: Answers;
	/** What the answers show of an item, where that isn't what's expected: of each its sentences. */
	private readonly shown = new Map<number, Set<string>>();
	/** The outputs of items that are done. A later answer may show something of them. */
	private readonly made = new Map<number, IDataObject>();

	/** @param changes what the words are about: of all items of the plan, and of those that are accepted already */
	constructor(
		private readonly plan: Plan,
		changes: Changes,
		private readonly run: Pick<RunOptions, 'output' | 'previewOnly'> & { isOfTool: boolean },
	) {
		this.changes = new Map(changes.map(({ item, change }) => [item, change]));
		for (const { type, shares } of plan.queues.flat()) {
			for (const { item } of shares) this.types.set(item, type);
		}
		this.answers = new Answers((item) => this.changes.get(item)!);
	}

	/** Takes what earlier tries of the node had accepted, so that answers are expected to show it, too. */
	recall({ queues }: Plan, results: ItemResults): void {
		for (const request of queues.flat()) {
			const { output } = results.all[request.shares[0]!.item]!;
			attempt(() => this.answers.recall(request, (output as IDataObject).scheduleId as number | null));
		}
	}

	/** Adds what the answer to a request that was accepted shows of its items. */
	addAnswer(request: PlannedRequest, { answer }: Answered): void {
		const unread = request.shares.map(({ item }) => ({ item, sentence: NOT_COMPARED }));
		const said = new Map<number, string[]>();
		for (const { item, sentence } of attempt(() => this.answers.accept(request, answer)) ?? unread) {
			said.set(item, [...(said.get(item) ?? []), sentence]);
		}
		for (const [item, sentences] of said) {
			this.shown.set(item, (this.shown.get(item) ?? new Set()).add(sentences.join(' ')));
			const output = this.made.get(item);
			if (output !== undefined) output.check = this.checkOf(item);
		}
	}

	/**
	 * What an item gives once its requests have succeeded, if it needs any.
	 *
	 * @param answer the service's JSON, text that isn't JSON, or undefined for an empty answer; a create's may have its ID
	 */
	of(item: number, answer?: unknown): IDataObject {
		const output = {
			...this.summary(item, answer),
			...this.ids(item),
			...(this.run.output === 'full' && { answer: (answer ?? null) as IDataObject | null }),
		};
		this.made.set(item, output);
		return output;
	}

	/** What the outputs of a run and of a preview have in common. */
	summary(item: number, answer?: unknown): IDataObject {
		const { operation, resource, resourceId } = this.plan.items.get(item)!;
		const { previewOnly, isOfTool } = this.run;
		const change = () => changeInWords(this.changes.get(item)!, this.types.get(item), !previewOnly);
		// A model sees no hint, and takes what it reads for done.
		const notice = previewOnly && isOfTool ? 'Preview only, nothing was sent: ' : '';
		return {
			operation,
			[idKey(resource)]: resourceId ?? createdId(answer),
			change: notice + (attempt(change) ?? ''),
			check: this.checkOf(item),
		};
	}

	private checkOf(item: number): string {
		const before = attempt(() => checksOf(this.changes.get(item)!, this.types.has(item))) ?? [];
		const shown = [...(this.shown.get(item) ?? [])];
		const more = shown.splice(MOST_SHOWN).length;
		const rest = more > 0 ? [`And ${more.toLocaleString('en-US')} more like these.`] : [];
		return [...new Set([...before, ...shown]), ...rest].join(' ');
	}

	/** An item's own users and groups, where it gave any. `change` names those that were given by name; their IDs are there on request. */
	ids(item: number): IDataObject {
		const { found, ...planned } = this.plan.items.get(item)!;
		const fields = recipientNames.filter((field) => this.run.output === 'full' || !found?.has(field));
		return Object.fromEntries(
			fields.flatMap((field) => (planned[field] ? [[field, planned[field]]] : [])),
		) as IDataObject;
	}
}

/** Gives each item what would be done for it. Sends no request that changes anything. */
export function preview(plan: Plan, changes: Changes, run: Run, results: ItemResults): void {
	const outputs = new Outputs(plan, changes, run);
	const { baseUrl } = run.connection;
	const requests = run.output === 'full' ? requestsOf(plan, baseUrl) : undefined;
	for (const { item, change } of changes) {
		const own = requests?.get(item) ?? [];
		results.give(item, {
			...outputs.summary(item),
			// A list of IDs makes n8n's columns so wide that `change` and `check` are out of sight.
			...(requests && outputs.ids(item)),
			...(own.length > 1 ? { requests: own } : own[0]),
			plan: planOf(baseUrl, plan.items.get(item)!, change),
		});
	}
}

/** The requests of each item. Of items that share one the first has it, because a body may be large. */
function requestsOf({ queues }: Plan, baseUrl: string): Map<number, IDataObject[]> {
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
