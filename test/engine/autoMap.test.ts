import type { IDataObject } from 'n8n-workflow';
import { sheetRows } from '../../tools/scripts/fieldReference';
import { inShort, outputOf, useSandbox } from './support';

/** How columns may be named, and what is said of each, is in test/pure/actions/schedule/columns.test.ts. */

const users = [
	{ id: 101, email: 'ada@example.com' },
	{ id: 102, email: 'bob@example.com' },
];
const sandbox = useSandbox({ users, schedules: [{ id: 5, report: 1, name: 'Other' }] });
const { run, bodies } = sandbox;
const dataMode = 'autoMapInputData';
const operations = {
	create: { operation: 'create', dataMode },
	update: { operation: 'update', scheduleId: '={{ $json.schedule ?? 5 }}', dataMode },
};
const both = ['create', 'update'] as const;
const map = (operation: (typeof both)[number], items: IDataObject[], settings = {}) =>
	run(operations[operation], items, settings);

const minimal = {
	report: 7,
	schedule_type: 'D',
	scheduled_time_hour: '09',
	scheduled_time_minute: '00',
	timezone: 'UTC',
	method_type: 'email',
	schedule_condition: '1',
	retry_condition: '0',
};

describe.each(both)('%s', (operation) => {
	test.each<[string, IDataObject, object]>([
		[
			'keys that are no field left out',
			{ ...minimal, id: 9, reports: 8, title: 'x', constructor: 1, toString: 2, '': 3 },
			minimal,
		],
		[
			'fields that are given, beside a type and condition that they do not belong to',
			{ ...minimal, query: 'select 1', retry_condition: '2', scheduled_day_of_week: 'Monday, Friday' },
			{ ...minimal, query: 'select 1', retry_condition: '2', scheduled_day_of_week: [0, 4] },
		],
		[
			'the labels',
			{
				'Report ID': 7,
				'Schedule Type': 'Daily',
				TIME: '9 am',
				timezone: 'UTC',
				'delivery-method': 'Email',
				Condition: 'Always Deliver',
				retryFor: 'No Retries',
			},
			minimal,
		],
	])('sends %s', async (_name, item, body) => {
		expect((await map(operation, [item])).error).toBeUndefined();
		expect(bodies()).toEqual([body]);
	});

	test('refuses what it refuses in the node as well, all at once', async () => {
		const bad = { ...minimal, report: 'Sales', scheduled_time_hour: 24, users: '1, Ann' };
		expect((await map(operation, [minimal, bad])).error?.message).toMatch(
			/^Report: "Sales" .* Hour: 24 .* User IDs: "Ann" .*\[item 1\]$/,
		);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('create', () => {
	test('takes the form’s default where it has one', async () => {
		const { report, schedule_type, scheduled_time_hour, timezone } = minimal;
		const sheet = { report, schedule_type, scheduled_time_hour, timezone };
		expect((await map('create', [sheet])).error).toBeUndefined();
		const form = { operation: 'create', report: '7', timezone: { __rl: true, mode: 'name', value: 'UTC' } };
		expect((await run(form)).error).toBeUndefined();
		const [mapped, defined] = sandbox.current.requests.map(({ body }) => body.toString());
		expect(JSON.parse(mapped!)).toEqual(minimal);
		expect(defined).toBe(mapped);
	});
});

describe('update', () => {
	test('sends a part, to the schedule of each item', async () => {
		const items = [
			{ name: 'a', schedule: 5 },
			{ scheduled_time_hour: 23, schedule: '5' },
			{ 'Day of Month': 3 },
			{ scheduledDayOfMonth: 'last' },
		];
		expect((await map('update', items)).error).toBeUndefined();
		const sent = [
			{ name: 'a' },
			{ scheduled_time_hour: '23' },
			{ scheduled_day_of_month: 3 },
			{ scheduled_day_of_month: 29 },
		];
		expect(sandbox.current.requests.map(inShort)).toEqual(
			sent.map((body) => ({ method: 'PUT', url: '/api/v1/schedules/5/', body: JSON.stringify(body) })),
		);
	});
});

describe('the sheet that the README offers, as n8n’s Extract from File gives it: every cell a text', () => {
	const [header, ...rows] = sheetRows() as [string[], ...string[][]];
	const items = rows.map((cells) =>
		Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ''])),
	);
	const common = { report: 7, schedule_condition: '1', retry_condition: '0' };
	const expected = [
		{
			...common,
			name: 'Weekly sales',
			schedule_type: 'W',
			scheduled_day_of_week: [0, 3],
			scheduled_time_hour: '09',
			scheduled_time_minute: '00',
			timezone: 'Europe/Berlin',
			method_type: 'email',
			export_type: 'pdf',
			users: [101, 102],
		},
		{
			...common,
			name: 'Month-end figures',
			schedule_type: 'M',
			scheduled_day_of_month: 29,
			scheduled_time_hour: '19',
			scheduled_time_minute: '30',
			timezone: 'America/New_York',
			method_type: 'slack',
			export_type: 'png',
			groups: [11],
		},
	];

	test.each(['create', 'upsert'])('works as it is, with %s', async (operation) => {
		const parameters = { operation, matchBy: 'name', dataMode, options: { previewOnly: true } };
		const result = await run(parameters, items);
		expect(result.error).toBeUndefined();
		expect(outputOf(result).map(({ body }) => body)).toEqual(expected);
	});
});
