import { type Failure, withEarlier } from '../service/outcome';
import type { PlannedRequest } from '../service/request';
import type { Answered, Reply } from '../service/response';

/** What dividing a refused request needs of the run. */
export interface Division {
	send(part: PlannedRequest): Promise<Reply>;
	accept(part: PlannedRequest, answered: Answered): void;
	/** Fails the items of a part, each for its own share. */
	failEach(part: PlannedRequest, failure: Failure): void;
	/** Fails all items of the request, for the request as a whole. */
	failTogether(request: PlannedRequest, failure: Failure): void;
	/** Gives a number from 0 to 1 (exclusive). */
	random(): number;
}

/**
 * So many parts may be refused, and so many more for each that is accepted. With four more, 186 right items of 1,000 were given up where
 * 80 % at random are wrong; with 15 it's one at most (40 simulated runs).
 */
const [MOST_REFUSED, MORE_FOR_ACCEPTED] = [80, 15];

/**
 * Finds out which items of a refused request are at fault: sends it in halves, and halves of those that are refused, until a refused part
 * holds the IDs of one item alone. A part that fails without being refused isn't divided. @param whole why the request was refused
 */
export async function divide(request: PlannedRequest, whole: Failure, run: Division): Promise<void> {
	const accepted = new Set<number>();
	const failed: Array<{ part: PlannedRequest; failure: Failure }> = [];
	const failedItems = new Set<number>();
	let mayBeRefused = MOST_REFUSED;

	/** The part without what was accepted, and without what only failed items ask for. */
	const whatIsLeft = (part: PlannedRequest): PlannedRequest => {
		const shares = part.shares.filter(({ item }) => !failedItems.has(item));
		const ids = shares.flatMap(({ ids = [] }) => ids).filter((id) => !accepted.has(id));
		return withIds({ ...part, shares }, new Set(ids));
	};

	const parts = halvesOf(request, run);
	while (parts.length > 0) {
		// Depth first, so that something is soon accepted.
		const part = whatIsLeft(parts.pop()!);
		if (part.shares.length === 0) continue;
		if (mayBeRefused <= 0) {
			run.failTogether(whatIsLeft(request), whole);
			break;
		}
		const reply = await run.send(part);
		if ('answer' in reply) {
			mayBeRefused += MORE_FOR_ACCEPTED;
			for (const id of memberIds(part)) accepted.add(id);
			run.accept(part, reply);
			continue;
		}
		mayBeRefused -= 1;
		// The whole was refused, and with it a part that isn't sent.
		const failure = withEarlier(reply.failure, whole);
		if (canDivide(part, failure)) {
			parts.push(...halvesOf(part, run));
		} else {
			failed.push({ part, failure });
			for (const { item } of part.shares) failedItems.add(item);
		}
	}
	// Only now is it known whether a 404 may be about the schedule.
	const isThere = accepted.size > 0;
	for (const { part, failure } of failed) run.failEach(part, { ...failure, isThere });
}

/** The two halves of a request's IDs, in a random order, because those who have left often stand together. */
function halvesOf(request: PlannedRequest, run: Division): PlannedRequest[] {
	const ids = memberIds(request);
	const middle = Math.ceil(ids.length / 2);
	const halves = [ids.slice(0, middle), ids.slice(middle)].map((half) => withIds(request, new Set(half)));
	return run.random() < 0.5 ? halves.reverse() : halves;
}

/** Whether parts of a refused request may be accepted: the refusal can be about IDs, a 404 too, and there are several items. */
export function canDivide(request: PlannedRequest, { kind, outcome, isPage, status = 0 }: Failure): boolean {
	if (outcome !== 'refused' || kind !== 'clientError') return false;
	// Such a refusal is about the token, the method or the host.
	if (isPage || [401, 403, 405, 421].includes(status)) return false;
	const count = memberIds(request).length;
	return request.shares.some(({ ids = [] }) => ids.length < count);
}

/** The same request for some of its IDs only, with the items that have one of them. */
export function withIds(request: PlannedRequest, wanted: ReadonlySet<number>): PlannedRequest {
	const shares = request.shares
		.map(({ item, ids = [] }) => ({ item, ids: ids.filter((id) => wanted.has(id)) }))
		.filter(({ ids }) => ids.length > 0);
	const ids = memberIds(request).filter((id) => wanted.has(id));
	return { ...request, body: { [request.type.recipients!]: ids }, shares };
}

/** The IDs that a request adds or removes, each once, in order; none for one that creates or updates a schedule. */
function memberIds({ type, body }: PlannedRequest): readonly number[] {
	return type.recipients === undefined ? [] : (body[type.recipients] as readonly number[]);
}
