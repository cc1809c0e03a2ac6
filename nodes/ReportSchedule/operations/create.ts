import type { Draft } from '../draft/draft';
import type { Operation } from './operation';
import { createType, planSchedules, readSchedule } from './schedules';

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const create: Operation<Draft> = {
	methods: createType.methods,
	read: (item) => readSchedule(item, 'create'),
	plan: (changes) => planSchedules(changes),
};
