import { ItemResults } from '../../../nodes/ReportSchedule/execute/itemResults';
import { canBeDivided, RefusedRequest } from '../../../nodes/ReportSchedule/execute/refusedRequests';
import { workThrough } from '../../../nodes/ReportSchedule/execute/workThrough';
import { planMembership } from '../../../nodes/ReportSchedule/requests/plan';
import type { PlannedRequest } from '../../../nodes/ReportSchedule/requests/request';
import type { Outcome } from '../../../nodes/ReportSchedule/transport/exchange';
import type { Failure } from '../../../nodes/ReportSchedule/transport/failure';
import type { NotSent } from '../../../nodes/ReportSchedule/transport/send';
import { membershipTarget } from '../requests/targets';

/** What a service says to the IDs of a request; undefined where it takes them. It takes all or none. */
export type Service = (ids: readonly number[], scheduleId: number) => Partial<Failure> | undefined;

export interface Simulation {
	/** Each item's schedule and IDs. */
	items: Array<[scheduleId: number, ids: number[]]>;
	service: Service;
	maxIdsPerRequest?: number;
	concurrency?: number;
	/** Default: one that never aborts. */
	signal?: AbortSignal;
}

/** Runs Add Users with Continue On Fail against a service that is a function. */
export async function simulate({
	items,
	service,
	maxIdsPerRequest = 1000,
	concurrency = 10,
	signal = new AbortController().signal,
}: Simulation) {
	const changes = items.map(([scheduleId, ids], item) => ({ item, change: { scheduleId, ids } }));
	const plan = planMembership(changes, membershipTarget(), { combineItems: true, maxIdsPerRequest });
	const results = new ItemResults(items.length);
	results.begin(plan, 'summary');

	const requests: number[][] = [];
	const log: Logged[] = [];
	const applied = new Map<number, Set<number>>();
	const send = async (request: PlannedRequest): Promise<Outcome | NotSent> => {
		if (signal.aborted) return { notSent: true };
		const ids = request.body.users as number[];
		const scheduleId = request.scheduleId!;
		requests.push(ids);
		await new Promise(setImmediate);
		const refusal = service(ids, scheduleId);
		log.push({ scheduleId, ids, isRefused: refusal !== undefined });
		if (refusal) return { failure: { kind: 'refused', status: 400, reason: '', ...refusal } };
		const known = applied.get(scheduleId) ?? new Set();
		applied.set(scheduleId, known);
		for (const id of ids) known.add(id);
		return { answer: { id: scheduleId } };
	};
	const unexpected: unknown[] = [];
	await workThrough(
		plan.queues,
		concurrency,
		async (request) => {
			const outcome = await send(request);
			if ('notSent' in outcome) return;
			if ('answer' in outcome) return results.succeeded(request, outcome.answer);
			const { failure } = outcome;
			if (!canBeDivided(request, failure)) return results.failed(request, failure);
			await new RefusedRequest(request, failure, { send, results, signal }).divide();
		},
		(request) => unexpected.push(request),
	);
	expect(unexpected).toEqual([]);

	const failed = items.flatMap((_, item) => (results.hasFailed(item) ? [item] : []));
	const errors = results
		.toItems(({ message }) => message)
		.map(({ json }) => json.error as string | undefined);
	const isShown = shownBy(log);
	/** What items say of themselves that isn't so. */
	const untrue = items.flatMap(([scheduleId, ids], item) => {
		const appliedIds = ids.filter((id) => applied.get(scheduleId)?.has(id));
		const isApplied = appliedIds.length === ids.length;
		const says = isApplied ? 'was applied' : "wasn't applied";
		if (results.hasFailed(item) === isApplied) return [`${item} ${says}: ${errors[item] ?? 'succeeded'}`];
		if (!isApplied && !isShown(scheduleId, ids) && !errors[item]!.includes("wasn't tried alone")) {
			return [`${item} is blamed, but that wasn't shown`];
		}
		// What counts as done isn't sent again by Retry On Fail; all else is.
		if (results.isDone(item) !== isApplied) return [`${item} ${says}, and is taken for the opposite`];
		const isPartly = appliedIds.length > 0 && !isApplied;
		return isPartly === (errors[item] ?? '').includes('Partly applied') ? [] : [`${item}: ${errors[item]}`];
	});
	return { requests, failed, untrue, errors, results };
}

interface Logged {
	scheduleId: number;
	ids: readonly number[];
	isRefused: boolean;
}

/**
 * Tells whether it was shown that an item is at fault: a request with none but its IDs was refused, or one of
 * which all other IDs were accepted later.
 */
function shownBy(log: readonly Logged[]): (scheduleId: number, ids: readonly number[]) => boolean {
	const acceptedAt = new Map<string, number>();
	log.forEach(({ scheduleId, ids, isRefused }, index) => {
		if (!isRefused) for (const id of ids) acceptedAt.set(`${scheduleId} ${id}`, index);
	});
	/** What was left of each refused request, by its schedule and first ID. */
	const left = new Map<string, number[][]>();
	log.forEach(({ scheduleId, ids, isRefused }, index) => {
		const others = ids.filter((id) => (acceptedAt.get(`${scheduleId} ${id}`) ?? -1) < index);
		if (!isRefused || others.length === 0) return;
		const key = `${scheduleId} ${others[0]}`;
		left.set(key, [...(left.get(key) ?? []), others]);
	});
	return (scheduleId, ids) =>
		ids
			.flatMap((id) => left.get(`${scheduleId} ${id}`) ?? [])
			.some((others) => others.length <= ids.length && others.every((id) => ids.includes(id)));
}

/** IDs from one to another. */
export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** An item for each ID, all of one schedule. */
export const itemsOf = (ids: readonly number[], scheduleId = 5) =>
	ids.map((id): [number, number[]] => [scheduleId, [id]]);

/** A service that refuses requests with one of these IDs, and mentions what `mention` gives. */
export function refusing(
	ids: Iterable<number>,
	mention: (sent: readonly number[], bad: readonly number[]) => number[],
): Service {
	const isBad = new Set(ids);
	return (sent) => {
		const bad = sent.filter((id) => isBad.has(id));
		if (bad.length === 0) return undefined;
		const mentionedIds = mention(sent, bad);
		return { reason: `Unknown users${mentionedIds.map((id) => ` ${id}`).join()}`, mentionedIds };
	};
}

/** A service that doesn't know some IDs, and names so many of them. */
export function unknownIds(unknown: Iterable<number>, named: 'first' | 'all' | 'none'): Service {
	return refusing(unknown, (_sent, bad) =>
		named === 'none' ? [] : named === 'first' ? bad.slice(0, 1) : [...bad],
	);
}
