import type { RecipientField } from '../fields/recipients';
import { groupBy } from '../helpers/queues';
import {
	pathOf,
	type FoundNames,
	type OperationFacts,
	type PlannedRequest,
	type RequestMethod,
	type Resource,
} from './request';

/** Requests that have to keep their order, because they change the same schedule or group. */
export type RequestQueue = readonly PlannedRequest[];

/** What an item asks for, as its output says it. */
export interface ItemSummary {
	operation: OperationFacts['name'] | 'unchanged' | 'none';
	/** What it changes; no ID for a create. */
	resource: Resource;
	resourceId: number | undefined;
	/** The report, if it was sent. */
	report?: number;
	users?: readonly number[];
	groups?: readonly number[];
}

/** The requests of a run, and what each item asks for, one that needs no request too. */
export interface Plan {
	queues: RequestQueue[];
	summaries: Map<number, ItemSummary>;
}

export interface ItemChange<Change> {
	item: number;
	change: Change;
}

/** Users or groups to add to a schedule or a group, or to remove from it. */
export interface MembershipChange {
	/** The schedule's or group's. */
	resourceId: number;
	/** Without repetitions; none where there is nothing to do. */
	ids: readonly number[];
	found?: FoundNames;
}

/** What every membership request of a run has in common. */
export interface MembershipTarget {
	operation: OperationFacts & Required<Pick<OperationFacts, 'recipients'>>;
	/** Last segment of the path (§4), such as `add_users`. */
	action: string;
	method: RequestMethod;
}

interface CombineOptions {
	/** One request for each schedule or group instead of one for each item. */
	combineItems: boolean;
	/** A longer list is sent in several requests. */
	maxIdsPerRequest: number;
}

/** The IDs of one request, and whose they are. */
interface Batch {
	ids: number[];
	shares: Array<{ item: number; ids: number[] }>;
	/** How items gave those that were looked up. */
	names: Map<number, string>;
}

/**
 * The add and remove requests (§4 rule 1: several IDs in one call), a queue for each schedule or group. An ID
 * that several items name is sent once and answers for all of them. An item without IDs needs no request.
 */
export function planMembership(
	changes: ReadonlyArray<ItemChange<MembershipChange>>,
	target: MembershipTarget,
	{ combineItems, maxIdsPerRequest }: CombineOptions,
): Plan {
	const { name, resource, recipients } = target.operation;
	const queues = groupBy(changes, ({ change }) => change.resourceId).map((same) => {
		const { resourceId } = same[0]!.change;
		const together = combineItems ? [same] : same.map((change) => [change]);
		return together
			.flatMap((items) => toBatches(items, recipients, maxIdsPerRequest))
			.map((batch) => membershipRequest(resourceId, target, batch));
	});
	const summaries = changes.map(({ item, change: { resourceId, ids } }) => {
		const own = ids.length > 0 && { [recipients]: ids };
		return [item, { operation: name, resource, resourceId, ...own }] as const;
	});
	return { queues: queues.filter((queue) => queue.length > 0), summaries: new Map(summaries) };
}

/** The IDs of these items, each in one batch, and then whose they are. */
function toBatches(
	changes: ReadonlyArray<ItemChange<MembershipChange>>,
	recipients: RecipientField,
	size: number,
): Batch[] {
	const all = [...new Set(changes.flatMap(({ change }) => change.ids))];
	const batches: Batch[] = [];
	for (let start = 0; start < all.length; start += size) {
		batches.push({ ids: all.slice(start, start + size), shares: [], names: new Map() });
	}
	const batchOf = new Map(batches.flatMap((batch) => batch.ids.map((id) => [id, batch])));
	for (const { item, change } of changes) {
		const names = change.found?.get(recipients);
		for (const ids of groupBy(change.ids, (id) => batchOf.get(id))) {
			const batch = batchOf.get(ids[0]!)!;
			batch.shares.push({ item, ids });
			for (const id of ids) if (names?.has(id)) batch.names.set(id, names.get(id)!);
		}
	}
	return batches;
}

function membershipRequest(resourceId: number, target: MembershipTarget, batch: Batch): PlannedRequest {
	const { operation, action, method } = target;
	return {
		operation,
		method,
		path: pathOf(`${operation.resource}s`, resourceId, action),
		body: { [operation.recipients]: batch.ids },
		resourceId,
		shares: batch.shares,
		found: new Map([[operation.recipients, batch.names]]),
	};
}
