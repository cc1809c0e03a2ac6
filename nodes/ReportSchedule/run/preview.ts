import type { IDataObject } from 'n8n-workflow';
import type { Change, Draft, MembershipChange } from '../schedule/draft';
import { readAll } from '../lists/records';
import type { ReadWhole } from '../lists/load';
import type { ItemChange, Plan } from '../service/request';
import type { ItemResults } from './results';
import { Outputs } from './output';
import type { Run } from './run';

/** Gives each item what would be done for it. Sends no request that changes anything. */
export async function preview(
	plan: Plan,
	changes: ReadonlyArray<ItemChange<Change>>,
	run: Run,
	results: ItemResults,
): Promise<void> {
	const outputs = new Outputs(plan, await withRecords(changes, run.lists), run);
	const requests = run.output === 'full' ? requestsOf(plan, run.connection.baseUrl) : undefined;
	for (const item of plan.items.keys()) {
		const own = requests?.get(item) ?? [];
		results.give(item, {
			...outputs.summary(item),
			// A list of IDs makes n8n's columns so wide that `change` and `check` are out of sight.
			...(run.output === 'full' && outputs.ids(item)),
			...(own.length > 1 ? { requests: own } : own[0]),
		});
	}
}

/** Changes with what the service's list has of their schedules or groups, so that words say from what to what. Never throws. */
async function withRecords(
	changes: ReadonlyArray<ItemChange<Change>>,
	lists: ReadWhole,
): Promise<ReadonlyArray<ItemChange<Change>>> {
	const lacking = changes.filter(({ change }) => idOf(change) !== undefined && change.record === undefined);
	if (lacking.length === 0) return changes;
	const { resource = 'schedule' } = lacking[0]!.change as Partial<MembershipChange>;
	const list = await lists(`${resource}s`);
	const listed = 'records' in list ? readAll(list.records) : [];
	const records = new Map(listed.map(({ id, record }) => [id, record]));
	return changes.map(({ item, change }) => {
		const record = change.record ?? records.get(idOf(change));
		return { item, change: record === undefined ? change : { ...change, record } };
	});
}

/** The schedule or group that a change is about; undefined for a create, and for what needs no request. */
function idOf(change: Change): number | undefined {
	const { scheduleId, resourceId, ids } = change as Partial<Draft & MembershipChange>;
	return change.operation === 'update' ? scheduleId : ids?.length === 0 ? undefined : resourceId;
}

/** The requests of each item. Of items that share one the first has it, because a body may be large. */
function requestsOf({ queues, items }: Plan, baseUrl: string): Map<number, IDataObject[]> {
	const requests = new Map<number, IDataObject[]>([...items.keys()].map((item) => [item, []]));
	for (const request of queues.flat()) {
		const { method, path, body, shares } = request;
		const first = shares[0]!.item;
		for (const { item } of shares) {
			const sent = item === first ? { method, url: baseUrl + path, body } : { combinedWithItem: first };
			requests.get(item)!.push(sent as IDataObject);
		}
	}
	return requests;
}
