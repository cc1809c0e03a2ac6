import type { Operation } from '../operation';
import {
	createFacts,
	planDrafts,
	readSchedule,
	resolveDrafts,
	scheduleHints,
	scheduleProperties,
	type ScheduleDraft,
} from './draft';

export const create: Operation<ScheduleDraft> = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create schedule',
		description: 'Create a schedule that delivers a report by email or Slack',
	},
	properties: [...scheduleProperties],
	facts: [createFacts],
	methods: createFacts.methods,
	read: readSchedule,
	listsFor: ({ recipients }) => [...recipients.keys()],
	resolve: resolveDrafts,
	hints: scheduleHints,
	plan: planDrafts,
};
