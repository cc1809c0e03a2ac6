import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Answer } from '../answers/answer';
import type { PlannedRequest } from '../requests/plannedRequest';
import { mayHaveBeenApplied, type Failure } from '../transport/failure';
import { requestFailure, type ItemFailure } from './itemFailure';
import { inRanges } from './itemRanges';

/** What each input item of a run came to. */
export class RunResults {
	readonly answers = new Map<number, IDataObject>();
	readonly failures = new Map<number, ItemFailure>();
	/** The first failure in time: the one that stops a run. */
	first?: { item: number; failure: ItemFailure };
	/** Planned, and not (yet) answered with success. */
	private readonly open = new Set<PlannedRequest>();
	private readonly applied = new Set<PlannedRequest>();
	private readonly unknown = new Set<PlannedRequest>();

	constructor(private readonly itemCount: number) {}

	fail(item: number, failure: ItemFailure): void {
		this.failures.set(item, failure);
		this.first ??= { item, failure };
	}

	/** To be told before they are sent: an item is done when none of its requests is open. */
	planned(requests: readonly PlannedRequest[]): void {
		for (const request of requests) this.open.add(request);
	}

	/** The parts are sent in the request's stead. */
	divided(request: PlannedRequest, parts: readonly PlannedRequest[]): void {
		this.open.delete(request);
		this.planned(parts);
	}

	/** Gives a request's answer to every item that it speaks for; an item's last answer stays. */
	succeeded(request: PlannedRequest, { json }: Answer): void {
		this.open.delete(request);
		this.applied.add(request);
		for (const { item, sent } of request.parts) {
			// A copy of the top level for each item: nodes behind this one may change their items' fields.
			this.answers.set(item, json === undefined ? { success: true, ...sent } : { ...json });
		}
	}

	failed(request: PlannedRequest, failure: Failure): void {
		if (mayHaveBeenApplied(failure)) this.unknown.add(request);
		for (const part of request.parts) {
			const earlier = this.failures.get(part.item);
			const later = requestFailure(failure, request, part);
			this.fail(part.item, earlier ? both(earlier, later) : later);
		}
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

	/** The items for which all that was asked has been applied. */
	done(): number[] {
		const open = itemsOf(this.open);
		return [...this.answers.keys()].filter((item) => !open.has(item));
	}

	/** What else a user should know when a run stops: which items were applied, and which need mending too. */
	aftermath(): string {
		const done = this.done();
		const open = itemsOf(this.open);
		const partly = [...itemsOf(this.applied)].filter((item) => open.has(item));
		const failures = [...this.failures];
		// A failure that an earlier try of the node left has no request in this one.
		const fromEarlier = failures.filter(([, { mayDuplicate }]) => mayDuplicate).map(([item]) => item);
		const unknown = [...new Set([...itemsOf(this.unknown), ...fromEarlier])];
		const mistaken = failures.filter(([item, { api }]) => !api && item !== this.first?.item);
		const sentences = [
			done.length > 0 && `Already applied: ${inRanges(done)}.`,
			partly.length > 0 && `Applied in part: ${inRanges(partly)}.`,
			unknown.length > 0 && `Not known: ${inRanges(unknown)}.`,
			done.length + partly.length + unknown.length === 0 && 'Nothing was applied.',
			mistaken.length > 0 && `Refused as well: ${inRanges(mistaken.map(([item]) => item))}.`,
		];
		return sentences.filter(Boolean).join(' ');
	}
}

const LONGEST = 2000;
const MORE = '; and more';

/** For an item whose IDs took several requests: each of them may have failed for a reason of its own. */
function both(earlier: ItemFailure, later: ItemFailure): ItemFailure {
	if (earlier.message.endsWith(MORE)) return earlier;
	const more = earlier.message.length < LONGEST ? `; ${later.message}` : MORE;
	return { ...later, message: earlier.message + more };
}

function itemsOf(requests: Iterable<PlannedRequest>): Set<number> {
	return new Set([...requests].flatMap(({ parts }) => parts.map(({ item }) => item)));
}
