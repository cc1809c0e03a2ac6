import type { IDataObject } from 'n8n-workflow';
import { planOf } from '../operations/expectedPlan';
import type { Change } from '../schedule/draft';
import type { ItemChange, Plan } from '../service/request';
import type { ItemResults } from './results';
import { Outputs } from './output';
import type { Run } from './run';

/** Gives each item what would be done for it. Sends no request that changes anything. */
export function preview(
	plan: Plan,
	changes: ReadonlyArray<ItemChange<Change>>,
	run: Run,
	results: ItemResults,
): void {
	const outputs = new Outputs(plan, changes, run);
	const { baseUrl } = run.connection;
	const requests = run.output === 'full' ? requestsOf(plan, baseUrl) : undefined;
	for (const { item, change } of changes) {
		const own = requests?.get(item) ?? [];
		results.give(item, {
			...outputs.summary(item),
			// A list of IDs makes n8n's columns so wide that `change` and `check` are out of sight.
			...(run.output === 'full' && outputs.ids(item)),
			...(own.length > 1 ? { requests: own } : own[0]),
			plan: planOf(baseUrl, plan.items.get(item)!, change),
		});
	}
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
