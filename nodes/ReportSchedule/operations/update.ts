import type { Draft } from '../draft/draft';
import { updateSource } from '../draft/formSource';
import { readResourceId } from '../item/resourceId';
import type { Operation } from './operation';
import { planSchedules, readSchedule, updateType } from './schedules';

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const update: Operation<Draft> = {
	methods: updateType.methods,
	read: (item) => {
		const draft = readSchedule(item, 'update', updateSource);
		// An empty row needs no schedule.
		return draft.operation === 'none' ? draft : { ...draft, scheduleId: readResourceId('schedule', item) };
	},
	plan: (changes, { requestMethod }) => planSchedules(changes, requestMethod),
};
