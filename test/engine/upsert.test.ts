import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	errorAfterApplying,
	resetAfterApplying,
	resetBeforeApplying,
	slow,
	type Fault,
	type LoggedRequest,
	type SandboxOptions,
} from '../../tools/sandbox';
import {
	goOn,
	inShort,
	minimalSchedule,
	openSandbox,
	outputOf,
	refusal,
	retryOnFail,
	runAgainst,
	useSandbox,
} from './support';

const schedules = [
	{ id: 5, name: 'Sales', report: 7 },
	{ id: 6, name: 'Costs', report: 7 },
	{ id: 7, name: 'Costs', report: 7 },
	{ id: 8, name: 'Stock', report: 9 },
];
const sandbox = useSandbox({ schedules });
const { run } = sandbox;
const upsert = (more: object) => ({ ...minimalSchedule, operation: 'upsert', ...more }) as INodeParameters;
const byId = upsert({ scheduleId: '={{ $json.id }}', name: '={{ $json.name }}' });
const byName = upsert({ matchBy: 'name', name: '={{ $json.name }}', report: '={{ $json.report ?? 7 }}' });

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

	test('with Map Automatically, from the row itself', async () => {
		const parameters = upsert({ scheduleId: '={{ $json["Schedule ID"] }}', dataMode: 'autoMapInputData' });
		const row = { Report: 7, Name: 'Row', Timezone: 'UTC', 'Schedule Type': 'daily', Time: '9 AM' };
		const result = await run(parameters, [{ ...row, 'Schedule ID': 5 }, row]);
		expect(summaries(outputOf(result))).toEqual([
			['update', 5],
			['create', 9],
		]);
		expect(result.hints('Node').map(({ message }) => message)).toEqual([
			"Not covered by the service's API, so check the result in the service: new email schedules without an export (item 1).",
			'New schedules without recipients: item 1. If there should be some, check your data, or use Add Users or Add Groups.',
			'New schedules: 1 (item 1), because no ID was given. Updates: 1 (item 0).',
			'Defaults of new schedules, because the column is missing or the cell is empty: Delivery Method = Email, Condition = Always Deliver (item 1).',
		]);
	});
});

describe('by name', () => {
	test('with Map Automatically, an update carries only the columns that there are', async () => {
		const parameters = upsert({ matchBy: 'name', dataMode: 'autoMapInputData' });
		const result = await run(parameters, [{ Name: 'Sales', Report: 7, Hour: 8, 'Send at': 'noon' }]);
		expect(result.error).toBeUndefined();
		const [, update] = sandbox.current.requests;
		expect([short(update!), JSON.parse(update!.body.toString())]).toEqual([
			'PUT /api/v1/schedules/5/',
			{ report: 7, name: 'Sales', scheduled_time_hour: '08' },
		]);
		expect(result.hints('Node').map(({ message }) => message)).toEqual([
			'New schedules: 0. Updates: 1 (item 0).',
			'Columns not used for any field: Send at (item 0).',
		]);
		const rows = [
			{ Name: 'Sales', Report: 7, Hour: 8 },
			{ Name: 'New', Report: 7, Hour: 8 },
		];
		const stopped = await run(parameters, rows);
		expect(stopped.error?.message).toBe(
			'Missing columns (or empty cells): Schedule Type, Timezone. Needed because there\'s no schedule "New" on report 7 yet [item 1]',
		);
		expect(writes()).toHaveLength(1);
	});

	test('what is refused, by the node or for a list, is told all that is wrong or doubtful at once', async () => {
		const row = { Report: 7, 'Schedule Type': 'daily', Hour: 8, Timezone: 'UTC' };
		const unknown = { 'User Emails': 'nobody@example.com', 'Group Names': 'Nobodies' };
		const rows = [
			{ ...row, Name: 'a', Hour: 25, Timezone: 'London', ...unknown },
			{ ...row, Name: 'b', Timezone: 'Europe/Pariss', 'User Emails': 'nobody@example.com' },
			{ ...row, Name: 'c', Hour: 25 },
			{ ...row, Name: 'd', 'Schedule Type': '', ...unknown },
			{ ...row, Name: 'e', Hour: 25, 'User Emails': 'ada@example.com, nobody' },
		];
		const result = await run({ ...byName, dataMode: 'autoMapInputData' }, rows, goOn);
		const hour = "Hour: 25 isn't one of the options. Use 00 to 23";
		const user = 'User Emails: no user with the email "nobody@example.com"';
		expect(outputOf(result).map(({ error }) => error)).toEqual([
			`${hour}. ${user}. Group Names: no group with the name "Nobodies". Check the timezone: "London", did you mean Europe/London? [item 0]`,
			`${user}. Check the timezone: "Europe/Pariss" [item 1]`,
			`${hour} [item 2]`,
			expect.stringMatching(
				/^No value in column Schedule Type.*report 7 yet\. User Emails: no user.*Group Names: no group[^.]*\[item 3\]$/,
			),
			expect.stringMatching(/^Hour: 25.*User Emails: "nobody" isn't an email address[^[]*\[item 4\]$/),
		]);
	});

	test('a list is not read for an item that is refused anyway', async () => {
		const row = { Report: 7, 'Schedule Type': 'daily', Hour: 8, Timezone: 'UTC' };
		const rows = [
			{ ...row, Name: 'a', Hour: 25, 'Group Names': 'Nobodies', 'User Emails': 'nobody@example.com' },
			{ ...row, Name: 'b', 'User Emails': 'nobody@example.com' },
		];
		const result = await run({ ...byName, dataMode: 'autoMapInputData' }, rows, goOn);
		expect(outputOf(result)[0]?.error).toMatch(/^Hour: 25.*User Emails: no user with[^.]*\.com" \[item 0\]$/);
		expect(reads().sort()).toEqual(['GET /api/v1/schedules/', 'GET /api/v1/users/']);
	});

	test('one of that name is updated, a new one created, in one reading of the list', async () => {
		const items = [{ name: ' SALES ' }, { name: 'New' }, { name: 'sto\u200bck', report: 9 }];
		const output = outputOf(await run(byName, items));
		expect(summaries(output)).toEqual([
			['update', 5],
			['create', 9],
			['update', 8],
		]);
		expect(reads()).toEqual(['GET /api/v1/schedules/']);
		expect(sent()[0]).toBe('GET /api/v1/schedules/');
	});

	test('two items that mean the same schedule are both refused, also if a list that one needs is missing', async () => {
		const service = await openSandbox({ schedules: [] });
		service.faults.respondWith({ status: 404 }, { matching: ({ url }) => url.includes('/users/') });
		const row = { Name: 'New', Report: 7, Time: '08:00', Timezone: 'UTC', 'Schedule Type': 'Daily' };
		const result = await runAgainst(service, {
			parameters: upsert({ matchBy: 'name', dataMode: 'autoMapInputData' }),
			items: [{ ...row, 'User Emails': 'ada@example.com' }, row],
			settings: goOn,
		});
		const problem = 'Name: items 0, 1 refer to the same schedule, "New" on report 7. Combine them into one';
		expect(outputOf(result)).toEqual([0, 1].map((item) => ({ error: `${problem} [item ${item}]` })));
		expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	const doubt = (text: string) => `The list of schedules ${text}. Match by ID instead`;
	const unknownKey = 'the service\'s answer also contains "has_more", which this node doesn\'t recognize';

	// The other forms are in test/pure/lists/.
	test.each<[string, SandboxOptions, string]>([
		[
			'there is no list',
			{ lists: false },
			'Couldn\'t load schedules: the service answered 405: Method "GET" not allowed. Match by ID instead',
		],
		[
			'it never ends',
			{ pageSize: 2, paging: 'endless' },
			doubt('may be incomplete: its pages repeat, or never end'),
		],
		['it may go on', { pageSize: 2, paging: 'has_more' }, doubt(`may be incomplete: ${unknownKey}`)],
		[
			'it tells no report',
			{ schedules: [{ id: 5, name: 'Sales' }] },
			doubt("can't be searched reliably: at least one record has no usable `report`"),
		],
	])('nothing is sent if %s, and the message says to match by ID', async (_case, options, message) => {
		const other = await openSandbox({ schedules, ...options });
		const stopped = await runAgainst(other, {
			parameters: byName,
			items: [{ name: 'New' }, { name: 'Sales' }],
		});
		const failed = await runAgainst(other, { parameters: byName, items: [{ name: 'New' }], settings: goOn });
		expect(stopped.error?.message).toBe(message);
		expect(refusal(stopped)).toContain('Nothing was sent.');
		expect(outputOf(failed)).toEqual([{ error: stopped.error?.message }]);
		expect(other.requests.every(({ method }) => method === 'GET')).toBe(true);
	});
});

describe('a create of which the outcome is not known', () => {
	const lost: Array<[string, Fault, INodeParameters]> = [
		['a lost answer', resetAfterApplying(), {}],
		['a 500 after it was applied', errorAfterApplying(500), {}],
		['an answer that comes too late', slow(10_000), { timeout: 1500 }],
	];
	const again =
		"Wait a few minutes, then run this again, still matching by name. If the schedule is there by then, it won't be created twice";

	test.each(lost)(
		'%s: the list tells its ID, and it gets the same body once more',
		async (_case, fault, options) => {
			sandbox.current.faults.add(fault, { matching: isCreate, nth: 1 });
			const result = await run({ ...byName, options }, [{ name: 'New' }, { name: 'Sales' }]);
			expect(result.error).toBeUndefined();
			const [schedule, ...more] = named('New');
			expect(more).toEqual([]);
			expect(outputOf(result)[0]).toMatchObject({ operation: 'create', scheduleId: schedule!.id });
			const sentFor = sandbox.current.requests.filter(({ body }) => body.toString().includes('"New"'));
			expect(sentFor.map(short)).toEqual([create, `PUT /api/v1/schedules/${schedule!.id}/`]);
			expect(sentFor[1]!.body).toEqual(sentFor[0]!.body);
			expect(reads()).toHaveLength(2);
		},
	);

	test('the update goes by the method of the options, and without it the item does not succeed', async () => {
		const { faults } = sandbox.current;
		faults.add(errorAfterApplying(), { matching: isCreate });
		const isUpdate = (request: LoggedRequest) => /POST .*\/\d+\//.test(short(request));
		faults.respondWith({ status: 400, body: { users: ['Unknown.'] } }, { matching: isUpdate, times: 1 });
		const parameters = { ...byName, options: { requestMethod: 'POST' } };
		const output = outputOf(await run(parameters, [{ name: 'New' }], goOn));
		expect(output).toEqual([
			{
				error: expect.stringMatching(/Outcome unknown.*Schedule \d+ .*couldn't be updated: .*400/),
			},
		]);
		expect(sandbox.current.requests.filter(isUpdate)).toHaveLength(1);
	});

	test('nothing found: it stays unknown, and the message says so', async () => {
		sandbox.current.faults.add(resetBeforeApplying(), { matching: isCreate });
		const result = await run(byName, [{ name: 'New' }]);
		expect(result.error?.message).toContain('Outcome unknown');
		expect(refusal(result)).toContain(
			`The list of schedules was searched, and the schedule isn't there yet. ${again}`,
		);
		expect(refusal(result)).toContain(' Unknown: item 0.');
		expect(writes()).toEqual([create]);
		expect(reads()).toHaveLength(2);
	});

	test('it is looked up after the wait for a rate limit in which another item stopped the run', async () => {
		const { faults } = sandbox.current;
		const has = (name: string) => ({ matching: ({ body }: LoggedRequest) => body.includes(`"${name}"`) });
		faults.add(errorAfterApplying(), { ...has('New'), nth: 1 });
		faults.add({ answer: { status: 429, headers: { 'Retry-After': '1' } }, delayMs: 50 }, has('Limited'));
		faults.add({ answer: { status: 400, body: { detail: 'No.' } }, delayMs: 300 }, has('Bad'));
		const result = await run(byName, [{ name: 'New' }, { name: 'Limited' }, { name: 'Bad' }]);
		expect(result.error).toMatchObject({ context: { itemIndex: 2 } });
		expect(refusal(result)).toMatch(/Accepted: item 0\. Refused: item 2\. Not sent: item 1\.$/);
		expect(writes().slice(3)).toEqual([`PUT /api/v1/schedules/${named('New')[0]!.id}/`]);
	});

	test.each<[string, Fault, number, boolean]>([
		['found', errorAfterApplying(), 1, true],
		['found, but not updated', errorAfterApplying(), 1, false],
		['not found', resetBeforeApplying(), 0, true],
	])('with Retry On Fail it is not sent a second time: %s', async (_case, fault, count, isUpdated) => {
		const { faults } = sandbox.current;
		faults.add(fault, { matching: isCreate, nth: 1 });
		const isUpdate = ({ method }: LoggedRequest) => method === 'PUT';
		if (!isUpdated) faults.respondWith({ status: 400 }, { matching: isUpdate });
		faults.respondWith(
			{ status: 400, body: { detail: 'No.' } },
			{ matching: ({ body }) => body.toString().includes('"Bad"'), times: 1 },
		);
		const settings = retryOnFail;
		await run({ ...byName, options: { concurrency: 1 } }, [{ name: 'New' }, { name: 'Bad' }], settings);
		expect(named('New')).toHaveLength(count);
		const creates = sandbox.current.requests.filter(isCreate).map(inShort);
		expect(creates.filter(({ body }) => body.includes('"New"'))).toHaveLength(1);
		expect(sandbox.current.requests.filter(isUpdate)).toHaveLength(count);
	});
});
