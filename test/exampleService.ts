import type { SandboxOptions } from '../tools/sandbox';

/** What most schedules of the examples have in common. */
export const everyDay = {
	schedule_type: 'D',
	scheduled_time_hour: '06',
	scheduled_time_minute: '00',
	timezone: 'Europe/Berlin',
	method_type: 'email',
	schedule_condition: '1',
	retry_condition: '0',
	groups: [],
};

const people = [
	{ id: 9, first_name: 'Katherine', last_name: 'Johnson', email: 'katherine@example.org' },
	{ id: 101, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
	{ id: 102, first_name: 'Alan', last_name: 'Turing', email: 'alan@example.com' },
	{ id: 103, first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
	{ id: 104, first_name: 'Edsger', last_name: 'Dijkstra', email: 'edsger@example.org' },
	{ id: 105, first_name: 'Barbara', last_name: 'Liskov', email: 'barbara@example.org' },
];

const teams = [
	{ id: 11, name: 'Management', users: [] },
	{ id: 12, name: 'Sales team', users: [102, 104] },
];

const idsOf = (records: Array<{ id: number }>) => records.map(({ id }) => id);

/**
 * The service that the examples are run against, here and in `npm run n8n`. It knows the users, groups, reports and
 * schedules that they need and no others: what a note calls a bad row is refused.
 */
export const exampleService: SandboxOptions = {
	users: people,
	knownUsers: idsOf(people),
	groups: teams,
	knownGroups: idsOf(teams),
	reports: [
		{ id: 7, name: 'Stock' },
		{ id: 8, name: 'Sales' },
		{ id: 9, name: 'Costs' },
	],
	schedules: [
		{
			...everyDay,
			id: 1,
			report: 9,
			name: 'Monthly costs',
			schedule_type: 'M',
			scheduled_day_of_month: 29,
			users: [9, 102],
		},
		{ ...everyDay, id: 2, report: 8, name: 'Regional sales', users: [101, 102] },
		{ ...everyDay, id: 3, report: 7, name: 'Stock in the north', users: [103] },
		{ ...everyDay, id: 4, report: 9, name: 'Overdue invoices', users: [102] },
	],
};
