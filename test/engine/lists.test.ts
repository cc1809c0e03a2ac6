import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { listSearch, loadOptions } from '../../tools/harness';
import { engineGlobals } from '../../tools/harness/realm';
import { slow } from '../../tools/sandbox';
import { credentialsFor, openSandbox, useSandbox } from './support';

/** The editor's lists as n8n asks for them. What they show, and what they say of a list that fails, is in test/pure/lists/. */

const sandbox = useSandbox({
	reports: Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `Report ${index + 1}` })),
	users: [{ id: 8, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }],
	groups: [{ id: 4, name: 'Sales' }],
	schedules: [{ id: 5, name: 'Weekly' }],
	pageSize: 5,
});

const context = () => ({ credentials: credentialsFor(sandbox.current) });
const search = (method: string, filter?: string) => listSearch({ ...context(), method, filter });
const options = (method: string) => loadOptions({ ...context(), method });
const failed = async (asked: Promise<unknown>) => (await asked.catch((thrown: Error) => thrown)) as Error;

const toExpression = 'Switch to Expression and type IDs or names';
const enterId = 'Enter the ID';
test.each<{ list: string; method: string; filter?: string; entry: object; way: string }>([
	{
		list: 'reports',
		method: 'searchReports',
		filter: 'PORT 7',
		entry: { name: 'Report 7 (ID 7)', value: 7 },
		way: enterId,
	},
	{ list: 'schedules', method: 'searchSchedules', entry: { name: 'Weekly (ID 5)', value: 5 }, way: enterId },
	{ list: 'groups', method: 'searchGroups', filter: 'sal', entry: { name: 'Sales (ID 4)', value: 4 }, way: enterId },
	{ list: 'groups', method: 'getGroups', entry: { name: 'Sales (ID 4)', value: 4 }, way: toExpression },
	{
		list: 'users',
		method: 'getUsers',
		entry: { name: 'Ada Lovelace, ada@example.com (ID 8)', value: 8 },
		way: toExpression,
	},
])(
	'$method gives the editor $list by name and ID, or says how to do without',
	async ({ list, method, filter, entry, way }) => {
		const ask = async () => (method.startsWith('get') ? await options(method) : (await search(method, filter)).results);
		expect(await ask()).toEqual([entry]);
		expect(sandbox.current.requests[0]).toMatchObject({ method: 'GET', url: `/api/v1/${list}/` });
		expect(sandbox.current.requests[0]!.headers).toMatchObject({ 'cache-control': 'no-cache' });
		sandbox.current.faults.respondWith({ status: 503 }, { times: 1 });
		const { message } = await failed(ask());
		expect(message).toMatch(`Couldn't load ${list}: DataReportive answered 503`);
		expect(message).toMatch(new RegExp(`${way} instead$`));
	},
);

test('without a credential a list says so, and how to do without', async () => {
	const { message } = await failed(loadOptions({ credentials: {}, method: 'getUsers' }));
	expect(message).toBe('Choose a credential in this node. Switch to Expression and type IDs or names instead');
});

test.each<[answer: object, says: RegExp]>([
	[{ body: { message: 'Back at 14:00' } }, /answer isn't a list: “Back at 14:00”\. Try again later\. Enter the ID/],
	[{ status: 429, headers: { 'Retry-After': '3600' } }, /wait until .* UTC\. Try again later\. Enter the ID/],
	[{ body: { results: [], has_more: true } }, /^There may be more reports\. Enter the ID/],
])('a list without records says why, and how to do without: %j', async (answer, says) => {
	sandbox.current.faults.respondWith({ status: 200, ...answer });
	expect((await failed(search('searchReports'))).message).toMatch(says);
});

test('a selector of several shows 1,000 of 5,000 users, and how to have the others; one of a single record all', async () => {
	const users = Array.from({ length: 5000 }, (_, index) => ({ id: index + 1, email: `u${index}@x.org` }));
	const service = await openSandbox({ users, schedules: users, groups: users.slice(0, 1000) });
	const found = await loadOptions({ credentials: credentialsFor(service), method: 'getUsers' });
	expect(found).toHaveLength(1001);
	expect(found[2]).toEqual({ name: 'u10@x.org (ID 11)', value: 11 });
	expect(found.at(-1)).toMatchObject({
		name: 'These are the first 1,000 of 5,000 users. If one is missing, switch to Expression and type IDs or names',
		value: false,
		disabled: true,
	});
	expect(await loadOptions({ credentials: credentialsFor(service), method: 'getGroups' })).toHaveLength(1000);
	const asked = { credentials: credentialsFor(service), method: 'searchSchedules' };
	expect((await listSearch({ ...asked, filter: 'x' })).results).toEqual([]);
	expect((await listSearch({ ...asked, filter: 'no name' })).results).toHaveLength(5000);
});

test('a page that takes longer than 20 seconds isn’t waited for', async () => {
	const { AbortSignal } = engineGlobals;
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	// Time goes a hundred times as fast.
	const faster = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
	sandbox.current.faults.add(slow(5000));
	const error = await failed(search('searchReports')).finally(() => faster.mockRestore());
	expect(error.message).toContain("Couldn't load reports: DataReportive didn't answer in time.");
});

test('a list that takes longer than 30 seconds is shown as far as it came', async () => {
	const { AbortSignal } = engineGlobals;
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const late = new AbortController();
	const patience = jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation((ms) => (ms === 30_000 ? late.signal : timeout(ms)));
	sandbox.current.faults.add({ meanwhile: () => late.abort() }, { matching: ({ url }) => url.includes('page=2') });
	const { results } = await search('searchReports', 'report 7').finally(() => patience.mockRestore());
	expect(results.map(({ name }) => name)).toEqual([
		'Report 7 (ID 7)',
		'There may be more reports. If one is missing, enter the ID',
	]);
	expect(sandbox.current.requests).toHaveLength(2);
});

// Begins with this file: it takes longer than all other tests here.
const ofText = `"${'x'.repeat(1000)}",`;
const endless = promisify(execFile)(process.execPath, [
	...['--max-old-space-size=700', '--import', 'tsx', 'test/engine/endlessList.ts'],
	...['15', ofText, '{},'],
]);

test('pages without an end, of text or of what takes most memory for its text, leave a process with little memory alive', async () => {
	expect((await endless).stdout).toMatch(/^The list of users .*64 MB.*\n.*DataReportive's answer is larger than/);
});

test('timezones are found without a request, and the workflow’s own comes first', async () => {
	// n8n's default timezone, which a workflow without one of its own has.
	const { results } = await search('searchTimezones', 'york');
	expect(results.map(({ value }) => value)).toEqual(['America/New_York']);
	expect((await search('searchTimezones')).results[0]!.value).toBe('America/New_York');
	expect(sandbox.current.requests).toEqual([]);
});
