import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	errorAfterApplying,
	resetAfterApplying,
	resetBeforeApplying,
	type Fault,
	type LoggedRequest,
	type SandboxOptions,
} from '../../sandbox';
import { inShort, minimalSchedule, openSandbox, outputOf, refusal, runAgainst, useSandbox } from './support';

const schedules = [
	{ id: 5, name: 'Sales', report: 7 },
	{ id: 6, name: 'Costs', report: 7 },
	{ id: 7, name: 'Costs', report: 7 },
	{ id: 8, name: 'Stock', report: 9 },
];
const sandbox = useSandbox({ schedules });
const upsert = (more: object) => ({ ...minimalSchedule, operation: 'upsert', ...more }) as INodeParameters;
const byId = upsert({ scheduleId: '={{ $json.id }}', name: '={{ $json.name }}' });
const byName = upsert({ matchBy: 'name', name: '={{ $json.name }}', report: '={{ $json.report ?? 7 }}' });
const goOn = { onError: 'continueRegularOutput' as const };

const run = (parameters: INodeParameters, items: IDataObject[], settings = {}) =>
	runAgainst(sandbox.current, { parameters, items, settings });
const short = ({ method, url }: LoggedRequest) => `${method} ${url.replace(/\?.*/, '')}`;
const sent = () => sandbox.current.requests.map(short);
const writes = () => sent().filter((request) => !request.startsWith('GET'));
const reads = () => sent().filter((request) => request.startsWith('GET'));
const summaries = (output: IDataObject[]) =>
	output.map(({ operation, scheduleId }) => [operation, scheduleId]);
const named = (name: string) => [...sandbox.current.schedules.values()].filter((one) => one.name === name);

const create = 'POST /api/v1/schedules/';
const isCreate = (request: LoggedRequest) => short(request) === create;

describe('by ID', () => {
	test('items with one are updated, those without are created', async () => {
		const items = [
			{ id: 5, name: 'a' },
			{ id: null, name: 'b' },
			{ name: 'c' },
			{ id: '', name: 'd' },
			{ id: ' ', name: 'e' },
			{ id: '6', name: 'f' },
		];
		const output = outputOf(await run(byId, items));
		expect(summaries(output).map(([operation]) => operation)).toEqual([
			'update',
			...Array.from({ length: 4 }, () => 'create'),
			'update',
		]);
		for (const { scheduleId, answer } of output) {
			expect((answer as { data: IDataObject }).data.id).toBe(scheduleId);
		}
		expect(sandbox.current.schedules.size).toBe(schedules.length + 4);
		expect(reads()).toEqual([]);
	});

	test('the body is the create’s, complete, for both', async () => {
		await run(byId, [
			{ id: 5, name: 'x' },
			{ id: '', name: 'x' },
		]);
		const bodies = sandbox.current.requests.map(({ body }) => body.toString());
		expect(bodies[0]).toBe(bodies[1]);
		expect(JSON.parse(bodies[0]!)).toMatchObject({ name: 'x', report: 7, retry_condition: '0' });
	});

	test.each([
		[{}, ['PUT /api/v1/schedules/5/', create]],
		[{ requestMethod: 'POST' }, ['POST /api/v1/schedules/5/', create]],
	])('an update goes by the method of %j, a create always by POST', async (options, requests) => {
		await run(
			{ ...byId, options },
			[{ id: 5 }, { id: '' }].map((item) => ({ ...item, name: 'x' })),
		);
		expect(sent().sort()).toEqual([...requests].sort());
	});

	test.each(['Sales', 0, -1, '5x', [5, 6]])('%j is no ID, and creates nothing', async (id) => {
		const result = await run(byId, [{ name: 'a' }, { id, name: 'b' }]);
		expect(result.error?.message).toMatch(/^Schedule: .*isn't a valid ID.*\[item 1\]$/);
		expect(sent()).toEqual([]);
	});

	test('two items with the same ID keep their order', async () => {
		await run(
			byId,
			['a', 'b', 'c'].map((name) => ({ id: 5, name })),
		);
		expect(sandbox.current.schedules.get(5)).toMatchObject({ name: 'c' });
	});

	test('with Map Automatically, from the row itself', async () => {
		const parameters = upsert({ scheduleId: '={{ $json["Schedule ID"] }}', dataMode: 'autoMapInputData' });
		const row = { Report: 7, Name: 'Row', Timezone: 'UTC', 'Schedule Type': 'daily' };
		const output = outputOf(await run(parameters, [{ ...row, 'Schedule ID': 5 }, row]));
		expect(summaries(output)).toEqual([
			['update', 5],
			['create', 9],
		]);
	});
});

describe('by name', () => {
	test('one of that name is updated, a new one created, in one reading of the list', async () => {
		const items = [{ name: 'Sales' }, { name: 'New' }, { name: ' Sales ' }, { name: 'sales' }];
		const output = outputOf(await run(byName, items));
		expect(summaries(output).map(([operation]) => operation)).toEqual([
			'update',
			'create',
			'update',
			'create',
		]);
		expect([output[0]!.scheduleId, output[2]!.scheduleId]).toEqual([5, 5]);
		expect(reads()).toEqual(['GET /api/v1/schedules/']);
		expect(sent()[0]).toBe('GET /api/v1/schedules/');
	});

	test('several of that name refuse the item and are named', async () => {
		const output = outputOf(await run(byName, [{ name: 'Costs' }, { name: 'Sales' }], goOn));
		expect(output[0]).toEqual({
			error: 'Name: 2 schedules are named "Costs" (IDs 6, 7). Match by ID instead [item 0]',
		});
		expect(writes()).toEqual(['PUT /api/v1/schedules/5/']);
	});

	test('one of another report is another schedule', async () => {
		const items = [{ name: 'Stock' }, { name: 'Stock', report: 9 }];
		expect(summaries(outputOf(await run(byName, items)))).toEqual([
			['create', 9],
			['update', 8],
		]);
	});

	test.each(['', ' ', null])('the name %j is refused', async (name) => {
		const result = await run(byName, [{ name: 'Sales' }, { name }]);
		expect(result.error?.message).toContain('Name is empty');
		expect(result.error?.message).toContain('[item 1]');
		expect(sent()).toEqual([]);
	});

	test('two items that would create the same are both refused by name', async () => {
		const items = [{ name: 'New' }, { name: 'Other' }, { name: 'New ' }, { name: 'New', report: 9 }];
		expect(refusal(await run(byName, items))).toContain('on this report. Use different names');
		expect(writes()).toEqual([]);
		const output = outputOf(await run(byName, items, goOn));
		expect(output.map(({ error }) => error !== undefined)).toEqual([true, false, true, false]);
		expect(output[2]!.error).toContain('item 0 also creates "New ');
		expect(writes()).toEqual([create, create]);
	});

	test('two items of one schedule that is there are both applied', async () => {
		const output = outputOf(await run(byName, [{ name: 'Sales' }, { name: 'Sales' }]));
		expect(summaries(output)).toEqual([
			['update', 5],
			['update', 5],
		]);
	});

	test('a list of several pages is read whole, once', async () => {
		const many = Array.from({ length: 2500 }, (_, i) => ({
			id: i + 1,
			name: `Schedule ${i + 1}`,
			report: 7,
		}));
		const paged = await openSandbox({ schedules: many, pageSize: 100, maxPageSize: 1000 });
		const items = many.slice(-20).map(({ name }) => ({ name }));
		const result = await runAgainst(paged, { parameters: byName, items });
		expect(summaries(outputOf(result))).toEqual(many.slice(-20).map(({ id }) => ['update', id]));
		expect(paged.requests.filter(({ method }) => method === 'GET')).toHaveLength(3);
	});

	test('a list that does not tell reports knows schedules by their name alone', async () => {
		const plain = await openSandbox({ schedules: [{ id: 5, name: 'Sales' }] });
		const items = [{ name: 'Sales', report: 12 }];
		const result = await runAgainst(plain, { parameters: byName, items });
		expect(summaries(outputOf(result))).toEqual([['update', 5]]);
	});

	test.each<[string, object, string]>([
		['names no schedule', { id: 5, report: 7 }, "The service's list of schedules has no names"],
		[
			'holds one without an ID',
			{ name: 'Sales', report: 7 },
			"Couldn't load all schedules: the service returned only 0 of them",
		],
	])('nothing is sent if the list %s', async (_what, record, problem) => {
		sandbox.current.faults.respondWith({ status: 200, body: [record] });
		const result = await run(byName, [{ name: 'Sales' }]);
		expect(result.error?.message).toBe(`${problem}. Match by ID instead`);
		expect(writes()).toEqual([]);
	});

	test.each<[string, SandboxOptions, string]>([
		[
			'there is no list',
			{ lists: false },
			'Couldn\'t load schedules: the service answered 405: Method "GET" not allowed. This service has no such list',
		],
		[
			'it is not whole',
			{ pageSize: 2, paging: 'count' },
			"Couldn't load all schedules: the service returned only 2 of them",
		],
		[
			'it never ends',
			{ pageSize: 2, paging: 'endless' },
			"Couldn't load all schedules: the service returned only 4 of them",
		],
	])('nothing is sent if %s, and the message says to match by ID', async (_case, options, message) => {
		const other = await openSandbox({ schedules, ...options });
		const stopped = await runAgainst(other, {
			parameters: byName,
			items: [{ name: 'New' }, { name: 'Sales' }],
		});
		const failed = await runAgainst(other, { parameters: byName, items: [{ name: 'New' }], settings: goOn });
		expect(stopped.error?.message).toBe(`${message}. Match by ID instead`);
		expect(refusal(stopped)).toContain('Nothing was sent.');
		expect(outputOf(failed)).toEqual([{ error: stopped.error?.message }]);
		expect(other.requests.every(({ method }) => method === 'GET')).toBe(true);
	});
});

describe('a create of which the outcome is not known', () => {
	const timeout = { options: { timeout: 400 } };
	const lost: Array<[string, Fault]> = [
		['a lost answer', resetAfterApplying()],
		['a 500 after it was applied', errorAfterApplying(500)],
		['a 503 after it was applied', errorAfterApplying(503)],
		['a gateway’s 504', errorAfterApplying(504)],
		['an answer that comes too late', { delayMs: 1500 }],
	];

	test.each(lost)('%s: the list tells its ID', async (_case, fault) => {
		sandbox.current.faults.add(fault, { matching: isCreate, nth: 1 });
		const result = await run({ ...byName, ...timeout }, [{ name: 'New' }, { name: 'Sales' }]);
		expect(result.error).toBeUndefined();
		const [schedule, ...more] = named('New');
		expect(more).toEqual([]);
		expect(outputOf(result)[0]).toStrictEqual({
			operation: 'create',
			scheduleId: schedule!.id,
			answer: null,
		});
		expect(writes().filter((request) => request === create)).toHaveLength(1);
		expect(reads()).toHaveLength(2);
	});

	test('20 of them at once: each its own, for one reading more each at most', async () => {
		const items = Array.from({ length: 20 }, (_, i) => ({ name: `New ${i}` }));
		sandbox.current.faults.add(errorAfterApplying(), { matching: isCreate });
		const output = outputOf(await run(byName, items));
		expect(output.map(({ scheduleId }) => sandbox.current.schedules.get(scheduleId as number)?.name)).toEqual(
			items.map(({ name }) => name),
		);
		expect(reads().length).toBeLessThanOrEqual(21);
		expect(sandbox.current.schedules.size).toBe(schedules.length + 20);
	});

	test('nothing found: it stays unknown, and the message says so', async () => {
		sandbox.current.faults.add(resetBeforeApplying(), { matching: isCreate });
		const result = await run(byName, [{ name: 'New' }]);
		expect(result.error?.message).toContain("It isn't known whether the schedule was created");
		expect(refusal(result)).toContain('Outcome unknown: item 0.');
		expect(writes()).toEqual([create]);
		expect(reads()).toHaveLength(2);
	});

	test('a list that cannot be read again: it stays unknown', async () => {
		sandbox.current.faults.add(errorAfterApplying(), { matching: isCreate });
		sandbox.current.faults.respondWith(
			{ status: 403 },
			{ matching: ({ method }) => method === 'GET', nth: 2 },
		);
		const output = outputOf(await run(byName, [{ name: 'New' }], goOn));
		expect(output[0]!.error).toContain("It isn't known whether the schedule was created");
		expect(named('New')).toHaveLength(1);
	});

	test('it is looked up although another item has stopped the run', async () => {
		const { faults } = sandbox.current;
		const has = (name: string) => (request: LoggedRequest) => request.body.toString().includes(`"${name}"`);
		faults.add({ ...errorAfterApplying(), delayMs: 300 }, { matching: has('New') });
		faults.respondWith({ status: 400, body: { detail: 'No.' } }, { matching: has('Bad') });
		const result = await run(byName, [{ name: 'New' }, { name: 'Bad' }]);
		expect(result.error).toMatchObject({ context: { itemIndex: 1 } });
		expect(refusal(result)).toContain('Applied: item 0.');
	});

	test('matched by ID it stays unknown: there is no list to ask', async () => {
		sandbox.current.faults.add(errorAfterApplying(), { matching: isCreate });
		expect(refusal(await run(byId, [{ name: 'New' }]))).toContain("It isn't known whether");
		expect(reads()).toEqual([]);
	});

	test.each([
		['found', errorAfterApplying(), 1],
		['not found', resetBeforeApplying(), 0],
	])('with Retry On Fail it is not sent a second time: %s', async (_case, fault, count) => {
		const { faults } = sandbox.current;
		faults.add(fault, { matching: isCreate, nth: 1 });
		faults.respondWith(
			{ status: 400, body: { detail: 'No.' } },
			{ matching: ({ body }) => body.toString().includes('"Bad"'), times: 1 },
		);
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		await run({ ...byName, options: { concurrency: 1 } }, [{ name: 'New' }, { name: 'Bad' }], settings);
		expect(named('New')).toHaveLength(count);
		const creates = sandbox.current.requests.filter(isCreate).map(inShort);
		expect(creates.filter(({ body }) => body.includes('"New"'))).toHaveLength(1);
	});
});
