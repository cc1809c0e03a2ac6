import { listSearch, loadOptions } from '../../harness';
import { startSandbox, type ListedRecord, type RawAnswer, type SandboxOptions } from '../../sandbox';
import { credentialsFor, inShort, membership, runAgainst, useSandbox } from './support';

const reports: ListedRecord[] = [
	{ id: 2, name: 'Costs' },
	{ id: 1, title: 'Sales by region' },
	{ id: 3, name: '  ' },
	{ id: 'x' as unknown as number, name: 'Without an ID' },
];
const users = [
	{ id: 8, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
	{ id: 9, email: 'alan@example.com' },
];
const groups = [{ id: 4, name: 'Sales' }];
const sandbox = useSandbox({ reports, users, groups, schedules: [{ id: 5, name: 'Weekly' }] });

const context = () => ({ credentials: credentialsFor(sandbox.current) });
const search = (method: string, filter?: string, paginationToken?: unknown) =>
	listSearch({ ...context(), method, filter, paginationToken: paginationToken as string });
const options = (method: string) => loadOptions({ ...context(), method });
const paths = () => sandbox.current.requests.map(({ method, url }) => `${method} ${url}`);

describe('records by name, with their ID beside', () => {
	test('reports', async () => {
		expect(await search('searchReports')).toEqual({
			results: [
				{ name: 'Costs (2)', value: 2 },
				{ name: 'No name (3)', value: 3 },
				{ name: 'Sales by region (1)', value: 1 },
			],
		});
		expect(paths()).toEqual(['GET /api/v1/reports/']);
	});

	test('schedules', async () => {
		expect((await search('searchSchedules')).results).toEqual([{ name: 'Weekly (5)', value: 5 }]);
		expect(paths()).toEqual(['GET /api/v1/schedules/']);
	});

	test('users and groups', async () => {
		expect(await options('getUsers')).toEqual([
			{ name: 'Ada Lovelace, ada@example.com (8)', value: 8 },
			{ name: 'alan@example.com (9)', value: 9 },
		]);
		expect(await options('getGroups')).toEqual([{ name: 'Sales (4)', value: 4 }]);
		expect(paths()).toEqual(['GET /api/v1/users/', 'GET /api/v1/groups/']);
	});

	test.each([
		['a part of the name, in any case', 'REGION', [1]],
		['the ID', '(2)', [2]],
		['nothing that matches', 'zzz', []],
	])('searched by %s', async (_by, filter, ids) => {
		const { results } = await search('searchReports', filter);
		expect(results.map(({ value }) => value)).toEqual(ids);
	});
});

describe('the forms an answer may have', () => {
	const list = [{ id: 1, name: 'A' }];
	test.each<[string, unknown]>([
		['results in an envelope', { status: 200, message: 'ok', data: { results: list } }],
		['results', { count: 1, next: null, results: list }],
		['an array in an envelope', { data: list }],
		['a bare array', list],
	])('%s', async (_form, body) => {
		sandbox.current.faults.respondWith({ status: 200, body });
		expect(await search('searchReports')).toEqual({ results: [{ name: 'A (1)', value: 1 }] });
	});
});

describe('several pages', () => {
	const many = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `Report ${index + 1}` }));
	const withPages = async (options: SandboxOptions, run: (at: typeof context) => Promise<void>) => {
		const paged = await startSandbox({ reports: many, ...options });
		const at = () => ({ credentials: credentialsFor(paged) });
		try {
			await run(at);
			return paged.requests.map(({ url }) => url);
		} finally {
			await paged.close();
		}
	};

	test('are read one at a time while a person scrolls', async () => {
		const asked = await withPages({ pageSize: 10 }, async (at) => {
			const first = await listSearch({ ...at(), method: 'searchReports' });
			expect(first.results).toHaveLength(10);
			const token = first.paginationToken as string;
			const second = await listSearch({ ...at(), method: 'searchReports', paginationToken: token });
			expect(second.results.map(({ value }) => value)).not.toContain(first.results[0]!.value);
		});
		expect(asked).toEqual(['/api/v1/reports/', '/api/v1/reports/?page=2']);
	});

	test('are all searched', async () => {
		const asked = await withPages({ pageSize: 10 }, async (at) => {
			const { results } = await listSearch({ ...at(), method: 'searchReports', filter: 'report 25' });
			expect(results).toEqual([{ name: 'Report 25 (25)', value: 25 }]);
		});
		expect(asked).toHaveLength(3);
	});

	test('a next page that is the same page again ends the list', async () => {
		const body = { results: [{ id: 1, name: 'A' }], next: '?page=1' };
		sandbox.current.faults.respondWith({ status: 200, body });
		expect((await search('searchReports', 'a')).results).toHaveLength(2);
		expect(sandbox.current.requests).toHaveLength(2);
	});

	test('a link to another host is not followed there', async () => {
		const stranger = await startSandbox({ token: sandbox.current.token });
		const next = `${stranger.url}/api/v1/reports/?page=2`;
		sandbox.current.faults.respondWith({ status: 200, body: { results: [], next } }, { nth: 1 });
		await search('searchReports', 'costs');
		expect(stranger.requests).toEqual([]);
		expect(paths()).toEqual(['GET /api/v1/reports/', 'GET /api/v1/reports/?page=2']);
		await stranger.close();
	});

	test('10,000 records on one page', async () => {
		const body = Array.from({ length: 10_000 }, (_, index) => ({
			id: index + 1,
			name: `Report ${index + 1}`,
		}));
		sandbox.current.faults.respondWith({ status: 200, body });
		const { results } = await search('searchReports', 'report 9999');
		expect(results).toEqual([{ name: 'Report 9999 (9999)', value: 9999 }]);
		expect(sandbox.current.requests).toHaveLength(1);
	});
});

describe('where there is no list, the editor says to enter the ID', () => {
	test.each<[string, RawAnswer, string]>([
		['404', { status: 404, body: {} }, 'answered 404'],
		['405', { status: 405, body: {} }, 'answered 405'],
		['403', { status: 403, body: {} }, 'answered 403'],
		['a redirect', { status: 302, headers: { Location: '/login' } }, 'answered 302'],
		['another shape', { status: 200, body: { reports: [] } }, 'answered with something else'],
		['an HTML page', { status: 200, body: '<html></html>' }, 'answered with something else'],
		['an empty answer', { status: 204 }, 'answered with something else'],
	])('%s', async (_case, answer, reason) => {
		sandbox.current.faults.respondWith(answer);
		const sentence = (list: string) => `No list of ${list}: the service ${reason}. Enter the ID instead`;
		await expect(search('searchReports')).rejects.toThrow(sentence('reports'));
		await expect(search('searchSchedules', 'x')).rejects.toThrow(sentence('schedules'));
		await expect(options('getUsers')).rejects.toThrow(sentence('users'));
		await expect(options('getGroups')).rejects.toThrow(sentence('groups'));
	});

	test('a dead host', async () => {
		const dead = await startSandbox();
		await dead.close();
		const at = { credentials: credentialsFor(dead) };
		await expect(listSearch({ ...at, method: 'searchReports' })).rejects.toThrow(
			'No list of reports: the service could not be reached. Enter the ID instead',
		);
	});

	test('operations go on without lists', async () => {
		sandbox.current.faults.respondWith({ status: 404 }, { matching: ({ method }) => method === 'GET' });
		await expect(search('searchSchedules')).rejects.toThrow('Enter the ID');
		const result = await runAgainst(sandbox.current, { parameters: membership('addUsers', '5', '1') });
		expect(result.error).toBeUndefined();
	});
});

describe('timezones', () => {
	const zones = async (filter?: string) => (await search('searchTimezones', filter)).results;

	test('all IANA names, found by city, region and offset, without a request', async () => {
		expect((await zones()).length).toBeGreaterThan(400);
		expect((await zones('new york')).map(({ value }) => value)).toEqual(['America/New_York']);
		expect((await zones('europe/')).every(({ value }) => String(value).startsWith('Europe/'))).toBe(true);
		expect((await zones('+05:30')).map(({ name }) => name)).toContain('Asia/Colombo (UTC+05:30)');
		expect((await zones('utc')).map(({ value }) => value)).toContain('UTC');
		expect(sandbox.current.requests).toEqual([]);
	});

	test('a renamed city is found by its present name and by its former', async () => {
		for (const [city, zone] of [
			['kolkata', 'Asia/Kolkata'],
			['calcutta', 'Asia/Calcutta'],
			['kyiv', 'Europe/Kyiv'],
			['ho chi minh', 'Asia/Ho_Chi_Minh'],
		])
			expect((await zones(city)).map(({ value }) => value)).toEqual([zone]);
	});

	test("the workflow's own comes first", async () => {
		// n8n's default timezone, which a workflow without one of its own has.
		expect((await zones())[0]!.value).toBe('America/New_York');
	});
});

describe('chosen from a list', () => {
	const chosen = (more: object) => ({
		...membership('addUsers', '5', ''),
		recipientSelection: 'list',
		usersFromList: [8, 9],
		...more,
	});

	test('names become their IDs in a membership request', async () => {
		await runAgainst(sandbox.current, { parameters: chosen({}) });
		expect(sandbox.current.requests.map(inShort)).toEqual([
			{ method: 'POST', url: '/api/v1/schedules/5/add_users/', body: '{"users":[8,9]}' },
		]);
	});

	test('IDs typed before the switch leave no trace, and names chosen before neither', async () => {
		await runAgainst(sandbox.current, { parameters: chosen({ users: '1' }) });
		await runAgainst(sandbox.current, { parameters: chosen({ users: '1', recipientSelection: 'id' }) });
		expect(sandbox.current.requests.map(({ body }) => body.toString())).toEqual([
			'{"users":[8,9]}',
			'{"users":[1]}',
		]);
	});

	test('in an update, typed IDs and chosen names are sent together', async () => {
		const updateFields = { users: '1, 8', usersFromList: [8, 9], groupsFromList: [4] };
		const scheduleId = { __rl: true, mode: 'list', value: 5, cachedResultName: 'Weekly (5)' };
		await runAgainst(sandbox.current, {
			parameters: { resource: 'schedule', operation: 'update', scheduleId, updateFields },
		});
		expect(sandbox.current.requests.map(inShort)).toEqual([
			{ method: 'PUT', url: '/api/v1/schedules/5/', body: '{"users":[1,8,9],"groups":[4]}' },
		]);
	});

	test('a workflow saved before there was a choice runs as it did', async () => {
		await runAgainst(sandbox.current, { parameters: membership('addUsers', '5', '1, 2') });
		expect(sandbox.current.requests[0]!.body.toString()).toBe('{"users":[1,2]}');
	});
});

test('the token is in no list and no message of one', async () => {
	const { token } = sandbox.current;
	sandbox.current.faults.respondWith({ status: 200, body: [{ id: 1, name: `Token ${token}` }] }, { nth: 1 });
	sandbox.current.faults.respondWith({ status: 403, body: { detail: token } });
	expect(JSON.stringify(await search('searchReports'))).not.toContain(token);
	const error: Error = await search('searchReports').then(
		() => new Error('none'),
		(thrown: Error) => thrown,
	);
	expect(error.message).toContain('403');
	expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain(token);
});
