import type { INodeParameters } from 'n8n-workflow';
import { smallestCreate } from '../data/wire';
import { goOn, membership, minimalSchedule, outputOf, update, useSandbox } from './support';

/** What a preview says is in test/pure/hints/; here, that the run gives it, and sends nothing. */
const sandbox = useSandbox({ schedules: [{ id: 5 }], token: 'very-secret' });
const run = async (
	parameters: INodeParameters,
	items: object[] = [{}],
	settings = {},
	output = 'summary',
	sent: string[] = [],
) => {
	const options = { ...(parameters.options as object), previewOnly: true, output };
	const result = await sandbox.run({ ...minimalSchedule, ...parameters, options }, items, settings);
	expect(sandbox.current.requests.map(({ method }) => method)).toEqual(sent);
	expect(JSON.stringify([result.run, result.logs])).not.toContain('very-secret');
	return result;
};
const body = { ...smallestCreate, timezone: 'Europe/Berlin' };

test('a create says in words what it would do, and with Full what would be sent', async () => {
	const url = `${sandbox.current.url}/api/v1/schedules/`;
	const words = {
		operation: 'create',
		scheduleId: null,
		change: expect.stringMatching(/^Create /),
		check: '',
	};
	const summary = await run({ users: [1] });
	expect(summary.output('Node')).toStrictEqual([{ json: words, pairedItem: { item: 0 } }]);
	const [full] = outputOf(await run({ users: [1] }, [{}], {}, 'full'));
	expect(full).toStrictEqual({ ...words, users: [1], method: 'POST', url, body: { ...body, users: [1] } });
	// n8n's table shows the keys of the first item in their order.
	expect(Object.keys(full!)).toEqual([
		...['operation', 'scheduleId', 'change', 'check', 'users'],
		...['method', 'url', 'body'],
	]);
});

test('of items that share a request the first has it, and the others that item’s number', async () => {
	const add = membership('addUsers', 5, '={{ $json.users }}');
	const items = [{ users: [1, 2] }, { users: [3, 4] }, { users: [] }];
	const options = { maxIdsPerRequest: 3 };
	const output = outputOf(await run({ ...add, options }, items, {}, 'full'));
	const request = (users: number[]) => expect.objectContaining({ method: 'POST', body: { users } }) as object;
	expect(output).toEqual([
		expect.objectContaining({ body: { users: [1, 2, 3] }, users: [1, 2] }),
		expect.objectContaining({ requests: [{ combinedWithItem: 0 }, request([4])], users: [3, 4] }),
		{ operation: 'addUsers', scheduleId: 5, change: 'Nothing: the list is empty', check: '' },
	]);
	const [, second] = outputOf(await run(add, items, {}, 'full'));
	expect(second).toMatchObject({ change: 'Add users 3 and 4 to schedule 5', combinedWithItem: 0 });
});

test('what is doubtful stands beside its own item, also where another one was refused', async () => {
	const parameters = { users: '={{ $json.users }}', timezone: '={{ $json.timezone ?? "UTC" }}' };
	const items = [{ users: 'Ann' }, { users: 1, timezone: 'berlin' }, { users: 1 }];
	const output = outputOf(await run(parameters, items, goOn));
	expect(output).toEqual([
		{ error: expect.stringContaining('“Ann”') },
		expect.objectContaining({ check: expect.stringContaining('Europe/Berlin') }),
		expect.objectContaining({ check: '' }),
	]);
});

describe('an update by ID', () => {
	const parameters = update({ scheduledTimeHour: '07', users: [2] });

	test('says from what to what, and who no longer gets the report, where the service lists its schedules', async () => {
		const list = { results: [{ id: 5, name: 'Sales', report: 7, scheduled_time_hour: '09', users: [1] }] };
		sandbox.current.faults.respondWith({ status: 200, body: list });
		expect(outputOf(await run(parameters, [{}], {}, 'summary', ['GET']))).toEqual([
			{
				...{ operation: 'update', scheduleId: 5, check: 'Removes user 1.' },
				change: 'Update “Sales” (report 7): Hour 09 → 07, adds user 2, removes user 1',
			},
		]);
	});

	test('says what is set where it can’t be listed, which is no error there', async () => {
		sandbox.current.faults.respondWith({ status: 404 });
		const result = await run(parameters, [{}], {}, 'summary', ['GET']);
		expect(result.error).toBeUndefined();
		expect(outputOf(result)).toMatchObject([{ change: 'Update schedule 5: sets Hour to 07, Users to 2' }]);
	});

	test('reads no list for that when it’s sent', async () => {
		await sandbox.run(parameters);
		expect(sandbox.current.requests.map(({ method }) => method)).toEqual(['PUT']);
	});
});
