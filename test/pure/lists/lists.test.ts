import type { ListName } from '../../../nodes/ReportSchedule/fields/recipients';
import type { Reply } from '../../../nodes/ReportSchedule/service/response';
import { failureOfKind, type FailureKind } from '../../../nodes/ReportSchedule/service/outcome';
import { answerOf, FakeService, names, read, refused, serviceOf } from '../names/service';

jest.mock('../../../nodes/ReportSchedule/service/exchange', () => ({
	sendGet: (...given: Parameters<typeof answerOf>) => answerOf(...given),
}));

const problemOf = async (reply: Reply, list: ListName = 'users') =>
	(await read([list], new FakeService(() => reply))).problems.get(list);

const network = (kind: FailureKind): Reply => ({ failure: failureOfKind(kind) });
const lost: Reply = { failure: { ...failureOfKind('connectionLost'), code: 'ECONNRESET' } };
const page = { isPage: true };

describe('a list that can’t be read', () => {
	const [ofAll, ofList] = [{ isOfAll: true }, { isOfAll: false }];
	test.each<[string, Reply, object]>([
		[
			'it may not be offered',
			refused(404),
			{ ...ofList, isNotOffered: true, advice: expect.stringContaining('may not offer this list') as string },
		],
		['it is no list', { answer: { schedules: [] } }, { isNotOffered: true }],
		[
			'a page of another server',
			refused(404, page),
			{ ...ofAll, isNotOffered: false, advice: 'What to do about clientError.' },
		],
		['a failure that passes', refused(500), ofList],
		['a lost connection', lost, ofList],
		['the token', refused(401), ofAll],
		['a permission', refused(403), ofAll],
		['a payment', refused(402), ofAll],
		['a proxy’s login', refused(407), ofAll],
		['a filter on the way', refused(451), ofAll],
		['a stopped workflow', network('canceled'), ofAll],
		['a certificate', network('noSecureConnection'), ofAll],
		['a rate limit', refused(429), ofAll],
		['a redirect', network('redirected'), ofAll],
		['no connection', network('notConnected'), ofAll],
		['Allowed Domains', network('notAllowed'), { ...ofAll, advice: 'What to do about notAllowed.' }],
	])('says whether IDs are any help: %s', async (_why, reply, expected) => {
		const problem = await problemOf(reply);
		expect(problem).toMatchObject(expected);
		expect(problem!.problem).toMatch(/^Couldn't load users: (it was|DataReportive's answer isn't a list)/);
	});

	test.each<[string, AbortSignal | undefined]>([
		['canceled', AbortSignal.abort()],
		['timeout', undefined],
	])('because a wait was ended: %s', async (kind, canceled) => {
		const lists = await read(['users'], new FakeService(() => network('runEnded'), { canceled }));
		expect(lists.problems.get('users')).toMatchObject({ problem: `Couldn't load users: it was ${kind}` });
	});

	test('a rejected token isn’t sent again; anything else may be about one list', async () => {
		const asked = async (status: number) => {
			const service = new FakeService(() => refused(status));
			const all: ListName[] = ['users', 'groups', 'reports'];
			const lists = await read(all, service);
			expect(all.map((list) => lists.problems.get(list) !== undefined)).toEqual([true, true, true]);
			return service.paths;
		};
		expect(await asked(401)).toEqual(['/users/']);
		expect(await asked(403)).toEqual(['/users/', '/groups/', '/reports/']);
	});
});

describe('a list that isn’t certain to be whole can’t be used', () => {
	test.each<[string, Reply, RegExp]>([
		[
			'a key',
			{ answer: { results: [], has_more: false } },
			/^The list of users may be incomplete: .*“has_more”/,
		],
		[
			'a header',
			{ answer: [{ id: 1, email: '' }], headers: { 'x-total-count': '2' } },
			/its count is 2, but it has 1 record$/,
		],
		['a status', { answer: [], status: 206 }, /206 Partial Content$/],
	])('because of %s', async (_what, reply, problem) => {
		expect(await problemOf(reply)).toMatchObject({
			problem: expect.stringMatching(problem) as string,
			advice: expect.not.stringMatching(/later/) as string,
		});
	});

	test('one that never settles may be whole later', async () => {
		const service = new FakeService((path, request) =>
			path.includes('?')
				? { answer: { results: [{ id: request, email: 'a@b.c' }] } }
				: { answer: { results: [{ id: 1, email: 'd@e.f' }], next: '?page=2' } },
		);
		expect((await read(['users'], service)).problems.get('users')).toMatchObject({
			problem: 'The list of users may be incomplete: it changed while it was read',
			advice: expect.stringMatching(/^Try again later\. Names and emails are only looked up/) as string,
		});
	});

	const usable: Record<ListName, object> = {
		users: { id: '7', email: 'a@b.c' },
		groups: { id: 7, name: null },
		reports: { id: 7, title: '' },
		schedules: { id: 7, name: '', report: { id: 3 } },
	};
	test.each<[ListName, unknown, string?]>([
		['users', { id: 7, email: null, name: 5 }],
		['users', { id: '17', email: null }],
		['users', { id: 7, name: 'Ada' }, '`email`'],
		['users', { id: 7, email: { work: 'a@b.c' } }, '`email`'],
		['groups', { id: 7, title: 'Sales' }, '`name`'],
		['reports', { id: 7, name: null, title: 3 }],
		['reports', { id: 7, name: 'Sales' }],
		['reports', { id: 7, label: 'Sales' }, '`name` or `title`'],
		['schedules', { id: 7, name: null, report: 3 }],
		['schedules', { id: 7, report: 3 }, '`name`'],
		['schedules', { id: 7, name: 7, report: 3 }, '`name`'],
		['schedules', { id: 7, name: 'Sales' }, '`report`'],
		['schedules', { id: 7, name: 'Sales', report: 'Costs', report_id: 3 }, '`report`'],
		['schedules', { id: 7, name: 'Sales', report: { name: 'Costs' } }, '`report`'],
		['schedules', { id: 7, name: 'Sales', report: { id: 3, title: 'Costs' } }],
		['schedules', { id: 7, name: 'Sales', report: { id: 3, dashboard: 9 } }, '`report`'],
		['schedules', { id: 7, name: 'Sales', report: { id: 3, name: 9 } }, '`report`'],
		...[
			7,
			null,
			{ email: '' },
			...[0, '7a', '0x10', '1e3', '9'.repeat(16)].map((id) => ({ id, email: '' })),
		].map((record): [ListName, unknown, string] => ['users', record, '`id`']),
	])('%s with the record %j lack %s', async (list, record, ...[key]) => {
		const problem = await problemOf({ answer: [usable[list], record] }, list);
		const which = key === '`id`' ? 'record 2 of 2' : 'ID 7';
		expect(problem?.problem).toBe(
			key &&
				`The list of ${list} can't be searched reliably: at least one record has no usable ${key} (${which})`,
		);
	});
});

test('schedules are found by name and report, each once, as the list has them', async () => {
	const schedules = [
		{ id: 1, name: 'Sales ', report: 7, users: [4] },
		{ id: 1, name: 'Sales', report: 7 },
		{ id: 2, name: 'sales', report: { id: 8 } },
		{ id: 3, name: 'SALES', report: 8 },
		{ id: 4, name: '', report: 7 },
		{ id: 5, name: 'A, B', report: 7 },
		{ id: 6, name: 'A,B', report: 7 },
	];
	const list = (await read(['schedules'], serviceOf({ schedules }))).lists.get('schedules')!;
	const ids = (name: string, report: number) => list.find(name, report).map(({ id }) => id);
	expect([ids('sales', 7), ids(' Sales', 8), ids('Sales', 9), ids('', 7), ids('A, B', 7)]).toEqual([
		[1],
		[2, 3],
		[],
		[],
		[5],
	]);
	expect(list.find('Sales', 8)[0]!.record).toEqual(schedules[2]);
});

describe('Get Many', () => {
	const schedules = [
		{ id: 1, name: 'Sales Café', report: 7 },
		{ id: 2, name: 'Costs', report: { id: 7 } },
		{ id: 3, name: null, report: 8 },
	];
	const odd = [...schedules, { id: 4, title: 'Sales' }];
	const lacks = (key: string, which: string) =>
		`The list can't be searched reliably: at least one record has no usable \`${key}\` (${which})`;

	test.each<[object[], object, number[], string?]>([
		[schedules, { report: 7 }, [1, 2]],
		[schedules, { name: 'cafe\u0301 ' }, [1]],
		[schedules, { name: 'S', report: 7 }, [1, 2]],
		[schedules, { name: 'x' }, []],
		[schedules, { report: 9 }, []],
		[odd, { name: 'sales' }, [1], lacks('name', 'ID 4')],
		[odd, { report: 7 }, [1, 2], lacks('report', 'ID 4')],
		[[...schedules, { name: 'Sales' }], { name: 'sales' }, [1], lacks('id', 'record 4 of 4')],
		[
			[
				{ id: 1, email: 'Ada@Example.com' },
				{ id: 2, email: null },
			],
			{ email: ' @example' },
			[1],
		],
	])('of %j, %j lets %j through, as they came', async (all, filter, ids, ...[doubt]) => {
		const read = await names.records('schedules', 'whole', serviceOf({ schedules: all }).options);
		const records = all.filter((record) => ids.includes((record as { id: number }).id));
		if ('problem' in read) throw new Error(read.problem);
		expect(names.search('schedules', read)(filter)).toEqual({
			records,
			...(doubt !== undefined && { doubt }),
		});
	});

	test('of reports looks at what From List shows of them', () => {
		const titled = { id: 8, name: ' ', title: 'Sales by region' };
		const reports = [{ id: 7, name: 'Sales', title: 'Old' }, titled];
		const search = names.search('reports', { records: reports });
		expect(['sales', 'region', 'old'].map((name) => search({ name }).records)).toEqual([
			reports,
			[titled],
			[],
		]);
	});

	test('without a filter lets everything through, whatever it is', () => {
		const list = { records: [{ name: 'Without an ID' }, { id: 'x' }, 'no record'] };
		for (const filter of [{}, { name: undefined }])
			expect(names.search('schedules', list)(filter)).toEqual(list);
	});

	test('with a limit, reads no page more than it needs; a doubt of the list comes first', async () => {
		const service = new FakeService((_path, request) => ({
			answer: { results: [{ id: request }], next: `?page=${request + 1}` },
		}));
		const read = await names.records('users', { atMost: 2 }, service.options);
		if ('problem' in read) throw new Error(read.problem);
		const doubt = 'The list of users may be incomplete: not all of its pages were read';
		expect(read).toEqual({ records: [{ id: 1 }, { id: 2 }], doubt });
		expect(service.paths).toEqual(['/users/', '/users/?page=2']);
		expect(names.search('schedules', read)({ email: 'x' })).toEqual({ records: [], doubt });
	});

	test('of a list that isn’t there says so by a value', async () => {
		const { options } = serviceOf({});
		expect(await names.records('groups', 'whole', options)).toMatchObject({ isNotOffered: true });
	});

	test('for many filters, what they ask for is read once', () => {
		let readings = 0;
		const record = {
			id: 1,
			get name() {
				readings += 1;
				return 'Sales';
			},
		};
		const search = names.search('schedules', { records: [record] });
		expect(['sa', 'LES', 'x'].map((name) => search({ name }).records.length)).toEqual([1, 1, 0]);
		expect(readings).toBe(1);
	});
});
