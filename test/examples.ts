import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sandbox, SandboxOptions } from '../tools/sandbox';

/** How an example is run by the tests, on the engine and in a real n8n, and what it leaves in the service. */
export interface ExampleRun {
	/** The triggers that it is started from, one run after the other. */
	triggers: string[];
	/** What someone enters: in a form, by its labels, or in the chat. */
	input?: Record<string, string | number>;
	/** The tools that a model would call, in order, with the values that it would give. */
	toolCalls?: Array<{ tool: string; values: Record<string, string | number> }>;
	/** The users that the schedules of `exampleService` have afterwards, by ID, where they are others. */
	users?: Record<number, number[]>;
	/** The schedules that it creates, without their IDs. */
	creates?: Array<Record<string, unknown>>;
	/** What an n8n data table holds afterwards: some columns of each row, a text by what it has in it. */
	table?: { name: string; rows: Array<Record<string, unknown>> };
}

/** The service's address as the examples write it. */
const writtenUrl = 'https://your-company.datareportive.com';

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

/** The schedules of a sandbox, without their IDs. */
export function schedulesIn({ schedules }: Pick<Sandbox, 'schedules'>): Array<Record<string, unknown>> {
	return [...schedules.values()].map(withoutId);
}

/** What `schedulesIn` gives after an example has run, in any order: requests under way at once arrive in any. */
export function expectedSchedules({ users = {}, creates = [] }: ExampleRun): Array<Record<string, unknown>> {
	const kept = exampleService.schedules!.map((schedule) =>
		withoutId({ groups: [], ...schedule, users: users[schedule.id] ?? schedule.users }),
	);
	return [...kept, ...creates];
}

const withoutId = (schedule: { id: number; [field: string]: unknown }) =>
	Object.fromEntries(Object.entries(schedule).filter(([field]) => field !== 'id'));

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
	scheduled_time_hour: '06',
	scheduled_time_minute: '00',
	timezone: 'Europe/Berlin',
	method_type: 'email',
	schedule_condition: '1',
	retry_condition: '0',
	groups: [],
};

/** What both examples with rows create. */
const fromRows = [
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
];

const people = [
	{ id: 9, first_name: 'Katherine', last_name: 'Johnson', email: 'katherine@example.org' },
	{ id: 101, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
	{ id: 102, first_name: 'Alan', last_name: 'Turing', email: 'alan@example.com' },
	{ id: 103, first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
	{ id: 104, first_name: 'Edsger', last_name: 'Dijkstra', email: 'edsger@example.org' },
	{ id: 105, first_name: 'Barbara', last_name: 'Liskov', email: 'barbara@example.org' },
];

const teams = [
	{ id: 11, name: 'Management' },
	{ id: 12, name: 'Sales team' },
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
		{ ...everyDay, id: 1, report: 9, name: 'Monthly costs', schedule_type: 'M', users: [9, 102] },
		{ ...everyDay, id: 2, report: 8, name: 'Regional sales', users: [101, 102] },
		{ ...everyDay, id: 3, report: 7, name: 'Stock in the north', users: [103] },
		{ ...everyDay, id: 4, report: 9, name: 'Overdue invoices', users: [102] },
	],
};

export const exampleRuns: Record<string, ExampleRun> = {
	'agent-tool': {
		triggers: ['Chat'],
		input: {
			chatInput: 'Send report 7 to Ada every Monday and Thursday at 9, and then a bit earlier, to Alan',
		},
		toolCalls: [
			{ tool: 'Find Schedules', values: { name: 'sales' } },
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
			{ tool: 'Change Schedule', values: { schedule: 5, name: '', days: '', hour: '8', minute: '30' } },
		],
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
				users: [102, 103],
			},
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
	'nightly-group-sync': {
		triggers: ['Every Night'],
		users: { 1: [9, 101, 103, 105] },
	},
	'leaver-off-every-schedule': {
		triggers: ['Start'],
		users: { 1: [9], 2: [101], 4: [] },
	},
	'own-headings': {
		triggers: ['Start'],
		creates: [{ ...fromRows[1], method_type: 'email', export_type: 'pdf', users: [101, 102] }],
	},
	'remove-leaver': {
		triggers: ['Start'],
		users: { 1: [9], 2: [101] },
	},
	'rows-to-schedules': {
		triggers: ['Every Monday'],
		creates: fromRows,
	},
	'sheet-to-schedules': {
		triggers: ['Set Up', 'Every Night', 'Every Night'],
		creates: fromRows,
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
