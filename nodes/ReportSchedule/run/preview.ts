import type { IDataObject } from 'n8n-workflow';
import type { Change, Draft } from '../schedule/draft';
import { schedulesById } from '../lists/load';
import type { ItemChange, Plan } from '../service/request';
import type { ItemResults } from './results';
import { outputsOf } from './output';
import type { Run } from './run';

/** Gives each item what would be done for it. Sends no request that changes anything. */
export async function preview(
	plan: Plan,
	changes: ReadonlyArray<ItemChange<Change>>,
	run: Run,
	results: ItemResults,
): Promise<void> {
	const outputs = outputsOf(plan, await withRecords(changes, run), run);
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

/** Updates by ID with what the service's list has, so that a preview says from what to what. A run reads no list for that. */
async function withRecords(
	changes: ReadonlyArray<ItemChange<Change>>,
	run: Run,
): Promise<ReadonlyArray<ItemChange<Change>>> {
	const lacksRecord = (change: Change): change is Draft =>
		change.operation === 'update' && !('record' in change);
	if (!changes.some(({ change }) => lacksRecord(change))) return changes;
	const schedules = await schedulesById(run);
	return changes.map(({ item, change }) => {
		const record = lacksRecord(change) ? schedules.get(change.scheduleId!) : undefined;
		return { item, change: record === undefined ? change : { ...change, record } };
	});
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
