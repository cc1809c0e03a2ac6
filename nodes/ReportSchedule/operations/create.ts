import { dataModeProperties, readSchedule, scheduleProperties } from './form';
import { scheduleHints } from './scheduleHints';
import type { Operation } from './operation';
import { createFacts, draftSteps, type ScheduleDraft } from './schedules';

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const create: Operation<ScheduleDraft> = {
	optionSet: 'schedule',
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create schedule',
		description: 'Create a schedule that delivers a report by email or Slack',
	},
	properties: [...dataModeProperties, ...scheduleProperties],
	methods: createFacts.methods,
	...draftSteps,
	hints: scheduleHints,
	read: (item, issues) => readSchedule(item, issues, 'create'),
};
