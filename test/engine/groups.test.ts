import type { INodeParameters } from 'n8n-workflow';
import { nodeName } from '../../tools/harness';
import {
	goOn,
	inShort,
	openSandbox,
	outputOf,
	refusal,
	retryOnFail,
	runAgainst,
	useSandbox,
} from './support';

/** The members of groups: what docs/promises.md says of memberships holds for them, too. */

const range = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);
const unknown = new Set([8, 33, 61]);
const sandbox = useSandbox({
	knownUsers: range(100).filter((id) => !unknown.has(id)),
	groups: [
		{ id: 4, name: 'Sales' },
		{ id: 5, name: 'Finance Team' },
	],
	users: [
		{ id: 1, email: 'ada@example.com' },
		{ id: 2, email: 'bob@example.com' },
		{ id: 3, email: 'BOB@example.com ' },
	],
});
const { run } = sandbox;

const change = (operation: 'addUsers' | 'removeUsers', more: object = {}) =>
	({
		resource: 'group',
		operation,
		groupId: '={{ $json.group }}',
		users: '={{ $json.ids }}',
		...more,
	}) as INodeParameters;
const add = change('addUsers');
const membersOf = (group: number) => sandbox.current.groups.get(group)!.users;
const sent = () =>
	sandbox.current.requests.map(({ method, url, body }) => `${method} ${url} ${String(body)}`);

describe('requests', () => {
	test('one for each group, each ID once, and each item has its own in the output', async () => {
		const items = [
			{ group: 5, ids: 7 },
			{ group: 4, ids: '7, 9' },
			{ group: 5, ids: [9, 7] },
		];
		const result = await run(add, items);
		expect(sent()).toEqual([
			'POST /api/v1/groups/5/add_users/ {"users":[7,9]}',
			'POST /api/v1/groups/4/add_users/ {"users":[7,9]}',
		]);
		expect(outputOf(result)).toEqual([
			{ operation: 'addUsers', groupId: 5, users: [7], answer: expect.any(Object) },
			{ operation: 'addUsers', groupId: 4, users: [7, 9], answer: expect.any(Object) },
			{ operation: 'addUsers', groupId: 5, users: [9, 7], answer: null },
		]);
		expect(result.hints(nodeName).map(({ message }) => message)).toEqual([
			'3 items were combined into 2 requests.',
		]);
	});

	test.each(['POST', 'DELETE'])('a removal by %s', async (requestMethod) => {
		await run(change('removeUsers', { options: { requestMethod } }), [{ group: 5, ids: '1, 2' }]);
		const [request] = sandbox.current.requests;
		expect(inShort(request!)).toEqual({
			method: requestMethod,
			url: '/api/v1/groups/5/remove_users/',
			body: '{"users":[1,2]}',
		});
	});

	test('users by email, looked up once; an unknown one and one of two people are refused', async () => {
		const byEmail = change('addUsers', { recipientSelection: 'name', userEmails: '={{ $json.emails }}' });
		const items = [
			{ group: 5, emails: 'ADA@example.com' },
			{ group: 5, emails: 'eve@example.com' },
			{ group: 5, emails: 'bob@example.com' },
		];
		const output = outputOf(await run(byEmail, items, goOn));
		expect(sent()).toEqual(['GET /api/v1/users/ ', 'POST /api/v1/groups/5/add_users/ {"users":[1]}']);
		expect(output[1]!.error).toMatch(/no user with the email "eve@example.com"/);
		expect(output[2]!.error).toMatch(/matches more than one user \(IDs 2, 3\)/);
	});

	test('a preview has the request, and changes nothing', async () => {
		const parameters = change('addUsers', { options: { previewOnly: true } });
		expect(outputOf(await run(parameters, [{ group: 5, ids: 1 }]))).toEqual([
			{
				preview: expect.any(String),
				method: 'POST',
				url: `${sandbox.current.url}/api/v1/groups/5/add_users/`,
				body: { users: [1] },
			},
		]);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('an empty list needs none', async () => {
		const result = await run(add, [{ group: 5, ids: [] }]);
		expect(outputOf(result)).toEqual([{ operation: 'addUsers', groupId: 5, answer: null }]);
		const answer = change('addUsers', { options: { output: 'answer' } });
		expect(outputOf(await run(answer, [{ group: 5, ids: [] }]))).toEqual([{ success: true, groupId: 5 }]);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('what is refused', () => {
	test.each([
		['a name', { group: 'Sales', ids: 1 }, 'Group: "Sales" isn\'t a valid ID'],
		['no ID', { group: '', ids: 1 }, 'Group is empty'],
		['no users', { group: 5, ids: '' }, 'User IDs is empty'],
	])('%s, before anything is sent', async (_name, bad, problem) => {
		const result = await run(add, [{ group: 5, ids: 1 }, bad]);
		expect(refusal(result)).toContain(problem);
		expect(refusal(result)).toContain('Nothing was sent.');
		expect(sandbox.current.requests).toEqual([]);
	});

	test('a request that the service refuses is divided, and only the items at fault fail', async () => {
		const items = range(100).map((ids) => ({ group: 5, ids }));
		const output = outputOf(await run(add, items, goOn));
		const failed = output.flatMap(({ error }, item) => (error === undefined ? [] : [item + 1]));
		expect(failed).toEqual([...unknown]);
		expect(output[7]!.error).toBe(
			'The service answered 400: users (User IDs): Invalid pk "8" - object does not exist (group 5, user 8)',
		);
		expect(membersOf(5).sort((a, b) => a - b)).toEqual(range(100).filter((id) => !unknown.has(id)));
	});

	test('without On Error: Continue the run stops and says what became of the items', async () => {
		const items = [
			{ group: 4, ids: 1 },
			{ group: 5, ids: 8 },
		];
		const result = await run(change('addUsers', { options: { concurrency: 1 } }), items);
		expect(refusal(result)).toContain('(group 5, user 8)');
		expect(refusal(result)).toContain('Accepted: item 0. Refused: item 1.');
		expect(result.error).toMatchObject({ context: { itemIndex: 1 } });
	});

	test.each([
		[404, 'Check the ID of the group, and the base URL in the credential.'],
		[405, "the server at this address doesn't accept this request."],
	])('%i: the API may not offer it', async (status, advice) => {
		sandbox.current.faults.respondWith({ status, headers: { 'Content-Type': 'text/html' }, body: '' });
		const result = await run(add, [{ group: 5, ids: 1 }]);
		expect(refusal(result)).toContain(`The service answered ${status}`);
		expect(refusal(result)).toContain(
			`${advice} Your service's API may not offer this for groups. The request was POST /api/v1/groups/5/add_users/.`,
		);
	});
});

describe('what goes wrong on the way', () => {
	test('a lost connection is tried again, and Retry On Fail sends only what was not accepted', async () => {
		sandbox.current.faults.add({ breakConnection: true, applied: true }, { times: 1 });
		await run(add, [{ group: 5, ids: 1 }]);
		expect(sent()).toHaveLength(2);
		sandbox.current.reset();
		const refuseOnce = { times: 1, matching: ({ url }: { url: string }) => url.includes('/5/') };
		sandbox.current.faults.respondWith({ status: 400, body: { detail: 'Not now.' } }, refuseOnce);
		const both = [
			{ group: 4, ids: 1 },
			{ group: 5, ids: 2 },
		];
		const one = change('addUsers', { options: { concurrency: 1 } });
		expect((await run(one, both, retryOnFail)).error).toBeUndefined();
		expect(sent().map((request) => /groups\/\d/.exec(request)?.[0])).toEqual([
			'groups/4',
			'groups/5',
			'groups/5',
		]);
	});

	test('an unknown outcome is said to be one', async () => {
		sandbox.current.faults.respondWith({ status: 500, body: {} });
		const parameters = change('removeUsers', { options: { maxRetries: 0 } });
		const [{ error } = {}] = outputOf(await run(parameters, [{ group: 5, ids: 1 }], goOn));
		expect(error).toMatch(/^The service answered 500 .*\(group 5, user 1\)\. Outcome unknown$/);
	});
});

describe('Get Many', () => {
	const getMany = (resource: 'group' | 'user', more: object = {}) =>
		({ resource, operation: 'getAll', ...more }) as INodeParameters;

	test.each<[INodeParameters, string, number[]]>([
		[getMany('group'), '/api/v1/groups/', [4, 5]],
		[getMany('group', { filters: { name: 'finance' } }), '/api/v1/groups/', [5]],
		[getMany('group', { returnAll: false, limit: 1 }), '/api/v1/groups/', [4]],
		[getMany('user'), '/api/v1/users/', [1, 2, 3]],
		[getMany('user', { filters: { email: 'bob@' } }), '/api/v1/users/', [2, 3]],
	])('%j', async (parameters, path, ids) => {
		const result = await run(parameters);
		expect(sandbox.current.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${path}`]);
		expect(outputOf(result).map(({ id }) => id)).toEqual(ids);
	});

	test.each(['group', 'user'] as const)('%s: without a list it says what to do', async (resource) => {
		const current = await openSandbox({ lists: false });
		const result = await runAgainst(current, { parameters: getMany(resource) });
		expect(result.error?.message).toMatch(`Couldn't load ${resource}s: the service answered 404`);
		expect(result.error?.description).toBe("Your service's API may not offer this list.");
	});
});
