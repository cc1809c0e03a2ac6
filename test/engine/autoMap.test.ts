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
			{ ...minimal, id: 9, scheduleType: 'W', Report: 8, name_: 'x', constructor: 1 },
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
		for (const part of ['Item 1', 'Report', '"Sales"', 'Hour', '24', '"00" to "23"', 'User IDs', '"Ann"']) {
			expect(text).toContain(part);
		}
		expect(sandbox.current.requests).toEqual([]);
	});
});

test('create names every required field that the item lacks', async () => {
	const text = refusal(await run('create', [{ schedule_type: 'D', schedule_condition: '2' }]));
	for (const label of ['Report', 'Hour', 'Minute', 'Timezone', 'Delivery Method', 'Retry For']) {
		expect(text).toContain(`${label}: nothing is given`);
	}
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
		{ error: expect.stringMatching(/^Item 0: .*nothing is given/) },
		expect.objectContaining({ status: 200 }),
	]);
	expect(sandbox.current.requests.map(({ body }) => body.toString())).toEqual(['{"name":"b"}']);
});
