import type { PlannedRequest } from '../requests/request';
import type { Outcome } from '../transport/exchange';
import type { Failure } from '../transport/failure';
import type { NotSent } from '../transport/send';
import type { ItemResults } from './itemResults';

interface Context {
	send: (request: PlannedRequest) => Promise<Outcome | NotSent>;
	fail: (request: PlannedRequest, failure: Failure) => void;
	results: ItemResults;
	signal: AbortSignal;
}

/** So many single IDs refused in a row, all with the same words and nothing accepted, tell of another reason. */
const ENOUGH = 10;

/** Statuses that are about the token, the method, the host or the content type, never about single IDs. */
const ABOUT_THE_WHOLE = new Set([401, 402, 403, 404, 405, 406, 407, 408, 415, 421, 426]);

/**
 * Finds the IDs at fault in a refused request that speaks for several items, so that only their items fail.
 * IDs that the refusal names are taken out first, which costs a request each time it names others; where it
 * names none, the request is halved.
 */
export class RefusedRequests {
	/** What was said of single IDs lately, and how often in a row. */
	private lately = { reason: '', times: 0 };
	/** Reasons that turned out not to be about IDs, by path. */
	private readonly hopeless = new Map<string, Set<string>>();
	private isAnythingAccepted = false;
	/** Paths of requests of which a part was accepted since they were refused: there the IDs are the reason. */
	private readonly partlyAccepted = new Set<string>();
	/** Halvings take turns: side by side each of them would find out again that everything is refused. */
	private turn: Promise<void> = Promise.resolve();

	constructor(private readonly context: Context) {}

	/** To be told when the service accepts a request: then not everything is refused. */
	accepted(): void {
		this.isAnythingAccepted = true;
	}

	/** Whether a refusal may be about some of the request's IDs only, and there is more than one item to tell. */
	concerns(request: PlannedRequest, { kind, status = 0, isPage }: Failure): boolean {
		const isAboutIds = kind === 'refused' && !isPage && !ABOUT_THE_WHOLE.has(status);
		return isAboutIds && request.shares.length > 1 && idsOf(request).size > 1;
	}

	/**
	 * Sends a refused request in parts until it is known which items fail. Doesn't throw.
	 *
	 * @param isHalving whether this is a part of a halving, which has the turn already
	 */
	async divide(request: PlannedRequest, failure: Failure, isHalving = false): Promise<void> {
		const ids = idsOf(request);
		const named = new Set(failure.mentionedIds?.filter((id) => ids.has(id)));
		if (named.size > 0) return await this.takeOut(request, named, failure, isHalving);
		if (isHalving) return await this.halve(request, failure);
		this.partlyAccepted.delete(request.path);
		const before = this.turn;
		let end = () => {};
		this.turn = new Promise((resolve) => (end = resolve));
		await before;
		await this.halve(request, failure).finally(end);
	}

	private async takeOut(
		request: PlannedRequest,
		named: ReadonlySet<number>,
		failure: Failure,
		isHalving: boolean,
	): Promise<void> {
		const { results, fail } = this.context;
		const others = new Set([...idsOf(request)].filter((id) => !named.has(id)));
		if (others.size === 0) return fail(request, failure);
		const [suspects, rest] = [request.withIds!(named), request.withIds!(others)];
		results.replaced(request, [suspects, rest], failure);
		const outcome = await this.sendPart(rest, failure);
		if ('failure' in outcome && outcome.failure.reason === failure.reason) {
			// What was named was not the reason, so neither part may be blamed for the other.
			await this.settle(suspects, await this.sendPart(suspects, failure), isHalving);
			return await this.settle(rest, { failure: { ...outcome.failure, mentionedIds: [] } }, isHalving);
		}
		fail(suspects, failure);
		await this.settle(rest, outcome, isHalving);
	}

	private async halve(request: PlannedRequest, failure: Failure): Promise<void> {
		const { results, fail, signal } = this.context;
		if (this.isHopeless(request, failure)) return fail(request, failure);
		const ids = [...idsOf(request)];
		const middle = Math.ceil(ids.length / 2);
		const halves = [ids.slice(0, middle), ids.slice(middle)].map((half) => request.withIds!(new Set(half)));
		results.replaced(request, halves, failure);
		for (const half of halves) {
			if (signal.aborted) return;
			if (this.isHopeless(half, failure)) fail(half, failure);
			else await this.settle(half, await this.sendPart(half, failure), true);
		}
	}

	/** An earlier attempt at the whole may have applied the part, whatever becomes of the part itself. */
	private async sendPart(part: PlannedRequest, { isUncertain }: Failure): Promise<Outcome | NotSent> {
		const outcome = await this.context.send(part);
		const isTold = isUncertain === undefined || !('failure' in outcome);
		return isTold ? outcome : { failure: { ...outcome.failure, isUncertain } };
	}

	private async settle(part: PlannedRequest, outcome: Outcome | NotSent, isHalving: boolean): Promise<void> {
		const { results, fail } = this.context;
		if ('notSent' in outcome) return;
		if ('answer' in outcome) {
			this.accepted();
			this.partlyAccepted.add(part.path);
			this.lately.times = 0;
			return results.succeeded(part, outcome.answer);
		}
		const { failure } = outcome;
		if (this.concerns(part, failure)) return await this.divide(part, failure, isHalving);
		if (failure.kind === 'refused') this.count(part, failure);
		fail(part, failure);
	}

	private count({ path }: PlannedRequest, { reason, mentionedIds = [] }: Failure): void {
		const isSame = mentionedIds.length === 0 && reason === this.lately.reason;
		this.lately = { reason, times: isSame ? this.lately.times + 1 : 1 };
		if (this.lately.times < ENOUGH || this.partlyAccepted.has(path)) return;
		const reasons = this.hopeless.get(path) ?? new Set();
		this.hopeless.set(path, reasons.add(reason));
	}

	/** A reason counts for other schedules too as long as the service has accepted nothing at all. */
	private isHopeless({ path }: PlannedRequest, { reason }: Failure): boolean {
		if (this.hopeless.get(path)?.has(reason)) return true;
		return !this.isAnythingAccepted && [...this.hopeless.values()].some((reasons) => reasons.has(reason));
	}
}

function idsOf({ shares }: PlannedRequest): Set<number> {
	return new Set(shares.flatMap(({ ids = [] }) => ids));
}
