import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { nodeName } from '../../tools/harness';
import { slow, type LoggedRequest } from '../../tools/sandbox';
import { goOn, openSandbox, outputOf, refusal, runAgainst, useSandbox } from './support';

const schedules = [
	{ id: 5, name: 'Weekly Sales', report: 7, users: [1, 2], groups: [], custom: { a: [1] } },
	{ id: 6, name: 'Costs', report: 7, users: [], groups: [] },
	{ id: 8, name: 'Sales', report: 9, users: [], groups: [] },
];
const sandbox = useSandbox({ schedules });
const { run } = sandbox;
const get = (scheduleId: string) =>
	({ operation: 'get', scheduleId: { __rl: true, mode: 'id', value: scheduleId } }) as INodeParameters;
const getAll = (more: object = {}) => ({ operation: 'getAll', ...more }) as INodeParameters;
const sent = () => sandbox.current.requests.map(({ method, url }) => `${method} ${url}`);
const ids = (output: IDataObject[]) => output.map(({ id }) => id);
const firstPage = 'GET /api/v1/schedules/';
const isGet = ({ method }: LoggedRequest) => method === 'GET';
const paired = (result: Awaited<ReturnType<typeof run>>) =>
	result.output(nodeName).map(({ json, pairedItem }) => [json.id ?? json.error, pairedItem]);

describe('Get', () => {
	test('outputs the record as it came, for one GET without a body', async () => {
		expect(outputOf(await run(get('5')))).toEqual([schedules[0]]);
		expect(sent()).toEqual(['GET /api/v1/schedules/5/']);
		const [request] = sandbox.current.requests;
		expect(request!.body.toString()).toBe('');
		expect(request!.headers).toMatchObject({ authorization: `Token ${sandbox.current.token}` });
		expect(request!.headers).not.toHaveProperty('content-type');
	});

	test.each<[string, unknown, object]>([
		['a bare record', { id: 5, data: { x: 1 }, status: 'on' }, { id: 5, data: { x: 1 }, status: 'on' }],
		['an envelope', { status: 200, message: 'ok', data: { id: 5 } }, { id: 5 }],
		['a record with an error', { id: 5, error: 'Last run failed' }, { id: 5, error: 'Last run failed' }],
		['a record with a key for errors', { id: 5, error: null }, { id: 5, error: null }],
	])('%s', async (_what, body, expected) => {
		sandbox.current.faults.respondWith({ status: 200, body });
		expect(outputOf(await run(get('5')))).toEqual([expected]);
	});

	test('items are paired, and what several ask for is asked once', async () => {
		const items = Array.from({ length: 100 }, (_, index) => ({ id: index % 2 ? 5 : 6 }));
		const result = await run(get('={{ $json.id }}'), items);
		expect(paired(result)).toEqual(items.map(({ id }, item) => [id, { item }]));
		expect(sent().sort()).toEqual(['GET /api/v1/schedules/5/', 'GET /api/v1/schedules/6/']);
	});

	test('once the token is rejected, no other one is asked for', async () => {
		sandbox.current.faults.respondWith({ status: 401 });
		const parameters = { ...get('={{ $json.id }}'), options: { concurrency: 1 } };
		const output = outputOf(await run(parameters, [{ id: 5 }, { id: 6 }, { id: 8 }], goOn));
		expect(output.map(({ error }) => error)).toEqual(
			[5, 6, 8].map((id) => expect.stringMatching(new RegExp(`401.*schedule ${id}\\)`))),
		);
		expect(sent()).toHaveLength(1);
	});

	const tryGetMany =
		"Your service's API may not return single schedules. Try to list schedules with Get Many instead.";
	test.each<[number, string, string]>([
		[404, 'The service answered 404 Not Found (schedule 5)', `Check the ID of the schedule. ${tryGetMany}`],
		[405, 'The service answered 405 Method Not Allowed (schedule 5)', tryGetMany],
		[204, "The service's answer is empty (schedule 5)", tryGetMany],
		[403, 'The service answered 403 Forbidden (schedule 5)', "the token isn't allowed to do this."],
	])('%s says what to do', async (status, message, advice) => {
		sandbox.current.faults.respondWith({ status });
		const result = await run(get('5'));
		expect(result.error?.message).toBe(message);
		expect(result.error?.description).toContain(advice);
	});

	test('without Continue On Fail, nothing more is asked after the first failure', async () => {
		const parameters = { ...get('={{ $json.id }}'), options: { concurrency: 1 } };
		const result = await run(parameters, [{ id: 7 }, { id: 5 }, { id: 6 }]);
		expect(result.error).toMatchObject({ httpCode: '404', context: { itemIndex: 0 } });
		expect(sent()).toEqual(['GET /api/v1/schedules/7/']);
	});

	test.each([get('5'), getAll()])('asks again after a failure that passes', async (parameters) => {
		const headers = { 'Retry-After': '0.01' };
		sandbox.current.faults.respondWith({ status: 503, headers }, { times: 1 });
		const result = await run(parameters);
		expect(outputOf(result)[0]).toEqual(schedules[0]);
		expect(sent()).toHaveLength(2);
	});

	test('stopped while it is under way, it says nothing of what was sent: nothing is changed', async () => {
		const controller = new AbortController();
		sandbox.current.faults.add(slow(5000), {
			matching: () => Boolean(setTimeout(() => controller.abort(), 50)),
		});
		const { signal } = controller;
		const result = await runAgainst(sandbox.current, { parameters: get('5'), items: [{}, {}], signal });
		expect(result.status).toBe('canceled');
		expect(result.nodeError('Node')?.message).toBe('The execution was canceled');
		expect(result.nodeError('Node')?.description ?? '').not.toMatch(/sent|unknown/i);
		expect(sent()).toHaveLength(1);
	});

	test('without Continue On Fail, nothing is asked if one item is wrong', async () => {
		const result = await run(get('={{ $json.id }}'), [{ id: 5 }, { id: 'x' }]);
		expect(result.error).toMatchObject({ context: { itemIndex: 1 } });
		expect(sent()).toEqual([]);
	});

	test('with Continue On Fail, one error for each item that asked', async () => {
		const items = [{ id: 5 }, { id: 7 }, { id: 'x' }, { id: 7 }];
		const result = await run(get('={{ $json.id }}'), items, goOn);
		const notFound = 'The service answered 404 Not Found (schedule 7)';
		expect(paired(result)).toEqual([
			[5, { item: 0 }],
			[notFound, { item: 1 }],
			[expect.stringContaining("isn't a valid ID"), { item: 2 }],
			[notFound, { item: 3 }],
		]);
		expect(sent()).toHaveLength(2);
	});
});

test.each<[string, INodeParameters, object[]]>([
	['Get', get('={{ $json.id }}'), [{ id: 5 }, { id: 6 }, { id: 5 }, { id: 5 }]],
	[
		'Get Many',
		getAll({ filters: { name: '={{ $json.part }}' } }),
		[{ part: 'sales' }, { part: 'sales' }, { part: 'weekly' }],
	],
])('%s: what a node behind does to one item does not show in another', async (_name, parameters, items) => {
	const result = await run(parameters, items);
	const output = result.task(nodeName)!.data!.main![0]!.map(({ json }) => json);
	const [first, ...others] = output.filter(({ id }) => id === 5);
	(first!.users as number[]).push(99);
	first!.name = 'Changed';
	expect(others).toHaveLength(2);
	for (const other of others) expect(other).toMatchObject({ name: 'Weekly Sales', users: [1, 2] });
});

describe('Get Many', () => {
	test('outputs all records as they came, paired with the item', async () => {
		const result = await run(getAll());
		expect(outputOf(result)).toEqual(schedules);
		expect(paired(result).map(([, pair]) => pair)).toEqual(schedules.map(() => ({ item: 0 })));
		expect(sent()).toEqual([firstPage]);
	});

	test('a record that n8n would take for a failed item goes one level down', async () => {
		const record = { error: 'Gone', message: 'No such schedule' };
		sandbox.current.faults.respondWith({ status: 200, body: [record, { ...record, id: 5 }] });
		expect(outputOf(await run(getAll()))).toEqual([{ data: record }, { ...record, id: 5 }]);
	});

	test('items that ask for different things share one reading of the list', async () => {
		const parameters = getAll({ filters: { report: '={{ $json.report }}' } });
		const items = Array.from({ length: 100 }, (_, index) => ({ report: index % 2 ? 9 : 10 }));
		const result = await run(parameters, items);
		expect(paired(result)).toEqual(
			items.flatMap(({ report }, item) => (report === 9 ? [[8, { item }]] : [])),
		);
		expect(sent()).toEqual([firstPage]);
	});

	test.each(['\u200b', '', null])('a filter that an expression leaves empty is refused: %j', async (part) => {
		const result = await run(getAll({ filters: { name: '={{ $json.part }}' } }), [{ part }]);
		expect(result.error?.message).toContain('Name Contains is empty: {{ $json.part }} returned nothing');
		expect(sent()).toEqual([]);
	});

	test('a filter that was added and left blank is refused', async () => {
		const report = { __rl: true, mode: 'id', value: '' };
		const result = await run(getAll({ filters: { name: ' ', report } }));
		expect(result.error?.message).toBe(
			'Name Contains is empty. Fill it in, or remove the filter. Report is empty. Fill it in, or remove the filter [item 0]',
		);
	});

	const many = Array.from({ length: 2500 }, (_, index) => ({ id: index + 1, name: 'A', report: 7 }));
	test.each<[object, count: number, requests: number, items?: IDataObject[]]>([
		[{}, 2500, 50],
		[{ returnAll: false, limit: '={{ $json.most }}' }, 160, 2, [{ most: 10 }, { most: 150 }]],
		// As many as a page has.
		[{ returnAll: false, limit: 100 }, 100, 1],
		[{ returnAll: false, limit: 150, filters: { name: 'a' } }, 150, 25],
	])('with pages: %j', async (more, count, requests, items = [{}]) => {
		const paged = await openSandbox({ schedules: many, pageSize: 100, paging: 'page' });
		const result = await runAgainst(paged, { parameters: getAll(more), items });
		expect(outputOf(result)).toHaveLength(count);
		expect(paged.requests).toHaveLength(requests);
		expect(result.hints(nodeName).map(({ message }) => message)).toEqual([]);
	});

	test('Return All of one item is whole beside the limit of another', async () => {
		const paged = await openSandbox({ schedules: many.slice(0, 300), pageSize: 100, paging: 'page' });
		const parameters = getAll({ returnAll: '={{ $json.all }}', limit: 10 });
		const result = await runAgainst(paged, { parameters, items: [{ all: false }, { all: true }] });
		expect(result.error).toBeUndefined();
		expect(outputOf(result)).toHaveLength(10 + 300);
	});

	test('a list that may not be whole ends Return All in an error; with a limit, a hint says so', async () => {
		const doubt = 'the service\'s answer also contains "has_more", which this node doesn\'t recognize';
		const body = { results: schedules, has_more: true };
		sandbox.current.faults.respondWith({ status: 200, body });
		const { error } = await run(getAll());
		expect(error?.message).toBe(`The list of schedules may be incomplete: ${doubt}`);
		expect(error?.description).toContain('To get the 3 schedules that could be loaded, turn off Return All');
		const failed = await run(getAll(), [{}, {}], goOn);
		expect(outputOf(failed)).toEqual([{ error: error?.message }, { error: error?.message }]);
		expect(failed.hints(nodeName)[0]?.message).toMatch(/^2 of 2 items failed/);
		const result = await run(getAll({ returnAll: false }));
		expect(outputOf(result).length).toBeGreaterThanOrEqual(3);
		expect(result.hints(nodeName).map(({ message }) => message)).toEqual([
			`The list of schedules may be incomplete: ${doubt}.`,
		]);
		const full = await run(getAll({ returnAll: false, limit: 2 }));
		expect([ids(outputOf(full)), full.hints(nodeName).length]).toEqual([[5, 6], 0]);
	});

	test('a filter for what the records do not tell is what to remove', async () => {
		sandbox.current.faults.respondWith({ status: 200, body: [{ id: 5 }] });
		const { error } = await run(getAll({ filters: { name: 'Sales' } }));
		expect(error?.description).toMatch(/^Remove the filter/);
	});

	test('without a list it says what to do', async () => {
		const other = await openSandbox({ schedules, lists: false });
		const result = await runAgainst(other, { parameters: getAll() });
		expect(result.error?.message).toBe(
			'Couldn\'t load schedules: the service answered 405: Method "GET" not allowed',
		);
		expect(result.error?.description).toBe(
			"Your service's API may not offer this list. Try to get a single schedule by its ID instead.",
		);
	});
});

test.each([
	['Get', get('5')],
	['Get Many', getAll()],
	['by name', { operation: 'upsert', matchBy: 'name', dataMode: 'autoMapInputData' } as INodeParameters],
])('a wrong base URL (404 with a page) says so: %s', async (_name, parameters) => {
	sandbox.current.faults.respondWith({ status: 404, body: '<!doctype html><title>Nothing here</title>' });
	const row = { name: 'A', report: 7, schedule_type: 'D', time: '9:00', timezone: 'UTC' };
	const text = refusal(await run(parameters, [row]));
	expect(text).toContain('Check the base URL in the credential');
	expect(text).not.toMatch(/Try to|may not offer|Match by ID/);
});

test.each([
	[get('5'), '/api/v1/schedules/5/'],
	[getAll(), '/api/v1/schedules/'],
])('Preview Only shows the request', async (parameters, path) => {
	const result = await run({ ...parameters, options: { previewOnly: true } });
	expect(outputOf(result)).toEqual([
		{ preview: expect.any(String), method: 'GET', url: sandbox.current.url + path },
	]);
	expect(sandbox.current.requests.filter(isGet)).toEqual([]);
});
