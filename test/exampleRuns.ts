import { everyDay } from './exampleService';

export type Row = Record<string, string | number>;

/** How an example is used: what it's given, and what it leaves in the service. */
export interface ExampleRun {
	trigger: string;
	/** What someone enters: in a form, by its labels, or in the chat. */
	input?: Row;
	/** What a directory or a sheet gives, by the node that asks for it. */
	source?: Items;
	/** What somebody answers in the middle, as the node that asks gives it. */
	answer?: Items;
	/** The sheet that someone uploads, and which of its columns they drag onto which fields, if they do. */
	sheet?: { rows: Row[]; columns?: Record<string, string> };
	/** What someone chooses in a node: parameters by the node's name. */
	chosen?: Record<string, object>;
	/** The tools that a model would call, in order, with the values that it would give. */
	toolCalls?: Array<{ tool: string; values: Row }>;
	/** The users of schedules and the members of groups afterwards, by ID, where they are others. */
	users?: Record<number, number[]>;
	members?: Record<number, number[]>;
	/** The schedules that it creates. */
	creates?: object[];
}

/** The items of a node. */
export interface Items {
	node: string;
	items: object[];
}

const rowsOf = (headings: string[], ...lines: string[]): Row[] =>
	lines.map((line) => Object.fromEntries(line.split('|').map((cell, i) => [headings[i]!, cell])));

const plain = ['Report', 'Name', 'Schedule Type', 'Days', 'Time', 'Timezone', 'Recipients', 'Attachments'];

/** Rows of a sheet whose headings are the fields' labels, each given as `Report|Name|…`. */
export const plainRows = (...lines: string[]) => rowsOf(plain, ...lines);

/** A schedule that's there and stays, one that changes, and two new ones. */
const sheet = plainRows(
	'Stock|Stock in the north|Daily||6:00|Europe/Berlin|Grace Hopper|',
	'Costs|Overdue invoices|Daily||6:00|Europe/Berlin|alan@example.com, Barbara Liskov|',
	'Sales|Weekly sales|Weekly|Mon, Thu|9:30|Europe/Berlin|Ada Lovelace, Management|PDF',
	'7|Month-end stock|Monthly|last day|17h|Europe/Berlin|Sales team|PNG + Excel',
);

const weekly = {
	...everyDay,
	schedule_type: 'W',
	scheduled_day_of_week: [0, 3],
	report: 8,
	name: 'Weekly sales',
};
const halfPastNine = { scheduled_time_hour: '09', scheduled_time_minute: '30', export_type: 'pdf' };
const monthEnd = {
	...everyDay,
	report: 7,
	schedule_type: 'M',
	scheduled_day_of_month: 29,
	scheduled_time_hour: '17',
};

/** What these rows leave in the service. */
const applied: Pick<ExampleRun, 'users' | 'creates'> = {
	users: { 4: [102, 105] },
	creates: [
		{ ...weekly, ...halfPastNine, users: [101], groups: [11] },
		{
			...monthEnd,
			name: 'Month-end stock',
			export_type: 'png',
			export_data_type: 'xlsx',
			users: [],
			groups: [12],
		},
	],
};

const late = "SELECT COUNT(*) FROM orders WHERE status = 'late'";

export const exampleRuns: Record<string, ExampleRun> = {
	'agent-tool': {
		trigger: 'Chat',
		input: {
			chatInput: 'Send the stock report to Ada every Monday and Thursday at 9, and then monthly, to Alan',
		},
		toolCalls: [
			{ tool: 'Find Reports', values: { name: 'stock' } },
			{ tool: 'Find Schedules', values: { name: 'sales', report: '' } },
			{ tool: 'Find People', values: { person: 'Ada Lovelace', email: '' } },
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
				...monthEnd,
				scheduled_day_of_week: [0, 3],
				name: 'Stock, twice a week',
				users: [102, 103],
				scheduled_time_hour: '08',
				scheduled_time_minute: '30',
				export_type: 'pdf',
			},
		],
	},
	'approve-before-applying': {
		trigger: 'Every Night',
		source: { node: 'Sheet', items: sheet },
		answer: { node: 'Ask', items: [{ data: { Answer: 'Apply' } }] },
		...applied,
	},
	'colleagues-page': {
		trigger: 'Upload a Sheet',
		sheet: { rows: sheet },
		answer: { node: 'Look and Apply', items: [{ submittedAt: '2026-01-05T09:00:00.000Z' }] },
		...applied,
	},
	'first-contact': {
		trigger: 'Start',
		chosen: {
			'Create a Test Schedule': { report: { __rl: true, mode: 'id', value: '7' } },
			'Add Yourself': { users: [101] },
		},
		creates: [
			{
				...monthEnd,
				name: 'First contact (test)',
				timezone: 'UTC',
				users: [],
				scheduled_time_hour: '04',
				export_type: 'pdf',
			},
		],
	},
	leaver: {
		trigger: 'Leaver',
		input: {
			'Email of the Leaver': 'Alan@example.com',
			'Email of the Successor': 'barbara@example.org',
			'What to Do': 'Do it',
		},
		users: { 1: [9, 105], 2: [101, 105], 4: [105] },
		members: { 12: [104, 105] },
	},
	'own-headings': {
		trigger: 'Upload a Sheet',
		sheet: {
			rows: rowsOf(
				['Title', 'Report no.', 'Sent every', 'On', 'At', 'Who gets it', 'Channel', 'Attachment', 'Only if'],
				'Weekly sales|8|Weekly|Mon, Thu|9:30|ada@example.com, alan@example.com|Email|PDF|',
				'Month-end figures|7|Monthly, last day||17h|Sales team|Slack|Excel|',
				`Late orders|Costs|Daily||7:00 am|ada@example.com, Management|Email|PDF, CSV|${late}`,
			),
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
			{ ...weekly, ...halfPastNine, users: [101, 102] },
			{
				...monthEnd,
				name: 'Month-end figures',
				users: [],
				groups: [12],
				method_type: 'slack',
				export_data_type: 'xlsx',
			},
			{
				...everyDay,
				report: 9,
				name: 'Late orders',
				scheduled_time_hour: '07',
				users: [101],
				groups: [11],
				export_type: 'pdf',
				export_data_type: 'csv',
				schedule_condition: '2',
				query: late,
			},
		],
	},
	'sync-by-email': {
		trigger: 'Every Night',
		source: {
			node: 'People',
			items: ['Ada@example.com', 'katherine@example.org', 'barbara@example.org'].map((mail) => ({ mail })),
		},
		users: { 1: [101, 9, 105] },
	},
	'there-and-back': { trigger: 'Start' },
};
