import type { DivisionCallbacks, Division } from '../ports';
import { type Failure, type Outcome, withEarlier } from '../outcomes/failure';
import type { PlannedRequest } from '../requests/request';
import { idsNamedIn, idsOf } from './namedIds';

/** Some IDs of the request that were refused together. No ID is in two parts. */
interface RefusedPart {
	request: PlannedRequest;
	failure: Failure;
	/** Whether what the refusal names may be at fault; not once IDs that one of a larger part named were accepted. */
	areNamesTrusted: boolean;
}

/** So many single items are drawn where nothing was accepted. */
const DRAWN = 20;

/**
 * Finds out which items of a refused request are at fault, by sending it in parts. What a refusal names only decides what
 * is tried alone first: an item is at fault if a request with no other item's IDs was refused. Nothing more is sent for an
 * item that has failed.
 *
 * @param whole why the request was refused
 * @param random gives a number from 0 to 1 (exclusive)
 */
export async function divide(
	request: PlannedRequest,
	whole: Failure,
	run: DivisionCallbacks,
	random: () => number = Math.random,
): Promise<void> {
	const accepted = new Set<number>();
	const failedItems = new Set<number>();
	const refused: RefusedPart[] = [];
	let hasEnded = false;

	/** The part without what was accepted, and without what only failed items ask for; undefined if that is nothing. */
	const whatIsLeft = (part: PlannedRequest): PlannedRequest | undefined => {
		const shares = part.shares.filter(({ item }) => !failedItems.has(item));
		const ids = new Set(shares.flatMap(({ ids = [] }) => ids).filter((id) => !accepted.has(id)));
		return ids.size === 0 ? undefined : withIds({ ...part, shares }, ids);
	};

	/** Failures that wait until something is accepted: if nothing is, a 404 is about the schedule or group. */
	let waiting: Array<[part: PlannedRequest, failure: Failure]> | undefined =
		whole.status === 404 ? [] : undefined;

	const tellWaiting = (): void => {
		for (const [part, failure] of waiting ?? []) run.failEach(part, failure);
		waiting = undefined;
	};

	const fail = (part: PlannedRequest, failure: Failure): void => {
		const shares = part.shares.filter(({ item }) => !failedItems.has(item));
		for (const { item } of shares) failedItems.add(item);
		if (waiting) waiting.push([{ ...part, shares }, failure]);
		else run.failEach({ ...part, shares }, failure);
	};

	/**
	 * Sends what is left of a part. What is refused fails where it's one item's, and else is kept to be looked into.
	 *
	 * @returns what it came to; undefined if nothing is left, or the run has ended
	 */
	const sendPart = async (part: PlannedRequest, areNamesTrusted = true): Promise<Outcome | undefined> => {
		const left = whatIsLeft(part);
		if (left === undefined || hasEnded) return undefined;
		const reply = await run.send(left);
		if ('answer' in reply) {
			tellWaiting();
			for (const id of idsOf(left)) accepted.add(id);
			run.accept(left, reply);
			return 'accepted';
		}
		hasEnded = reply.failure.kind === 'runEnded';
		if (hasEnded) return undefined;
		// If the whole may have counted, so may the part, whatever becomes of the part itself.
		const failure = withEarlier(reply.failure, whole);
		if (isOfOneItem(left) || !mayBeAboutIds(failure)) fail(left, failure);
		else refused.push({ request: left, failure, areNamesTrusted });
		return reply.failure.outcome;
	};

	/** Sends the two halves of a part, or first all but the IDs that its refusal names, and then those. */
	const split = async ({ request: part, failure, areNamesTrusted }: RefusedPart): Promise<void> => {
		const ids = idsOf(part);
		const named = areNamesTrusted ? idsNamedIn(failure, part) : [];
		const areSomeNamed = named.length > 0 && named.length < ids.length;
		const second = new Set(areSomeNamed ? named : ids.slice(Math.ceil(ids.length / 2)));
		const first = new Set(ids.filter((id) => !second.has(id)));
		const before = refused.length;
		await sendPart(withIds(part, first), areNamesTrusted);
		const rest = refused.at(before);
		const outcome = await sendPart(withIds(part, second), areNamesTrusted);
		if (outcome === 'accepted' && areSomeNamed && rest !== undefined) rest.areNamesTrusted = false;
	};

	/**
	 * Asks whether everything is refused, before that is found out one by one. Drawn at random: people who have left often
	 * stand together, and at equal distances one might only hit those.
	 *
	 * @returns whether all single items that were drawn were refused
	 */
	const isEachRefused = async (): Promise<boolean> => {
		const open = request.shares.filter(({ item }) => !failedItems.has(item));
		for (let drawn = 0; drawn < DRAWN && open.length > 0; drawn += 1) {
			const [share] = open.splice(Math.floor(random() * open.length), 1);
			// Of one ID it's always clear whose it is.
			const outcome = await sendPart(withIds(request, new Set(share!.ids!.slice(0, 1))));
			if (outcome !== undefined && outcome !== 'refused') return false;
		}
		return true;
	};

	await split({ request, failure: whole, areNamesTrusted: true });
	const isHopeless = accepted.size === 0 && request.shares.length > DRAWN && (await isEachRefused());
	for (let part = refused.pop(); part !== undefined && !hasEnded; part = refused.pop()) {
		const left = whatIsLeft(part.request);
		if (left === undefined) continue;
		if (isHopeless) fail(left, { ...part.failure, isUntried: true });
		// What is left of it may be fine.
		else if (idsOf(left).length < idsOf(part.request).length) await sendPart(left, part.areNamesTrusted);
		else await split({ ...part, request: left });
	}
	const isAllNotFound = waiting?.every(([, { status, outcome }]) => status === 404 && outcome === 'refused');
	if (isAllNotFound && !hasEnded) run.failTogether(request, whole);
	else tellWaiting();
}

/** Statuses that are about the token, the address, the method or the content type, so never about some IDs only. */
const NOT_ABOUT_IDS = new Set([
	...[401, 402, 403, 405, 406, 407, 411, 414, 415, 419, 421, 423, 426, 428, 431, 451, 495, 496, 498],
]);

/** Whether a refusal may be about some of the IDs. What is unknown wasn't refused. */
function mayBeAboutIds({ kind, outcome, isPage, status = 0 }: Failure): boolean {
	return kind === 'clientError' && outcome === 'refused' && !isPage && !NOT_ABOUT_IDS.has(status);
}

/**
 * Whether parts of a refused request may be accepted: the refusal can be about IDs, a 404 too, and a part would have
 * fewer items than the whole.
 */
export function canDivide(request: PlannedRequest, failure: Failure): boolean {
	return mayBeAboutIds(failure) && !isOfOneItem(request);
}

/** Whether a request holds no IDs but those that each of its items asks for. */
function isOfOneItem(request: PlannedRequest): boolean {
	const count = idsOf(request).length;
	return request.shares.every(({ ids = [] }) => ids.length === count);
}

/** The same request for some of its IDs only, with the items that have one of them. */
export function withIds(request: PlannedRequest, wanted: ReadonlySet<number>): PlannedRequest {
	const shares = request.shares
		.map(({ item, ids = [] }) => ({ item, ids: ids.filter((id) => wanted.has(id)) }))
		.filter(({ ids }) => ids.length > 0);
	const ids = idsOf(request).filter((id) => wanted.has(id));
	return { ...request, body: { [request.type.recipients!]: ids }, shares };
}

/** The port of this layer: which items of a refused request are at fault. */
export const division: Division = {
	canDivide,
	divide,
	namedItem: (request, failure) => {
		const named = new Set(idsNamedIn(failure, request, true));
		const items = request.shares.filter(({ ids = [] }) => ids.some((id) => named.has(id)));
		return items.length === 1 ? items[0]!.item : undefined;
	},
};
