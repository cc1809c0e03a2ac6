import type { PlannedRequest } from '../requests/request';
import type { Reply } from '../http/exchange';
import { afterEarlier, type Failure } from '../failures/failure';
import type { ItemResults } from './itemResults';

/** Some IDs of the request, of which at least one seems to be at fault. */
interface Part {
	request: PlannedRequest;
	/** The service's answer to the part, or to a larger one of which it accepted the rest. */
	refusal: Failure;
}

/** Statuses that are about the token, the address, the method or the content type, so never about some IDs only. */
const notAboutIds = new Set([401, 402, 403, 405, 406, 407, 415, 421, 426]);

/** The search ends early if so many single items were refused, and nothing was accepted. */
const enoughRefused = 10;

/**
 * Whether parts of a refused request may be accepted: the refusal can be about IDs, and a part would have
 * fewer items than the whole. A 404 of the whole is about the schedule or group, as far as anyone can tell.
 */
export function canBeDivided(request: PlannedRequest, failure: Failure): boolean {
	return (
		mayBeAboutIds(failure) &&
		failure.status !== 404 &&
		request.withIds !== undefined &&
		!everyItemHasAllIds(request)
	);
}

/**
 * Finds out which items of a refused request are at fault, by sending it in parts. What a refusal says only
 * decides what is tried first: an item is at fault if a request with no other item's IDs was refused. Nothing more is
 * sent for an item that has failed.
 */
export class RefusedRequest {
	/** What's left to look into. No ID is in two parts. */
	private parts: Part[] = [];
	private readonly failedItems = new Set<number>();
	private readonly acceptedIds = new Set<number>();
	private refusedAlone = 0;
	private hasProbed = false;
	/** Set once the IDs that a refusal mentions were accepted, and the rest wasn't. */
	private areMentionsMisleading = false;

	constructor(
		private readonly request: PlannedRequest,
		private readonly whole: Failure,
		private readonly send: (request: PlannedRequest) => Promise<Reply>,
		private readonly results: ItemResults,
	) {
		this.parts.push({ request, refusal: whole });
	}

	/** Sends parts until every item has succeeded or failed, or the run ends. */
	async divide(): Promise<void> {
		for (let part = this.parts.pop(); part !== undefined; part = this.parts.pop()) {
			const left = this.whatIsLeft(part.request);
			const isWhole = left === part.request && !this.isOfOneItem(left);
			if (isWhole) await this.split(part);
			else if (left !== undefined) await this.tryPart(left);
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

		// Parts are taken from the end. Sent whole, the second would be refused once more if the first is accepted.
		if (await this.tryPart(first)) return void this.parts.push({ request: second, refusal });
		const rest = this.whatIsLeft(second);
		const isSecondAccepted = rest !== undefined && (await this.tryPart(rest));
		if (areMentioned && isSecondAccepted) this.areMentionsMisleading = true;
		if (this.acceptedIds.size === 0 && !this.hasProbed) await this.probe();
	}

	private async tryPart(request: PlannedRequest): Promise<boolean> {
		const reply = await this.send(request);
		if ('answer' in reply) this.accept(request, reply.answer);
		// If the whole may have counted, so may the part, whatever becomes of the part itself.
		else this.refuse(request, afterEarlier(this.whole, reply.failure));
		return 'answer' in reply;
	}

	private accept(request: PlannedRequest, answer: unknown): void {
		for (const id of idsOf(request)) this.acceptedIds.add(id);
		this.results.requestAccepted(request, answer);
	}

	/** Fails the items of a part, or keeps it for later where it's not known which of them are at fault. */
	private refuse(request: PlannedRequest, refusal: Failure): void {
		if (refusal.kind === 'runEnded') return;
		this.results.mark(request, refusal.outcome);
		if (!mayBeAboutIds(refusal)) return this.fail(request, refusal);
		if (!this.isOfOneItem(request)) return void this.parts.push({ request, refusal });
		this.refusedAlone += 1;
		this.fail(request, refusal);
	}

	/**
	 * Asks whether everything is refused, before that is found out one by one: single items from all over the
	 * request are tried until one is accepted. Not the first ones, because people who have left often stand together.
	 */
	private async probe(): Promise<void> {
		this.hasProbed = true;
		const items = this.parts.flatMap(({ request }) => request.shares);
		if (items.length <= 2 * enoughRefused) return;
		for (let step = 0; step < enoughRefused; step += 1) {
			const { item, ids } = items[Math.floor(((step + 0.5) * items.length) / enoughRefused)]!;
			if (this.failedItems.has(item)) continue;
			// Of one ID it's always clear whose it is.
			await this.tryPart(this.request.withIds!(new Set(ids!.slice(0, 1))));
			if (!this.failedItems.has(item)) return;
		}
		if (this.refusedAlone >= enoughRefused) this.giveUp();
	}

	private giveUp(): void {
		const note =
			'This item was refused together with others and not tried alone, so it may be fine. First fix the failed items without this note, then run this one again';
		for (const { request, refusal } of this.parts.splice(0)) {
			const left = this.whatIsLeft(request);
			if (left !== undefined) this.fail(left, { ...refusal, note });
		}
	}

	private fail(request: PlannedRequest, failure: Failure): void {
		const shares = request.shares.filter(({ item }) => !this.failedItems.has(item));
		this.results.requestFailed({ ...request, shares }, failure, true);
		for (const { item } of shares) this.failedItems.add(item);
	}

	/** The same request without what was accepted and what only failed items ask for; undefined if nothing is left. */
	private whatIsLeft(request: PlannedRequest): PlannedRequest | undefined {
		const shares = request.shares.filter(({ item }) => !this.failedItems.has(item));
		const ids = shares.flatMap(({ ids: own = [] }) => own).filter((id) => !this.acceptedIds.has(id));
		const left = new Set(ids);
		if (left.size === 0) return undefined;
		return left.size === idsOf(request).length ? request : request.withIds!(left);
	}

	/** Whether the items of a request that haven't failed all have all of its IDs. */
	private isOfOneItem(request: PlannedRequest | undefined): boolean {
		return request !== undefined && everyItemHasAllIds(request, this.failedItems);
	}
}

function mayBeAboutIds({ kind, isPage, status = 0 }: Failure): boolean {
	return kind === 'refused' && !isPage && !notAboutIds.has(status);
}

/** Whether every item of a request, but for those that have failed, has all of the request's IDs. */
function everyItemHasAllIds(request: PlannedRequest, failedItems?: ReadonlySet<number>): boolean {
	const count = idsOf(request).length;
	return request.shares.every(({ item, ids = [] }) => failedItems?.has(item) || ids.length === count);
}

/** The IDs of a request that adds or removes some: each once, in order. */
function idsOf({ body, operation }: PlannedRequest): readonly number[] {
	return body[operation.recipients!] as readonly number[];
}
