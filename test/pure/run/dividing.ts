import { divide, division } from '../../../nodes/ReportSchedule/run/split';
import type { DivisionCallbacks } from '../../../nodes/ReportSchedule/ports';
import type { Failure } from '../../../nodes/ReportSchedule/service/outcome';
import { idsOf } from '../../../nodes/ReportSchedule/run/split';
import type { PlannedRequest } from '../../../nodes/ReportSchedule/service/request';
import { membershipType } from '../../../nodes/ReportSchedule/operations/membership';
import { failureOf } from '../failureOf';

/** What a service says to IDs; undefined where it takes them. It takes all or none. */
export type Service = (ids: readonly number[]) => Partial<Failure> | undefined;

/** A request that adds to schedule 5 what each of these items asks for. */
export function additionOf(
	items: ReadonlyArray<readonly number[]>,
	field: 'users' | 'groups' = 'users',
): PlannedRequest {
	return {
		type: membershipType('schedule', 'add', field),
		method: 'POST',
		path: `/api/v1/schedules/5/add_${field}/`,
		resourceId: 5,
		body: { [field]: [...new Set(items.flat())] },
		shares: items.map((ids, item) => ({ item, ids })),
	};
}

/** Divides the addition of these items after it was refused as a whole, and says what became of each. */
export async function divided(
	items: ReadonlyArray<readonly number[]>,
	service: Service,
	random?: () => number,
) {
	const request = additionOf(items);
	const sent: Array<{ ids: readonly number[]; isRefused: boolean }> = [];
	/** What the run was told was accepted of each item, nothing twice. */
	const accepted = new Map<number, number[]>(items.map((_, item) => [item, []]));
	const failures = new Map<number, Failure>();
	/** The items that fail for the request as a whole. */
	const together: number[] = [];
	const answer = (ids: readonly number[]) => {
		// Jest's time-out can't end a loop whose promises are all resolved.
		if (sent.length > 5_000) throw new Error('The division comes to no end');
		const refusal = service(ids);
		sent.push({ ids, isRefused: refusal !== undefined && refusal.kind !== 'runEnded' });
		return refusal && failureOf({ status: 400, ...refusal });
	};
	/** Thousands of times, so without `expect`, which takes much longer. */
	const expectOpen = (item: number) => {
		if (failures.has(item)) throw new Error(`Item ${item} has failed before`);
	};
	const run: DivisionCallbacks = {
		send: async (part) => {
			const failure = answer(idsOf(part));
			return await Promise.resolve(failure ? { failure } : { answer: {} });
		},
		accept: ({ shares }) => {
			for (const { item, ids } of shares) {
				expectOpen(item);
				accepted.get(item)!.push(...ids!);
			}
		},
		failEach: ({ shares }, failure) => {
			for (const { item } of shares) {
				expectOpen(item);
				failures.set(item, failure);
			}
		},
		failTogether: (whole, failure) => {
			run.failEach(whole, failure);
			together.push(...whole.shares.map(({ item }) => item));
		},
	};
	const whole = answer(idsOf(request))!;
	if (division.canDivide(request, whole)) await divide(request, whole, run);
	else run.failEach(request, whole);
	const twice = [...accepted.values()].filter((ids) => new Set(ids).size < ids.length);
	expect(twice).toEqual([]);
	const failed = [...failures.keys()].sort((a, b) => a - b);
	/** Items that fail although nothing was shown of them, and items that neither fail nor were accepted. */
	const untrue = items.flatMap((ids, item) => {
		const failure = failures.get(item);
		const isAccepted = ids.every((id) => accepted.get(item)!.includes(id));
		const isShown = sent.some((one) => one.isRefused && one.ids.every((id) => ids.includes(id)));
		const isOfAll = together.includes(item);
		const isTrue = failure ? !isAccepted && (isShown || isOfAll) : isAccepted;
		return isTrue ? [] : [item];
	});
	const untried = failed.filter((item) => together.includes(item));
	return { failed, untrue, untried, together, requests: sent.map(({ ids }) => ids), failures };
}

/** IDs from one to another. */
export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** An item for each ID. */
export const oneEach = (ids: readonly number[]) => ids.map((id) => [id]);

/** A service that doesn't know some IDs, and names what `mention` gives. */
export function unknown(
	ids: readonly number[],
	mention: (sent: readonly number[], bad: readonly number[]) => readonly number[] = () => [],
): Service {
	const isBad = new Set(ids);
	return (sent) => {
		const bad = sent.filter((id) => isBad.has(id));
		return bad.length === 0
			? undefined
			: { answer: { users: [`Not here: ${mention(sent, bad).join(', ')}`] } };
	};
}
