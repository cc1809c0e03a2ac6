import type { INodeParameters } from 'n8n-workflow';
import { inShort, membership, minimalSchedule, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }, { id: 6 }] });
const run = (parameters: INodeParameters, items: Array<Record<string, unknown>>) =>
	runAgainst(sandbox.current, { parameters, items: items as never });
const ids = { ids: '={{ $json.ids }}', schedule: '={{ $json.schedule }}' };

describe('as many items come out as go in, in their order, each paired with its own', () => {
	const items = [0, 1, 2, 3, 4, 5, 6].map((index) => ({
		index,
		schedule: 5 + (index % 2),
		ids: [index + 1],
	}));
	const named = '={{ "Schedule " + $json.index }}';
	const table: Array<[string, INodeParameters, number]> = [
		['create', { ...minimalSchedule, name: named }, 7],
		['update', { operation: 'update', scheduleId: ids.schedule, updateFields: { name: named } }, 7],
		['addUsers', membership('addUsers', ids.schedule, ids.ids), 2],
		['removeGroups', membership('removeGroups', ids.schedule, ids.ids), 2],
		[
			'addUsers, not combined',
			{ ...membership('addUsers', ids.schedule, ids.ids), options: { combineItems: false } },
			7,
		],
	];

	test.each(table)('%s', async (_name, parameters, requests) => {
		const result = await run(parameters, items);
		const output = result.output('Node');
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
		expect(sandbox.current.requests).toHaveLength(requests);
		expect(output.every(({ json }) => json.status === 200)).toBe(true);
	});

	test('with the answer to its own request', async () => {
		const result = await run(table[0]![1], items);
		const names = result.json('Node').map(({ data }) => (data as { name: string }).name);
		expect(names).toEqual(items.map(({ index }) => `Schedule ${index}`));
	});

	test('none for none', async () => {
		const result = await run({ ...minimalSchedule }, []);
		expect(result.output('Node')).toEqual([]);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('an empty list of recipients', () => {
	test.each<[string, string, string]>([
		['an empty list', '={{ [] }}', ',"users":[]'],
		['an empty list as JSON text', '[]', ',"users":[]'],
		['nothing', '', ''],
		['spaces', ' ', ''],
		['null', '={{ null }}', ''],
		['what is not there', '={{ $json.nowhere }}', ''],
	])('create with %s', async (_name, users, end) => {
		const result = await run({ ...minimalSchedule, users }, [{}]);
		expect(result.error).toBeUndefined();
		expect(sandbox.current.requests[0]!.body.toString()).toMatch(
			new RegExp(`"retry_condition":"0"${escaped(end)}}$`),
		);
	});

	test('update sends it: the schedule then has no recipients of that kind', async () => {
		const updateFields = { users: '={{ [] }}', groups: '[]' };
		await run({ operation: 'update', scheduleId: '5', updateFields }, [{}]);
		expect(sandbox.current.requests.map(inShort)).toEqual([
			{ method: 'PUT', url: '/api/v1/schedules/5/', body: '{"users":[],"groups":[]}' },
		]);
	});

	test.each(['addUsers', 'removeUsers', 'addGroups', 'removeGroups'])('%s is refused', async (operation) => {
		const result = await run(membership(operation, '5', '={{ [] }}'), [{}]);
		expect(result.error?.message).toMatch(
			/^Item 0: (User|Group) IDs: \[\] is not accepted; use at least one ID$/,
		);
		expect(sandbox.current.requests).toEqual([]);
	});
});

const escaped = (text: string) => text.replace(/[[\]]/g, '\\$&');
