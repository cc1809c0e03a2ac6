import type { DividedRun } from '../doors';
import { afterEarlier, type Failure } from '../outcomes/failure';
import { idsOf, withIds, type PlannedRequest } from '../requests/request';
import { idsNamedIn } from './namedIds';
import { isOfOneItem, mayBeAboutIds } from './refusal';

/** Some IDs of the request. No ID is in two parts. */
interface Part {
	request: PlannedRequest;
	/** The service's answer to the part, or to a larger one that it was in. */
	failure: Failure;
	/** Whether one of its IDs was shown to be at fault: it was refused, or all the rest of what was refused is accepted. */
	isAtFault: boolean;
	/** Whether the IDs that the refusal of a larger part named were accepted, so that what it names is no help. */
	isMisled?: boolean;
}

/** So many single items are drawn where nothing was accepted. */
const DRAWN = 20;

/**
 * Finds out which items of a refused request are at fault, by sending it in parts. What a refusal says only decides what
 * is tried first: an item is at fault if a request with no other item's IDs was refused, or all the rest was accepted.
 * Nothing more is sent for an item that has failed.
 *
 * @param request refused as a whole, for the reason in `whole`
 * @param random gives a number from 0 to 1 (exclusive)
 */
export async function divide(
	request: PlannedRequest,
	whole: Failure,
	run: DividedRun,
	random: () => number = Math.random,
): Promise<void> {
	const failedItems = new Set<number>();
	const accepted = new Set<number>();
	const parts: Part[] = [{ request, failure: whole, isAtFault: true }];
	/** Every part is sent once and split once, so a longer search would be a mistake of ours. */
	let left = 4 * idsOf(request).length + DRAWN;
	let hasEnded = false;

	/** The part without what was accepted, and without what only failed items ask for; undefined if that is nothing. */
	const whatIsLeft = (part: Part): Part | undefined => {
		const open = part.request.shares.filter(({ item }) => !failedItems.has(item));
		const ids = new Set(open.flatMap(({ ids = [] }) => ids).filter((id) => !accepted.has(id)));
		if (ids.size === 0) return undefined;
		const shares = open.filter(({ ids: own = [] }) => own.some((id) => ids.has(id)));
		const rest = withIds({ ...part.request, shares }, ids);
		const lost = idsOf(part.request).filter((id) => !ids.has(id) && !accepted.has(id));
		// Without the IDs of failed items, the rest may be fine.
		return { ...part, request: rest, isAtFault: part.isAtFault && lost.length === 0 };
	};

	const fail = (part: PlannedRequest, failure: Failure): void => {
		const shares = part.shares.filter(({ item }) => !failedItems.has(item));
		run.failed({ ...part, shares }, failure);
		for (const { item } of shares) failedItems.add(item);
	};

	/** Sends a part. What is refused is kept, to be looked into. */
	const isAccepted = async (part: Part): Promise<boolean> => {
		left -= 1;
		const reply = await run.send(part.request);
		if ('answer' in reply) {
			for (const id of idsOf(part.request)) accepted.add(id);
			run.accepted(part.request, reply.answer);
			return true;
		}
		// If the whole may have counted, so may the part, whatever becomes of the part itself.
		const failure = afterEarlier(whole, reply.failure);
		hasEnded ||= reply.failure.kind === 'runEnded' || left <= 0;
		if (reply.failure.kind === 'runEnded') return false;
		run.mark(part.request, failure);
		if (mayBeAboutIds(failure)) parts.push({ ...part, failure, isAtFault: true });
		else fail(part.request, failure);
		return false;
	};

	const split = async ({ request: refused, failure, isMisled }: Part): Promise<void> => {
		const ids = idsOf(refused);
		const named = isMisled ? [] : idsNamedIn(failure, refused);
		const areSome = named.length > 0 && named.length < ids.length;
		const suspects = new Set(areSome ? named : ids.slice(Math.ceil(ids.length / 2)));
		const others = withIds(refused, new Set(ids.filter((id) => !suspects.has(id))));
		const suspect = withIds(refused, suspects);
		const isRestFine = await isAccepted({ request: others, failure, isAtFault: false });
		if (isRestFine) return void parts.push({ request: suspect, failure, isAtFault: true });
		const rest = whatIsLeft({ request: suspect, failure, isAtFault: false });
		if (rest === undefined || hasEnded) return;
		const wereFine = await isAccepted(rest);
		const last = parts.at(-1);
		if (wereFine && areSome && last !== undefined) last.isMisled = true;
	};

	/**
	 * Asks whether everything is refused, before that is found out one by one. Drawn at random: people who have left
	 * often stand together, and at equal distances one might only hit those.
	 */
	const drawSingleItems = async (): Promise<void> => {
		const shares = request.shares.filter(({ item }) => !failedItems.has(item));
		let refused = 0;
		while (accepted.size === 0 && refused < DRAWN && shares.length > 0 && !hasEnded) {
			const [share] = shares.splice(Math.floor(random() * shares.length), 1);
			if (failedItems.has(share!.item)) continue;
			// Of one ID it's always clear whose it is.
			const one = withIds(request, new Set(share!.ids!.slice(0, 1)));
			if (await isAccepted({ request: one, failure: whole, isAtFault: false })) return;
			refused += 1;
			settleAlone();
		}
		if (refused < DRAWN || accepted.size > 0 || hasEnded) return;
		for (const part of parts.splice(0)) {
			const rest = whatIsLeft(part);
			if (rest !== undefined) fail(rest.request, { ...rest.failure, isUntried: true });
		}
	};

	/** The part that was just refused is of one item, so it's that item's fault. */
	const settleAlone = (): void => {
		const part = parts.at(-1);
		if (part === undefined || !isOfOneItem(part.request) || !part.isAtFault) return;
		parts.pop();
		fail(part.request, part.failure);
	};

	await split(parts.pop()!);
	if (accepted.size === 0 && request.shares.length > DRAWN) await drawSingleItems();
	for (let part = parts.pop(); part !== undefined && !hasEnded; part = parts.pop()) {
		const rest = whatIsLeft(part);
		if (rest === undefined) continue;
		if (!rest.isAtFault) await isAccepted(rest);
		else if (isOfOneItem(rest.request)) fail(rest.request, rest.failure);
		else await split(rest);
	}
}
