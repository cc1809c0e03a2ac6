import type { RawAnswer } from '../../tools/sandbox';
import { goOn, locator, minimalSchedule, outputOf, refusal, update, useSandbox } from './support';

/** The option Max Removals on the built node; what it counts is in test/pure/operations/maxRemovals.test.ts. */
const sandbox = useSandbox({
	schedules: [
		{ id: 5, name: 'Sales', report: 7, users: [1, 2, 3], groups: [] },
		{ id: 6, name: 'Board', report: 7, users: [1, 2], groups: [] },
	],
	users: [1, 2, 3].map((id) => ({ id, email: `user${id}@example.com` })),
});
const { sent, writes } = sandbox;
const sync = (maxRemovals: unknown, users = '={{ $json.people }}') => ({
	...update({ users }, '={{ $json.id }}'),
	options: { maxRemovals } as object as { maxRemovals: number },
});

test('Max Removals rejects what takes off too many, sends the rest, and reads the list once', async () => {
	const items = [
		{ id: 5, people: 'user1@example.com' },
		{ id: 6, people: 'user2@example.com' },
	];
	const output = outputOf(await sandbox.run(sync(1), items, goOn));
	expect(output).toEqual([
		{ error: expect.stringContaining('user2@example.com and user3@example.com') },
		expect.objectContaining({ operation: 'update', scheduleId: 6 }),
	]);
	expect(sent().sort()).toEqual(['GET /schedules/', 'GET /users/', 'PUT /schedules/6/']);
});

test('Max Removals rejects in a preview as well, and names the schedule that was read', async () => {
	const result = await sandbox.run({ ...sync(0), previewOnly: true }, [{ id: 5, people: [1] }]);
	expect(refusal(result)).toMatch(/Max Removals .*\[“Sales”\]/);
});

test('Max Removals lets Create or Update create schedules', async () => {
	const upsert = { ...minimalSchedule, operation: 'upsert', matchBy: 'name', name: 'New', users: '=1' };
	const output = outputOf(await sandbox.run({ ...upsert, options: { maxRemovals: 0 } }));
	expect(output).toMatchObject([{ operation: 'create' }]);
});

test('Max Removals creates nothing, either, once its list was answered 401', async () => {
	const scheduleId = locator('id', '={{ $json.id }}');
	const upsert = { ...minimalSchedule, operation: 'upsert', matchBy: 'id', scheduleId, name: 'New' };
	sandbox.current.faults.respondWith({ status: 401 });
	const result = await sandbox.run({ ...upsert, options: { maxRemovals: 5 } }, [{ id: 5 }, { id: '' }], goOn);
	expect(outputOf(result)).toEqual(Array(2).fill({ error: expect.stringContaining('401') }));
	expect(sent()).toEqual(['GET /schedules/']);
});

test.each(['', null, '={{ null }}', '=', -1, '={{ $json.people }}'])(
	'Max Removals rejects the limit %j, and sends nothing',
	async (limit) => {
		const result = await sandbox.run(sync(limit), [{ id: 5, people: 'user1@example.com' }]);
		expect(refusal(result)).toContain('Max Removals');
		expect(sent()).toEqual([]);
	},
);

const NOT_SHOWN = /take off\. DataReportive's list doesn't show who gets the report$/;
test.each<[string, RawAnswer, why: RegExp]>([
	['can’t be loaded', { status: 500 }, /take off\. Couldn't load schedules: .*500/],
	['has other schedules', { status: 200, body: [{ id: 9, users: [1] }] }, /list has no schedule 5\. Check the ID/],
	[
		'shows nobody anywhere',
		{
			status: 200,
			body: [
				{ id: 5, users: [] },
				{ id: 6, users: [] },
			],
		},
		NOT_SHOWN,
	],
	[
		'may be old',
		{ status: 200, headers: { Age: '600' }, body: [{ id: 5, users: [1] }] },
		/take off\. The list of schedules may be incomplete/,
	],
	['shows groups alone', { status: 200, body: [{ id: 5, users: [], groups: [4] }] }, NOT_SHOWN],
])('Max Removals can’t check whom it takes off where the list %s, so nothing is sent', async (_, answer, why) => {
	const matching = ({ method, url }: { method: string; url: string }) => method === 'GET' && url.includes('schedules');
	sandbox.current.faults.respondWith(answer, { matching });
	const parameters = sync(5);
	const options = { ...parameters.options, maxRetries: 0 };
	const output = outputOf(await sandbox.run({ ...parameters, options }, [{ id: 5, people: [1] }], goOn));
	expect(output).toEqual([{ error: expect.stringMatching(why) }]);
	expect(writes()).toEqual([]);
});

test('Where its list can’t be loaded, Max Removals says to try again, and not to correct the item', async () => {
	const matching = ({ method }: { method: string }) => method === 'GET';
	sandbox.current.faults.respondWith({ status: 500 }, { matching });
	const parameters = sync(5);
	const options = { ...parameters.options, maxRetries: 0 };
	const { error } = await sandbox.run({ ...parameters, options }, [{ id: 5, people: [1] }]);
	expect(error?.description).toMatch(/try again later/i);
	expect(error?.description).not.toMatch(/correct/i);
});
