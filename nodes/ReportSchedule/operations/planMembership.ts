import type { MembershipChange } from '../draft/draft';
import { groupBy } from '../helpers/queues';
import type { ItemChange, Plan } from '../requests/plan';
import { pathOf, type MembershipType, type PlannedRequest, type RequestMethod } from '../requests/request';

type Members = Pick<MembershipChange, 'resourceId' | 'ids' | 'found'>;

interface MembershipOptions {
	requestMethod: RequestMethod;
	/** One request for each schedule or group instead of one for each item. */
	combineItems: boolean;
	/** A longer list is sent in several requests. */
	maxIdsPerRequest: number;
}

/** The IDs of one request, and whose they are. */
interface Batch {
	ids: number[];
	shares: Array<{ item: number; ids: number[] }>;
}

/**
 * The add and remove requests (§4 rule 1: several IDs in one call), a queue for each schedule or group. An ID
 * that several items of a request name is sent once and answers for all of them. An item without IDs needs no request.
 */
export function planMembership(
	changes: ReadonlyArray<ItemChange<Members>>,
	type: MembershipType,
	{ requestMethod: method, combineItems, maxIdsPerRequest }: MembershipOptions,
): Plan {
	const { name, resource, recipients, action } = type;
	const requestsFor = (items: ReadonlyArray<ItemChange<Members>>): PlannedRequest[] => {
		const { resourceId } = items[0]!.change;
		const path = pathOf(`${resource}s`, resourceId, action);
		const names = items.flatMap(({ change }) => [...(change.found?.get(recipients) ?? [])]);
		const found = new Map([[recipients, new Map(names)]]);
		return toBatches(items, maxIdsPerRequest).map(({ ids, shares }) => {
			return { type, method, path, body: { [recipients]: ids }, resourceId, shares, found };
		});
	};
	const queues = groupBy(changes, ({ change }) => change.resourceId).map((same) => {
		const combined = combineItems ? [same] : same.map((change) => [change]);
		return combined.flatMap(requestsFor);
	});
	const planned = changes.map(({ item, change: { resourceId, ids } }) => {
		const own = ids.length > 0 && { [recipients]: ids };
		return [item, { operation: name, resource, resourceId, ...own }] as const;
	});
	return { queues: queues.filter((queue) => queue.length > 0), items: new Map(planned) };
}

/** The IDs of these items, each once, in batches of at most so many; an item has a share in each batch that holds some of its own. */
function toBatches(changes: ReadonlyArray<ItemChange<Members>>, size: number): Batch[] {
	const all = [...new Set(changes.flatMap(({ change }) => change.ids))];
	const batches = Array.from({ length: Math.ceil(all.length / size) }, (_, index): Batch => {
		return { ids: all.slice(index * size, (index + 1) * size), shares: [] };
	});
	const batchOf = new Map(batches.flatMap((batch) => batch.ids.map((id) => [id, batch])));
	for (const { item, change } of changes) {
		for (const ids of groupBy(change.ids, (id) => batchOf.get(id)!)) {
			batchOf.get(ids[0]!)!.shares.push({ item, ids });
		}
	}
	return batches;
}
