import type { GenericValue, IDataObject, INodeParameters } from 'n8n-workflow';
import { goOn, inShort, membership, minimalSchedule, outputOf, refusal, update, useSandbox } from './support';

/** What is refused before anything is sent. The rules for each value are in test/pure/fields/. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const { run } = sandbox;

const oneCode =
	'The service has one code, 6, for Saturday and Sunday. Enter 6, then check in the service which day it chose';
const id = "isn't a valid ID. Use a whole number, e.g. 7";
const ids = "isn't a valid ID. Use whole numbers, e.g. 1, 2, 3";
const hours = `isn't one of the options. Use "00" to "23"`;

test.each<[parameter: string, given: GenericValue, complaint: string]>([
	['report', 'Sales', `Report: "Sales" ${id}`],
	['scheduledDayOfWeek', 'Monday, Sunday', `Days of Week: ${oneCode}`],
	[
		'scheduledTimeHour',
		'9:30',
		`Hour: "9:30" includes minutes. Put 09 in Hour and 30 in Minute or, with Map Automatically, name the column Time`,
	],
	[
		'methodType',
		'teams',
		`Delivery Method: "teams" isn't one of the options. Use "email" (Email) or "slack" (Slack)`,
	],
	['users', '1, Ann, 3', `User IDs: "Ann" ${ids}`],
])(
	'a value that is none of the field’s, with what is accepted: %s %j',
	async (parameter, given, complaint) => {
		const shown = { scheduleType: 'W', scheduleCondition: '2', [parameter]: '={{ $json.given }}' };
		for (const parameters of [{ ...minimalSchedule, ...shown }, update(shown)]) {
			expect(refusal(await run(parameters, [{ given }]))).toBe(
				`${complaint} [item 0]\nCorrect this and run the node again. Nothing was sent.`,
			);
		}
		expect(sandbox.current.requests).toEqual([]);
	},
);

test.each<[string, INodeParameters, string[]]>([
	[
		'create',
		{
			...minimalSchedule,
			report: '={{ "x" }}',
			scheduledTimeHour: '={{ 25 }}',
			methodType: 'slack',
			users: 'Ann',
		},
		[
			`Report: "x" ${id}`,
			`Hour: 25 ${hours}`,
			'Slack needs an export: choose a Document Export or a Data Export',
			`User IDs: "Ann" ${ids}`,
		],
	],
	[
		'membership',
		membership('addGroups', '={{ "5/../6" }}', '1.5'),
		[`Schedule: "5/../6" ${id}, or pick it from the list`, `Group IDs: "1.5" ${ids}`],
	],
	[
		'expressions that give nothing',
		{ ...minimalSchedule, report: '={{ "" }}', timezone: '={{ null }}' },
		[
			'Report is empty: {{ "" }} returned nothing. Check the field name',
			'Timezone is empty: {{ null }} returned nothing. Check the field name',
		],
	],
])('all that is wrong with an item is said at once: %s', async (_name, parameters, complaints) => {
	expect((await run(parameters)).error?.message).toBe(`${complaints.join('. ')} [item 0]`);
	expect(sandbox.current.requests).toEqual([]);
});

describe('one bad item among several', () => {
	const items = [{ hour: 9 }, { hour: 'noon' }, { hour: 10 }, { hour: 99 }];
	const parameters = { ...minimalSchedule, scheduledTimeHour: '={{ $json.hour }}' };

	test('stops the node with nothing sent, and the others at fault are named', async () => {
		const result = await run(parameters, items);
		expect(refusal(result)).toBe(
			[
				`Hour: "noon" ${hours} [item 1]`,
				'Correct this and run the node again. Nothing was sent. Also invalid: item 3.',
			].join('\n'),
		);
		expect(result.error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 1 } });
		expect(sandbox.current.requests).toEqual([]);
	});

	test('with Continue On Fail fails alone, and its item holds nothing but the error', async () => {
		const result = await run(parameters, items, goOn);
		const done = expect.objectContaining({ operation: 'create' }) as IDataObject;
		const failed = (given: string, item: number) => ({ error: `Hour: ${given} ${hours} [item ${item}]` });
		expect(result.output('Node')).toStrictEqual(
			[done, failed('"noon"', 1), done, failed('99', 3)].map((json, item) => ({
				json,
				pairedItem: { item },
			})),
		);
		expect(sandbox.current.requests).toHaveLength(2);
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

/** Which values they take is in test/pure/description/options.test.ts. */
describe('options', () => {
	test.each<[IDataObject, string]>([
		[
			{ concurrency: 0, timeout: -1 },
			"Concurrency: 0 isn't valid. Use a whole number from 1 to 50. Timeout: -1 isn't valid. Use a whole number from 1 to 3600000",
		],
		[
			{ requestMethod: '={{ "PATCH" }}' },
			`Request Method: "PATCH" isn't one of the options. Use POST or PUT`,
		],
		...['={{ $json.preview }}', '={{ null }}', '={{ "" }}'].map((previewOnly): [IDataObject, string] => [
			{ previewOnly },
			'Preview Only is empty. Use true or false, or remove the option',
		]),
	])('%j are refused for the whole run, and not blamed on an item', async (options, complaint) => {
		const parameters = { ...update({ name: 'a' }), options } as INodeParameters;
		const stopped = await run(parameters, [{}, {}]);
		expect(stopped.error?.message).toBe(complaint);
		expect(refusal(stopped)).toContain('Nothing was sent.');
		expect(refusal(stopped)).not.toContain('Also invalid');
		expect(outputOf(await run(parameters, [{}, {}], goOn))).toEqual([
			{ error: complaint },
			{ error: complaint },
		]);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('that differ between items are refused: they hold for all', async () => {
		const parameters = { ...membership('addUsers', 5, 7), options: { concurrency: '={{ $json.n }}' } };
		const result = await run(parameters, [{ n: 5 }, { n: 5 }, { n: 6 }]);
		expect(result.error?.message).toContain('they differ between item 0 and item 2');
		expect(sandbox.current.requests).toEqual([]);
	});

	test('that cannot be resolved are refused for every item', async () => {
		const options = { concurrency: '={{ $("Nobody").item }}' };
		const result = await run({ ...membership('addUsers', 5, 7), options }, [{}, {}], goOn);
		const error = expect.stringContaining('Options') as string;
		expect(outputOf(result)).toEqual([{ error }, { error }]);
	});
});
