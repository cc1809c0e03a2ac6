import { type Failure, withEarlier } from '../service/outcome';
import type { PlannedRequest } from '../service/request';
import type { Answered, Reply } from '../service/response';

/** What dividing a refused request needs of the run. */
export interface Division {
	send(part: PlannedRequest): Promise<Reply>;
	accept(part: PlannedRequest, answered: Answered): void;
	/** Fails the items of a part, each for its own share. */
	failEach(part: PlannedRequest, failure: Failure): void;
	/** Fails all items of the request, for the request as a whole: which of them it's about isn't known. */
	failTogether(request: PlannedRequest, failure: Failure): void;
	random(): number;
}

/**
 * Refusals allowed, and how many more for each accepted part. Of 1,000 items, 80% wrong: with 4 more, 186 right ones
 * were given up; with 15, at most 1.
 */
const [MOST_REFUSED, MORE_FOR_ACCEPTED] = [80, 15];

/**
 * Finds the items at fault in a refused request: sends its halves, and halves of those that are refused, until a
 * refused part holds the IDs of one item alone. @param whole why the request was refused
 */
export async function divide(request: PlannedRequest, whole: Failure, run: Division): Promise<void> {
	const search = new Search(whole, run);
	await search.sendHalves(request);
	// Only now is it known whether a 404 may be about the schedule.
	const targetExists = search.acceptedIds.size > 0;
	const givenUp = search.leftOf(request);
	if (givenUp.shares.length > 0) run.failTogether(givenUp, { ...whole, targetExists });
	for (const { part, failure } of search.failed) run.failEach(part, { ...failure, targetExists });
}

class Search {
	readonly acceptedIds = new Set<number>();
	readonly failed: Array<{ part: PlannedRequest; failure: Failure }> = [];
	private readonly failedItems = new Set<number>();
	private mayBeRefused = MOST_REFUSED;

	constructor(
		private readonly whole: Failure,
		private readonly run: Division,
	) {}

	/** Sends all of one half before the other, so that something is soon accepted. */
	async sendHalves(request: PlannedRequest): Promise<void> {
		for (const half of halvesOf(request, this.run)) await this.sendPart(this.leftOf(half));
	}

	private async sendPart(part: PlannedRequest): Promise<void> {
		if (part.shares.length === 0 || this.mayBeRefused <= 0) return;
		const reply = await this.run.send(part);
		if ('answer' in reply) {
			this.mayBeRefused += MORE_FOR_ACCEPTED;
			for (const id of memberIds(part)) this.acceptedIds.add(id);
			this.run.accept(part, reply);
			return;
		}
		this.mayBeRefused -= 1;
		// The whole was refused, and with it a part that isn't sent.
		const failure = withEarlier(reply.failure, this.whole);
		if (canDivide(part, failure)) return await this.sendHalves(part);
		this.failed.push({ part, failure });
		for (const { item } of part.shares) this.failedItems.add(item);
	}

	/** A request without what was accepted, and without what only failed items ask for. */
	leftOf(request: PlannedRequest): PlannedRequest {
		const shares = request.shares.filter(({ item }) => !this.failedItems.has(item));
		const ids = shares.flatMap(({ ids = [] }) => ids).filter((id) => !this.acceptedIds.has(id));
		return withIds({ ...request, shares }, new Set(ids));
	}
}

/** The two halves of a request's IDs. Invalid IDs are often neighbors, so we start with a random half. */
function halvesOf(request: PlannedRequest, run: Division): PlannedRequest[] {
	const ids = memberIds(request);
	const middle = Math.ceil(ids.length / 2);
	const halves = [ids.slice(0, middle), ids.slice(middle)].map((half) => withIds(request, new Set(half)));
	return run.random() < 0.5 ? halves : halves.reverse();
}

/** Whether a part may be accepted: the refusal can be about IDs (a 404, too), and there are several items. */
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

/** The IDs that a request adds or removes, each once, in order; none for a create or an update. */
function memberIds({ type, body }: PlannedRequest): readonly number[] {
	return type.recipients === undefined ? [] : (body[type.recipients] as readonly number[]);
}
