import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isChange } from '../../tools/sandbox';
import { mapColumns } from '../mapColumns';
import { locator, minimalSchedule, outputOf, refusal, useSandbox } from './support';

/** Schedules, groups and reports that are given by their names, wherever there's a selector of one. */

const schedules = [
	{ id: 5, name: 'Sales', report: 7, users: [1] },
	{ id: 6, name: 'Costs', report: 7 },
	{ id: 8, name: 'costs', report: 9 },
	{ id: 9, name: 'Sales, EMEA', report: 7 },
	{ id: 10, name: null, report: 7 },
];
const users = [{ id: 1, email: 'ada@example.com' }];
const groups = [{ id: 4, name: 'Board' }];
const reports = [
	{ id: 7, name: 'Revenue' },
	{ id: 9, title: 'Stock' },
];
const sandbox = useSandbox({ schedules, users, groups, reports, knownGroups: [4] });
const { run, sent, writes } = sandbox;

const byName = (value: unknown = '={{ $json.name }}') => locator('name', value);

const add = (scheduleId: unknown, more: object = {}) =>
	({ resource: 'membership', operation: 'addUsers', scheduleId, users: '=1', ...more }) as INodeParameters;
const update = (scheduleId: unknown, updateFields: object) =>
	({ resource: 'schedule', operation: 'update', scheduleId, updateFields }) as INodeParameters;
const ofGroup = (groupId: unknown) =>
	({ resource: 'group', operation: 'addUsers', groupId, users: '=1' }) as INodeParameters;

describe('each selector finds its record by name, and the list is read once', () => {
	const schedule = { ...minimalSchedule, report: byName() };
	const cases: Array<{ what: string; parameters: INodeParameters; items: object[]; requests: string[] }> = [
		{
			what: 'Update',
			parameters: update(byName(), { name: 'New {{ $json.name }}' }),
			items: [{ name: ' SALES ' }, { name: 'Sales, EMEA' }],
			requests: ['GET /schedules/', 'PUT /schedules/5/', 'PUT /schedules/9/'],
		},
		{
			what: 'Get',
			parameters: { operation: 'get', scheduleId: byName(), simplify: false },
			items: [{ name: 'Sales' }],
			requests: ['GET /schedules/', 'GET /schedules/5/'],
		},
		{
			what: 'Get Many of a report',
			parameters: { operation: 'getAll', filters: { report: byName() }, simplify: false },
			items: [{ name: 'Stock' }],
			requests: ['GET /reports/', 'GET /schedules/'],
		},
		{
			what: 'Create or Update by ID, where a blank one is new',
			parameters: {
				...minimalSchedule,
				operation: 'upsert',
				matchBy: 'id',
				scheduleId: byName("={{ $json.name ?? '' }}"),
				name: 'X',
			},
			items: [{ name: 'Sales' }, {}],
			requests: ['GET /schedules/', 'PUT /schedules/5/', 'POST /schedules/'],
		},
		{
			what: 'Create',
			parameters: schedule,
			items: [{ name: 'Stock' }],
			requests: ['GET /reports/', 'POST /schedules/'],
		},
		{
			what: 'Create or Update by name',
			parameters: { ...schedule, operation: 'upsert', matchBy: 'name', name: 'Sales' },
			items: [{ name: 'revenue' }],
			requests: ['GET /reports/', 'GET /schedules/', 'PUT /schedules/5/'],
		},
		{
			what: 'Update Fields',
			parameters: update(locator('id', '6'), { report: byName() }),
			items: [{ name: 'Stock' }],
			requests: ['GET /reports/', 'PUT /schedules/6/'],
		},
		{
			what: 'Add Users of a group',
			parameters: ofGroup(byName()),
			items: [{ name: 'board' }],
			requests: ['GET /groups/', 'POST /groups/4/add_users/'],
		},
	];
	test.each(cases)('in $what', async ({ parameters, items, requests }) => {
		const result = await run(parameters, items);
		expect(refusal(result)).toBe('');
		expect([...sent()].sort()).toEqual([...requests].sort());
		expect(sent()[0]).toBe(requests[0]);
	});

	test('a failure names the schedule as the item renames it, or as the list does', async () => {
		sandbox.current.faults.respondWith({ status: 400 }, { matching: isChange });
		expect((await run(add(byName('sales')))).error?.message).toMatch(/ \[“Sales”\]$/);
		expect((await run(update(byName('sales'), { name: 'N' }))).error?.message).toMatch(/ \[“N”\]$/);
	});

	test('items of one schedule share a request, however they give it', async () => {
		const parameters = add('={{ $json.schedule }}', { users: '={{ $json.user }}' });
		const items = [
			{ schedule: byName('Sales'), user: 1 },
			{ schedule: locator('id', 5), user: 2 },
			{ schedule: 5, user: 3 },
		];
		expect(outputOf(await run(parameters, items)).map(({ scheduleId }) => scheduleId)).toEqual([5, 5, 5]);
		expect(writes()).toEqual(['POST /schedules/5/add_users/']);
		expect(sandbox.bodies()).toEqual([{ users: [1, 2, 3] }]);
	});
});

test.each<{ what: string; parameters: INodeParameters; problem: RegExp }>([
	{
		what: 'a schedule that isn’t listed',
		parameters: add(byName('Sals')),
		problem: /^Schedule: there's no schedule “Sals” \(did you mean “Sales”\?\)/,
	},
	{
		what: 'a schedule and a user that aren’t listed',
		parameters: update(byName('x'), { users: '=no@x.y' }),
		problem: /^Schedule: .* Users: /,
	},
	{ what: 'a blank name', parameters: add(byName(' ')), problem: /^Schedule is empty/ },
])('what isn’t one record is rejected, and nothing is sent: $what', async ({ parameters, problem }) => {
	expect(refusal(await run(parameters, [{}]))).toMatch(problem);
	expect(writes()).toEqual([]);
});

test('the address of a record’s page, on the base URL’s host, stands for its ID', async () => {
	const { url } = sandbox.current;
	expect(refusal(await run(add(locator('id', 'https://other.example/schedules/5/'))))).toMatch(/^Schedule: /);
	await run(add(locator('id', `${url}/schedules/5/`)));
	await run({ ...minimalSchedule, report: locator('id', `${url}/reports/9/`) });
	await run(ofGroup(locator('id', `${url}/groups/4`)));
	expect(writes()).toEqual(['POST /schedules/5/add_users/', 'POST /schedules/', 'POST /groups/4/add_users/']);
	expect(sandbox.bodies()[1]!.report).toBe(9);
	const filters = { report: locator('id', `${url}/reports/9/`) } as INodeParameters;
	expect(outputOf(await run({ operation: 'getAll', filters }))).toMatchObject([{ scheduleId: 8 }, {}]);
});

describe('a row of Create or Update that gives its schedule’s ID', () => {
	const sheet = (headings: string[], more: object = {}) =>
		({ operation: 'upsert', matchBy: 'name', ...mapColumns(headings), ...more }) as INodeParameters;
	const rows = async (items: IDataObject[], parameters = sheet(Object.keys(items[0]!)), settings = {}) => {
		const result = await run(parameters, items, settings);
		return result.error === undefined ? outputOf(result) : refusal(result);
	};

	test('is that schedule, whatever its name, and a rename is told', async () => {
		const output = await rows([
			{ scheduleId: 5, Name: '007', Report: 7 },
			{ scheduleId: '6', Name: 'Costs', Report: 11 },
			{ scheduleId: 9, Name: 'Sales, EMEA', Report: 'Revenue' },
			{ scheduleId: 10, Name: '', Report: '' },
		]);
		expect(output).toMatchObject([
			{
				operation: 'update',
				scheduleId: 5,
				check: expect.stringContaining('Renames “Sales” to “007”.') as string,
			},
			{ operation: 'update', scheduleId: 6 },
			{ operation: 'unchanged', scheduleId: 9 },
			{ operation: 'unchanged', scheduleId: 10 },
		]);
	});

	test('with an ID that can’t be read, rejects no other row of its name', async () => {
		const items = ['Sales', 5].map((scheduleId) => ({ scheduleId, Name: 'Sales', Report: 7 }));
		expect(await rows(items, undefined, { onError: 'continueRegularOutput' })).toEqual([
			{ error: expect.stringMatching(/“Sales” isn't a valid ID/) as string },
			expect.objectContaining({ scheduleId: 5 }),
		]);
	});
});
