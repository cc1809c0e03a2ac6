import { groupBy, schedulePath } from './plannedRequest';
import type { ItemChange, Lane, PlannedRequest, RequestMethod } from './plannedRequest';

/** Users or groups to add to a schedule or to remove from it. */
export interface MembershipChange {
	scheduleId: number;
	/** Without repetitions, at least one. */
	ids: readonly number[];
}

/** What every membership request of a run has in common. */
export interface MembershipTarget {
	/** Last segment of the path (§4), such as `add_users`. */
	action: string;
	/** Field of the body (§2.2). */
	field: 'users' | 'groups';
	method: RequestMethod;
}

export interface CombineOptions {
	/** One request for each schedule instead of one for each item. */
	combineItems: boolean;
	/** A longer list is sent in several requests. */
	maxIdsPerRequest: number;
}

/** The IDs of one request, and whose they are. */
interface Batch {
	ids: number[];
	shares: Share[];
}

interface Share {
	item: number;
	ids: number[];
}

/**
 * The add and remove requests (§4 rule 1: several IDs in one call), a lane for each schedule. An ID that
 * several items name is sent once and answers for all of them.
 */
export function planMembership(
	changes: ReadonlyArray<ItemChange<MembershipChange>>,
	target: MembershipTarget,
	{ combineItems, maxIdsPerRequest }: CombineOptions,
): Lane[] {
	return groupBy(changes, ({ change }) => change.scheduleId).map((sameSchedule) => {
		const { scheduleId } = sameSchedule[0]!.change;
		const together = combineItems ? [sameSchedule] : sameSchedule.map((one) => [one]);
		return together
			.flatMap((items) => toBatches(items, maxIdsPerRequest))
			.map((batch) => toRequest(scheduleId, target, batch, combineItems));
	});
}

function toBatches(changes: ReadonlyArray<ItemChange<MembershipChange>>, size: number): Batch[] {
	const batches: Batch[] = [];
	const batchOf = new Map<number, Batch>();
	for (const { item, change } of changes) {
		const shares = new Map<Batch, Share>();
		for (const id of change.ids) {
			let batch = batchOf.get(id);
			if (batch === undefined) {
				batch = batches.at(-1);
				if (batch === undefined || batch.ids.length >= size) {
					batch = { ids: [], shares: [] };
					batches.push(batch);
				}
				batch.ids.push(id);
				batchOf.set(id, batch);
			}
			let share = shares.get(batch);
			if (share === undefined) {
				share = { item, ids: [] };
				shares.set(batch, share);
				batch.shares.push(share);
			}
			share.ids.push(id);
		}
	}
	return batches;
}

function toRequest(
	scheduleId: number,
	target: MembershipTarget,
	{ ids, shares }: Batch,
	divisible: boolean,
): PlannedRequest {
	return {
		method: target.method,
		path: schedulePath(scheduleId, target.action),
		body: { [target.field]: ids },
		parts: shares.map((share) => ({ item: share.item, sent: { scheduleId, [target.field]: share.ids } })),
		repeatable: true,
		...(divisible && {
			divide: () => {
				if (ids.length < 2) return undefined;
				const middle = Math.ceil(ids.length / 2);
				const [first, second] = [ids.slice(0, middle), ids.slice(middle)].map((half) =>
					toRequest(scheduleId, target, { ids: half, shares: sharesOf(half, shares) }, divisible),
				);
				return [first!, second!];
			},
		}),
	};
}

function sharesOf(ids: readonly number[], shares: readonly Share[]): Share[] {
	const wanted = new Set(ids);
	return shares
		.map((share) => ({ item: share.item, ids: share.ids.filter((id) => wanted.has(id)) }))
		.filter((share) => share.ids.length > 0);
}
