import type { ScheduleBody } from '../fields/scheduleBody';
import { groupBy, schedulePath } from './request';
import type { ItemChange, ItemSummary, OperationFacts, Plan, PlannedRequest, RequestMethod } from './request';

/** A schedule to create, or, with an ID, to update. */
export interface ScheduleChange {
	scheduleId?: number;
	body: ScheduleBody;
	findCreated?: PlannedRequest['findCreated'];
}

/** What every create and update of a run has in common. */
export interface ScheduleTarget {
	create: OperationFacts;
	update: OperationFacts;
	/** The method of an update. */
	method: RequestMethod;
}

/**
 * One request for each item (§4 create and update). Updates of the same schedule share a queue, so that the
 * last item's values are the ones that stay.
 */
export function planSchedules(
	changes: ReadonlyArray<ItemChange<ScheduleChange>>,
	target: ScheduleTarget,
): Plan {
	const queues = groupBy(changes, ({ item, change }) =>
		change.scheduleId === undefined ? `item ${item}` : change.scheduleId,
	).map((sameSchedule) => sameSchedule.map((change) => toRequest(change, target)));
	return { queues, summaries: new Map(changes.map((one) => [one.item, summaryOf(one, target)])) };
}

function summaryOf({ change }: ItemChange<ScheduleChange>, { create, update }: ScheduleTarget): ItemSummary {
	const { report, users, groups } = change.body;
	const sent = Object.entries({ report, users, groups }).filter(([, value]) => value !== undefined);
	const { name } = change.scheduleId === undefined ? create : update;
	return { operation: name, scheduleId: change.scheduleId ?? null, ...Object.fromEntries(sent) };
}

function toRequest(
	{ item, change: { scheduleId, body, findCreated } }: ItemChange<ScheduleChange>,
	{ create, update, method }: ScheduleTarget,
): PlannedRequest {
	const isCreate = scheduleId === undefined;
	return {
		operation: isCreate ? create : update,
		method: isCreate ? 'POST' : method,
		path: schedulePath(scheduleId),
		body,
		scheduleId,
		shares: [{ item }],
		...(isCreate && findCreated && { findCreated }),
	};
}
