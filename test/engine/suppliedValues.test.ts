import type { GenericValue, IDataObject, INodeParameters } from 'n8n-workflow';
import { membership, minimalSchedule, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });

/** The body of the one request that leaves. */
async function sent(parameters: INodeParameters, item: IDataObject = {}) {
	const result = await runAgainst(sandbox.current, { parameters, items: [item] });
	expect(result.error).toBeUndefined();
	expect(sandbox.current.requests).toHaveLength(1);
	return JSON.parse(sandbox.current.requests[0]!.body.toString()) as IDataObject;
}

/** What people, spreadsheets and models give for a field, and what leaves for it (§2.1). */
const table: Array<[parameter: string, field: string, given: GenericValue, value: unknown]> = [
	['report', 'report', 7, 7],
	['report', 'report', ' 7 ', 7],
	['report', 'report', '7.0', 7],
	['report', 'report', { id: 7, name: 'Sales' }, 7],
	['report', 'report', { __rl: true, mode: 'list', value: 7, cachedResultName: 'Sales' }, 7],
	['name', 'name', 2026, '2026'],
	['scheduleType', 'schedule_type', 'weekly', 'W'],
	['scheduleType', 'schedule_type', 'w', 'W'],
	['scheduleType', 'schedule_type', 'QUATERLY', 'Q'],
	['scheduledTimeHour', 'scheduled_time_hour', 9, '09'],
	['scheduledTimeHour', 'scheduled_time_hour', '9', '09'],
	['scheduledTimeHour', 'scheduled_time_hour', 0, '00'],
	['scheduledTimeMinute', 'scheduled_time_minute', 0, '00'],
	['scheduledTimeMinute', 'scheduled_time_minute', 45, '45'],
	['timezone', 'timezone', ' Europe/Berlin ', 'Europe/Berlin'],
	['timezone', 'timezone', 'Europe/Berlin (UTC+02:00)', 'Europe/Berlin'],
	['timezone', 'timezone', 'America/New York (UTC-05:00)', 'America/New_York'],
	['timezone', 'timezone', "Europe/Berlin (UTC+01:00) – this workflow's timezone", 'Europe/Berlin'],
	['timezone', 'timezone', 'Eastern Time (UTC-05:00)', 'Eastern Time (UTC-05:00)'],
	['methodType', 'method_type', 'Email', 'email'],
	['exportType', 'export_type', 'PDF', 'pdf'],
	['exportDataType', 'export_data_type', 'Excel', 'xlsx'],
	['scheduleCondition', 'schedule_condition', true, '2'],
	['scheduleCondition', 'schedule_condition', false, '1'],
	['scheduleCondition', 'schedule_condition', 1, '1'],
	['scheduleCondition', 'schedule_condition', 'Non-conditional', '1'],
	['users', 'users', '1, 2', [1, 2]],
	['users', 'users', 3, [3]],
	['users', 'users', [2, '1', 2], [2, 1]],
	['users', 'users', '[1, 2]', [1, 2]],
	['users', 'users', '5.0', [5]],
	['users', 'users', '[5.0]', [5]],
	['users', 'users', '4.0, 5.00', [4, 5]],
	['groups', 'groups', [{ id: 4 }, { id: '5', name: 'Sales' }], [4, 5]],
	['groups', 'groups', '4;5\n6', [4, 5, 6]],
];
const onWeekdays: typeof table = [
	['scheduledDayOfWeek', 'scheduled_day_of_week', 'Monday', [0]],
	['scheduledDayOfWeek', 'scheduled_day_of_week', 'Mon, Wed, fri', [0, 2, 4]],
	['scheduledDayOfWeek', 'scheduled_day_of_week', ['Tuesday', 3], [1, 3]],
	['scheduledDayOfWeek', 'scheduled_day_of_week', '6', [6]],
	['scheduledDayOfWeek', 'scheduled_day_of_week', 'Mon-Fri', [0, 1, 2, 3, 4]],
	['scheduledDayOfWeek', 'scheduled_day_of_week', 'weekdays', [0, 1, 2, 3, 4]],
	['scheduledDayOfWeek', 'scheduled_day_of_week', 'Mon/Wed', [0, 2]],
	['scheduledDayOfWeek', 'scheduled_day_of_week', 'Monday and Wednesday', [0, 2]],
	['scheduledDayOfWeek', 'scheduled_day_of_week', 0, [0]],
];
const onDays: typeof table = [
	['scheduledDayOfMonth', 'scheduled_day_of_month', '15', 15],
	['scheduledDayOfMonth', 'scheduled_day_of_month', 'last', 29],
];
const onConditions: typeof table = [
	['datasource', 'datasource', '3', 3],
	['triggerValue', 'trigger_value', 100, '100'],
	['triggerValue', 'trigger_value', false, 'false'],
	['retryCondition', 'retry_condition', 2, '2'],
	['retryCondition', 'retry_condition', '15 minutes', '1'],
	['retryCondition', 'retry_condition', 'none', '0'],
];
const all = [...table, ...onWeekdays, ...onDays, ...onConditions];
const shown: object = { scheduleType: 'W', scheduleCondition: '2' };
const conditional = [
	...onWeekdays.map((row) => [...row, shown] as const),
	...onDays.map((row) => [...row, { scheduleType: 'M' }] as const),
	...onConditions.map((row) => [...row, shown] as const),
];

test.each([...table.map((row) => [...row, {}] as const), ...conditional])(
	'create, %s as %s: %j is %j',
	async (parameter, field, given, value, others) => {
		const parameters = { ...minimalSchedule, ...others, [parameter]: '={{ $json.given }}' };
		expect((await sent(parameters, { given }))[field]).toEqual(value);
	},
);

test.each(all)('update, %s as %s: %j is %j', async (parameter, field, given, value) => {
	const updateFields = { [parameter]: '={{ $json.given }}' };
	const parameters = { operation: 'update', scheduleId: '5', updateFields };
	expect(await sent(parameters, { given })).toEqual({ [field]: value });
});

test.each(all)('update from the item’s keys, %s as %s: %j is %j', async (_parameter, field, given, value) => {
	if (typeof given === 'object' && given !== null && '__rl' in given) return;
	const parameters = { operation: 'update', scheduleId: '5', dataMode: 'autoMapInputData' };
	expect(await sent(parameters, { [field]: given })).toEqual({ [field]: value });
});

describe('in place of a selector with modes', () => {
	const selectors: Array<[string, GenericValue]> = [
		['a number', 5],
		['text', '5'],
		['an object with an id', { id: 5 }],
		['an ID with spaces', { __rl: true, mode: 'id', value: ' 5 ' }],
		['a number as value', { __rl: true, mode: 'id', value: 5 }],
		['an entry of a list', { __rl: true, mode: 'list', value: '5', cachedResultName: 'Weekly' }],
	];

	test.each(selectors)('%s from an expression', async (_name, given) => {
		const parameters = { ...membership('addUsers', '', '7'), scheduleId: '={{ $json.given }}' };
		expect(await sent(parameters, { given })).toEqual({ users: [7] });
		expect(sandbox.current.requests[0]!.url).toBe('/api/v1/schedules/5/add_users/');
	});

	// n8n itself asks for a value in a selector that is stored, and an object with an id has none.
	test.each(selectors.filter(([name]) => name !== 'an object with an id'))(
		'%s as it is stored',
		async (_name, given) => {
			const parameters = { ...membership('addUsers', '', '7'), scheduleId: given as string };
			expect(await sent(parameters)).toEqual({ users: [7] });
			expect(sandbox.current.requests[0]!.url).toBe('/api/v1/schedules/5/add_users/');
		},
	);

	test.each(selectors)('%s in the selector’s own expression', async (_name, given) => {
		await sent(membership('addUsers', '={{ $json.given }}', '7'), { given });
		expect(sandbox.current.requests[0]!.url).toBe('/api/v1/schedules/5/add_users/');
	});
});
