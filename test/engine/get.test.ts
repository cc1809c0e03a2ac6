import type { INodeParameters } from 'n8n-workflow';
import { nodeName } from '../../tools/harness';
import { slow } from '../../tools/sandbox';
import { goOn, openSandbox, outputOf, refusal, runAgainst, useSandbox } from './support';

/** What is asked and given is in test/pure/records/; here, that the run does it. */
const schedules = [
	{ id: 5, name: 'Weekly Sales', report: 7, users: [1, 2], groups: [], custom: { a: [1] } },
	{ id: 6, name: 'Costs', report: 7, users: [], groups: [] },
	{ id: 8, name: 'Sales', report: 9, users: [], groups: [] },
];
const sandbox = useSandbox({ schedules });
const { run } = sandbox;
const get = (scheduleId: string) =>
	({
		operation: 'get',
		scheduleId: { __rl: true, mode: 'id', value: scheduleId },
		simplify: false,
	}) as INodeParameters;
const getAll = (more: object = {}) => ({ operation: 'getAll', simplify: false, ...more }) as INodeParameters;
const sent = () => sandbox.current.requests.map(({ method, url }) => `${method} ${url}`);
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

	test('by name says in a hint that the schedule may be gone', async () => {
		const other = await openSandbox({ schedules: [{ ...schedules[0]!, deleted: true }] });
		const parameters = { ...get('5'), scheduleId: { __rl: true, mode: 'name', value: 'Weekly Sales' } };
		const result = await runAgainst(other, { parameters });
		expect(result.hints(nodeName).map(({ message }) => message)).toContainEqual(
			expect.stringMatching(/schedule “Weekly Sales” \(ID 5\) has `deleted`: true, so it may be gone/),
		);
	});

	test('without Continue On Fail, nothing more is asked after the first failure', async () => {
		const parameters = { ...get('={{ $json.id }}'), options: { concurrency: 1 } };
		const result = await run(parameters, [{ id: 7 }, { id: 5 }, { id: 6 }]);
		expect(result.error).toMatchObject({ httpCode: '404', context: { itemIndex: 0 } });
		expect(sent()).toEqual(['GET /api/v1/schedules/7/']);
	});

	test('after a 401, nothing more is asked, and the rest says so', async () => {
		sandbox.current.faults.respondWith({ status: 401 });
		const parameters = { ...get('={{ $json.id }}'), options: { concurrency: 1 } };
		const output = outputOf(await run(parameters, [{ id: 7 }, { id: 5 }], goOn));
		expect(output).toEqual([
			{ error: expect.stringMatching(/^DataReportive answered 401/) },
			{ error: expect.stringMatching(/^Not sent, because of another item: .* 401/) },
		]);
		expect(sent()).toEqual(['GET /api/v1/schedules/7/']);
	});

	test('asks again after a failure that passes', async () => {
		const headers = { 'Retry-After': '0.01' };
		sandbox.current.faults.respondWith({ status: 503, headers }, { times: 1 });
		expect(outputOf(await run(get('5')))).toEqual([schedules[0]]);
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
		const notFound = 'DataReportive answered 404: “Not found” (schedule 7)';
		expect(paired(result)).toEqual([
			[5, { item: 0 }],
			[notFound, { item: 1 }],
			[expect.stringContaining("isn't a valid ID"), { item: 2 }],
			[notFound, { item: 3 }],
		]);
		expect(sent()).toHaveLength(2);
	});
});

describe('Get Many', () => {
	test('outputs all records as they came, paired with the item', async () => {
		const result = await run(getAll());
		expect(outputOf(result)).toEqual(schedules);
		expect(paired(result).map(([, pair]) => pair)).toEqual(schedules.map(() => ({ item: 0 })));
		expect(sent()).toEqual(['GET /api/v1/schedules/']);
	});

	test('a limit reads no further page than it needs', async () => {
		const inPages = await openSandbox({ schedules, pageSize: 1 });
		const parameters = getAll({ returnAll: false, limit: 2 });
		const result = await runAgainst(inPages, { parameters });
		expect(outputOf(result)).toEqual(schedules.slice(0, 2));
		expect(inPages.requests).toHaveLength(2);
	});

	test('that a list may not be whole is told in a hint, and what a rate limit cost', async () => {
		sandbox.current.faults.respondWith({ status: 429, headers: { 'Retry-After': '0.6' } }, { times: 1 });
		const body = { results: schedules, has_more: true };
		sandbox.current.faults.respondWith({ status: 200, body });
		const result = await run(getAll({ returnAll: false }));
		expect(outputOf(result)).toEqual(schedules);
		expect(result.hints(nodeName).map(({ message }) => message)).toEqual([
			expect.stringMatching(/^The list of schedules may be incomplete: .*“has_more”/),
			expect.stringMatching(/^Waited 1 second /),
		]);
	});

	test('without a list it says what to do', async () => {
		const other = await openSandbox({ schedules, lists: false });
		const result = await runAgainst(other, { parameters: getAll() });
		expect(result.error?.message).toBe(
			'Couldn\'t load schedules: DataReportive answered 405: “Method "GET" not allowed”',
		);
		expect(result.error?.description).toBe(
			"DataReportive's API may not offer this list. Try to get a single schedule by its ID instead.",
		);
	});
});

test('a wrong base URL (404 with a page) says so', async () => {
	sandbox.current.faults.respondWith({ status: 404, body: '<!doctype html><title>Nothing here</title>' });
	const text = refusal(await run(getAll()));
	expect(text).toContain('Check the base URL in the credential');
	expect(text).not.toMatch(/Try to|may not offer/);
});

test('Simplify is on at first, and reads the lists that it needs', async () => {
	const result = await run({ operation: 'getAll' });
	expect(outputOf(result).map(({ scheduleId, report, users }) => [scheduleId, report, users])).toEqual([
		[5, 7, '1, 2'],
		[6, 7, ''],
		[8, 9, ''],
	]);
	expect(sent()).toEqual(['GET /api/v1/schedules/', 'GET /api/v1/reports/', 'GET /api/v1/users/']);
	expect(paired(result).map(([, pair]) => pair)).toEqual(schedules.map(() => ({ item: 0 })));
});
