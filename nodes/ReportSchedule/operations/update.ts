import type { Draft } from '../draft/draft';
import { updateSource } from '../draft/formSource';
import { readResourceId } from '../item/resourceId';
import { mappingProperties } from '../panel/mapping';
import { resourceIdProperty } from '../panel/properties';
import { updateFields } from '../panel/scheduleForm';
import type { Operation } from './operation';
import { planSchedules, readSchedule, updateFacts } from './schedules';

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const update: Operation<Draft> = {
	optionSet: 'schedule',
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update schedule',
		description: 'Change fields of a schedule',
	},
	properties: [resourceIdProperty('schedule', 'The schedule to change'), ...mappingProperties, updateFields],
	methods: updateFacts.methods,
	read: (item, reading) => {
		const draft = readSchedule(item, 'update', reading, updateSource);
		// An empty row needs no schedule.
		return draft.isEmptyRow ? draft : { ...draft, scheduleId: readResourceId('schedule', item, reading) };
	},
	plan: (changes, { requestMethod }) => planSchedules(changes, requestMethod),
};
