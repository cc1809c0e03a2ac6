import type { INodeParameters } from 'n8n-workflow';
import { goOn, outputOf, useSandbox } from './support';

/**
 * The members of groups. Their operations are those of a schedule's recipients, so what's tested of these holds for them,
 * too. Here is what's said of groups. Their requests are in test/engine/wire.test.ts, and what people may enter as a
 * group in test/pure/schedule/locator.test.ts.
 */

const range = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);
const unknown = new Set([8, 33, 61]);
const sandbox = useSandbox({
	knownUsers: range(100).filter((id) => !unknown.has(id)),
	groups: [
		{ id: 4, name: 'Sales' },
		{ id: 5, name: 'Finance Team' },
	],
	reports: [
		{ id: 7, name: 'Revenue' },
		{ id: 8, name: 'Costs' },
	],
	users: [
		{ id: 1, email: 'ada@example.com' },
		{ id: 2, email: 'bob@example.com' },
		{ id: 3, email: 'BOB@example.com ' },
	],
});
const { run } = sandbox;

const add = (options: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'group', operation: 'addUsers' },
	...{ groupId: '={{ $json.group }}', users: '={{ $json.ids }}', options },
});

test('a request that the service refuses is divided, and only the items at fault fail', async () => {
	const items = range(100).map((ids) => ({ group: 5, ids }));
	const output = outputOf(await run(add(), items, goOn));
	expect(output.flatMap(({ error }, item) => (error === undefined ? [] : [item + 1]))).toEqual([...unknown]);
	expect(output[7]!.error).toContain('(group 5, user 8)');
	const members = sandbox.current.groups.get(5)!.users;
	expect(members.sort((a, b) => a - b)).toEqual(range(100).filter((id) => !unknown.has(id)));
});

test('an empty list needs no request', async () => {
	const done = { operation: 'addUsers', groupId: 5, change: 'Nothing: the list is empty', check: '' };
	const items = [{ group: 5, ids: [] }];
	expect(outputOf(await run(add({}), items))).toEqual([done]);
	expect(sandbox.current.requests).toEqual([]);
});
