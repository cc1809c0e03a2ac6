import { InvalidItem } from '../../fields/invalidValue';
import { createBody } from '../../fields/scheduleBody';
import { createProperties } from '../../fields/scheduleProperties';
import { planSchedules, type ScheduleChange } from '../../requests/planSchedules';
import type { Operation } from '../operation';
import { dataModeProperty, isAutoMapped, mappedValues, onlyDefinedBelow, shownValues } from './dataMode';

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const create: Operation<ScheduleChange> = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create schedule',
		description: 'Create a schedule that delivers a report',
	},
	properties: [dataModeProperty, ...createProperties().map(onlyDefinedBelow)],
	methods: ['POST'],
	read: (item) => {
		const complaints: string[] = [];
		const values = isAutoMapped(item) ? mappedValues(item) : shownValues(item.parameter, false);
		const body = createBody(values, complaints);
		InvalidItem.throwIfAny(complaints);
		return { body };
	},
	plan: (changes, { requestMethod }) => planSchedules(changes, requestMethod),
};
