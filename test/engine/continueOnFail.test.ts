import { startSandbox, type LoggedRequest, type Sandbox } from '../../sandbox';
import { membership, outputOf, runAgainst, useSandbox } from './support';

const COUNT = 10_000;
const range = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);
const goOn = { onError: 'continueRegularOutput' as const };
const branches = { onError: 'continueErrorOutput' as const };
const perItem = (options = {}, operation = 'addUsers') => ({
	...membership(operation, '={{ $json.schedule }}', '={{ $json.ids }}'),
	options,
});

describe('one unknown id among 10,000 items', () => {
	const bad = 6789;
	const good = range(COUNT).filter((id) => id !== bad);
	const items = range(COUNT).map((ids) => ({ ids }));
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ schedules: [{ id: 5 }], knownUsers: good });
	});
	beforeEach(() => sandbox.reset());
	afterAll(() => sandbox.close());

	test.each([
		// Ten requests; the refused one is halved ten times, and each time both halves are sent.
		[{}, 10, 20],
		[{ maxIdsPerRequest: COUNT }, 1, 28],
	])('only its item fails, in O(log n) extra requests: %j', async (options, planned, extra) => {
		const parameters = { ...membership('addUsers', '5', '={{ $json.ids }}'), options };
		const result = await runAgainst(sandbox, { parameters, items, settings: goOn });
		const output = result.output('Node');
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(range(COUNT, 0).map((item) => ({ item })));
		expect(output.flatMap(({ json }, item) => ('error' in json ? [[item, json]] : []))).toEqual([
			[
				bad - 1,
				{
					error: `The service answered 400: users: Invalid pk "${bad}" - object does not exist. (schedule 5, users ${bad})`,
				},
			],
		]);
		expect(sandbox.schedules.get(5)!.users).toEqual(good);
		const perRequest = Math.ceil(COUNT / planned);
		expect(extra).toBe(2 * Math.ceil(Math.log2(perRequest)));
		expect(sandbox.requests.length).toBe(planned + extra);
	});
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
		expect(usersOf(5)).toEqual(range(100).filter((id) => !unknown.has(id)));
		expect(sandbox.current.requests.length).toBeLessThan(2 * unknown.size * Math.ceil(Math.log2(100)));
	});

	test('an item with several ids fails with the one at fault, its others are applied', async () => {
		const output = outputOf(
			await run([
				{ schedule: 5, ids: [1, 2] },
				{ schedule: 5, ids: [3, 8, 4, 5] },
			]),
		);
		expect(output).toEqual([
			expect.objectContaining({ status: 200 }),
			{ error: expect.stringMatching(/"8" - object does not exist\. \(schedule 5, users 8\)$/) },
		]);
		expect(usersOf(5)).toEqual([1, 2, 3, 4, 5]);
	});

	test('an item with several ids at fault names all of them', async () => {
		const [failed] = outputOf(await run([{ schedule: 5, ids: [8, 1, 33, 34] }]));
		const sentences = String(failed!.error).split('; ');
		expect(sentences).toEqual([8, 33, 34].map((id) => expect.stringContaining(`(schedule 5, users ${id})`)));
	});

	test('very many of them are cut short', async () => {
		const faults = { status: 400, body: { detail: 'No such user, and a long sentence about it.' } };
		sandbox.current.faults.respondWith(faults);
		const [failed] = outputOf(await run([{ schedule: 5, ids: range(64) }]));
		expect(failed!.error).toMatch(/^The service.*users 1\); .*; and more$/);
		expect(String(failed!.error).length).toBeLessThan(2500);
	});

	test('an id at fault that several items name fails all of them, and is sent once alone', async () => {
		const output = outputOf(
			await run([
				{ schedule: 5, ids: 8 },
				{ schedule: 5, ids: 1 },
				{ schedule: 5, ids: '8, 2' },
			]),
		);
		expect(output.map(({ error }) => error !== undefined)).toEqual([true, false, true]);
		expect(sandbox.current.requests.map(idsOf).filter((ids) => `${ids}` === '8')).toHaveLength(1);
		expect(usersOf(5)).toEqual([1, 2]);
	});

	test('an unknown id on one schedule leaves the others alone', async () => {
		const items = [1, 2, 5].map((schedule) => ({ schedule, ids: schedule === 2 ? [1, 8] : [1, 2] }));
		const output = outputOf(await run(items));
		expect(output.map(({ error }) => error !== undefined)).toEqual([false, true, false]);
		expect(usersOf(2)).toEqual([1]);
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
	test.each([[401], [402], [403], [404], [405], [415], [429], [500], [302]])('%i is not', async (status) => {
		sandbox.current.faults.respondWith({ status });
		const output = outputOf(
			await run(
				range(20).map((ids) => ({ schedule: 5, ids })),
				{ maxRetries: 0 },
			),
		);
		expect(output).toHaveLength(20);
		for (const { error } of output) expect(error).toContain(`answered ${status}`);
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
			expect.objectContaining({ status: 200 }),
			{ error: expect.stringContaining('Schedule') },
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
