import { ItemResults } from '../../../nodes/ReportSchedule/run/itemResults';
import type { Run } from '../../../nodes/ReportSchedule/run/run';
import { Sender } from '../../../nodes/ReportSchedule/run/sender';
import { planMembership, type Plan } from '../../../nodes/ReportSchedule/requests/plan';
import type { PlannedRequest } from '../../../nodes/ReportSchedule/requests/request';
import type { Reply } from '../../../nodes/ReportSchedule/http/exchange';
import { failed, type Failure } from '../../../nodes/ReportSchedule/failures/failure';
import { send } from '../../../nodes/ReportSchedule/http/send';
import { failureOf } from '../failureOf';
import { membershipTarget } from '../requests/targets';

export interface Conditions {
	continueOnFail?: boolean;
	concurrency?: number;
	/** Stops the workflow. */
	canceled?: AbortController;
}

/**
 * Sends the requests of a plan for so many items. A test file that uses this has to mock http/send, which this
 * replaces by a function; `requests` counts from 1.
 */
export async function runPlan(
	plan: Plan,
	count: number,
	answer: (request: PlannedRequest, requests: number) => Reply,
	{ continueOnFail = true, concurrency = 10, canceled = new AbortController() }: Conditions = {},
) {
	const sent: PlannedRequest[] = [];
	jest.mocked(send).mockImplementation(async (request, { signal }) => {
		if (signal.aborted) return { failure: failed('runEnded') };
		const requests = sent.push(request as PlannedRequest);
		await new Promise(setImmediate);
		return answer(request as PlannedRequest, requests);
	});
	const results = new ItemResults(count);
	results.begin(plan, 'summary');
	const stop = new AbortController();
	const signal = AbortSignal.any([stop.signal, canceled.signal]);
	const context = { continueOnFail: () => continueOnFail };
	const run = { context, concurrency, stop, signal, canceled: canceled.signal } as unknown as Run;
	await new Sender(plan, run, results).sendAll();
	const atEnd = sent.length;
	await new Promise(setImmediate);
	expect(sent).toHaveLength(atEnd);
	return { sent, results, output: results.toItems(({ message }) => message).map(({ json }) => json) };
}

/** What a service says to the IDs of a request; undefined where it takes them. It takes all or none. */
export type Service = (ids: readonly number[], scheduleId: number) => Partial<Failure> | undefined;

export interface Simulation extends Conditions {
	/** Each item's schedule and IDs. */
	items: Array<[scheduleId: number, ids: number[]]>;
	service: Service;
	maxIdsPerRequest?: number;
}

/** Runs Add Users with Continue On Fail against a service that is a function. */
export async function simulate({ items, service, maxIdsPerRequest = 1000, ...conditions }: Simulation) {
	const changes = items.map(([scheduleId, ids], item) => ({ item, change: { resourceId: scheduleId, ids } }));
	const plan = planMembership(changes, membershipTarget(), { combineItems: true, maxIdsPerRequest });
	const log: Logged[] = [];
	const accepted = new Map<number, Set<number>>();
	const answer = ({ body, resourceId: scheduleId = 0 }: PlannedRequest): Reply => {
		const ids = body.users as number[];
		const refusal = service(ids, scheduleId);
		log.push({ scheduleId, ids, isRefused: refusal !== undefined });
		if (refusal) return { failure: failureOf({ status: 400, ...refusal }) };
		const ofSchedule = accepted.get(scheduleId) ?? new Set();
		accepted.set(scheduleId, ofSchedule);
		for (const id of ids) ofSchedule.add(id);
		return { answer: { id: scheduleId } };
	};
	const { sent, results, output } = await runPlan(plan, items.length, answer, conditions);
	const failed = items.flatMap((_, item) => (results.hasFailed(item) ? [item] : []));
	const errors = output.map(({ error }) => error as string | undefined);
	const isShown = shownBy(log);
	/** What items say of themselves that isn't so. */
	const untrue = items.flatMap(([scheduleId, ids], item) => {
		const acceptedIds = ids.filter((id) => accepted.get(scheduleId)?.has(id));
		const isAccepted = acceptedIds.length === ids.length;
		if (results.isAccepted(item) !== isAccepted || results.hasFailed(item) === isAccepted) {
			return [`${item} is ${results.all[item]!.outcome}: ${errors[item] ?? 'succeeded'}`];
		}
		if (!isAccepted && !isShown(scheduleId, ids) && !errors[item]!.includes('not tried alone')) {
			return [`${item} is blamed, but wasn't tried alone`];
		}
		const isPartly = acceptedIds.length > 0 && !isAccepted;
		return isPartly === (errors[item] ?? '').includes('Accepted: ') ? [] : [`${item}: ${errors[item]}`];
	});
	return { requests: sent.map(({ body }) => body.users as number[]), failed, untrue, errors };
}

interface Logged {
	scheduleId: number;
	ids: readonly number[];
	isRefused: boolean;
}

/** Tells whether an item was tried alone: a request with none but its IDs was refused. */
function shownBy(log: readonly Logged[]): (scheduleId: number, ids: readonly number[]) => boolean {
	const refused = new Map<string, Array<readonly number[]>>();
	for (const { scheduleId, ids, isRefused } of log) {
		if (!isRefused) continue;
		const key = `${scheduleId} ${ids[0]}`;
		refused.set(key, [...(refused.get(key) ?? []), ids]);
	}
	return (scheduleId, ids) =>
		ids
			.flatMap((id) => refused.get(`${scheduleId} ${id}`) ?? [])
			.some((sent) => sent.length <= ids.length && sent.every((id) => ids.includes(id)));
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
