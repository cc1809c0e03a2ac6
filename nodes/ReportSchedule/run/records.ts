import { refuseUnexpected } from '../operations/expectedPlan';
import { settled } from '../operations/match';
import { refuseRemovals } from '../operations/removals';
import { readAll } from '../lists/records';
import type { Change, Draft, MembershipChange } from '../schedule/draft';
import type { ItemChange, Plan } from '../service/request';
import { InvalidValue } from '../text/issues';
import { inputError, runError } from './errors';
import type { ItemResults } from './results';
import type { Run } from './run';

type Changes = ReadonlyArray<ItemChange<Change>>;

/**
 * Changes with what the service's list shows of their schedules or groups, for a preview, Max Removals and Expected Plan. Without
 * these, no list is read for it. A list that can't be read gives no records; if it was answered 401, the items fail.
 */
export async function withRecords(changes: Changes, run: Run, results: ItemResults): Promise<Changes> {
	const isNeeded = run.previewOnly || run.maxRemovals !== undefined || run.expectedPlans !== undefined;
	const lacking = changes.filter(({ change }) => idOf(change) !== undefined && change.record === undefined);
	if (!isNeeded || lacking.length === 0) return changes;
	const { resource = 'schedule' } = lacking[0]!.change as Partial<MembershipChange>;
	const list = await run.lists(`${resource}s`);
	if ('problem' in list && list.failure?.status === 401) {
		for (const { item } of lacking) results.fail(item, runError(list.problem, list.advice));
	}
	const listed = 'records' in list ? readAll(list.records) : [];
	const records = new Map(listed.map(({ id, record }) => [id, record]));
	return changes.map(({ item, change }) => {
		const record = change.record ?? records.get(idOf(change));
		const known = record === undefined ? change : { ...change, record };
		return { item, change: settled(known) };
	});
}

/** The schedule or group that a change is about; undefined for a create, and for what needs no request. */
function idOf(change: Change): number | undefined {
	const { scheduleId, resourceId, ids } = change as Partial<Draft & MembershipChange>;
	return change.operation === 'update' ? scheduleId : ids?.length === 0 ? undefined : resourceId;
}

/** Fails the items that Max Removals or Expected Plan refuses. @param changes with their records @param plan of all of them */
export function refuseByOptions(changes: Changes, plan: Plan, run: Run, results: ItemResults): void {
	const { maxRemovals, expectedPlans, connection } = run;
	const refuse = (item: number, problem: string) =>
		results.fail(item, inputError(new InvalidValue(problem), item));
	if (maxRemovals !== undefined) refuseRemovals(changes, maxRemovals, refuse);
	if (expectedPlans === undefined) return;
	const toCompare = changes.filter(({ item }) => results.isWaiting(item));
	refuseUnexpected(toCompare, plan, expectedPlans, connection.baseUrl, refuse);
}
