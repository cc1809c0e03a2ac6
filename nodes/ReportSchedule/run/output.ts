import type { IDataObject } from 'n8n-workflow';
import { recipientNames } from '../fields/types';
import { planOf } from '../operations/guards';
import type { Answers } from '../say/answer';
import { changeInWords } from '../say/change';
import { checksOf } from '../say/check';
import { type Change, isDraft, needsRequest } from '../schedule/draft';
import { createdId } from '../service/answerParts';
import { idKey, type PlannedRequest, type RequestQueues } from '../service/request';
import { attempt } from '../text/issues';
import type { Run } from './run';

/** Makes the items' outputs, of what was planned and sent, and of what the answers show. */
export class Outputs {
	/** What a full preview shows of an item's requests. */
	private readonly requests = new Map<number, IDataObject[]>();

	constructor(
		queues: RequestQueues,
		readonly answers: Answers,
		private readonly run: Pick<Run, 'output' | 'previewOnly' | 'isOfTool' | 'connection' | 'results'>,
	) {
		if (run.previewOnly && run.output === 'full') this.addRequests(queues);
	}

	/** If items share a request, the first has it, because a body may be large. */
	private addRequests(queues: RequestQueues): void {
		for (const { method, path, body, shares } of queues.flat()) {
			const request: IDataObject = { method, url: this.run.connection.baseUrl + path, body: { ...body } };
			const first = shares[0]!.item;
			for (const { item } of shares) {
				const shown = item === first ? request : { combinedWithItem: first };
				this.requests.set(item, [...(this.requests.get(item) ?? []), shown]);
			}
		}
	}

	/** Adds what the answer to an accepted request shows of its items, some of which may have their output. */
	addAnswer(request: PlannedRequest, answer: unknown): void {
		for (const item of this.answers.add(request, answer)) {
			const { output } = this.run.results.all[item]!;
			if (output !== undefined) Object.assign(output, { check: this.checkOf(item) });
		}
	}

	/** An item's output after its requests, or in a preview. @param answer the service's; undefined for none */
	of(item: number, answer?: unknown): IDataObject {
		const change = this.answers.changes.get(item)!;
		const { output, previewOnly, isOfTool, connection } = this.run;
		const { resource, resourceId } = change;
		const words = attempt(() => changeInWords(change, !previewOnly)) ?? '';
		const summary: IDataObject = {
			operation: change.operation,
			[idKey(resource)]: resourceId ?? createdId(answer),
			// A model sees no hint, and takes what it reads for done.
			change: previewOnly && isOfTool ? `Preview only, nothing was changed: ${words}` : words,
			check: this.checkOf(item),
			...this.idsShown(change),
		};
		if (previewOnly) {
			const requests = this.requests.get(item) ?? [];
			const sent = requests.length > 1 ? { requests } : requests[0];
			return { ...summary, ...sent, plan: planOf(connection.baseUrl, change) };
		}
		return output === 'full' ? { ...summary, answer: (answer ?? null) as IDataObject | null } : summary;
	}

	/** IDs make n8n's columns so wide that `change` and `check` are out of sight. `change` has rows' names. */
	private idsShown(change: Change): IDataObject {
		const isFull = this.run.output === 'full';
		if (!needsRequest(change) || (this.run.previewOnly && !isFull)) return {};
		const { body } = change;
		const isByName = (field: string) => isDraft(change) && change.namedFields?.has(field);
		const fields = recipientNames.filter((field) => body[field] && (isFull || !isByName(field)));
		return Object.fromEntries(fields.map((field) => [field, body[field] as number[]]));
	}

	private checkOf(item: number): string {
		const ofChange = attempt(() => checksOf(this.answers.changes.get(item)!)) ?? [];
		const ofAnswers = [...(this.answers.shown.get(item) ?? [])];
		const told = [...new Set([...ofChange, ...ofAnswers.slice(0, MOST_ANSWERS)])];
		const more = ofAnswers.length - MOST_ANSWERS;
		if (more > 0) told.push(`And ${more.toLocaleString('en-US')} more like these.`);
		return told.join(' ');
	}
}

/** Answers that are reported for an item: its IDs may take thousands of requests. */
const MOST_ANSWERS = 3;
