import type { LoggedRequest } from '../../tools/sandbox';
import { membership, outputOf, runAgainst, useSandbox } from './support';

const range = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);
const goOn = { onError: 'continueRegularOutput' as const };
const branches = { onError: 'continueErrorOutput' as const };
const perItem = (options = {}, operation = 'addUsers') => ({
	...membership(operation, '={{ $json.schedule }}', '={{ $json.ids }}'),
	options,
});

describe('with Continue On Fail', () => {
	const unknown = new Set([8, 33, 34, 61]);
	const sandbox = useSandbox({
		schedules: [{ id: 1 }, { id: 2 }, { id: 5 }],
		knownUsers: range(100).filter((id) => !unknown.has(id)),
	});
	const run = (items: Array<{ schedule: unknown; ids: unknown }>, options = {}, settings: object = goOn) =>
		runAgainst(sandbox.current, {
			parameters: perItem(options),
			items: items as Array<{ schedule: number; ids: number[] }>,
			settings,
		});
	const usersOf = (schedule: number) => sandbox.current.schedules.get(schedule)!.users;
	const idsOf = ({ body }: LoggedRequest): number[] => JSON.parse(body.toString()).users;

	test('several unknown ids fail, each its own item', async () => {
		const output = outputOf(await run(range(100).map((ids) => ({ schedule: 5, ids }))));
		const failed = output.flatMap(({ error }, item) => (error === undefined ? [] : [item + 1]));
		expect(failed).toEqual([...unknown]);
		expect([...usersOf(5)].sort((a, b) => a - b)).toEqual(range(100).filter((id) => !unknown.has(id)));
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(1 + 2 * unknown.size + 1);
	});

	test('an item with several ids fails with the one at fault, its others are applied', async () => {
		const output = outputOf(
			await run([
				{ schedule: 5, ids: [1, 2] },
				{ schedule: 5, ids: [3, 8, 4, 5] },
			]),
		);
		expect(output).toEqual([
			expect.objectContaining({ scheduleId: 5, users: [1, 2] }),
			{
				error: expect.stringMatching(
					/"8" - object does not exist\. \(schedule 5, users 8\)\. Partly applied: users 3, 4, 5$/,
				),
			},
		]);
		expect(usersOf(5)).toEqual([1, 2, 3, 4, 5]);
	});

	test('an item with several ids at fault: nothing more is sent for it once that is known', async () => {
		const items = [
			{ schedule: 5, ids: [8, 1, 33, 34] },
			{ schedule: 5, ids: 2 },
		];
		const output = outputOf(await run(items));
		expect(output).toEqual([
			{ error: expect.stringMatching(/"8" - object does not exist\. \(schedule 5, users 8\)$/) },
			expect.objectContaining({ users: [2] }),
		]);
		expect(sandbox.current.requests.map(idsOf)).toEqual([[8, 1, 33, 34, 2], [1, 33, 34, 2], [8], [2]]);
	});

	test('very many of them are cut short', async () => {
		const faults = { status: 400, body: { detail: 'No such user, and a long sentence about it.' } };
		sandbox.current.faults.respondWith(faults);
		const [failed] = outputOf(await run([{ schedule: 5, ids: range(64) }], { maxIdsPerRequest: 1 }));
		expect(failed!.error).toMatch(/^The service.*users 1\); .*; and more$/);
		expect(String(failed!.error).length).toBeLessThanOrEqual(2000);
	});

	test('an id at fault that several items name fails all of them, and is named but once', async () => {
		const output = outputOf(
			await run([
				{ schedule: 5, ids: 8 },
				{ schedule: 5, ids: 1 },
				{ schedule: 5, ids: '8, 2' },
			]),
		);
		expect(output.map(({ error }) => error !== undefined)).toEqual([true, false, true]);
		expect(sandbox.current.requests.map(idsOf)).toEqual([
			[8, 1, 2],
			[1, 2],
		]);
		expect(usersOf(5)).toEqual([1, 2]);
	});

	test('an unknown id on one schedule leaves the others alone', async () => {
		const items = [1, 2, 5].flatMap((schedule) => [
			{ schedule, ids: 1 },
			{ schedule, ids: schedule === 2 ? 8 : 2 },
		]);
		const output = outputOf(await run(items));
		expect(output.map(({ error }) => error !== undefined)).toEqual([false, false, false, true, false, false]);
		expect([1, 2, 5].map(usersOf)).toEqual([[1, 2], [1], [1, 2]]);
	});

	test.each([
		['removeUsers', 'users'],
		['addGroups', 'groups'],
		['removeGroups', 'groups'],
	])('%s is split as well', async (operation, field) => {
		const inBody = ({ body }: LoggedRequest) => JSON.parse(body.toString())[field].includes(3);
		sandbox.current.faults.respondWith({ status: 400, body: { detail: 'No' } }, { matching: inBody });
		const parameters = perItem({}, operation);
		const items = range(4).map((ids) => ({ schedule: 5, ids }));
		const result = await runAgainst(sandbox.current, { parameters, items, settings: goOn });
		expect(outputOf(result).map(({ error }) => error)).toEqual([
			undefined,
			undefined,
			`The service answered 400: No (schedule 5, ${field} 3)`,
			undefined,
		]);
	});

	test.each([[400], [409], [413], [422]])('%i is split', async (status) => {
		sandbox.current.faults.respondWith({ status }, { matching: (request) => idsOf(request).includes(2) });
		const output = outputOf(await run(range(3).map((ids) => ({ schedule: 5, ids }))));
		expect(output.map(({ error }) => error !== undefined)).toEqual([false, true, false]);
	});

	// None of these is about an id: halves would be refused alike.
	const others = [302, 401, 402, 403, 404, 405, 406, 407, 408, 415, 421, 426, 429, 500];
	test.each(others)('%i is not', async (status) => {
		sandbox.current.faults.respondWith({ status });
		const output = outputOf(
			await run(
				range(20).map((ids) => ({ schedule: 5, ids })),
				{ maxRetries: 0, maxWait: 0 },
			),
		);
		expect(output).toHaveLength(20);
		for (const { error } of output) expect(error).toContain(String(status));
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('with Combine Items off nothing is split: an item is sent whole, or not at all', async () => {
		const items = [
			{ schedule: 5, ids: [1, 8, 2] },
			{ schedule: 5, ids: [3, 4] },
		];
		const output = outputOf(await run(items, { combineItems: false }));
		expect(sandbox.current.requests.map(idsOf)).toEqual([
			[1, 8, 2],
			[3, 4],
		]);
		expect(output[0]!.error).toMatch(/\(schedule 5, users 1, 8, 2\)$/);
		expect(usersOf(5)).toEqual([3, 4]);
	});

	test('without it nothing is split: the request as a whole stops the node', async () => {
		const result = await run([{ schedule: 5, ids: [1, 8] }], {}, {});
		expect(result.status).toBe('error');
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('without it the error is about the request, and has the index of the item whose ID is mentioned', async () => {
		const items = range(50).map((ids) => ({ schedule: 5, ids: ids === 8 ? 64 : ids === 33 ? 65 : ids }));
		items[33] = { schedule: 5, ids: 66 };
		items[37] = { schedule: 5, ids: 34 };
		const { error } = await run(items, {}, {});
		expect(error).toMatchObject({
			message: expect.stringMatching(
				/"34" - object does not exist\. \(schedule 5, users 1, 2, .* and 40 more, from 50 items\)$/,
			),
			context: { itemIndex: 37 },
		});
		expect(error!.description).toContain('Nothing was applied.');
		expect(sandbox.current.requests).toHaveLength(1);
	});

	const unnamed = { status: 400, body: { detail: 'Some users do not exist.' } };

	test('nothing more is sent once the workflow is stopped', async () => {
		const controller = new AbortController();
		let seen = 0;
		const matching = () => {
			seen += 1;
			if (seen === 3) setTimeout(() => controller.abort(), 20);
			return true;
		};
		sandbox.current.faults.add({ answer: unnamed, delayMs: 60 }, { matching });
		const result = await runAgainst(sandbox.current, {
			parameters: perItem(),
			items: range(64).map((ids) => ({ schedule: 5, ids })),
			settings: goOn,
			signal: controller.signal,
		});
		expect(result.status).toBe('canceled');
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(sandbox.current.requests).toHaveLength(3);
	});

	test.each([
		['not named', unnamed],
		['named', { status: 400, body: { users: ['Invalid pk "1" - object does not exist.'] } }],
	])('Retry On Fail sends again what is at fault only: %s', async (_case, answer) => {
		sandbox.current.faults.respondWith(answer, { matching: (request) => idsOf(request).includes(1) });
		const settings = { ...goOn, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const output = outputOf(
			await run(
				range(7).map((ids) => ({ schedule: 5, ids })),
				{},
				settings,
			),
		);
		expect(output.map(({ error }) => error !== undefined)).toEqual(range(7).map((id) => id === 1));
		const sent = sandbox.current.requests.map(idsOf);
		expect(sent.at(-1)).toEqual([1]);
		const applied = sandbox.current.requests.filter((request) => request.applied).flatMap(idsOf);
		expect(applied.sort()).toEqual(range(6, 2));
	});

	test('an item that cannot be read fails alone, with nothing but its error', async () => {
		const output = outputOf(
			await run([
				{ schedule: 5, ids: 'seven' },
				{ schedule: 5, ids: 7 },
				{ schedule: 0, ids: 7 },
			]),
		);
		expect(output).toEqual([
			{ error: expect.stringContaining('"seven"') },
			expect.objectContaining({ scheduleId: 5, users: [7] }),
			{ error: expect.stringMatching(/^Schedule: 0 isn't a valid ID.*\[item 2\]$/) },
		]);
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('the error output gets the failed items with their input, the other output the rest', async () => {
		const items = [
			{ schedule: 5, ids: 1, row: 'a' },
			{ schedule: 5, ids: 8, row: 'b' },
			{ schedule: 5, ids: 'x', row: 'c' },
			{ schedule: 5, ids: 4, row: 'd' },
		];
		const result = await run(items, {}, branches);
		expect(result.output('Node').map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 3 }]);
		expect(result.output('Node', { branch: 1 })).toEqual([
			{ json: { ...items[1], error: expect.stringContaining('"8"') }, pairedItem: { item: 1 } },
			{ json: { ...items[2], error: expect.stringContaining('"x"') }, pairedItem: { item: 2 } },
		]);
	});

	test('a service that answers with a key `error` is still a success', async () => {
		sandbox.current.faults.respondWith({ status: 200, body: { error: null, error_code: 0 } });
		const result = await run([{ schedule: 5, ids: 1 }], {}, branches);
		expect(result.output('Node', { branch: 1 })).toEqual([]);
		expect(result.json('Node')[0]).not.toHaveProperty('error');
	});

	test('a credential that cannot be used fails every item', async () => {
		const result = await runAgainst(
			{ ...sandbox.current, url: 'ftp://nowhere' },
			{
				parameters: perItem(),
				items: range(2).map((ids) => ({ schedule: 5, ids })),
				settings: goOn,
			},
		);
		expect(outputOf(result)).toEqual([
			{ error: expect.stringContaining('Base URL') },
			{ error: expect.stringContaining('Base URL') },
		]);
	});
});
