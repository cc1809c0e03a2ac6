import { everyDay } from './exampleService';

/** How an example is run by the tests, on the engine and in a real n8n, and what it leaves in the service. */
export interface ExampleRun {
	/** The triggers that it is started from, one run after the other. */
	triggers: string[];
	/** What someone enters: in a form, by its labels, or in the chat. */
	input?: Record<string, string | number>;
	/** What a directory or a sheet gives, by the node that asks for it. */
	source?: Items;
	/** What somebody answers who's asked in the middle, as the node that asks gives it. */
	answer?: Items;
	/** The sheet that someone uploads, and which of its columns they drag onto which fields, if they do. */
	sheet?: { rows: Array<Record<string, string | number>>; columns?: Record<string, string> };
	/** The tools that a model would call, in order, with the values that it would give. */
	toolCalls?: Array<{ tool: string; values: Record<string, string | number> }>;
	/** The users that the schedules of `exampleService` have afterwards, by ID, where they are others. */
	users?: Record<number, number[]>;
	/** The members that the groups of `exampleService` have afterwards, by ID, where they are others. */
	members?: Record<number, number[]>;
	/** The schedules that it creates, without their IDs. */
	creates?: Array<Record<string, unknown>>;
}

/** The items of a node. */
export interface Items {
	node: string;
	items: Array<Record<string, unknown>>;
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

const plainHeadings = [
	...['Report', 'Name', 'Schedule Type', 'Days', 'Time', 'Timezone', 'Recipients', 'Attachments'],
];

/** A row of a sheet with the headings that the fields have in the node, given as `Report|Name|…`. */
export function plainRow(line: string): Record<string, string> {
	const cells = line.split('|');
	return Object.fromEntries(plainHeadings.map((heading, i) => [heading, cells[i] ?? '']));
}

/** A schedule that's there and stays, one that changes, and two new ones. */
const plainRows = [
	'Stock|Stock in the north|Daily||6:00|Europe/Berlin|Grace Hopper|',
	'Costs|Overdue invoices|Daily||6:00|Europe/Berlin|alan@example.com, Barbara Liskov|',
	'Sales|Weekly sales|Weekly|Mon, Thu|9:30|Europe/Berlin|Ada Lovelace, Management|PDF',
	'7|Month-end stock|Monthly|last day|17h|Europe/Berlin|Sales team|PNG + Excel',
].map(plainRow);

/** What a row of both sheets says. */
const weeklySales = {
	...everyDay,
	report: 8,
	name: 'Weekly sales',
	schedule_type: 'W',
	scheduled_day_of_week: [0, 3],
	scheduled_time_hour: '09',
	scheduled_time_minute: '30',
	export_type: 'pdf',
};

/** What these rows leave in the service. */
const applied: Pick<ExampleRun, 'users' | 'creates'> = {
	users: { 4: [102, 105] },
	creates: [
		{ ...weeklySales, users: [101], groups: [11] },
		{
			...everyDay,
			report: 7,
			name: 'Month-end stock',
			schedule_type: 'M',
			scheduled_day_of_month: 29,
			scheduled_time_hour: '17',
			export_type: 'png',
			export_data_type: 'xlsx',
			users: [],
			groups: [12],
		},
	],
};

export const exampleRuns: Record<string, ExampleRun> = {
	'agent-tool': {
		triggers: ['Chat'],
		input: {
			chatInput: 'Send the stock report to Ada every Monday and Thursday at 9, and then monthly, to Alan',
		},
		toolCalls: [
			{ tool: 'Find Reports', values: { name: 'stock' } },
			{ tool: 'Find Schedules', values: { name: 'sales', report: '' } },
			{ tool: 'Find People', values: { email: 'ada' } },
			{
				tool: 'Create Schedule',
				values: {
					report: 7,
					name: 'Stock, twice a week',
					recurrence: 'weekly',
					days: 'Monday, Thursday',
					dayOfMonth: '',
					hour: 9,
					minute: 0,
					timezone: 'Europe/Berlin',
					people: 'Ada Lovelace',
					groups: '',
				},
			},
			{ tool: 'Add People', values: { schedule: 5, people: 'Alan Turing, grace@example.com' } },
			{ tool: 'Remove People', values: { schedule: 5, people: 'ada@example.com' } },
			{ tool: 'Find Groups', values: { name: '' } },
			{ tool: 'Add to Group', values: { group: 11, people: 'ada@example.com' } },
			{ tool: 'Remove from Group', values: { group: 12, people: 'Alan Turing' } },
			{
				tool: 'Change Schedule',
				values: {
					schedule: 5,
					name: '',
					recurrence: 'monthly',
					days: '',
					dayOfMonth: 'Last',
					hour: '8',
					minute: '30',
					timezone: '',
				},
			},
		],
		members: { 11: [101], 12: [104] },
		creates: [
			{
				...everyDay,
				report: 7,
				name: 'Stock, twice a week',
				schedule_type: 'M',
				scheduled_day_of_week: [0, 3],
				scheduled_day_of_month: 29,
				scheduled_time_hour: '08',
				scheduled_time_minute: '30',
				export_type: 'pdf',
				users: [102, 103],
			},
		],
	},
	'approve-before-applying': {
		triggers: ['Every Night'],
		source: { node: 'Sheet', items: plainRows },
		answer: { node: 'Ask', items: [{ data: { Answer: 'Apply' } }] },
		...applied,
	},
	'colleagues-page': {
		triggers: ['Upload a Sheet'],
		sheet: { rows: plainRows },
		answer: { node: 'Look and Apply', items: [{ submittedAt: '2026-01-05T09:00:00.000Z' }] },
		...applied,
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
			Report: 'Stock',
			Email: 'Ada@example.com',
			'More Late Orders Than': 20,
			Time: '7 am',
			Timezone: 'Europe/Berlin',
			'Try Again For': '2 Hours',
		},
		creates: [
			{
				...everyDay,
				report: 7,
				name: 'Late orders for ada@example.com',
				scheduled_time_hour: '07',
				export_type: 'pdf',
				schedule_condition: '2',
				query: "SELECT COUNT(*) FROM orders WHERE status = 'late'",
				datasource: 3,
				trigger_value: '20',
				retry_condition: '4',
				users: [101],
			},
		],
	},
	leaver: {
		triggers: ['Leaver'],
		input: {
			'Email of the Leaver': 'Alan@example.com',
			'Email of the Successor': 'barbara@example.org',
			'What to Do': 'Do it',
		},
		users: { 1: [9, 105], 2: [101, 105], 4: [105] },
		members: { 12: [104, 105] },
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
			{ ...weeklySales, users: [101, 102] },
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
	'sync-by-email': {
		triggers: ['Every Night'],
		source: {
			node: 'People',
			items: ['Ada@example.com', 'katherine@example.org', 'barbara@example.org'].map((mail) => ({ mail })),
		},
		users: { 1: [101, 9, 105] },
	},
	'there-and-back': { triggers: ['Start'] },
};

/** Examples whose second run sends nothing. */
export const sendingOnce = [
	...['approve-before-applying', 'colleagues-page', 'copy-schedules', 'form-conditional-schedule'],
	...['own-headings', 'sync-by-email'],
];
