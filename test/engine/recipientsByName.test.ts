import type { INodeParameters } from 'n8n-workflow';
import type { SandboxOptions } from '../../tools/sandbox';
import {
	goOn,
	minimalSchedule,
	openSandbox,
	outputOf,
	refusal,
	runAgainst,
	update,
	useSandbox,
} from './support';

const lists = {
	users: [
		{ id: 1, first_name: 'Ada', email: 'Ada@Example.com ' },
		{ id: 2, email: 'bob@example.com' },
		{ id: 3, email: 'twin@example.com' },
		{ id: 4, email: 'TWIN@example.com' },
		{ id: 5, name: 'Nobody', email: null },
	],
	groups: [
		{ id: 11, name: 'Sales' },
		{ id: 12, name: 'Finance Team' },
		{ id: 13, name: 'Board' },
		{ id: 14, name: 'board' },
		{ id: 15, name: 'Caf\u00e9 team' },
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
	test('several, in any case', async () => {
		const names = 'bob@example.com, ADA@example.com ;bob@example.com';
		const result = await run(membership('addUsers'), [{ names }]);
		expect(body()).toEqual({ users: [2, 1] });
		expect(outputOf(result)).toMatchObject([{ operation: 'addUsers', scheduleId: 5, users: [2, 1] }]);
	});

	test.each(['create', 'update'])('in a %s from columns, beside IDs', async (operation) => {
		const parameters = { operation, scheduleId: '5', dataMode: 'autoMapInputData' };
		const row = {
			Report: 7,
			scheduleType: 'D',
			Time: '9:00',
			timezone: 'UTC',
			'User Emails': 'ada@example.com',
			users: '9, 1',
		};
		await run(parameters, [{ ...row, group_names: 'Sales, Board Room' }], goOn);
		expect(paths('sent')).toEqual([]);
		await run(parameters, [{ ...row, group_names: 'Sales, Finance Team' }]);
		expect(body()).toMatchObject({ report: 7, users: [9, 1], groups: [11, 12] });
	});
});

test('all names that refuse an item are told at once', async () => {
	const userEmails = 'eve@example.com, twin@example.com, mal@example.com';
	const result = await run(create({ userEmails, groupNames: 'HR' }));
	expect(result.error?.message).toBe(
		'User Emails: no user with the email "eve@example.com"; "twin@example.com" matches more than one user (IDs 3, 4): use one of these IDs instead, in User IDs; no user with the email "mal@example.com". Group Names: no group with the name "HR" [item 0]',
	);
	expect(refusal(result)).toContain('Nothing was sent.');
	expect(paths('sent')).toEqual([]);
});

test('however many names are wrong, the error of an item is no longer than 2,000 characters', async () => {
	const many = (length: number) => Array.from({ length: 20 }, (_, index) => index + 'x'.repeat(length));
	const userEmails = many(60).map((name) => `${name}@example.com`);
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
		expect.stringContaining('user 1 (ada@example.com)'),
		expect.stringContaining('user 2 (bob@example.com)'),
	]);
	const ofSchedule = create({ userEmails: '={{ $json.names }}', groupNames: 'Sales' });
	expect(outputOf(await run(ofSchedule, items, goOn)).map(({ error }) => error)).toEqual([
		expect.stringContaining('user 1 (ada@example.com), group 11 (Sales)'),
		expect.stringContaining('user 2 (bob@example.com), group 11 (Sales)'),
	]);
});

describe('the lists', () => {
	test('are each read once for 1,000 items', async () => {
		const items = Array.from({ length: 1000 }, (_, i) => ({
			names: i % 2 ? 'ada@example.com' : 'Bob@example.com',
		}));
		await run(membership('addUsers'), items);
		expect(paths('GET')).toEqual(['/api/v1/users/']);
		sandbox.current.reset();
		const parameters = create({ userEmails: '={{ $json.names }}', groupNames: 'Sales' });
		await run(parameters, items.slice(0, 50));
		expect(paths('GET').sort()).toEqual(['/api/v1/groups/', '/api/v1/users/']);
		expect(paths('sent')).toHaveLength(50);
	});

	const cases: Array<[string, SandboxOptions, string]> = [
		['are not there', { lists: false }, "Couldn't load users: the service answered 404 Not Found"],
		[
			'are not whole',
			{ pageSize: 2, paging: 'total' },
			'The list of users may be incomplete: its count is 5, but it has 2 records',
		],
	];

	test.each(cases)(
		'that %s stop the run, or fail the items that need them if the node goes on, and say to use IDs',
		async (_case, options, problem) => {
			const other = await openSandbox({ ...lists, schedules, ...options });
			const parameters = update({ name: 'x', users: '1', userEmails: '={{ $json.email ?? "" }}' });
			const items = [{ email: 'ada@example.com' }, { email: '' }];
			const stopped = await runAgainst(other, { parameters, items });
			expect(stopped.error?.message).toBe(`${problem}. Use IDs instead`);
			expect(refusal(stopped)).toContain('Nothing was sent.');
			expect(other.requests.every(({ method }) => method === 'GET')).toBe(true);
			const output = outputOf(await runAgainst(other, { parameters, items, settings: goOn }));
			expect(output).toMatchObject([{ error: stopped.error?.message }, { operation: 'update', users: [1] }]);
		},
	);

	test.each(['users', 'groups'])('fail an item that needs both if the %s are missing', async (missing) => {
		sandbox.current.faults.respondWith({ status: 404 }, { matching: ({ url }) => url.includes(missing) });
		const parameters = create({ userEmails: 'ada@example.com', groupNames: 'Sales' });
		const error = `Couldn't load ${missing}: the service answered 404 Not Found. Use IDs instead`;
		expect(outputOf(await run(parameters, [{}], goOn))).toEqual([{ error }]);
		expect(paths('sent')).toEqual([]);
	});
});
