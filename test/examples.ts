import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sandbox, SandboxOptions } from '../sandbox';

/** How an example is run by the tests, on the engine and in a real n8n, and what it leaves in the service. */
export interface ExampleRun {
	trigger: string;
	/** What someone enters: in a form, by its labels, or in the chat. */
	input?: Record<string, string | number>;
	/** The tools that a model would call, in order, with the values that it would give. */
	toolCalls?: Array<{ tool: string; values: Record<string, string | number> }>;
	sandbox: SandboxOptions;
	/** Each schedule that there is afterwards, without its ID. */
	leaves: Array<Record<string, unknown>>;
}

const folder = path.join(__dirname, '..', 'examples');

/** The names of the files in examples/, without ".json". */
export const exampleNames = readdirSync(folder)
	.filter((file) => file.endsWith('.json'))
	.map((file) => path.basename(file, '.json'))
	.sort();

/** The workflow in that file, as it is. */
export function readExample<T = unknown>(name: string): T {
	return JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as T;
}

/** The schedules of a sandbox in the form of `leaves`. */
export function schedulesIn({ schedules }: Pick<Sandbox, 'schedules'>): ExampleRun['leaves'] {
	return [...schedules.values()].map((schedule) =>
		Object.fromEntries(Object.entries(schedule).filter(([field]) => field !== 'id')),
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

export const exampleRuns: Record<string, ExampleRun> = {
	'agent-tool': {
		trigger: 'Chat',
		input: { chatInput: 'Send report 7 to user 101 each Monday and Thursday at 9, and to user 102 as well' },
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
					users: '101',
				},
			},
			{ tool: 'Add Users', values: { schedule: 1, users: '102' } },
		],
		sandbox: {},
		leaves: [
			{
				...everyDay,
				report: 7,
				name: 'Report 7, twice a week',
				schedule_type: 'W',
				scheduled_day_of_week: [0, 3],
				scheduled_time_hour: '09',
				export_type: 'pdf',
				users: [101, 102],
			},
		],
	},
	'error-output': {
		trigger: 'Start',
		sandbox: { knownUsers: [101, 102] },
		leaves: [{ ...everyDay, report: 7, name: 'Daily stock', scheduled_time_hour: '06', users: [101] }],
	},
	'form-conditional-schedule': {
		trigger: 'Form',
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
	'life-of-a-schedule': {
		trigger: 'Start',
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
		trigger: 'Every Night',
		sandbox: { schedules: [{ id: 1, users: [9, 101, 102] }] },
		leaves: [{ users: [9, 101, 103, 105], groups: [] }],
	},
	'remove-leaver': {
		trigger: 'Start',
		sandbox: {
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
		trigger: 'Every Monday',
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
};
