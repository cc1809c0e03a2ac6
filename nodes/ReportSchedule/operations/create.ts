import type { Draft } from '../draft/draft';
import type { Operation } from './operation';
import { createFacts, planSchedules, readSchedule } from './schedules';

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const create: Operation<Draft> = {
	methods: createFacts.methods,
	read: (item, reading) => readSchedule(item, 'create', reading),
	plan: (changes) => planSchedules(changes),
};
