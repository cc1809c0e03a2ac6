import type { IDataObject } from 'n8n-workflow';
import { inShort, outputOf, refusal, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const dataMode = 'autoMapInputData';
const operations = {
	create: { parameters: { operation: 'create', dataMode }, method: 'POST', url: '/api/v1/schedules/' },
	update: {
		parameters: { operation: 'update', scheduleId: '={{ $json.schedule ?? 5 }}', dataMode },
		method: 'PUT',
		url: '/api/v1/schedules/5/',
	},
};
const both = ['create', 'update'] as const;
const run = (operation: (typeof both)[number], items: IDataObject[], settings = {}) =>
	runAgainst(sandbox.current, { parameters: operations[operation].parameters, items, settings });

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
	const { method, url } = operations[operation];

	test.each<[string, IDataObject, object]>([
		['the item’s keys', minimal, minimal],
		[
			'keys that are no field left out',
			{ ...minimal, id: 9, type: 'W', reports: 8, title: 'x', constructor: 1, toString: 2, '': 3 },
			minimal,
		],
		[
			'nothing of a Webhook’s query',
			{ ...minimal, body: { a: 1 }, query: { b: '2' }, headers: {}, params: {} },
			minimal,
		],
		[
			'values as people supply them',
			{
				...minimal,
				report: '7',
				schedule_type: 'daily',
				scheduled_time_hour: 9,
				scheduled_time_minute: 0,
				method_type: 'Email',
				schedule_condition: false,
				retry_condition: 0,
			},
			minimal,
		],
		[
			'empty cells left out',
			{ ...minimal, name: '', export_type: null, scheduled_day_of_week: [], datasource: 0, users: ' ' },
			minimal,
		],
		[
			'conditional fields that are given, beside a schedule that is not conditional',
			{ ...minimal, query: 'select 1', datasource: '3', trigger_value: 5, retry_condition: '2' },
			{
				...minimal,
				query: 'select 1',
				datasource: 3,
				trigger_value: '5',
				retry_condition: '2',
			},
		],
		[
			'days that are given, beside a daily schedule',
			{ ...minimal, scheduled_day_of_week: 'Monday, Friday', scheduled_day_of_month: 29 },
			{ ...minimal, scheduled_day_of_week: [0, 4], scheduled_day_of_month: 29 },
		],
	])('sends %s', async (_name, item, body) => {
		const result = await run(operation, [item]);
		expect(result.error).toBeUndefined();
		const [request] = sandbox.current.requests;
		expect(request).toMatchObject({ method, url });
		expect(JSON.parse(request!.body.toString())).toEqual(body);
	});

	test('refuses what it refuses in the node as well, all at once', async () => {
		const result = await run(operation, [
			minimal,
			{ ...minimal, report: 'Sales', scheduled_time_hour: 24, users: '1, Ann' },
		]);
		const text = refusal(result);
		for (const part of ['[item 1]', 'Report', '"Sales"', 'Hour', '24', '"00" to "23"', 'User IDs', '"Ann"']) {
			expect(text).toContain(part);
		}
		expect(sandbox.current.requests).toEqual([]);
	});
});

test('create names every column that the item lacks and the form has no default for', async () => {
	const text = refusal(await run('create', [{ schedule_type: 'D', schedule_condition: '2' }]));
	expect(text).toContain('Missing columns: Report, Hour, Timezone [item 0]');
});

test('create fills in no retries for a schedule that is not conditional', async () => {
	const { retry_condition, ...others } = minimal;
	await run('create', [others]);
	expect(JSON.parse(sandbox.current.requests[0]!.body.toString())).toEqual({ ...others, retry_condition });
});

test('update sends a part, to the schedule of each item', async () => {
	const result = await run('update', [
		{ name: 'a', schedule: 5 },
		{ scheduled_time_hour: 23, schedule: '5' },
	]);
	expect(result.error).toBeUndefined();
	expect(sandbox.current.requests.map(inShort)).toEqual([
		{ method: 'PUT', url: '/api/v1/schedules/5/', body: '{"name":"a"}' },
		{ method: 'PUT', url: '/api/v1/schedules/5/', body: '{"scheduled_time_hour":"23"}' },
	]);
});

test('update refuses an item without a key that is a field, and sends the others', async () => {
	const settings = { onError: 'continueRegularOutput' };
	const result = await run('update', [{ title: 'a' }, { name: 'b' }], settings);
	expect(outputOf(result)).toEqual([
		{ error: 'None of the columns has a value for a field. Not recognized: title [item 0]' },
		expect.objectContaining({ operation: 'update', scheduleId: 5 }),
	]);
	expect(sandbox.current.requests.map(({ body }) => body.toString())).toEqual(['{"name":"b"}']);
});

describe('columns as people name them', () => {
	const names = (spell: (words: string) => string) =>
		Object.fromEntries(
			Object.entries(minimal).map(([name, value]) => [spell(name.replaceAll('_', ' ')), value]),
		) as IDataObject;
	const capitalized = (words: string) => words.replace(/(^| )\w/g, (start) => start.toUpperCase());
	const camel = (words: string) => words.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

	test.each<[string, IDataObject]>([
		['the fields’ names', minimal],
		['the parameters’ names', names(camel)],
		['names with capitals and spaces', names(capitalized)],
		['names in capitals', names((words) => words.toUpperCase().replaceAll(' ', '_'))],
		['names with hyphens', names((words) => words.replaceAll(' ', '-'))],
		['names with spaces around', names((words) => `  ${words.replaceAll(' ', '  ')} `)],
		[
			'the labels',
			{
				Report: 7,
				'Schedule Type': 'Daily',
				Hour: '09',
				Minute: '00',
				Timezone: 'UTC',
				'Delivery Method': 'Email',
				Condition: 'Always Deliver',
				'Retry For': 'No Retries',
			},
		],
	])('%s', async (_name, item) => {
		expect((await run('create', [item])).error).toBeUndefined();
		expect(JSON.parse(sandbox.current.requests[0]!.body.toString())).toEqual(minimal);
	});

	test('an item each in its own way', async () => {
		const items = [{ 'Day of Month': 3 }, { scheduledDayOfMonth: '4' }, { scheduled_day_of_month: 'last' }];
		expect((await run('update', items)).error).toBeUndefined();
		expect(sandbox.current.requests.map(({ body }) => body.toString())).toEqual(
			[3, 4, 29].map((day) => `{"scheduled_day_of_month":${day}}`),
		);
	});

	test.each(both)('%s: two for one field are refused, whatever they hold', async (operation) => {
		const twice = { ...minimal, 'Schedule Type': 'D', Hour: '', users: 1, 'User IDs': 2 };
		const text = refusal(await run(operation, [minimal, twice]));
		expect(text).toContain('Columns "schedule_type" and "Schedule Type" both match Schedule Type. Keep one');
		expect(text).toContain('Columns "scheduled_time_hour" and "Hour" both match Hour. Keep one');
		expect(text).toContain('Columns "users" and "User IDs" both match User IDs. Keep one');
		expect(text).toContain('[item 1]');
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('create without a column', () => {
	const without = (...names: string[]) =>
		Object.fromEntries(Object.entries(minimal).filter(([name]) => !names.includes(name)));

	test.each([
		['report', 'Report'],
		['schedule_type', 'Schedule Type'],
		['scheduled_time_hour', 'Hour'],
		['timezone', 'Timezone'],
	])('names %s', async (name, label) => {
		const result = await run('create', [minimal, without(name)]);
		expect(result.error?.message).toBe(`Missing column: ${label} [item 1]`);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('tells an empty cell from it', async () => {
		const result = await run('create', [
			{ ...without('timezone'), Timezone: ' ', scheduled_time_hour: null },
		]);
		expect(result.error?.message).toBe(
			'Column "scheduled_time_hour" is empty. Column "Timezone" is empty [item 0]',
		);
	});

	test('takes the form’s default where it has one', async () => {
		const sheet = without('scheduled_time_minute', 'method_type', 'schedule_condition', 'retry_condition');
		expect((await run('create', [sheet])).error).toBeUndefined();
		const form = { operation: 'create', report: '7', timezone: { __rl: true, mode: 'name', value: 'UTC' } };
		expect((await runAgainst(sandbox.current, { parameters: form })).error).toBeUndefined();
		const [mapped, defined] = sandbox.current.requests.map(({ body }) => body.toString());
		expect(JSON.parse(mapped!)).toEqual(minimal);
		expect(defined).toBe(mapped);
	});
});
