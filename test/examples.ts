import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sandbox, SandboxOptions } from '../sandbox';

/** How an example is run by the tests, on the engine and in a real n8n, and what it leaves in the service. */
export interface ExampleRun {
	/** The triggers that it is started from, one run after the other. */
	triggers: string[];
	/** What someone enters: in a form, by its labels, or in the chat. */
	input?: Record<string, string | number>;
	/** The tools that a model would call, in order, with the values that it would give. */
	toolCalls?: Array<{ tool: string; values: Record<string, string | number> }>;
	sandbox: SandboxOptions;
	/** Each schedule that there is afterwards, without its ID. */
	leaves: Array<Record<string, unknown>>;
	/** What an n8n data table holds afterwards: some columns of each row, a text by what it has in it. */
	table?: { name: string; rows: Array<Record<string, unknown>> };
}

/** The service's address as the examples write it. */
const writtenUrl = 'https://reports.example.com';

const folder = path.join(__dirname, '..', 'examples');

/** The names of the files in examples/, without ".json". */
export const exampleNames = readdirSync(folder)
	.filter((file) => file.endsWith('.json'))
	.map((file) => path.basename(file, '.json'))
	.sort();

/**
 * The workflow in that file.
 *
 * @param url the service's address, put where a user would put it. Default: as written in the file
 */
export function readExample<T = unknown>(name: string, url = writtenUrl): T {
	const text = readFileSync(path.join(folder, `${name}.json`), 'utf8');
	return JSON.parse(text.replaceAll(writtenUrl, url)) as T;
}

/** The schedules of a sandbox in the form of `leaves`. */
export function schedulesIn({ schedules }: Pick<Sandbox, 'schedules'>): ExampleRun['leaves'] {
	return [...schedules.values()].map((schedule) =>
		Object.fromEntries(Object.entries(schedule).filter(([field]) => field !== 'id')),
	);
}

/** The rows of a data table as a test expects them. */
export function expectedRows({ rows }: NonNullable<ExampleRun['table']>): unknown[] {
	const toExpected = (value: unknown): unknown =>
		value instanceof RegExp ? expect.stringMatching(value) : value;
	return rows.map((row) =>
		expect.objectContaining(
			Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toExpected(value)])),
		),
	);
}

const everyDay = {
	schedule_type: 'D',
	scheduled_time_minute: '00',
	timezone: 'Europe/Berlin',
	method_type: 'email',
	schedule_condition: '1',
	retry_condition: '0',
	groups: [],
};

const people = [
	{ id: 101, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
	{ id: 102, first_name: 'Alan', last_name: 'Turing', email: 'alan@example.com' },
	{ id: 103, first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
	{ id: 104, first_name: 'Edsger', last_name: 'Dijkstra', email: 'edsger@example.org' },
];

export const exampleRuns: Record<string, ExampleRun> = {
	'agent-tool': {
		triggers: ['Chat'],
		input: {
			chatInput: 'Send report 7 to Ada every Monday and Thursday at 9, and then a bit earlier, to Alan',
		},
		toolCalls: [
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
			{ tool: 'Add People', values: { schedule: 1, emails: 'alan@example.com, grace@example.com' } },
			{ tool: 'Remove People', values: { schedule: 1, emails: 'ada@example.com' } },
			{ tool: 'Change Schedule', values: { schedule: 1, name: '', days: '', hour: '8', minute: '30' } },
		],
		sandbox: { users: people },
		leaves: [
			{
				...everyDay,
				report: 7,
				name: 'Report 7, twice a week',
				schedule_type: 'W',
				scheduled_day_of_week: [0, 3],
				scheduled_time_hour: '08',
				scheduled_time_minute: '30',
				export_type: 'pdf',
				users: [102, 103],
			},
		],
	},
	'error-output': {
		triggers: ['Start'],
		sandbox: { knownUsers: [101, 102] },
		leaves: [{ ...everyDay, report: 7, name: 'Daily stock', scheduled_time_hour: '06', users: [101] }],
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
		sandbox: {},
		leaves: [
			{
				...everyDay,
				report: 7,
				name: 'Late orders, more than 20',
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
		sandbox: { users: people, schedules: [{ id: 1 }] },
		leaves: [{ users: [101, 102, 103], groups: [] }],
	},
	ledger: {
		triggers: ['Set Up', 'Every Night', 'Every Night', 'Every Month'],
		sandbox: { knownUsers: [9, 101, 102], schedules: [{ id: 1, users: [9] }, { id: 2 }] },
		leaves: [
			{ users: [9, 101, 102], groups: [] },
			{ users: [101], groups: [] },
		],
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
		sandbox: {},
		leaves: [
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
	'nightly-group-sync': {
		triggers: ['Every Night'],
		sandbox: { schedules: [{ id: 1, users: [9, 101, 102] }] },
		leaves: [{ users: [9, 101, 103, 105], groups: [] }],
	},
	'remove-leaver': {
		triggers: ['Start'],
		sandbox: {
			users: people,
			schedules: [
				{ id: 1, users: [101, 102] },
				{ id: 2, users: [102] },
				{ id: 3, users: [103] },
				{ id: 4, users: [102] },
			],
		},
		leaves: [[101], [], [103], [102]].map((users) => ({ users, groups: [] })),
	},
	'rows-to-schedules': {
		triggers: ['Every Monday'],
		sandbox: { schedules: [{ id: 1, name: 'Monthly costs' }] },
		leaves: [
			{ name: 'Monthly costs', users: [], groups: [] },
			{
				...everyDay,
				report: 7,
				name: 'Daily stock',
				scheduled_time_hour: '06',
				export_type: 'pdf',
				users: [101, 102],
			},
			{
				...everyDay,
				report: 8,
				name: 'Weekly sales',
				schedule_type: 'W',
				scheduled_day_of_week: [0, 3],
				scheduled_time_hour: '09',
				scheduled_time_minute: '30',
				method_type: 'slack',
				export_type: 'png',
				users: [],
			},
		],
	},
	'sheet-to-schedules': {
		triggers: ['Set Up', 'Every Night', 'Every Night'],
		sandbox: { knownUsers: [101, 102] },
		leaves: [
			{
				...everyDay,
				report: 7,
				name: 'Daily stock',
				scheduled_time_hour: '06',
				export_type: 'pdf',
				users: [101, 102],
			},
			{
				...everyDay,
				report: 8,
				name: 'Weekly sales',
				schedule_type: 'W',
				scheduled_day_of_week: [0, 3],
				scheduled_time_hour: '09',
				scheduled_time_minute: '30',
				method_type: 'slack',
				export_type: 'png',
				users: [],
			},
		],
		table: {
			name: 'Report schedules',
			rows: [
				{ name: 'Daily stock', problem: '' },
				{ name: 'Weekly sales', problem: '' },
				{ name: 'Daily orders', problem: /Hour: "25"/ },
				{ name: 'Daily returns', problem: /Invalid pk "999"/ },
			],
		},
	},
};
