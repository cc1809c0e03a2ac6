import type { INodeParameters } from 'n8n-workflow';
import { smallestCreate } from '../data/wire';
import { goOn, membership, minimalSchedule, outputOf, update, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }], token: 'very-secret' });
const run = async (
	parameters: INodeParameters,
	items: Array<Record<string, unknown>> = [{}],
	settings = {},
) => {
	const options = { previewOnly: true, ...(parameters.options as object) };
	const result = await sandbox.run({ ...parameters, options }, items as never, settings);
	expect(sandbox.current.requests).toEqual([]);
	expect(JSON.stringify([result.run, result.logs])).not.toContain('very-secret');
	return result;
};
const at = (path: string) => `${sandbox.current.url}/api/v1/schedules/${path}`;

const body = { ...smallestCreate, timezone: 'Europe/Berlin' };

test.each<[string, INodeParameters, string, string, object]>([
	['create', { ...minimalSchedule, users: '1' }, 'POST', '', { ...body, users: [1] }],
	[
		'removeGroups by DELETE',
		{ ...membership('removeGroups', '5', '3'), options: { requestMethod: 'DELETE' } },
		'DELETE',
		'5/remove_groups/',
		{ groups: [3] },
	],
])('%s shows the request and sends nothing', async (_name, parameters, method, path, sent) => {
	const result = await run(parameters);
	expect(result.output('Node')).toStrictEqual([
		{ json: { preview: expect.any(String), method, url: at(path), body: sent }, pairedItem: { item: 0 } },
	]);
	expect(Object.keys(outputOf(result)[0]!)[0]).toBe('preview');
});

test('what is doubtful stands beside its own item, also where another one was refused', async () => {
	const parameters = {
		...minimalSchedule,
		users: '={{ $json.users }}',
		timezone: '={{ $json.timezone ?? "UTC" }}',
	};
	const items = [{ users: 'Ann' }, { users: 1, timezone: 'berlin' }, { users: 1 }];
	const output = outputOf(await run(parameters, items, goOn));
	expect(output).toEqual([
		{ error: expect.stringContaining('"Ann"') },
		expect.objectContaining({ check: [expect.stringContaining('Europe/Berlin')] }),
		{
			preview: expect.any(String),
			method: 'POST',
			url: at(''),
			body: { ...body, timezone: 'UTC', users: [1] },
		},
	]);
});

test('an update that another item’s values replace says which', async () => {
	const parameters = update({ name: 'a' }, '={{ $json.id }}');
	const output = outputOf(await run(parameters, [{ id: 5 }, { id: 6 }, { id: 5 }]));
	expect(output.map(({ check }) => check)).toEqual([
		['Item 2 updates this schedule, too, and its values stay.'],
		undefined,
		undefined,
	]);
});

test('of items that would share a request the first shows it, and the others its number', async () => {
	const result = await run(membership('addUsers', '5', '={{ $json.id }}'), [{ id: 1 }, { id: 2 }]);
	const request = { method: 'POST', url: at('5/add_users/'), body: { users: [1, 2] } };
	expect(outputOf(result)).toEqual([
		{ preview: expect.stringContaining('user 1 '), ...request },
		{ preview: expect.stringContaining('user 2 '), combinedWithItem: 0 },
	]);
});

test('an item whose IDs would take several requests shows them all', async () => {
	const parameters = { ...membership('addUsers', '5', '1,2,3,4,5'), options: { maxIdsPerRequest: 2 } };
	const request = (users: number[]) => ({ method: 'POST', url: at('5/add_users/'), body: { users } });
	expect(outputOf(await run(parameters))).toEqual([
		{ preview: expect.any(String), requests: [request([1, 2]), request([3, 4]), request([5])] },
	]);
});
