import { ItemResults } from '../../../nodes/ReportSchedule/execute/itemResults';
import { RefusedRequests } from '../../../nodes/ReportSchedule/execute/refusedRequests';
import { workThrough } from '../../../nodes/ReportSchedule/execute/sendAll';
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
	const applied = new Map<number, Set<number>>();
	const send = async (request: PlannedRequest): Promise<Outcome | NotSent> => {
		if (signal.aborted) return { notSent: true };
		const ids = request.body.users as number[];
		const scheduleId = request.scheduleId!;
		requests.push(ids);
		await new Promise(setImmediate);
		const refusal = service(ids, scheduleId);
		if (refusal) return { failure: { kind: 'refused', status: 400, reason: '', ...refusal } };
		const known = applied.get(scheduleId) ?? new Set();
		applied.set(scheduleId, known);
		for (const id of ids) known.add(id);
		return { answer: { id: scheduleId } };
	};
	const fail = (request: PlannedRequest, failure: Failure) => results.failed(request, failure);
	const refused = new RefusedRequests({ send, fail, results, signal });
	await workThrough(
		plan.queues,
		concurrency,
		async (request) => {
			const outcome = await send(request);
			if ('notSent' in outcome) return;
			if ('answer' in outcome) {
				refused.accepted();
				return results.succeeded(request, outcome.answer);
			}
			const { failure } = outcome;
			if (refused.concerns(request, failure)) return await refused.divide(request, failure);
			fail(request, failure);
		},
		() => true,
	);

	const failed = [...results.errors.keys()].sort((a, b) => a - b);
	const done = new Set(results.done());
	/** What items say of themselves that isn't so. */
	const untrue = items.flatMap(([scheduleId, ids], item) => {
		const isApplied = ids.every((id) => applied.get(scheduleId)?.has(id) ?? false);
		if (results.errors.has(item)) {
			if (done.has(item)) return [`${item} failed, but is done`];
			return isApplied ? [`${item} failed, but was applied`] : [];
		}
		// What counts as done isn't sent again by Retry On Fail; all else is.
		const isDone = results.outputs.has(item) && done.has(item);
		return isApplied && isDone
			? []
			: [`${item} succeeded, but ${isApplied ? "isn't done" : "wasn't applied"}`];
	});
	return { requests, failed, untrue, errors: results.errors, results };
}

/** IDs from one to another. */
export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** An item for each ID, all of one schedule. */
export const itemsOf = (ids: readonly number[], scheduleId = 5) =>
	ids.map((id): [number, number[]] => [scheduleId, [id]]);

/** A service that doesn't know some IDs, and names so many of them. */
export function unknownIds(unknown: Iterable<number>, named: 'first' | 'all' | 'none'): Service {
	const isUnknown = new Set(unknown);
	return (ids) => {
		const bad = ids.filter((id) => isUnknown.has(id));
		if (bad.length === 0) return undefined;
		if (named === 'none') return { reason: 'Unknown users' };
		const mentionedIds = named === 'first' ? bad.slice(0, 1) : bad;
		return { reason: `Unknown users: ${mentionedIds.join(', ')}`, mentionedIds };
	};
}
