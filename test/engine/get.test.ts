import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { nodeName } from '../../tools/harness';
import { slow } from '../../tools/sandbox';
import {
	goOn,
	locator,
	openSandbox,
	outputOf,
	refusal,
	runAgainst,
	type RunResult,
	stopDuring,
	useSandbox,
} from './support';

/** Get and Get Many without Simplify, but for the last two tests. In words: test/pure/operations/simplify.test.ts. */

const schedules = [
	{ id: 5, name: 'Weekly Sales', report: 7, users: [1, 2], groups: [], custom: { a: [1] } },
	{ id: 6, name: 'Costs', report: 7, users: [], groups: [11] },
	{ id: 8, name: 'Sales', report: 9, users: [2], groups: [] },
];
const users = [
	{ id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
	{ id: 2, first_name: 'Bob', last_name: 'Byte', email: 'bob@example.com' },
];
const groups = [
	{ id: 11, name: 'Management', users: [1] },
	{ id: 12, name: 'Sales', users: [] },
];
const reports = [
	{ id: 7, name: 'Revenue' },
	{ id: 9, name: 'Costs' },
];
const sandbox = useSandbox({ schedules, users, groups, reports });
const { run, sent } = sandbox;
const get = (value: unknown = '={{ $json.id }}', mode = 'id') =>
	({ operation: 'get', scheduleId: locator(mode, value), simplify: false }) as INodeParameters;
const getAll = (more: object = {}, resource = 'schedule') =>
	({ resource, operation: 'getAll', simplify: false, ...more }) as INodeParameters;
const oneByOne = { options: { concurrency: 1 } };
const hints = (result: RunResult) => result.hints(nodeName).map(({ message }) => message);
const idsOf = (result: RunResult) => outputOf(result).map(({ id }) => id);
/** The service answers with this in the place of a list, or of a schedule. */
const answerWith = (body: unknown, status = 200, path = '/schedules/') =>
	sandbox.current.faults.respondWith({ status, body } as never, {
		matching: ({ url }) => url.includes(path),
	});

describe('Get', () => {
	test('outputs the record as it came, for one GET without a body', async () => {
		expect(outputOf(await run(get('5')))).toEqual([schedules[0]]);
		const [{ method, url, body, headers }] = sandbox.current.requests as never as [Record<string, never>];
		expect([method, url, String(body)]).toEqual(['GET', '/api/v1/schedules/5/', '']);
		expect(headers).not.toHaveProperty('content-type');
	});

	test('says if the record has no ID', async () => {
		answerWith({ name: 'Sales' });
		const hint = expect.stringMatching(/^1 schedule came without an ID/) as unknown;
		expect(hints(await run({ ...get('5'), simplify: true }))).toEqual([hint]);
	});

	test('by name reads the list once', async () => {
		expect(idsOf(await run(get('={{ $json.id }}', 'name'), [{ id: 'costs' }, { id: 'Sales' }]))).toEqual([6, 8]);
		expect(sent()).toEqual(['GET /schedules/', 'GET /schedules/6/', 'GET /schedules/8/']);
		// Only the name has to be in it.
		sandbox.current.faults.respondWith({ status: 200, body: [{ id: 5, name: 'Sales' }] }, { nth: 1 });
		expect(idsOf(await run(get('Sales', 'name')))).toEqual([5]);
	});

	test('asks once for what several items ask for, and each gets its own copy', async () => {
		const result = await run(get(), [{ id: 5 }, { id: '6' }, { id: '5' }]);
		expect(idsOf(result)).toEqual([5, 6, 5]);
		expect(sent().sort()).toEqual(['GET /schedules/5/', 'GET /schedules/6/']);
		const [first, , third] = result.output(nodeName);
		expect(first!.json.custom).not.toBe(third!.json.custom);
		expect([first, third].map((one) => one!.pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
	});

	const data = { id: 5, name: 'Sales' };
	test.each<[what: string, answer: unknown, record: unknown]>([
		['bare', { ...data, data: { a: 1 }, status: 'on' }, { ...data, data: { a: 1 }, status: 'on' }],
		['in an envelope', { status: 200, message: 'OK', success: true, data }, data],
		['in an envelope with more in it', { data, more: 1 }, data],
		['a list', [data], { data: [data] }],
		['what n8n would take for a failed item', { error: '', message: 'x' }, { error: '', message: 'x' }],
	])('reads the record %s', async (_what, answer, record) => {
		answerWith(answer);
		expect(outputOf(await run(get('5')))).toEqual([record]);
	});

	test('says so where the answer is another schedule, unless it’s wanted as it comes', async () => {
		answerWith({ ...data, id: 6 });
		const { error } = await run({ ...get('5'), simplify: true });
		expect(error?.message).toContain('answered with schedule 6 (schedule 5)');
		answerWith({ ...data, id: 6 });
		expect(idsOf(await run(get('5')))).toEqual([6]);
	});

	const useGetMany = /API may not return single schedules.*Get Many/;
	test.each<[status: number, body: unknown, advice: RegExp]>([
		[404, { detail: 'No.' }, /^Check the ID of the schedule\..*Get Many/],
		[405, { detail: 'No.' }, useGetMany],
		[403, { detail: 'No.' }, /^The token isn't allowed(?!.*Get Many)/],
		[404, '<!doctype html><title>x</title>', /^(?!.*Get Many).*base URL/],
		[204, undefined, useGetMany],
	])('says what to do about %i %j', async (status, body, advice) => {
		answerWith(body, status);
		const { error } = await run(get('5'));
		expect([error?.message, error?.description]).toEqual([
			expect.stringContaining('schedule 5'),
			expect.stringMatching(advice),
		]);
	});

	test.each<[answer: unknown]>([
		[{ detail: 'Not found.' }],
		[{ schedule: { id: 5, name: 'Sales' } }],
		[[{ id: 5, name: 'Sales' }]],
		['OK'],
	])('simplifies nothing that shows no schedule: %j', async (answer) => {
		answerWith(answer);
		const text = refusal(await run({ ...get('5'), simplify: true }));
		expect(text).toMatch(/doesn't show a schedule \(schedule 5\)\nTo get such an answer .* turn off Simplify/);
	});

	test('without Continue On Fail, asks for nothing if one item is wrong, and for nothing after a failure', async () => {
		const wrong = await run(get(), [{ id: 5 }, { id: 'x' }]);
		expect([wrong.error, sent()]).toMatchObject([{ context: { itemIndex: 1 } }, []]);
		const missing = await run({ ...get(), ...oneByOne }, [{ id: 7 }, { id: 5 }]);
		expect(missing.error).toMatchObject({ httpCode: '404', context: { itemIndex: 0 } });
		expect(sent()).toEqual(['GET /schedules/7/']);
	});

	test('with Continue On Fail, gives one error for each item that asked', async () => {
		const result = await run(get(), [{ id: 5 }, { id: 7 }, { id: 'x' }, { id: 7 }], goOn);
		const notFound = 'DataReportive answered 404: “Not found” (schedule 7)';
		const told = outputOf(result).map(({ id, error }) => id ?? error);
		expect(told).toEqual([5, notFound, expect.stringContaining("isn't a valid ID"), notFound]);
		expect(sent()).toHaveLength(2);
	});

	test('asks for nothing more after a 401, and the rest says so', async () => {
		answerWith(undefined, 401);
		expect(outputOf(await run({ ...get(), ...oneByOne }, [{ id: 7 }, { id: 5 }], goOn))).toEqual([
			{ error: expect.stringMatching(/^DataReportive answered 401/) as string },
			{ error: expect.stringMatching(/^Not sent, because of another item: .* 401/) as string },
		]);
		expect(sent()).toHaveLength(1);
		// Of a list that Simplify reads, too.
		sandbox.current.reset();
		answerWith(undefined, 401, '/users/');
		const simple = { ...get(), ...oneByOne, simplify: true };
		expect(outputOf(await run(simple, [{ id: 5 }, { id: 8 }], goOn))).toEqual([
			{ error: expect.stringMatching(/^Couldn't load users: .* 401/) as string },
			{ error: expect.stringMatching(/^Not sent, because of another item: .* 401/) as string },
		]);
		expect(sent()).toEqual(['GET /schedules/5/', 'GET /reports/', 'GET /users/']);
	});

	test('that is stopped says nothing of what was sent: nothing is changed', async () => {
		const signal = stopDuring(sandbox.current);
		const result = await runAgainst(sandbox.current, { parameters: get('5'), items: [{}, {}], signal });
		expect([result.status, result.nodeError('Node')?.message]).toEqual(['canceled', 'The execution was canceled']);
		expect(result.nodeError('Node')?.description ?? '').not.toMatch(/sent|unknown/i);
	});
});

describe('Get Many', () => {
	test('outputs all records as they came, paired with the item, after a failure that passes', async () => {
		sandbox.current.faults.respondWith({ status: 503, headers: { 'Retry-After': '0.01' } }, { times: 1 });
		const result = await run(getAll());
		expect(outputOf(result)).toEqual(schedules);
		expect(result.output(nodeName).map(({ pairedItem }) => pairedItem)).toEqual(schedules.map(() => ({ item: 0 })));
	});

	test('reads a list once for all items, and no further page than a limit needs', async () => {
		const inPages = await openSandbox({ schedules, pageSize: 1 });
		const parameters = getAll({ returnAll: false, limit: '={{ $json.most }}' });
		const result = await runAgainst(inPages, { parameters, items: [{ most: 1 }, { most: 2 }, { most: 1 }] });
		expect(idsOf(result)).toEqual([5, 5, 6, 5]);
		expect(inPages.requests).toHaveLength(2);
		const found = getAll({ returnAll: false, limit: 1, filters: { report: locator('id', 9) } });
		expect(idsOf(await runAgainst(inPages, { parameters: found }))).toEqual([8]);
	});

	test.each<[resource: string, filters: object, ids: number[]]>([
		['schedule', { name: 'SALES' }, [5, 8]],
		['schedule', { report: locator('id', '7') }, [5, 6]],
		['schedule', { report: locator('name', 'revenue') }, [5, 6]],
		['schedule', { name: 'sales', report: locator('id', 9), user: 2 }, [8]],
		['schedule', { name: 'Yearly' }, []],
		['group', { name: 'sal' }, [12]],
		['report', { name: 'cost' }, [9]],
		['user', { email: 'ADA@' }, [1]],
		['schedule', { user: '2' }, [5, 8]],
		['schedule', { user: 'bob@example.com' }, [5, 8]],
		['schedule', { user: 'Lovelace, Ada' }, [5]],
		['schedule', { user: '99' }, []],
		['group', { user: 'Ada Lovelace' }, [11]],
		['group', { user: 2 }, []],
		['user', { user: 'Bob Byte' }, [2]],
		['user', { user: 1, email: 'bob' }, []],
	])('of each %s with filters %j', async (resource, filters, ids) => {
		expect(idsOf(await run(getAll({ filters }, resource)))).toEqual(ids);
		expect(sent()).toEqual([...new Set(sent())]);
	});

	test('asks for nothing where no item can be asked', async () => {
		const filters = { report: locator('id', 'x') };
		expect(outputOf(await run(getAll({ filters }), [{}], goOn))).toEqual([{ error: expect.any(String) }]);
		expect(sent()).toEqual([]);
	});

	const instead = 'Fill it in, or remove the filter';
	test.each<[resource: string, filters: object, issue: string | RegExp]>([
		['schedule', { name: ' \u200b' }, `Name Contains is empty. ${instead}`],
		['schedule', { report: locator('id', '') }, `Report is empty. ${instead}`],
		['group', { user: '={{ $json.nobody }}' }, /nobody }} returned nothing\. Check the field name \[/],
		['schedule', { user: '={{ ["1", "2"] }}' }, `User: ["1","2"] isn't one user`],
		['schedule', { user: '1, 2' }, "User: “1, 2” isn't one user"],
		['user', { user: 'Eve' }, "there's no user “Eve”"],
		['schedule', { report: locator('id', 'x') }, "Report: “x” isn't a valid ID"],
		['schedule', { name: '={{ "#N/A" }}' }, 'Name Contains: “#N/A”'],
	])('of each %s rejects filters %j', async (resource, filters, issue) => {
		expect(refusal(await run(getAll({ filters }, resource)))).toMatch(issue);
	});

	describe('by a user, where a record’s users', () => {
		const other = { id: 9, name: 'Other', report: 7, users: [2] };
		const find = { filters: { user: 'ada@example.com' } };
		test.each<{ what: string; users: unknown; ids: number[] }>([
			{ what: 'are objects', users: [{ id: 1, email: 'ada@example.com' }], ids: [5] },
			{ what: 'are emails', users: ['Ada@example.com', 'bob@example.com'], ids: [5] },
			{ what: 'are names in one text', users: 'Bob Byte, Ada Lovelace', ids: [5] },
			{ what: 'are digits', users: ['1'], ids: [5] },
			{ what: 'are none', users: [], ids: [] },
			{ what: 'are null', users: null, ids: [] },
		])('$what, it finds the schedules $ids', async ({ users, ids }) => {
			answerWith([{ id: 5, name: 'A', report: 7, users }, other]);
			expect(idsOf(await run(getAll(find)))).toEqual(ids);
		});

		test.each<[what: string, records: object[]]>([
			['are links', [{ id: 5, users: ['https://host/users/1/'] }, other]],
			['are a count', [{ id: 5, users: 3 }, other]],
			['are a count, and which has no ID', [{ name: 'B', users: 3 }, other]],
			['have an ID that is another’s in the list', [{ id: 5, users: [{ id: 3, email: 'ada@example.com' }] }, other]],
			['aren’t in the list of users', [{ id: 5, users: ['eve@example.com'] }, other]],
			['aren’t shown', [{ id: 5 }, other]],
			[
				'are empty, as everybody’s',
				[
					{ id: 5, users: [] },
					{ id: 9, users: [] },
				],
			],
		])('%s, it ends in an error, or says so', async (what, records) => {
			answerWith(records);
			const why = /shown|empty/.test(what)
				? /may leave out their users: schedule 5 shows none/
				: /users of schedule (5|\{"name":"B","users":3\}) can't be read/;
			expect(refusal(await run(getAll(find)))).toMatch(why);
			const limited = await run(getAll({ ...find, returnAll: false }));
			expect([outputOf(limited), hints(limited)]).toEqual([[], [expect.stringMatching(why)]]);
		});

		test.each([
			[503, 'Try again later.'],
			[401, "Check the API token in the credential: DataReportive doesn't accept it."],
		])('are emails that can’t be looked up (%i), it says why', async (status, description) => {
			answerWith([{ id: 5, users: ['ada@example.com'] }, other]);
			answerWith({}, status, '/users/');
			const byId = { filters: { user: 2 }, options: { maxRetries: 0 } };
			const message = expect.stringMatching(/^Couldn't load users: /) as unknown;
			const { error } = await run(getAll(byId));
			expect(error).toMatchObject({ message, description, httpCode: String(status) });
			const limited = await run(getAll({ ...byId, returnAll: false }));
			expect([idsOf(limited), hints(limited)]).toEqual([[9], [message]]);
		});

		test('can’t be read, it ends in no error for records that other filters leave out', async () => {
			answerWith([{ id: 5, name: 'A', users: 3 }, other]);
			expect(idsOf(await run(getAll({ filters: { name: 'other', user: 2 } })))).toEqual([9]);
		});
	});

	test.each<{ what: string; body: unknown; lastPage?: unknown; filters?: object; advice: RegExp }>([
		{
			what: 'changes while it’s read',
			body: { count: 9, results: schedules, next: '?page=2' },
			lastPage: { count: 9, results: [], next: null },
			advice: /^Try again later\. To get the 3 schedules .* set a Limit above that/,
		},
		{
			what: 'may not be whole',
			body: { results: schedules, has_more: true },
			advice: /^To get the 3 schedules .* set a Limit above that/,
		},
		{
			what: 'may not be whole, of a record whose users can’t be read',
			body: { results: [{ id: 5, users: 3 }], has_more: true },
			filters: { user: 2 },
			advice: /^To get the 1 schedules/,
		},
		{ what: 'lacks what a filter asks for', body: [{ id: 5 }], filters: { name: 'a' }, advice: /^Remove the filter/ },
	])('of a list that $what is an error, and with a limit a hint', async ({ body, lastPage, filters = {}, advice }) => {
		if (lastPage) answerWith(lastPage, 200, '?page=2');
		answerWith(body);
		expect((await run(getAll({ filters }))).error?.description).toMatch(advice);
		const limited = await run(getAll({ filters, returnAll: false }));
		expect([limited.error, hints(limited)]).toEqual([undefined, [expect.stringMatching(/list/)]]);
		const limit = '={{ $json.limit }}';
		const twice = await run(getAll({ filters, returnAll: false, limit }), [{ limit: 50 }, { limit: 60 }]);
		expect(hints(twice)).toEqual(hints(limited));
		const cut = await run(getAll({ returnAll: false, limit: 1 }));
		expect([idsOf(cut), hints(cut)]).toEqual([[5], []]);
	});

	test('keeps to the options', async () => {
		sandbox.current.faults.add(slow(2000));
		const { error } = await run(getAll({ options: { timeout: 100, maxRetries: 0 } }));
		expect([error?.message, sent()]).toEqual([expect.stringMatching(/in time$/), ['GET /schedules/']]);
	});

	test.each<[resource: string, instead: string]>([
		['schedule', ' Try to get a single schedule by its ID instead.'],
		['group', ''],
	])('without a list of each %s says what to do', async (resource, instead) => {
		const other = await openSandbox({ schedules, lists: false });
		const result = await runAgainst(other, { parameters: getAll({}, resource) });
		expect(result.error?.message).toMatch(/^Couldn't load \w+: DataReportive answered 40/);
		expect(result.error).toMatchObject({ httpCode: expect.stringMatching(/^40/) });
		expect(result.error?.description).toBe(`DataReportive's API may not offer this list.${instead}`);
	});

	test.each<[record: unknown, item: object]>([
		[
			{ id: 5, error: 'Last run failed' },
			{ id: 5, error: 'Last run failed' },
		],
		[{ error: 'a', details: 'b', stack: 'd' }, { data: { error: 'a', details: 'b', stack: 'd' } }],
		['Sales', { data: 'Sales' }],
		[null, { data: null }],
	])('gives a record as an item: %j', async (record, item) => {
		answerWith([record]);
		expect(outputOf(await run(getAll()))).toEqual([item]);
	});
});

test('a wrong base URL (404 with a page) says so', async () => {
	sandbox.current.faults.respondWith({ status: 404, body: '<!doctype html><title>Nothing here</title>' });
	const text = refusal(await run(getAll()));
	expect(text).toContain('Check the base URL in the credential');
	expect(text).not.toMatch(/Try to|may not offer/);
});

test('Simplify is on at first, and each list is read once', async () => {
	const result = await run({ operation: 'getAll', filters: { user: 'bob@example.com' } } as INodeParameters);
	const told = outputOf(result).map(({ scheduleId, report, recipients }) => [scheduleId, report, recipients]);
	expect(told).toEqual([
		[5, 'Revenue', 'ada@example.com, bob@example.com'],
		[8, 'Costs', 'bob@example.com'],
	]);
	expect(sent().sort()).toEqual(['GET /reports/', 'GET /schedules/', 'GET /users/']);
});

test('Simplify leaves an empty list unread where no record of the list shows anybody', async () => {
	answerWith([{ id: 5, name: 'A', users: [], groups: [] }]);
	const unread = { users: [], groups: [] };
	expect(outputOf(await run(getAll({ simplify: true })))).toMatchObject([{ recipients: '', unread }]);
});

test('50 schedules simplified have fewer bytes than their records', async () => {
	const of = (id: number): IDataObject => ({
		id,
		report: 7,
		name: `Weekly Sales ${id}`,
		schedule_type: 'W',
		scheduled_day_of_week: [0, 3],
		scheduled_day_of_month: null,
		scheduled_time_hour: '09',
		scheduled_time_minute: '30',
		timezone: 'Europe/Berlin',
		users: [1, 2],
		groups: [11],
		method_type: 'email',
		export_type: 'pdf',
		export_data_type: '',
		schedule_condition: '1',
		retry_condition: '0',
	});
	const records = Array.from({ length: 50 }, (_, index) => of(index + 1)) as Array<{ id: number }>;
	const other = await openSandbox({ schedules: records, users, groups, reports });
	const bytes = async (simplify: boolean) =>
		JSON.stringify(outputOf(await runAgainst(other, { parameters: getAll({ simplify }) }))).length;
	const [inWords, raw] = [await bytes(true), await bytes(false)];
	expect(inWords).toBeLessThan(raw);
});
