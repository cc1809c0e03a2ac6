import type { IDataObject } from 'n8n-workflow';
import { sheetRows } from '../../tools/scripts/fieldReference';
import { bodyOf, outputOf, useSandbox } from './support';

/** How columns may be named, and what is said of each, is in test/pure/columns/. */

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

const users = [
	{ id: 101, email: 'ada@example.com' },
	{ id: 102, email: 'alan@example.com' },
];
const sandbox = useSandbox({ users, schedules: [{ id: 5, report: 1, name: 'Other' }] });
const { run } = sandbox;
const bodies = () => sandbox.current.requests.filter(({ method }) => method !== 'GET').map(bodyOf);
const dataMode = 'autoMapInputData';

describe.each([
	{ operation: 'create', dataMode },
	{ operation: 'update', dataMode, scheduleId: '5' },
])('$operation', (parameters) => {
	test.each<[string, IDataObject, object]>([
		[
			'keys that are no field left out',
			{ ...minimal, id: 9, 'reported by': 8, title: 'x', constructor: 1, toString: 2, '': 3 },
			minimal,
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
		expect((await run(parameters, [item])).error).toBeUndefined();
		expect(bodies()).toEqual([body]);
	});
});

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

test.each(['create', 'upsert'])(
	'the sheet that the README offers, every cell a text, works as it is, with %s',
	async (operation) => {
		const parameters = { operation, dataMode, options: { previewOnly: true } };
		const result = await run(parameters, items);
		expect(result.error).toBeUndefined();
		expect(outputOf(result).map(({ body }) => body)).toEqual(expected);
	},
);

describe.each([
	['create', {}],
	['upsert', { matchBy: 'id', scheduleId: '' }],
	['upsert', {}],
])('a row that %s would create: %j', (operation, more) => {
	const row = { Report: 7, Name: 'New', 'Schedule Type': 'Daily', Time: '9:00', Timezone: 'UTC' };
	const problemWith = async (cells: IDataObject) => {
		const result = await run({ operation, dataMode, ...more }, [{ ...row, ...cells }]);
		expect(bodies().filter((body) => body.name === 'New')).toHaveLength(result.error ? 0 : 1);
		return result.error?.message;
	};

	test('takes the form’s default for an empty cell, and a hint says so', async () => {
		const result = await run({ operation, dataMode, ...more }, [{ ...row, 'Delivery Method': '' }]);
		expect(bodies()).toMatchObject([{ method_type: 'email' }]);
		expect(result.hints('Node').map(({ message }) => message)).toContainEqual(
			expect.stringContaining('Delivery Method = Email'),
		);
	});

	test('to Slack without an export is refused', async () => {
		for (const cells of [{}, { 'Document Export': 'None' }, { 'Data Export': '' }]) {
			expect(await problemWith({ 'Delivery Method': 'Slack', ...cells })).toContain('Slack needs an export');
		}
		expect(await problemWith({ 'Delivery Method': 'Slack', 'Data Export': 'csv' })).toBeUndefined();
	});
});
