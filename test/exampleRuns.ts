import { everyDay } from './exampleService';

/** How an example is run by the tests, on the engine and in a real n8n, and what it leaves in the service. */
export interface ExampleRun {
	/** The triggers that it is started from, one run after the other. */
	triggers: string[];
	/** What someone enters: in a form, by its labels, or in the chat. */
	input?: Record<string, string | number>;
	/** The sheet that someone uploads, and which of its columns they drag onto which fields. */
	sheet?: { rows: Array<Record<string, string | number>>; columns: Record<string, string> };
	/** The tools that a model would call, in order, with the values that it would give. */
	toolCalls?: Array<{ tool: string; values: Record<string, string | number> }>;
	/** The users that the schedules of `exampleService` have afterwards, by ID, where they are others. */
	users?: Record<number, number[]>;
	/** The members that the groups of `exampleService` have afterwards, by ID, where they are others. */
	members?: Record<number, number[]>;
	/** The schedules that it creates, without their IDs. */
	creates?: Array<Record<string, unknown>>;
	/** What an n8n data table holds afterwards: some columns of each row, a text by what it has in it. */
	table?: { name: string; rows: Array<Record<string, unknown>> };
}

const headings = [
	'Title',
	'Report no.',
	'Sent every',
	'On',
	'At',
	'Who gets it',
	'Channel',
	'Attachment',
	'Only if',
	'Owner',
];

function sheetRow(line: string): Record<string, string> {
	const cells = line.split('|');
	return Object.fromEntries(headings.map((heading, i) => [heading, cells[i] ?? '']));
}

export const exampleRuns: Record<string, ExampleRun> = {
	'agent-tool': {
		triggers: ['Chat'],
		input: {
			chatInput: 'Send report 7 to Ada every Monday and Thursday at 9, and then a bit earlier, to Alan',
		},
		toolCalls: [
			{ tool: 'Find Schedules', values: { name: 'sales', report: '' } },
			{
				tool: 'Create Schedule',
				values: {
					report: 7,
					name: 'Report 7, twice a week',
					recurrence: 'weekly',
					days: 'Monday, Thursday',
					dayOfMonth: 0,
					hour: 9,
					minute: 0,
					timezone: 'Europe/Berlin',
					emails: 'Ada@example.com',
				},
			},
			{ tool: 'Add People', values: { schedule: 5, emails: 'alan@example.com, grace@example.com' } },
			{ tool: 'Remove People', values: { schedule: 5, emails: 'ada@example.com' } },
			{ tool: 'Add People by ID', values: { schedule: 5, users: '105, 101' } },
			{ tool: 'Remove People by ID', values: { schedule: 5, users: '101' } },
			{ tool: 'Find Groups', values: { name: '' } },
			{ tool: 'Add to Group', values: { group: 11, emails: 'ada@example.com' } },
			{ tool: 'Remove from Group', values: { group: 12, emails: 'alan@example.com' } },
			{ tool: 'Change Schedule', values: { schedule: 5, name: '', days: '', hour: '8', minute: '30' } },
		],
		members: { 11: [101], 12: [104] },
		creates: [
			{
				...everyDay,
				report: 7,
				name: 'Report 7, twice a week',
				schedule_type: 'W',
				scheduled_day_of_week: [0, 3],
				scheduled_time_hour: '08',
				scheduled_time_minute: '30',
				export_type: 'pdf',
				users: [102, 103, 105],
			},
		],
	},
	'copy-schedules': {
		triggers: ['Start'],
		creates: [
			{
				...everyDay,
				report: 8,
				name: 'Monthly costs',
				schedule_type: 'M',
				scheduled_day_of_month: 29,
				users: [9, 102],
			},
			{ ...everyDay, report: 8, name: 'Overdue invoices', users: [102] },
		],
	},
	'form-conditional-schedule': {
		triggers: ['Form'],
		input: {
			'Report ID': 7,
			'More Late Orders Than': 20,
			Hour: 7,
			Timezone: 'Europe/Berlin',
			'Try Again For': '2 Hours',
			'User IDs': '101, 102',
		},
		creates: [
			{
				...everyDay,
				report: 7,
				name: 'Late orders, more than 20, for 101, 102',
				scheduled_time_hour: '07',
				export_type: 'pdf',
				schedule_condition: '2',
				query: "SELECT COUNT(*) FROM orders WHERE status = 'late'",
				datasource: 3,
				trigger_value: '20',
				retry_condition: '4',
				users: [101, 102],
			},
		],
	},
	'http-request': {
		triggers: ['Start'],
		users: { 1: [9, 102, 101, 103] },
	},
	ledger: {
		triggers: ['Set Up', 'Every Night', 'Every Night', 'Every Month'],
		users: { 1: [9, 102, 101] },
		table: {
			name: 'Report ledger',
			rows: [
				{ schedule_id: 1, user_id: 101, active: true },
				{ schedule_id: 1, user_id: 102, active: true },
				{ schedule_id: 2, user_id: 101, active: true },
			],
		},
	},
	'life-of-a-schedule': {
		triggers: ['Start'],
		creates: [
			{
				...everyDay,
				report: 7,
				name: 'Weekly sales, early',
				schedule_type: 'W',
				scheduled_day_of_week: [0, 2],
				scheduled_time_hour: '07',
				scheduled_time_minute: '30',
				export_type: 'pdf',
				users: [101, 103],
				groups: [11, 12],
			},
		],
	},
	'list-schedules': { triggers: ['Start'] },
	'nightly-sync-of-a-schedule': {
		triggers: ['Every Night'],
		users: { 1: [9, 101, 103, 105] },
	},
	'nightly-sync-of-a-group': {
		triggers: ['Every Night'],
		members: { 12: [101, 103, 105] },
	},
	'leaver-off-everything': {
		triggers: ['Start'],
		users: { 1: [9], 2: [101], 4: [] },
		members: { 12: [104] },
	},
	'own-headings': {
		triggers: ['Upload a Sheet'],
		sheet: {
			rows: [
				'Weekly sales|8|Weekly|Mon, Thu|9:30|ada@example.com, alan@example.com|Email|PDF|',
				'Weekly stock|7|Weekly|Mon-Fri|25:00|ada@example.com|Email|PDF|',
				'Month-end figures|7|Monthly, last day||17h|Sales team|Slack|Excel|',
				'Weekly costs|Prices|Weekly|Friday|7:30 am|alan@example.com|Email|PDF|',
				'Weekly orders|9|Weekly|Mon-Fri|6:00 pm|nobody@example.com|Email|PDF|',
				"Late orders|Costs|Daily||7:00 am|ada@example.com, Management|Email|PDF, CSV|SELECT COUNT(*) FROM orders WHERE status = 'late'",
			].map(sheetRow),
			columns: {
				report: 'Report no.',
				name: 'Title',
				scheduleType: 'Sent every',
				days: 'On',
				time: 'At',
				recipients: 'Who gets it',
				methodType: 'Channel',
				attachments: 'Attachment',
				query: 'Only if',
			},
		},
		creates: [
			{
				...everyDay,
				report: 8,
				name: 'Weekly sales',
				schedule_type: 'W',
				scheduled_day_of_week: [0, 3],
				scheduled_time_hour: '09',
				scheduled_time_minute: '30',
				export_type: 'pdf',
				users: [101, 102],
			},
			{
				...everyDay,
				report: 7,
				name: 'Month-end figures',
				schedule_type: 'M',
				scheduled_day_of_month: 29,
				scheduled_time_hour: '17',
				method_type: 'slack',
				export_data_type: 'xlsx',
				users: [],
				groups: [12],
			},
			{
				...everyDay,
				report: 9,
				name: 'Late orders',
				scheduled_time_hour: '07',
				export_type: 'pdf',
				export_data_type: 'csv',
				schedule_condition: '2',
				query: "SELECT COUNT(*) FROM orders WHERE status = 'late'",
				users: [101],
				groups: [11],
			},
		],
	},
	'remove-leaver': {
		triggers: ['Start'],
		users: { 1: [9], 2: [101] },
	},
};

/** Examples whose second run sends nothing. The others add and remove people again, which changes nothing. */
export const sendingOnce = ['copy-schedules', 'own-headings'];
