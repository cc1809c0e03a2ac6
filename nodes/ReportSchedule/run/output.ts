import type { IDataObject } from 'n8n-workflow';
import { type ItemWords, itemWords } from '../say/hint';
import type { Answered } from '../service/response';
import { recipientNames } from '../fields/recipients';
import type { Change } from '../schedule/draft';
import type { RunOptions } from '../operations/options';
import { attempt } from '../text/issues';
import { createdId } from '../text/json';
import { idKey, type ItemChange, type Plan, type PlannedRequest } from '../service/request';

/** Sentences of an item about its answers: its IDs may take thousands of requests. */
const MOST_SHOWN = 3;

/** The outputs of a run. @param changes what the words are about, besides the plan */
export function outputsOf(
	plan: Plan,
	changes: ReadonlyArray<ItemChange<Change>>,
	run: RunOptions & { isOfTool: boolean },
): Outputs {
	const { previewOnly: isPreview, isOfTool, output } = run;
	const words = attempt(() => itemWords(plan, changes, { isPreview, isOfTool }));
	return new Outputs(plan, output, words);
}

/** Makes the items' outputs, of what was planned and sent, and of what the answers show. */
export class Outputs {
	/** What the answers to an item's requests show, where that isn't just what was sent. */
	private readonly shown = new Map<number, Set<string>>();

	constructor(
		private readonly plan: Plan,
		private readonly mode: RunOptions['output'],
		private readonly words?: ItemWords,
	) {}

	/** Adds what the answer to a request that was accepted shows of its items. */
	addAnswer(request: PlannedRequest, { answer, status }: Answered): void {
		// A mistake of ours must not hide what was done.
		const sentences = attempt(() => this.words?.shownBy(request, answer, status)) ?? [];
		if (sentences.length === 0) return;
		for (const { item } of request.shares) {
			const shown = this.shown.get(item) ?? new Set();
			this.shown.set(item, shown);
			for (const sentence of sentences) shown.add(sentence);
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

	/** What the outputs of a run and of a preview have in common. */
	summary(item: number, answer?: unknown): IDataObject {
		const { operation, resource, resourceId } = this.plan.items.get(item)!;
		const { change, check } = attempt(() => this.words?.of(item)) ?? { change: '', check: [] };
		const sentences = [...(this.shown.get(item) ?? [])];
		const more = sentences.splice(MOST_SHOWN).length;
		const rest = more > 0 ? [`And ${more.toLocaleString('en-US')} more like these.`] : [];
		return {
			operation,
			[idKey(resource)]: resourceId ?? createdId(answer),
			change,
			check: [...new Set([...check, ...sentences]), ...rest].join(' '),
		};
	}

	/** An item's own users and groups, where it gave any. `change` names those that were given by name; their IDs are there on request. */
	ids(item: number): IDataObject {
		const { found, ...planned } = this.plan.items.get(item)!;
		const fields = recipientNames.filter((field) => this.mode === 'full' || !found?.has(field));
		return Object.fromEntries(
			fields.flatMap((field) => (planned[field] ? [[field, planned[field]]] : [])),
		) as IDataObject;
	}
}
