import type { ScheduleBody } from '../fields/scheduleBody';
import { groupBy, schedulePath } from './plannedRequest';
import type { ItemChange, Lane, Part, PlannedRequest, RequestMethod } from './plannedRequest';

/** A schedule to create, or, with an ID, to update. */
export interface ScheduleChange {
	scheduleId?: number;
	body: ScheduleBody;
}

/**
 * One request for each item (§4 create and update). Updates of the same schedule share a lane, so that the
 * last item's values are the ones that stay.
 */
export function planSchedules(
	changes: ReadonlyArray<ItemChange<ScheduleChange>>,
	method: RequestMethod,
): Lane[] {
	return groupBy(changes, ({ item, change }) =>
		change.scheduleId === undefined ? `item ${item}` : change.scheduleId,
	).map((sameSchedule) => sameSchedule.map((change) => toRequest(change, method)));
}

function toRequest(
	{ item, change: { scheduleId, body } }: ItemChange<ScheduleChange>,
	method: RequestMethod,
): PlannedRequest {
	const { report, users, groups } = body;
	const sent = Object.fromEntries(
		Object.entries({ scheduleId, report, users, groups }).filter(([, ids]) => ids !== undefined),
	) as Part['sent'];
	return {
		method,
		path: schedulePath(scheduleId),
		body,
		parts: [{ item, sent }],
		repeatable: scheduleId !== undefined,
		overwrites: scheduleId !== undefined,
	};
}
