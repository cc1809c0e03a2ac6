import type { GenericValue, IDataObject, INodeParameters } from 'n8n-workflow';
import { inShort, membership, minimalSchedule, outputOf, refusal, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const run = (parameters: INodeParameters, items: IDataObject[] = [{}], settings = {}) =>
	runAgainst(sandbox.current, { parameters, items, settings });
const update = (updateFields: IDataObject) =>
	({ operation: 'update', scheduleId: '5', updateFields }) as INodeParameters;
const goOn = { onError: 'continueRegularOutput' as const };

const days =
	'use 0 (Monday) to 4 (Friday), or 6, which the interface lists for Saturday and for Sunday; 5 is not documented';
const id = 'use the ID, a positive whole number such as 7';
const ids = 'use IDs, positive whole numbers such as 7 or 1, 2, 3';

/** Parameter, a value that it cannot take, and the whole complaint; sections of docs/interface.md. */
const table: Array<[section: string, parameter: string, given: GenericValue, complaint: string]> = [
	['§2.1', 'report', 'Sales', `Report: "Sales" is not accepted; ${id}`],
	['§2.1', 'report', -7, `Report: -7 is not accepted; ${id}`],
	['§2.1', 'report', '7.5', `Report: "7.5" is not accepted; ${id}`],
	['§2.1', 'name', ['a'], 'Name: ["a"] is not accepted; use text'],
	[
		'§2.1',
		'scheduleType',
		'hourly',
		'Schedule Type: "hourly" is not accepted; use "O" (Once), "D" (Daily), "W" (Weekly), "M" (Monthly), "Q" (Quarterly)',
	],
	['§2.1', 'scheduledDayOfWeek', 'Saturday', `Days of Week: "Saturday" is not accepted; ${days}`],
	['§2.1', 'scheduledDayOfWeek', 'Monday, Sunday', `Days of Week: "Sunday" is not accepted; ${days}`],
	['§2.1', 'scheduledDayOfWeek', [0, 7], `Days of Week: 7 is not accepted; ${days}`],
	['§2.1', 'scheduledDayOfWeek', true, `Days of Week: true is not accepted; ${days}`],
	[
		'§2.1',
		'scheduledDayOfMonth',
		31,
		'Day of Month: 31 is not accepted; use 1 to 28, or 29 for the last day of the month',
	],
	['§2.1', 'scheduledTimeHour', 24, 'Hour: 24 is not accepted; use "00" to "23"'],
	['§2.1', 'scheduledTimeHour', '9:30', 'Hour: "9:30" is not accepted; use "00" to "23"'],
	['§2.1', 'scheduledTimeMinute', 20, 'Minute: 20 is not accepted; use "00", "15", "30" or "45"'],
	[
		'§2.1',
		'timezone',
		['UTC'],
		'Timezone: ["UTC"] is not accepted; use the name of a timezone, such as Europe/Berlin',
	],
	[
		'§2.1',
		'methodType',
		'teams',
		'Delivery Method: "teams" is not accepted; use "email" (Email), "slack" (Slack)',
	],
	['§2.1', 'exportType', 'docx', 'Document Export: "docx" is not accepted; use "pdf" (PDF), "png" (PNG)'],
	['§2.1', 'exportDataType', 'json', 'Data Export: "json" is not accepted; use "csv" (CSV), "xlsx" (XLSX)'],
	[
		'§2.1',
		'scheduleCondition',
		'maybe',
		'Condition: "maybe" is not accepted; use "1" (Non-Conditional), "2" (Conditional)',
	],
	['§2.1', 'datasource', 'Warehouse', `Datasource ID: "Warehouse" is not accepted; ${id}`],
	['§2.1', 'query', { text: 'select 1' }, 'Query: {"text":"select 1"} is not accepted; use text'],
	['§2.1', 'triggerValue', [5], 'Trigger Value: [5] is not accepted; use text'],
	[
		'§2.1',
		'retryCondition',
		'45 minutes',
		'Retry For: "45 minutes" is not accepted; use "0" (No Retries), "1" (15 Minutes), "2" (30 Minutes), "3" (1 Hour), "4" (2 Hours), "5" (6 Hours)',
	],
	['§2.1 rule 2', 'users', '1, Ann, 3', `User IDs: "Ann" is not accepted; ${ids}`],
	['§2.1 rule 2', 'groups', [{ name: 'Sales' }], `Group IDs: {"name":"Sales"} is not accepted; ${ids}`],
	['§2.1 rule 2', 'users', '[object Object]', `User IDs: "[object Object]" is not accepted; ${ids}`],
	['§2.1 rule 2', 'users', ',', `User IDs: "," is not accepted; ${ids}`],
];

/** What has to be set for the parameter to be shown in create. */
const shownBy: Record<string, object> = {
	scheduledDayOfWeek: { scheduleType: 'W' },
	scheduledDayOfMonth: { scheduleType: 'M' },
	...Object.fromEntries(
		['query', 'datasource', 'triggerValue', 'retryCondition'].map((name) => [
			name,
			{ scheduleCondition: '2' },
		]),
	),
};

describe('a value that is none of the field’s: parameter, value, what is accepted, and the item', () => {
	test.each(table)('create, %s: %s %j', async (_section, parameter, given, complaint) => {
		const parameters = { ...minimalSchedule, ...shownBy[parameter], [parameter]: '={{ $json.given }}' };
		const result = await run(parameters, [{ given }]);
		expect(refusal(result)).toBe(
			`Item 0: ${complaint}\nMend what is named and run the node again. Nothing was applied.`,
		);
		expect(sandbox.current.requests).toEqual([]);
	});

	test.each(table)('update, %s: %s %j', async (_section, parameter, given, complaint) => {
		const result = await run(update({ [parameter]: '={{ $json.given }}' }), [{ given }]);
		expect(result.error?.message).toBe(`Item 0: ${complaint}`);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('all that is wrong with an item at once', () => {
	test('in create', async () => {
		const parameters = {
			...minimalSchedule,
			report: '={{ "x" }}',
			scheduledTimeHour: '={{ 25 }}',
			methodType: 'slack',
			users: 'Ann',
		};
		expect((await run(parameters)).error?.message).toBe(
			[
				`Item 0: Report: "x" is not accepted; ${id}`,
				'Hour: 25 is not accepted; use "00" to "23"',
				`User IDs: "Ann" is not accepted; ${ids}`,
				'Document Export, Data Export: both are None; a Slack delivery needs one of them, an email neither',
			].join('. '),
		);
	});

	test('in update, the schedule too', async () => {
		const parameters = { ...update({ scheduledTimeMinute: '={{ 5 }}' }), scheduleId: '={{ "x" }}' };
		expect((await run(parameters)).error?.message).toBe(
			`Item 0: Schedule: "x" is not accepted; ${id}. Minute: 5 is not accepted; use "00", "15", "30" or "45"`,
		);
	});

	test('in membership', async () => {
		const result = await run(membership('addGroups', '={{ "5/../6" }}', '1.5'));
		expect(result.error?.message).toBe(
			`Item 0: Schedule: "5/../6" is not accepted; ${id}. Group IDs: "1.5" is not accepted; ${ids}`,
		);
	});

	test.each([
		['methodType slack', { methodType: 'slack' }, false],
		['a document', { methodType: 'slack', exportType: 'png' }, true],
		['data alone', { methodType: 'slack', exportDataType: 'xlsx' }, true],
		['None twice', { methodType: 'slack', exportType: '', exportDataType: '' }, false],
	])('Slack needs an export: %s', async (_name, fields, passes) => {
		const result = await run({ ...minimalSchedule, ...fields });
		expect(result.error === undefined).toBe(passes);
		expect(sandbox.current.requests).toHaveLength(passes ? 1 : 0);
	});
});

describe('what is missing', () => {
	test.each<[INodeParameters, string]>([
		[update({}), 'Update Fields: nothing is given; use at least one field with a value'],
		[
			update({ name: '', exportType: '' }),
			'Update Fields: nothing is given; use at least one field with a value',
		],
		[
			{ ...update({ name: 'a' }), scheduleId: '={{ "" }}' },
			'Schedule: nothing is given; use the ID of a schedule',
		],
		[membership('addUsers', '5', '={{ " " }}'), 'User IDs: nothing is given; use at least one ID'],
		[membership('addUsers', '5', '={{ [] }}'), 'User IDs: [] is not accepted; use at least one ID'],
		[membership('removeGroups', '5', '={{ null }}'), 'Group IDs: nothing is given; use at least one ID'],
		[
			{ ...minimalSchedule, report: '={{ "" }}', timezone: '={{ null }}' },
			'Report: nothing is given; use a value, the field is required. Timezone: nothing is given; use a value, the field is required',
		],
	])('%j', async (parameters, complaint) => {
		expect((await run(parameters)).error?.message).toBe(`Item 0: ${complaint}`);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('one bad item among several', () => {
	const items = [{ hour: 9 }, { hour: 'noon' }, { hour: 10 }, { hour: 99 }];
	const parameters = { ...minimalSchedule, scheduledTimeHour: '={{ $json.hour }}' };

	test('stops the node with nothing sent, and the others at fault are named', async () => {
		const result = await run(parameters, items);
		expect(refusal(result)).toBe(
			[
				'Item 1: Hour: "noon" is not accepted; use "00" to "23"',
				'Mend what is named and run the node again. Nothing was applied. Refused as well: item 3.',
			].join('\n'),
		);
		expect(result.error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 1 } });
		expect(sandbox.current.requests).toEqual([]);
	});

	test('with Continue On Fail fails alone, and its item holds nothing but the error', async () => {
		const result = await run(parameters, items, goOn);
		expect(result.output('Node')).toStrictEqual([
			{ json: expect.objectContaining({ status: 200 }), pairedItem: { item: 0 } },
			{
				json: { error: 'Item 1: Hour: "noon" is not accepted; use "00" to "23"' },
				pairedItem: { item: 1 },
			},
			{ json: expect.objectContaining({ status: 200 }), pairedItem: { item: 2 } },
			{ json: { error: 'Item 3: Hour: 99 is not accepted; use "00" to "23"' }, pairedItem: { item: 3 } },
		]);
		expect(sandbox.current.requests).toHaveLength(2);
	});

	test('with the error output goes there, and the others do not', async () => {
		const result = await run(parameters, items, { onError: 'continueErrorOutput' });
		expect(result.output('Node').map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(result.json('Node', { branch: 1 })).toMatchObject([
			{ error: expect.stringContaining('"noon"') },
			{ error: expect.stringContaining('99') },
		]);
	});

	test('in membership leaves the others combined', async () => {
		const byItem = membership('addUsers', '5', '={{ $json.ids }}');
		const result = await run(byItem, [{ ids: '1' }, { ids: 'Ann' }, { ids: [2] }], goOn);
		expect(outputOf(result).map((json) => Object.keys(json))).toEqual([
			['status', 'message', 'data'],
			['error'],
			['status', 'message', 'data'],
		]);
		expect(sandbox.current.requests.map(inShort)).toEqual([
			{ method: 'POST', url: '/api/v1/schedules/5/add_users/', body: '{"users":[1,2]}' },
		]);
	});

	test('whose expression cannot be resolved is named as well', async () => {
		const byItem = { ...parameters, name: "={{ $('Nowhere').item.json.name }}" };
		const result = await run(byItem, [{ hour: 9 }], goOn);
		expect(outputOf(result)).toEqual([{ error: expect.stringMatching(/^Item 0: /) }]);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('options', () => {
	test.each<[IDataObject, string]>([
		[{ concurrency: 0 }, 'Concurrency: 0 is not accepted; use a whole number from 1 to 50'],
		[{ maxRetries: '={{ "many" }}' }, 'Max Retries: "many" is not accepted; use a whole number from 0 to 10'],
		[{ requestMethod: '={{ "PATCH" }}' }, 'Request Method: "PATCH" is not accepted; use PUT or POST'],
		[{ previewOnly: '={{ "perhaps" }}' }, 'Preview Only: "perhaps" is not accepted; use true or false'],
	])('%j are refused for the whole run', async (options, complaint) => {
		const result = await run({ ...update({ name: 'a' }), options } as INodeParameters, [{}, {}], goOn);
		expect(outputOf(result)).toEqual([{ error: complaint }, { error: complaint }]);
		expect(sandbox.current.requests).toEqual([]);
	});
});
