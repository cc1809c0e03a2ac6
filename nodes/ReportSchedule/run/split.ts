import type { Answered, Reply } from '../service/response';
import { type Failure, withEarlier } from '../service/outcome';
import type { PlannedRequest } from '../service/request';

/** What dividing a request needs of the run. */
export interface DivisionCallbacks {
	send(part: PlannedRequest): Promise<Reply>;
	accept(part: PlannedRequest, answered: Answered): void;
	/** Fails the items of a part, each for its own share. */
	failEach(part: PlannedRequest, failure: Failure): void;
	/** Fails all items of the request, for the request as a whole. */
	failTogether(request: PlannedRequest, failure: Failure): void;
}

/** So many parts may be refused before any is accepted; then the request itself is at fault, and the rest isn't tried. */
const MOST_REFUSED = 80;

/**
 * Finds out which items of a refused request are at fault, by sending it in halves, and those that are refused again. An item is at
 * fault if a request with no other item's IDs was refused. Nothing more is sent for an item that has failed.
 *
 * @param whole why the request was refused
 */
export async function divide(request: PlannedRequest, whole: Failure, run: DivisionCallbacks): Promise<void> {
	const accepted = new Set<number>();
	const failedItems = new Set<number>();
	const refused = [request];
	let sent = 0;

	/** The part without what was accepted, and without what only failed items ask for. */
	const whatIsLeft = (part: PlannedRequest): PlannedRequest => {
		const shares = part.shares.filter(({ item }) => !failedItems.has(item));
		const ids = shares.flatMap(({ ids = [] }) => ids).filter((id) => !accepted.has(id));
		return withIds({ ...part, shares }, new Set(ids));
	};

	// In depth, so that something is soon accepted; anywhere, because those who have left often stand together.
	for (let part = refused.pop(); part !== undefined; part = refused.pop()) {
		const ids = idsOf(whatIsLeft(part));
		const middle = Math.ceil(ids.length / 2);
		const halves = [ids.slice(0, middle), ids.slice(middle)];
		if (Math.random() < 0.5) halves.reverse();
		for (const half of halves) {
			const left = whatIsLeft(withIds(part, new Set(half)));
			if (idsOf(left).length === 0) continue;
			if (accepted.size === 0 && sent === MOST_REFUSED) return run.failTogether(whatIsLeft(request), whole);
			sent += 1;
			const reply = await run.send(left);
			if ('answer' in reply) {
				for (const id of idsOf(left)) accepted.add(id);
				run.accept(left, reply);
				continue;
			}
			if (reply.failure.kind === 'runEnded') return;
			// If the whole may have counted, so may the part, whatever becomes of the part itself.
			const failure = withEarlier(reply.failure, whole);
			if (!isOfOneItem(left) && mayBeAboutIds(failure)) refused.push(left);
			else {
				for (const { item } of left.shares) failedItems.add(item);
				run.failEach(left, failure);
			}
		}
	}
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

/** The IDs that a request adds or removes, each once, in order; none for one that creates or updates a schedule. */
export function idsOf({ type, body }: PlannedRequest): readonly number[] {
	return type.recipients === undefined ? [] : (body[type.recipients] as readonly number[]);
}
