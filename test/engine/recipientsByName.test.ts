import type { INodeParameters } from 'n8n-workflow';
import { mapColumns } from '../mapColumns';
import { goOn, minimalSchedule, outputOf, refusal, update, useSandbox } from './support';

/** How names are found, and what is said of those that aren't, is in test/pure/names/; here, that a run does it. */

const lists = {
	users: [
		{ id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@Example.com ' },
		{ id: 2, email: 'bob@example.com' },
		{ id: 3, email: 'twin@example.com' },
		{ id: 4, email: 'TWIN@example.com' },
	],
	groups: [
		{ id: 11, name: 'Sales' },
		{ id: 12, name: 'Finance Team' },
	],
};
const schedules = [{ id: 5, name: 'Weekly', report: 7, users: [1] }];
const sandbox = useSandbox({ ...lists, schedules });
const { run } = sandbox;
const recipientSelection = 'name';

const membership = (operation: string, names: unknown = '={{ $json.names }}') =>
	({
		resource: 'membership',
		operation,
		scheduleId: '5',
		recipientSelection,
		[operation.endsWith('Users') ? 'userEmails' : 'groupNames']: names,
	}) as INodeParameters;
const create = (more: object) => ({ ...minimalSchedule, recipientSelection, ...more }) as INodeParameters;

const paths = (method: 'GET' | 'sent') =>
	sandbox.current.requests
		.filter((request) => (request.method === 'GET') === (method === 'GET'))
		.map(({ url }) => url.replace(/\?.*/, ''));
const body = () => JSON.parse(sandbox.current.requests.at(-1)!.body.toString()) as object;

describe('what is looked up', () => {
	test('several, in any case, in one reading of the list', async () => {
		const names = 'bob@example.com, ADA@example.com ;bob@example.com';
		const result = await run(membership('addUsers'), [{ names }, { names: 'ada@example.com' }]);
		expect(paths('GET')).toEqual(['/api/v1/users/']);
		expect(body()).toEqual({ users: [2, 1] });
		expect(outputOf(result)).toMatchObject([
			{ operation: 'addUsers', scheduleId: 5, users: [2, 1] },
			{ users: [1] },
		]);
	});

	test.each<[what: string, cells: object, users: number[], groups: number[]]>([
		['emails and IDs', { 'User Emails': 'ada@example.com', users: '9, 1', groups: '11' }, [9, 1], [11]],
		['people and groups', { Recipients: 'ada@example.com', 'Group Names': 'Sales' }, [1], [11]],
		[
			'both, and groups',
			{ Recipients: 'Sales, ada@example.com', 'Group Names': 'Finance Team' },
			[1],
			[11, 12],
		],
	])('from several columns, which add up: %s', async (_what, cells, users, groups) => {
		const row = { Report: 7, scheduleType: 'D', Time: '9:00', timezone: 'UTC', ...cells };
		await run({ operation: 'create', ...mapColumns(Object.keys(row)) }, [row]);
		expect(body()).toMatchObject({ report: 7, users, groups });
	});

	test.each([
		['summary', {}],
		['full', { users: [1], groups: [11] }],
	])(
		'a schedule’s output tells by name what was given by name; with Output: %s it has %j',
		async (output, lists) => {
			const [row] = outputOf(
				await run(create({ userEmails: 'ada@example.com', groupNames: 'Sales', options: { output } })),
			);
			expect(row?.change).toContain('Sales');
			const { users, groups } = row!;
			expect({ users, groups }).toEqual({ users: undefined, groups: undefined, ...lists });
		},
	);
});

test('who goes is told by name, where the list of users was read', async () => {
	const parameters = {
		...create({ userEmails: 'bob@example.com' }),
		...{ operation: 'upsert', matchBy: 'name', name: 'Weekly', options: { previewOnly: true } },
	};
	const [row] = outputOf(await run(parameters));
	expect(row?.change).toContain('removes Ada Lovelace (Ada@Example.com)');
	expect(row?.check).toContain('Removes Ada Lovelace (Ada@Example.com)');
});

test('several names without commas are told to need them', async () => {
	const result = await run(create({ userEmails: 'Ada Lovelace und Alan Turing' }));
	expect(result.error?.message).toContain('commas');
});

test('all names that refuse an item are told at once', async () => {
	const userEmails = 'eve@example.com, twin@example.com, mal@example.com';
	const result = await run(create({ userEmails, groupNames: 'HR' }));
	const problems = [
		'User Emails: ',
		'“twin@example.com” could be user 3 (twin@example.com), user 4 (TWIN@example.com)',
		"there's no user “eve@example.com”",
		"there's no user “mal@example.com”",
		"Group Names: there's no group “HR”",
	];
	for (const problem of problems) expect(result.error?.message).toContain(problem);
	expect(refusal(result)).toContain('Nothing was sent.');
	expect(paths('sent')).toEqual([]);
});

test('however many names are wrong, the error of an item is no longer than 2,000 characters', async () => {
	const many = (length: number) => Array.from({ length: 20 }, (_, index) => index + 'x'.repeat(length));
	const userEmails = many(66).map((name) => `${name}@example.com`);
	const parameters = create({ userEmails: userEmails.join(), groupNames: many(90).join('\n') });
	const [output] = outputOf(await run(parameters, [{}], goOn));
	expect(String(output!.error)).toHaveLength(2000);
});

test('what the service refuses is named as its own item gave it', async () => {
	sandbox.current.faults.respondWith(
		{ status: 400, body: { detail: 'No.' } },
		{ matching: ({ method }) => method === 'POST' },
	);
	const items = ['ada@example.com', 'bob@example.com'].map((names) => ({ names }));
	const output = outputOf(await run(membership('addUsers'), items, goOn));
	expect(output.map(({ error }) => error)).toEqual([
		expect.stringContaining('user 1 (Ada Lovelace, Ada@Example.com)'),
		expect.stringContaining('user 2 (bob@example.com)'),
	]);
	const ofSchedule = create({ userEmails: '={{ $json.names }}', groupNames: 'Sales' });
	expect(outputOf(await run(ofSchedule, items, goOn)).map(({ error }) => error)).toEqual([
		expect.stringContaining('user 1 (Ada Lovelace, Ada@Example.com), group 11 (Sales)'),
		expect.stringContaining('user 2 (bob@example.com), group 11 (Sales)'),
	]);
});

describe('a list that is not there', () => {
	const problem = "Couldn't load users: DataReportive answered 404 without saying why. Use IDs instead";
	const parameters = update({ name: 'x', users: '1', userEmails: '={{ $json.email ?? "" }}' });
	const items = [{ email: 'ada@example.com' }, { email: '' }];
	beforeEach(() =>
		sandbox.current.faults.respondWith({ status: 404 }, { matching: ({ url }) => url.includes('users') }),
	);

	test('stops the run, with nothing sent', async () => {
		const stopped = await run(parameters, items);
		expect(stopped.error?.message).toBe(problem);
		expect(refusal(stopped)).toContain('Nothing was sent.');
		expect(paths('sent')).toEqual([]);
	});

	test('fails the items that need it, if the node goes on', async () => {
		const output = outputOf(await run(parameters, items, goOn));
		expect(output).toMatchObject([{ error: problem }, { operation: 'update', users: [1] }]);
	});
});

test('a list that is answered 401 ends the run: what needs no list isn’t sent either, and says why', async () => {
	sandbox.current.faults.respondWith({ status: 401 }, { matching: ({ url }) => url.includes('users') });
	const fields = { users: '={{ $json.ids ?? "" }}', userEmails: '={{ $json.email ?? "" }}' };
	const parameters = update({ name: 'x', ...fields }, '={{ $json.schedule }}');
	const recipients = [{ ids: '1' }, { email: 'ada@example.com' }, { ids: '2' }, { ids: 'x' }];
	const items = recipients.map((one, index) => ({ schedule: index + 1, ...one }));
	const result = await run(parameters, items, goOn);
	const rejected = expect.stringMatching(/401/);
	expect(outputOf(result)).toEqual([
		...[rejected, rejected, rejected, expect.stringContaining("isn't a valid ID")].map((error) => ({
			error,
		})),
	]);
	expect(result.outcomes.map(({ outcome }) => outcome)).toEqual(items.map(() => 'notSent'));
	expect(paths('sent')).toEqual([]);
});

test('so does one that’s only read to say where an unknown name belongs', async () => {
	sandbox.current.faults.respondWith({ status: 401 }, { matching: ({ url }) => url.includes('users') });
	const parameters = update({ groups: '={{ $json.ids ?? "" }}', groupNames: '={{ $json.name ?? "" }}' });
	const output = outputOf(await run(parameters, [{ ids: '1' }, { name: 'Ada Lovelace' }], goOn));
	expect(paths('GET')).toEqual(['/api/v1/groups/', '/api/v1/users/']);
	expect(output).toEqual([
		{ error: expect.stringContaining('401') },
		{ error: expect.stringContaining('no group “Ada Lovelace”') },
	]);
	expect(paths('sent')).toEqual([]);
});
