import type { Draft } from '../draft/draft';
import { updateSource } from '../draft/formSource';
import { readResourceId } from '../item/resourceId';
import type { Operation } from './operation';
import { planSchedules, readSchedule, updateFacts } from './schedules';

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const update: Operation<Draft> = {
	methods: updateFacts.methods,
	read: (item, reading) => {
		const draft = reading.issues.read('', () => readSchedule(item, 'update', reading, updateSource));
		// An empty row needs no schedule.
		if (draft?.isEmptyRow) return draft;
		const scheduleId = readResourceId('schedule', item, reading);
		return draft && { ...draft, scheduleId };
	},
	plan: (changes, { requestMethod }) => planSchedules(changes, requestMethod),
};
