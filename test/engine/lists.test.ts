import { readFileSync } from 'node:fs';
import { listSearch, loadOptions } from '../../tools/harness';
import { engineGlobals } from '../../tools/harness/realm';
import { slow, type ListedRecord, type RawAnswer } from '../../tools/sandbox';
import { deadUrl } from './network';
import { credentialsFor, inShort, membership, openSandbox, runAgainst, useSandbox } from './support';

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

/** Large pages are asked for; a service that knows no such choice ignores it. */
const firstPage = '?page_size=1000&limit=1000';

const context = () => ({ credentials: credentialsFor(sandbox.current) });
const search = (method: string, filter?: string, paginationToken?: unknown) =>
	listSearch({ ...context(), method, filter, paginationToken: paginationToken as string });
const options = (method: string) => loadOptions({ ...context(), method });
const failed = async (asked: Promise<unknown>) =>
	await asked.then(
		() => new Error('none'),
		(thrown: Error) => thrown,
	);
const paths = () => sandbox.current.requests.map(({ method, url }) => `${method} ${url}`);

describe('records by name, with their ID beside', () => {
	test('reports', async () => {
		expect(await search('searchReports')).toEqual({
			results: [
				{ name: 'Costs (ID 2)', value: 2 },
				{ name: 'No name (ID 3)', value: 3 },
				{ name: 'Sales by region (ID 1)', value: 1 },
			],
		});
		expect(paths()).toEqual([`GET /api/v1/reports/${firstPage}`]);
	});

	test('schedules', async () => {
		expect((await search('searchSchedules')).results).toEqual([{ name: 'Weekly (ID 5)', value: 5 }]);
		expect(paths()).toEqual([`GET /api/v1/schedules/${firstPage}`]);
	});

	test('users and groups', async () => {
		expect(await options('getUsers')).toEqual([
			{ name: 'Ada Lovelace, ada@example.com (ID 8)', value: 8 },
			{ name: 'alan@example.com (ID 9)', value: 9 },
		]);
		expect(await options('getGroups')).toEqual([{ name: 'Sales (ID 4)', value: 4 }]);
		expect(paths()).toEqual([`GET /api/v1/users/${firstPage}`, `GET /api/v1/groups/${firstPage}`]);
	});

	test.each([
		['a part of the name, in any case', 'REGION', [1]],
		['a part of it with spaces around', ' by Region\t', [1]],
		['the ID', 'id 2)', [2]],
		['it in another Unicode form, with other spaces', 'sales  by\u00a0', [1]],
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
		expect(await search('searchReports')).toEqual({ results: [{ name: 'A (ID 1)', value: 1 }] });
	});
});

describe('where there is no list, the editor says to enter the ID', () => {
	const noList = "Lists aren't part of the documented API, so your service may not offer this one.";
	const token = "Check the API token in the credential: the service doesn't accept it.";
	const permission =
		"The token isn't allowed to do this. Ask for the permission in the service, or use another token.";
	test.each<[string, RawAnswer, string, string]>([
		['404', { status: 404, body: {} }, 'the service answered 404 Not Found', noList],
		['405', { status: 405 }, 'the service answered 405 Method Not Allowed', noList],
		[
			'401',
			{ status: 401, body: { detail: 'Invalid token.' } },
			'the service answered 401: Invalid token',
			token,
		],
		['403', { status: 403 }, 'the service answered 403 Forbidden', permission],
		[
			'a redirect',
			{ status: 302, headers: { Location: '/login' } },
			'the service answered 302, a redirect to /login',
			"Redirects aren't followed.",
		],
		[
			'words with a full stop inside',
			{ status: 403, body: { detail: 'No. 5 is closed.' } },
			'the service answered 403: No. 5 is closed',
			permission,
		],
		['500', { status: 500 }, 'the service answered 500 without saying why', 'Try again later.'],
		['another shape', { status: 200, body: { reports: [] } }, "the service's answer isn't a list", noList],
		['an empty answer', { status: 204 }, "the service's answer isn't a list", noList],
		[
			'a page',
			{ status: 200, body: '<html></html>' },
			'the service answered with a web page',
			'Check the base URL',
		],
		[
			'401 inside',
			{ status: 200, body: { status: 401, message: 'Invalid token.' } },
			'the service answered 401: Invalid token',
			token,
		],
	])('%s', async (_case, answer, reason, advice) => {
		sandbox.current.faults.respondWith(answer);
		const asked: Array<[string, () => Promise<unknown>]> = [
			['reports', () => search('searchReports')],
			['schedules', () => search('searchSchedules', 'x')],
			['users', () => options('getUsers')],
			['groups', () => options('getGroups')],
		];
		for (const [list, ask] of asked) {
			const { message } = await failed(ask());
			expect(message.startsWith(`Couldn't load ${list}: ${reason}. ${advice}`)).toBe(true);
			expect(message).toMatch(/ Enter the ID instead$/);
		}
	});

	test('a dead host', async () => {
		const at = { credentials: credentialsFor({ ...sandbox.current, url: await deadUrl() }) };
		await expect(listSearch({ ...at, method: 'searchReports' })).rejects.toThrow(
			"Couldn't load reports: the connection to the service was refused. Check the base URL",
		);
	});

	test('a service that does not answer within 20 seconds', async () => {
		const { AbortSignal } = engineGlobals;
		const timeout = AbortSignal.timeout.bind(AbortSignal);
		// Time goes a hundred times as fast.
		const faster = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
		sandbox.current.faults.add(slow(5000));
		const error = await failed(search('searchReports')).finally(() => faster.mockRestore());
		expect(error.message).toContain("Couldn't load reports: the service didn't answer in time.");
	});

	test.each([
		[{ baseUrl: 'reports.example.com' }, 'Base URL must start with http:// or https://'],
		[{ apiToken: '' }, 'API Token is empty'],
	])('a credential that needs correcting says what: %j', async (wrong, words) => {
		const { reportScheduleApi } = credentialsFor(sandbox.current);
		const credentials = { reportScheduleApi: { ...reportScheduleApi, ...wrong } };
		const { message } = await failed(listSearch({ credentials, method: 'searchReports' }));
		expect(message).toContain(words);
		expect(paths()).toEqual([]);
	});

	test('a certificate that is not accepted, and one that is after all', async () => {
		const tls = {
			key: readFileSync('test/sandbox/tls/test-only.key.pem'),
			cert: readFileSync('test/sandbox/tls/test-only.cert.pem'),
		};
		const secure = await openSandbox({ tls, reports });
		const { reportScheduleApi } = credentialsFor(secure);
		const ignoring = { reportScheduleApi: { ...reportScheduleApi, allowUnauthorizedCerts: true } };
		await expect(listSearch({ credentials: { reportScheduleApi }, method: 'searchReports' })).rejects.toThrow(
			/Couldn't load reports: the service's certificate is self-signed\. .*Enter the ID/,
		);
		const { results } = await listSearch({ credentials: ignoring, method: 'searchReports' });
		expect(results).toHaveLength(3);
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

	test('a schedule that was chosen is updated by its ID', async () => {
		const scheduleId = { __rl: true, mode: 'list', value: 5, cachedResultName: 'Weekly (ID 5)' };
		await runAgainst(sandbox.current, {
			parameters: { resource: 'schedule', operation: 'update', scheduleId, updateFields: { users: '1, 8' } },
		});
		expect(sandbox.current.requests.map(inShort)).toEqual([
			{ method: 'PUT', url: '/api/v1/schedules/5/', body: '{"users":[1,8]}' },
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
	const error = await failed(search('searchReports'));
	expect(error.message).toContain('403');
	expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain(token);
});
