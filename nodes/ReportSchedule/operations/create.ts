import type { Draft } from '../draft/draft';
import { mappingProperties } from '../panel/mapping';
import { scheduleProperties } from '../panel/scheduleForm';
import type { Operation } from './operation';
import { createFacts, planSchedules, readSchedule } from './schedules';

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const create: Operation<Draft> = {
	optionSet: 'schedule',
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create schedule',
		description: 'Create a schedule that delivers a report by email or Slack',
	},
	properties: [...mappingProperties, ...scheduleProperties],
	methods: createFacts.methods,
	read: (item, reading) => readSchedule(item, 'create', reading),
	plan: (changes, { requestMethod }) => planSchedules(changes, requestMethod),
};
