import type { SandboxOptions } from '../../sandbox';

/** What the sandbox holds when n8n starts: enough for the examples, the lists and a look around. */
export const seed: SandboxOptions = {
	schedules: [
		{ id: 1, name: 'Weekly sales', report: 1 },
		{ id: 2, name: 'Monthly costs', report: 2 },
		{ id: 3, name: 'Daily stock', report: 3 },
	],
	reports: [
		{ id: 1, name: 'Sales' },
		{ id: 2, name: 'Costs' },
		{ id: 3, name: 'Stock' },
	],
	users: [
		{ id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
		{ id: 2, first_name: 'Alan', last_name: 'Turing', email: 'alan@example.com' },
	],
	groups: [
		{ id: 1, name: 'Management' },
		{ id: 2, name: 'Sales team' },
	],
};
