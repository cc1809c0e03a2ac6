import { readResourceId } from '../item/resourceId';
import { resourceIdProperty } from '../panel/properties';
import type { ReadOperation } from './operation';

/** GET `/api/v1/schedules/<schedule_id>/`: §4 has the path, for other methods. */
export const get: ReadOperation = {
	optionSet: 'get',
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get schedule',
		description: "Get a schedule as the service returns it, if your service's API can return one",
	},
	properties: [resourceIdProperty('schedule', 'The schedule to get')],
	methods: [],
	read: (item, reading) => {
		const scheduleId = readResourceId('schedule', item, reading);
		return scheduleId === undefined ? undefined : { scheduleId };
	},
};
