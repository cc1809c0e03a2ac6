import type { IDataObject } from 'n8n-workflow';
import type { ItemWords } from '../ports';
import type { Connection } from '../http/exchange';
import { recipientNames } from '../fields/recipients';
import type { RunOptions } from '../operations/options';
import { createdId } from '../helpers/types';
import { idKey, type Plan, type PlannedRequest } from '../requests/request';
import { sayOr } from '../helpers/words';

/** What the output says without words. */
export const NO_WORDS: ItemWords = { of: () => ({ change: '', check: [] }), shownBy: () => [] };

/** Sentences of an item about its answers: its IDs may take thousands of requests. */
const MOST_SHOWN = 3;

/** Makes the items' outputs, of what was planned and sent, and of what the answers show. */
export class Outputs {
	/** What the answers to an item's requests show, where that isn't just what was sent. */
	private readonly shown = new Map<number, { sentences: Set<string>; more: number }>();

	constructor(
		private readonly plan: Plan,
		private readonly mode: RunOptions['output'],
		private readonly words: ItemWords,
	) {}

	/** Adds what the answer to a request that was accepted shows of its items. */
	addAnswer(request: PlannedRequest, answer: unknown, status?: number): void {
		const sentences = sayOr(() => this.words.shownBy(request, answer, status), []);
		if (sentences.length === 0) return;
		for (const { item } of request.shares) {
			const shown = this.shown.get(item) ?? { sentences: new Set(), more: 0 };
			this.shown.set(item, shown);
			for (const sentence of sentences) {
				if (shown.sentences.size < MOST_SHOWN) shown.sentences.add(sentence);
				else if (!shown.sentences.has(sentence)) shown.more += 1;
			}
		}
	}

	/**
	 * What an item gives once its requests have succeeded, if it needs any.
	 *
	 * @param answer the service's JSON, text that isn't JSON, or undefined for an empty answer; a create's may have its ID
	 */
	of(item: number, answer?: unknown): IDataObject {
		return {
			...this.summary(item, answer),
			...this.ids(item),
			...(this.mode === 'full' && { answer: (answer ?? null) as IDataObject | null }),
		};
	}

	/**
	 * What each item gives in a preview; the token is no part of it. A list of IDs makes n8n's columns so wide that `change` and `check`
	 * are out of sight.
	 */
	previews(connection: Connection): Map<number, IDataObject> {
		const { queues, items } = this.plan;
		const requests = new Map<number, IDataObject[]>([...items.keys()].map((item) => [item, []]));
		for (const request of this.mode === 'full' ? queues.flat() : []) {
			const { method, body, shares } = request;
			const sent = { method, url: connection.baseUrl + request.path, body } as IDataObject;
			// Of items that share a request the first has it: a body may be large.
			const [first] = shares;
			for (const { item } of shares) {
				requests.get(item)!.push(item === first!.item ? sent : { combinedWithItem: first!.item });
			}
		}
		return new Map(
			[...requests].map(([item, own]) => [
				item,
				{
					...this.summary(item, undefined),
					...(this.mode === 'full' && this.ids(item)),
					...(own.length > 1 ? { requests: own } : own[0]),
				},
			]),
		);
	}

	private summary(item: number, answer: unknown): IDataObject {
		const { operation, resource, resourceId } = this.plan.items.get(item)!;
		const { change, check } = sayOr(() => this.words.of(item), NO_WORDS.of(item));
		const { sentences = [], more = 0 } = this.shown.get(item) ?? {};
		const rest = more > 0 ? [`And ${more.toLocaleString('en-US')} more like these.`] : [];
		return {
			operation,
			[idKey(resource)]: resourceId ?? createdId(answer),
			change,
			check: [...new Set([...check, ...sentences]), ...rest].join(' '),
		};
	}

	/** An item's own users and groups, where it gave any. `change` names those that were given by name; their IDs are there on request. */
	private ids(item: number): IDataObject {
		const { found, ...planned } = this.plan.items.get(item)!;
		const fields = recipientNames.filter((field) => this.mode === 'full' || !found?.has(field));
		return Object.fromEntries(
			fields.flatMap((field) => (planned[field] ? [[field, planned[field]]] : [])),
		) as IDataObject;
	}
}
