import type { PlannedRequest } from '../requests/request';
import type { Outcome } from '../transport/exchange';
import { mayHaveBeenApplied, type Failure } from '../transport/failure';
import type { NotSent } from '../transport/send';
import type { ItemResults } from './itemResults';

/** Some IDs of the request, with at least one at fault among them. */
interface Part {
	request: PlannedRequest;
	/** The service's answer to the part, or to a larger one of which it accepted the rest. */
	refusal: Failure;
}

/** Statuses that are about the token, the address, the method or the content type, so never about some IDs only. */
const notAboutIds = new Set([401, 402, 403, 405, 406, 407, 415, 421, 426]);

/** The search ends early if so many single items were refused, and nothing was accepted. */
const enoughRefused = 10;

/** Steps of this fraction are spread evenly, and in step with no pattern of the input: the golden ratio. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/**
 * Whether parts of a refused request may be accepted: the refusal can be about IDs, and a part would have
 * fewer items than the whole.
 */
export function canBeDivided(request: PlannedRequest, failure: Failure): boolean {
	return mayBeAboutIds(failure) && request.withIds !== undefined && !everyItemHasAllIds(request, new Set());
}

/**
 * Finds out which items of a refused request are at fault, by sending it in parts. What a refusal says only
 * decides what is tried first. An item is at fault if a request with no other item's IDs was refused, or if a
 * request was refused and then accepted without the item's IDs. Nothing more is sent for an item that has failed.
 */
export class RefusedRequest {
	/** What's left to look into. No ID is in two parts. */
	private readonly parts: Part[] = [];
	private readonly failedItems = new Set<number>();
	/** How many parts were refused that had no other item's IDs. */
	private refusedAlone = 0;
	private isAnythingAccepted = false;
	private hasProbed = false;
	/** Whether a part may have been applied although it wasn't accepted. */
	private mayBeApplied = false;
	/** Set once the IDs that a refusal mentions were accepted, and the rest wasn't. */
	private areMentionsMisleading = false;

	constructor(
		private readonly request: PlannedRequest,
		private readonly whole: Failure,
		private readonly send: (request: PlannedRequest) => Promise<Outcome | NotSent>,
		private readonly results: ItemResults,
	) {
		this.parts.push({ request, refusal: whole });
	}

	/** Sends parts until every item has succeeded or failed, or the run ends. */
	async divide(): Promise<void> {
		for (let part = this.parts.pop(); part !== undefined; part = this.parts.pop()) {
			const request = this.withoutFailedItems(part.request);
			if (request === part.request) await this.split(part);
			else await this.tryPart(request);
		}
	}

	private async split({ request, refusal }: Part): Promise<void> {
		const ids = idsOf(request);
		const mentioned = new Set(refusal.mentionedIds);
		const suspects = this.areMentionsMisleading ? [] : ids.filter((id) => mentioned.has(id));
		const areMentioned = suspects.length > 0 && suspects.length < ids.length;
		const later = new Set(areMentioned ? suspects : ids.slice(Math.ceil(ids.length / 2)));
		const first = request.withIds!(new Set(ids.filter((id) => !later.has(id))));
		const second = request.withIds!(later);

		const firstOutcome = await this.tryPart(first);
		if (firstOutcome === 'accepted') {
			// The reason may have been the number of IDs, or gone by now, so nothing is blamed that wasn't tried alone.
			if (everyItemHasAllIds(second, this.failedItems)) await this.tryPart(second);
			else this.lookInto({ request: second, refusal });
			return;
		}
		const secondOutcome = await this.tryPart(this.withoutFailedItems(second));
		if (firstOutcome !== 'refused') return;
		if (areMentioned && secondOutcome === 'accepted') this.areMentionsMisleading = true;
		if (secondOutcome === 'refused' && !this.isAnythingAccepted && !this.hasProbed) await this.probe();
	}

	/** Sends a part, if there's anything left of it. */
	private async tryPart(request: PlannedRequest | undefined): Promise<'accepted' | 'refused' | undefined> {
		if (request === undefined) return undefined;
		const outcome = await this.send(request);
		if ('notSent' in outcome) return undefined;
		if ('answer' in outcome) {
			this.isAnythingAccepted = true;
			this.results.requestSucceeded(request, outcome.answer);
			return 'accepted';
		}
		// An earlier attempt at the whole may have applied the part, whatever becomes of the part itself.
		const isAfterUncertain = mayHaveBeenApplied(this.whole);
		const refusal = isAfterUncertain ? { ...outcome.failure, isAfterUncertain } : outcome.failure;
		this.mayBeApplied ||= mayHaveBeenApplied(refusal);
		if (!mayBeAboutIds(refusal)) {
			this.fail(request, refusal);
			return undefined;
		}
		this.lookInto({ request, refusal });
		return 'refused';
	}

	private lookInto(part: Part): void {
		if (!everyItemHasAllIds(part.request, this.failedItems)) {
			this.parts.push(part);
			return;
		}
		this.refusedAlone += 1;
		this.fail(part.request, part.refusal);
	}

	/**
	 * Asks whether everything is refused, before that is found out one by one: single items from all over the
	 * request are tried until one is accepted. Not the first ones, because people who have left often stand together.
	 */
	private async probe(): Promise<void> {
		this.hasProbed = true;
		const places = new Map(
			this.parts.flatMap((part) => part.request.shares.map((share) => [share.item, { part, share }])),
		);
		if (places.size <= 2 * enoughRefused) return;
		const items = [...places.keys()];
		for (let step = 1; step <= enoughRefused; step += 1) {
			const item = items[Math.floor(((step * goldenRatio) % 1) * items.length)]!;
			if (this.failedItems.has(item)) continue;
			const { part, share } = places.get(item)!;
			const id = share.ids![0]!;
			const outcome = await this.tryPart(part.request.withIds!(new Set([id])));
			if (outcome === 'accepted') this.leaveOut(part, id);
			if (outcome !== 'refused') return;
		}
		if (this.refusedAlone >= enoughRefused) this.giveUp();
	}

	private leaveOut(part: Part, id: number): void {
		this.parts.splice(this.parts.indexOf(part), 1);
		const others = new Set(idsOf(part.request).filter((other) => other !== id));
		this.lookInto({ ...part, request: part.request.withIds!(others) });
	}

	private giveUp(): void {
		const isUntouched = this.request.shares.every(({ item }) => this.results.all[item]!.state === 'nothing');
		const none = this.mayBeApplied || !isUntouched ? '' : ' None of them was applied.';
		const note = `This item was refused together with others and not tried alone, so it may be fine.${none} First fix the failed items without this note, then run this one again`;
		for (const { request, refusal } of this.parts.splice(0)) {
			const left = this.withoutFailedItems(request);
			if (left !== undefined) this.fail(left, { ...refusal, note });
		}
	}

	private fail(request: PlannedRequest, failure: Failure): void {
		const shares = request.shares.filter(({ item }) => !this.failedItems.has(item));
		this.results.requestFailed({ ...request, shares }, failure);
		for (const { item } of shares) this.failedItems.add(item);
	}

	/** The same request if all its IDs are still needed; undefined if none is. */
	private withoutFailedItems(request: PlannedRequest): PlannedRequest | undefined {
		const shares = request.shares.filter(({ item }) => !this.failedItems.has(item));
		if (shares.length === request.shares.length) return request;
		const needed = new Set(shares.flatMap(({ ids = [] }) => ids));
		if (needed.size === 0) return undefined;
		return needed.size === idsOf(request).length ? request : request.withIds!(needed);
	}
}

function mayBeAboutIds({ kind, isPage, status = 0, mentionedIds = [] }: Failure): boolean {
	// A 404 is about the schedule, unless it says otherwise.
	const isAboutRequest = notAboutIds.has(status) || (status === 404 && mentionedIds.length === 0);
	return kind === 'refused' && !isPage && !isAboutRequest;
}

/** Whether every item of a request, but for those that have failed, has all of the request's IDs. */
function everyItemHasAllIds(request: PlannedRequest, failedItems: ReadonlySet<number>): boolean {
	const count = idsOf(request).length;
	return request.shares.every(({ item, ids = [] }) => failedItems.has(item) || ids.length === count);
}

/** The IDs of a request that adds or removes some: each once, in order. */
function idsOf({ body, operation }: PlannedRequest): readonly number[] {
	return body[operation.recipients!] as readonly number[];
}
