import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Answer } from '../answers/answer';
import type { Lane, PlannedRequest } from '../requests/plannedRequest';
import { mayHaveBeenApplied, type Failure } from '../transport/failure';
import { requestFailure, type ItemFailure } from './itemFailure';
import { inRanges } from './itemRanges';

/** What each input item of a run came to. */
export class RunResults {
	readonly answers = new Map<number, IDataObject>();
	readonly failures = new Map<number, ItemFailure>();
	/** The first failure in time: the one that stops a run. */
	first?: { item: number; failure: ItemFailure };
	private readonly applied = new Set<PlannedRequest>();
	private readonly unknown = new Set<PlannedRequest>();

	constructor(private readonly itemCount: number) {}

	fail(item: number, failure: ItemFailure): void {
		this.failures.set(item, failure);
		this.first ??= { item, failure };
	}

	/** Gives a request's answer to every item that it speaks for; an item's last answer stays. */
	succeeded(request: PlannedRequest, { json }: Answer): void {
		this.applied.add(request);
		for (const { item, sent } of request.parts) {
			// A copy of the top level for each item: nodes behind this one may change their items' fields.
			this.answers.set(item, json === undefined ? { success: true, ...sent } : { ...json });
		}
	}

	failed(request: PlannedRequest, failure: Failure): void {
		if (mayHaveBeenApplied(failure)) this.unknown.add(request);
		for (const part of request.parts) this.fail(part.item, requestFailure(failure, request, part));
	}

	/** The output: an item for each input item, in order. */
	toItems(): INodeExecutionData[] {
		return Array.from({ length: this.itemCount }, (_, item) => {
			const failure = this.failures.get(item);
			// Any key beside `error` would send the item down the branch of the successful ones.
			const json = failure ? { error: failure.message } : this.answers.get(item);
			return {
				json: json ?? { error: 'The workflow was stopped before this was sent' },
				pairedItem: { item },
			};
		});
	}

	/**
	 * What else a user should know when a run stops: which items were applied, and which need mending too.
	 *
	 * @param lanes the requests planned; none where it stopped before
	 */
	aftermath(lanes: readonly Lane[]): string {
		const requests = lanes.flat();
		const open = itemsOf(requests.filter((request) => !this.applied.has(request)));
		const unknown = itemsOf(requests.filter((request) => this.unknown.has(request)));
		const partly = [...itemsOf(this.applied)].filter((item) => open.has(item));
		const done = [...this.answers.keys()].filter((item) => !open.has(item));
		const others = [...this.failures.keys()].filter((item) => item !== this.first?.item);
		const sentences = [
			done.length > 0 && `Already applied: items ${inRanges(done)}.`,
			partly.length > 0 && `Applied in part: items ${inRanges(partly)}.`,
			unknown.size > 0 && `Not known: items ${inRanges([...unknown])}.`,
			done.length + partly.length + unknown.size === 0 && 'Nothing was applied.',
			lanes.length === 0 && others.length > 0 && `Refused as well: items ${inRanges(others)}.`,
		];
		return sentences.filter(Boolean).join(' ');
	}
}

function itemsOf(requests: Iterable<PlannedRequest>): Set<number> {
	return new Set([...requests].flatMap(({ parts }) => parts.map(({ item }) => item)));
}
