import type { GenericValue, IDataObject, INodeParameters } from 'n8n-workflow';
import { inShort, membership, minimalSchedule, outputOf, refusal, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const run = (parameters: INodeParameters, items: IDataObject[] = [{}], settings = {}) =>
	runAgainst(sandbox.current, { parameters, items, settings });
const update = (updateFields: IDataObject) =>
	({ operation: 'update', scheduleId: '5', updateFields }) as INodeParameters;
const goOn = { onError: 'continueRegularOutput' as const };

const days = "isn't one of the options. Separate days with commas, e.g. Monday, Wednesday";
const oneCode =
	'The service has one code, 6, for Saturday and Sunday. Enter 6, then check in the service which day it chose';
const id = "isn't a valid ID. Use a whole number, e.g. 7";
const ids = "isn't a valid ID. Use whole numbers, e.g. 1, 2, 3";

/** Parameter, a value that it cannot take, and the whole complaint; sections of docs/interface.md. */
const table: Array<[section: string, parameter: string, given: GenericValue, complaint: string]> = [
	['§2.1', 'report', 'Sales', `Report: "Sales" ${id}`],
	['§2.1', 'report', -7, `Report: -7 ${id}`],
	['§2.1', 'report', '7.5', `Report: "7.5" ${id}`],
	['§2.1', 'name', ['a'], `Name: ["a"] isn't text`],
	[
		'§2.1',
		'scheduleType',
		'hourly',
		`Schedule Type: "hourly" isn't one of the options. Use "O" (Once), "D" (Daily), "W" (Weekly), "M" (Monthly), "Q" (Quarterly)`,
	],
	['§2.1', 'scheduledDayOfWeek', 'Saturday', `Days of Week: ${oneCode}`],
	['§2.1', 'scheduledDayOfWeek', 'Monday, Sunday', `Days of Week: ${oneCode}`],
	['§2.1', 'scheduledDayOfWeek', [0, 7], `Days of Week: 7 ${days}`],
	['§2.1', 'scheduledDayOfWeek', 'Mon-Sat', `Days of Week: ${oneCode}`],
	['§2.1', 'scheduledDayOfWeek', true, `Days of Week: true ${days}`],
	[
		'§2.1',
		'scheduledDayOfMonth',
		31,
		`Day of Month: 31 isn't one of the options. Use 1 to 28, or 29 for the last day of the month`,
	],
	['§2.1', 'scheduledTimeHour', 24, `Hour: 24 isn't one of the options. Use "00" to "23"`],
	['§2.1', 'scheduledTimeHour', '9:30', `Hour: "9:30" has minutes, too. Put 09 in Hour and 30 in Minute`],
	['§2.1', 'scheduledTimeMinute', 20, `Minute: 20 isn't one of the options. Use "00", "15", "30" or "45"`],
	[
		'§2.1',
		'timezone',
		['UTC'],
		`Timezone: ["UTC"] isn't the name of a timezone. Use a name, e.g. Europe/Berlin`,
	],
	['§2.1', 'timezone', true, `Timezone: true isn't the name of a timezone. Use a name, e.g. Europe/Berlin`],
	[
		'§2.1',
		'methodType',
		'teams',
		`Delivery Method: "teams" isn't one of the options. Use "email" (Email), "slack" (Slack)`,
	],
	[
		'§2.1',
		'exportType',
		'docx',
		`Document Export: "docx" isn't one of the options. Use "pdf" (PDF), "png" (PNG)`,
	],
	[
		'§2.1',
		'exportDataType',
		'json',
		`Data Export: "json" isn't one of the options. Use "csv" (CSV), "xlsx" (XLSX)`,
	],
	[
		'§2.1',
		'scheduleCondition',
		'maybe',
		`Condition: "maybe" isn't one of the options. Use "1" (Always Deliver), "2" (Deliver Only If Met)`,
	],
	['§2.1', 'datasource', 'Warehouse', `Datasource ID: "Warehouse" ${id}`],
	['§2.1', 'query', { text: 'select 1' }, `Query: {"text":"select 1"} isn't text`],
	['§2.1', 'triggerValue', [5], `Trigger Value: [5] isn't text`],
	[
		'§2.1',
		'retryCondition',
		'45 minutes',
		`Retry For: "45 minutes" isn't one of the options. Use "0" (No Retries), "1" (15 Minutes), "2" (30 Minutes), "3" (1 Hour), "4" (2 Hours), "5" (6 Hours)`,
	],
	['§2.1 rule 2', 'users', '1, Ann, 3', `User IDs: "Ann" ${ids}`],
	['§2.1 rule 2', 'groups', [{ name: 'Sales' }], `Group IDs: {"name":"Sales"} ${ids}`],
	['§2.1 rule 2', 'users', '[9007199254740993]', `User IDs: 9007199254740992 ${ids}`],
	['§2.1 rule 2', 'users', '[object Object]', `User IDs: "[object Object]" ${ids}`],
	['§2.1 rule 2', 'users', ',', `User IDs: "," ${ids}`],
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
			`${complaint} [item 0]\nCorrect the values above and run the node again. Nothing was sent.`,
		);
		expect(sandbox.current.requests).toEqual([]);
	});

	test.each(table)('update, %s: %s %j', async (_section, parameter, given, complaint) => {
		const result = await run(update({ [parameter]: '={{ $json.given }}' }), [{ given }]);
		expect(result.error?.message).toBe(`${complaint} [item 0]`);
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
				`Report: "x" ${id}`,
				`Hour: 25 isn't one of the options. Use "00" to "23"`,
				'Slack needs an export: choose a Document Export or a Data Export',
				`User IDs: "Ann" ${ids} [item 0]`,
			].join('. '),
		);
	});

	test('in update, the schedule too', async () => {
		const parameters = { ...update({ scheduledTimeMinute: '={{ 5 }}' }), scheduleId: '={{ "x" }}' };
		expect((await run(parameters)).error?.message).toBe(
			`Schedule: "x" ${id}, or pick it from the list. Minute: 5 isn't one of the options. Use "00", "15", "30" or "45" [item 0]`,
		);
	});

	test('in membership', async () => {
		const result = await run(membership('addGroups', '={{ "5/../6" }}', '1.5'));
		expect(result.error?.message).toBe(
			`Schedule: "5/../6" ${id}, or pick it from the list. Group IDs: "1.5" ${ids} [item 0]`,
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
		[update({}), 'Add at least one field to update'],
		[update({ name: '', exportType: '' }), 'Add at least one field to update'],
		[{ ...update({ name: 'a' }), scheduleId: '={{ "" }}' }, 'Schedule is empty: {{ "" }} returned nothing'],
		[
			membership('addUsers', '5', '={{ " " }}'),
			'User IDs is empty. Enter at least one, or use an expression that gives [] if there are none',
		],
		[
			membership('removeGroups', '5', '={{ null }}'),
			'Group IDs is empty: {{ null }} returned nothing. For none, use [] in the expression',
		],
		[
			{ ...minimalSchedule, groups: '={{ $json.Groups }}' },
			"Group IDs is empty: {{ $json.Groups }} returned nothing. For none, use '' in the expression",
		],
		[
			{ ...minimalSchedule, report: '={{ "" }}', timezone: '={{ null }}' },
			'Report is empty: {{ "" }} returned nothing. Check the field name. Timezone is empty: {{ null }} returned nothing. Check the field name',
		],
	])('%j', async (parameters, complaint) => {
		expect((await run(parameters)).error?.message).toBe(`${complaint} [item 0]`);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('what is meant to be nothing', () => {
	test('an empty list is nothing to do', async () => {
		const result = await run(membership('removeUsers', '5', '={{ $json.users }}'), [
			{ users: [] },
			{ users: [7] },
		]);
		expect(outputOf(result)).toEqual([
			{ operation: 'removeUsers', scheduleId: 5, answer: null },
			expect.objectContaining({ users: [7] }),
		]);
		expect(sandbox.current.requests.map(inShort)).toEqual([
			{ method: 'POST', url: '/api/v1/schedules/5/remove_users/', body: '{"users":[7]}' },
		]);
	});

	test.each(['', ' '])('a blank list of a new schedule is left out: %j', async (users) => {
		await run({ ...minimalSchedule, users: '={{ $json.users }}' }, [{ users }]);
		expect(sandbox.current.requests.map(({ body }) => body.toString())).toEqual([
			expect.not.stringContaining('users'),
		]);
	});
});

describe('one bad item among several', () => {
	const items = [{ hour: 9 }, { hour: 'noon' }, { hour: 10 }, { hour: 99 }];
	const parameters = { ...minimalSchedule, scheduledTimeHour: '={{ $json.hour }}' };

	test('stops the node with nothing sent, and the others at fault are named', async () => {
		const result = await run(parameters, items);
		expect(refusal(result)).toBe(
			[
				`Hour: "noon" isn't one of the options. Use "00" to "23" [item 1]`,
				'Correct the values above and run the node again. Nothing was sent. Also invalid: item 3.',
			].join('\n'),
		);
		expect(result.error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 1 } });
		expect(sandbox.current.requests).toEqual([]);
	});

	test('with Continue On Fail fails alone, and its item holds nothing but the error', async () => {
		const result = await run(parameters, items, goOn);
		expect(result.output('Node')).toStrictEqual([
			{ json: expect.objectContaining({ operation: 'create' }), pairedItem: { item: 0 } },
			{
				json: { error: `Hour: "noon" isn't one of the options. Use "00" to "23" [item 1]` },
				pairedItem: { item: 1 },
			},
			{ json: expect.objectContaining({ operation: 'create' }), pairedItem: { item: 2 } },
			{
				json: { error: `Hour: 99 isn't one of the options. Use "00" to "23" [item 3]` },
				pairedItem: { item: 3 },
			},
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
			['operation', 'scheduleId', 'users', 'answer'],
			['error'],
			['operation', 'scheduleId', 'users', 'answer'],
		]);
		expect(sandbox.current.requests.map(inShort)).toEqual([
			{ method: 'POST', url: '/api/v1/schedules/5/add_users/', body: '{"users":[1,2]}' },
		]);
	});

	test('whose expression cannot be resolved is named as well', async () => {
		const byItem = { ...parameters, name: "={{ $('Nowhere').item.json.name }}" };
		const result = await run(byItem, [{ hour: 9 }], goOn);
		expect(outputOf(result)).toEqual([{ error: expect.stringMatching(/^Name: .* \[item 0\]$/) }]);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('options', () => {
	test.each<[IDataObject, string]>([
		[{ concurrency: 0 }, "Concurrency: 0 isn't valid. Use a whole number from 1 to 50"],
		[{ maxRetries: '={{ "many" }}' }, 'Max Retries: "many" isn\'t valid. Use a whole number from 0 to 10'],
		[
			{ requestMethod: '={{ "PATCH" }}' },
			`Request Method: "PATCH" isn't one of the options. Use POST or PUT`,
		],
		[{ previewOnly: '={{ "perhaps" }}' }, 'Preview Only: "perhaps" is neither true nor false'],
		...['={{ $json.preview }}', '={{ null }}', '={{ "" }}', '={{ " " }}'].map(
			(previewOnly): [IDataObject, string] => [
				{ previewOnly },
				'Preview Only is empty. Use true or false, or remove the option',
			],
		),
	])('%j are refused for the whole run', async (options, complaint) => {
		const result = await run({ ...update({ name: 'a' }), options } as INodeParameters, [{}, {}], goOn);
		expect(outputOf(result)).toEqual([{ error: complaint }, { error: complaint }]);
		expect(sandbox.current.requests).toEqual([]);
	});
});
