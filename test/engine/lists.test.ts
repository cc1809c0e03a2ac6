import { listSearch, loadOptions } from '../../tools/harness';
import { engineGlobals } from '../../tools/harness/realm';
import {
	slow,
	type ListedRecord,
	type LoggedRequest,
	type RawAnswer,
	type Sandbox,
	type SandboxOptions,
} from '../../tools/sandbox';
import { credentialsFor, minimalSchedule, openSandbox, runAgainst, useSandbox } from './support';

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
const search = (method: string, filter?: string) => listSearch({ ...context(), method, filter });
const options = (method: string) => loadOptions({ ...context(), method });
const failed = async (asked: Promise<unknown>) => (await asked.catch((thrown: Error) => thrown)) as Error;
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
		expect(paths()).toEqual(['GET /api/v1/reports/']);
	});

	test('schedules', async () => {
		expect((await search('searchSchedules')).results).toEqual([{ name: 'Weekly (ID 5)', value: 5 }]);
		expect(paths()).toEqual(['GET /api/v1/schedules/']);
	});

	test('users and groups', async () => {
		expect(await options('getUsers')).toEqual([
			{ name: 'Ada Lovelace, ada@example.com (ID 8)', value: 8 },
			{ name: 'alan@example.com (ID 9)', value: 9 },
		]);
		expect(await options('getGroups')).toEqual([{ name: 'Sales (ID 4)', value: 4 }]);
		expect(paths()).toEqual(['GET /api/v1/users/', 'GET /api/v1/groups/']);
		expect((await search('searchGroups', 'sal')).results).toEqual([{ name: 'Sales (ID 4)', value: 4 }]);
	});
});

describe('where there is no list, the editor says to enter the ID', () => {
	const token = "Check the API token in the credential: the service doesn't accept it.";
	/** `isOfAll`: an ID would need the same token and the same address. */
	test.each<[string, RawAnswer, string, string, isOfAll?: boolean]>([
		[
			'a redirect',
			{ status: 302, headers: { Location: '/login' } },
			'the service answered 302, a redirect to /login',
			"Redirects aren't followed.",
			true,
		],
		[
			'401 inside',
			{ status: 200, body: { status: 401, message: 'Invalid token.' } },
			'the service answered 401: Invalid token',
			token,
			true,
		],
	])('%s', async (_case, answer, reason, advice, isOfAll = false) => {
		sandbox.current.faults.respondWith(answer);
		const chooseId = 'et Select Recipients By to ID';
		const asked: Array<[list: string, way: string, ask: () => Promise<unknown>]> = [
			['reports', 'nter the ID', () => search('searchReports')],
			['schedules', 'nter the ID', () => search('searchSchedules', 'x')],
			['groups', 'nter the ID', () => search('searchGroups')],
			['users', chooseId, () => options('getUsers')],
			['groups', chooseId, () => options('getGroups')],
		];
		for (const [list, way, ask] of asked) {
			const { message } = await failed(ask());
			expect(message.startsWith(`Couldn't load ${list}: ${reason}. ${advice}`)).toBe(true);
			expect(new RegExp(`[EeSs]${way} instead$`).test(message)).toBe(!isOfAll);
		}
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
});

test('timezones are found without a request, and the workflow’s own comes first', async () => {
	// n8n's default timezone, which a workflow without one of its own has.
	const { results } = await search('searchTimezones');
	expect(results[0]!.value).toBe('America/New_York');
	const found = await search('searchTimezones', 'kolkata');
	expect(found.results.map(({ value }) => value)).toEqual(['Asia/Kolkata']);
	expect(sandbox.current.requests).toEqual([]);
});

const many = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Report ${index + 1}` }));

/** Runs against a service of its own and gives the addresses that it was asked for. */
async function withPages(
	options: SandboxOptions,
	run: (at: { credentials: ReturnType<typeof credentialsFor> }, service: Sandbox) => Promise<void>,
) {
	const service = await openSandbox({ reports: many(25), ...options });
	await run({ credentials: credentialsFor(service) }, service);
	return service.requests.map(({ url }) => url.replace('/api/v1/reports/', ''));
}

type At = Parameters<Parameters<typeof withPages>[1]>[0];
const searched = async (at: At, filter: string) =>
	(await listSearch({ ...at, method: 'searchReports', filter })).results.map(({ name }) => name);

describe('several pages', () => {
	const note = 'There may be more reports. If one is missing, enter the ID instead';

	test('its note is refused where an older n8n lets it be chosen', async () => {
		const scheduleId = { __rl: true, mode: 'list', value: false } as unknown as string;
		const parameters = { ...minimalSchedule, operation: 'upsert', matchBy: 'id', scheduleId };
		const { error } = await runAgainst(sandbox.current, { parameters });
		expect(error?.message).toContain("Schedule: false isn't a valid ID");
		expect(sandbox.current.requests).toEqual([]);
	});

	test('a list that takes longer than 30 seconds is shown as far as it came', async () => {
		const { AbortSignal } = engineGlobals;
		const timeout = AbortSignal.timeout.bind(AbortSignal);
		const late = new AbortController();
		const patience = jest
			.spyOn(AbortSignal, 'timeout')
			.mockImplementation((ms) => (ms === 30_000 ? late.signal : timeout(ms)));
		const asked = await withPages({ pageSize: 5 }, async (at, service) => {
			const isLate = ({ url }: LoggedRequest) => {
				if (url.includes('page=2')) late.abort();
				return false;
			};
			service.faults.add({}, { matching: isLate });
			expect(await searched(at, 'report 7')).toEqual(['Report 7 (ID 7)', note]);
		}).finally(() => patience.mockRestore());
		expect(asked).toHaveLength(2);
	});

	test('a link to another host is not followed there', async () => {
		const stranger = await openSandbox();
		const asked = await withPages({}, async (at, service) => {
			const body = { results: [{ id: 1, name: 'A' }], next: `${stranger.url}/api/v1/reports/?page=2` };
			service.faults.respondWith({ status: 200, body }, { nth: 1 });
			await searched(at, 'report');
		});
		expect(stranger.requests).toEqual([]);
		expect(asked).toEqual(['', '?page=2']);
	});
});
