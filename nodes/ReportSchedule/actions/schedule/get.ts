import type { ReadOperation } from '../operation';
import { readRequiredScheduleId, scheduleIdProperty } from '../scheduleId';

/** GET `/api/v1/schedules/<schedule_id>/`: §4 has the path, for other methods. */
export const get: ReadOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get schedule',
		description: "Get a schedule as the service returns it. Your service's API has to be able to.",
	},
	properties: [{ ...scheduleIdProperty('The schedule to get'), required: true }],
	kind: 'get',
	read: (item, issues) => {
		const scheduleId = readRequiredScheduleId(item, issues);
		return scheduleId === undefined ? undefined : { scheduleId };
	},
};
