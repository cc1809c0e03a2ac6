import { errorAfterApplying, type LoggedRequest } from '../../tools/sandbox';
import { goOn, membership, openSandbox, outputOf, runAgainst, useSandbox } from './support';

/** How refused requests are divided. Which items that blames, and for how many requests, is in test/pure/division/. */

const range = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);
const branches = { onError: 'continueErrorOutput' as const };
const perItem = (options = {}) => ({
	...membership('addUsers', '={{ $json.schedule }}', '={{ $json.ids }}'),
	options,
});

describe('with Continue On Fail', () => {
	const unknown = new Set([8, 33, 34, 61]);
	const sandbox = useSandbox({
		schedules: [{ id: 1 }, { id: 2 }, { id: 5 }],
		knownUsers: range(100).filter((id) => !unknown.has(id)),
	});
	const run = (items: Array<{ schedule: unknown; ids: unknown }>, options = {}, settings: object = goOn) =>
		sandbox.run(perItem(options), items as Array<{ schedule: number; ids: number[] }>, settings);
	const usersOf = (schedule: number) => sandbox.current.schedules.get(schedule)!.users;
	const idsOf = ({ body }: LoggedRequest): number[] => JSON.parse(body.toString()).users;

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

	test('without it the error is about the request, and has the index of the item whose ID is named', async () => {
		const items = range(50).map((ids) => ({ schedule: 5, ids: ids === 8 ? 64 : ids === 33 ? 65 : ids }));
		items[33] = { schedule: 5, ids: 66 };
		items[37] = { schedule: 5, ids: 34 };
		const { error } = await run(items, {}, {});
		expect(error).toMatchObject({
			message: expect.stringMatching(
				/"34" - object does not exist \(schedule 5, users 1, 2, .* and 40 more, from 50 items\)$/,
			),
			context: { itemIndex: 37 },
		});
		expect(error!.description).toContain('Refused: items 0–49.');
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
});

test('a 404 of a whole request is about all its items, that of a part is a refusal like any other', async () => {
	const sandbox = await openSandbox({ schedules: [{ id: 5 }] });
	const unknownUser = { status: 404, body: { detail: 'No User matches the given query.' } };
	const items = range(4).map((ids) => ({ schedule: 5, ids }));
	const add = async () =>
		outputOf(await runAgainst(sandbox, { parameters: perItem(), items, settings: goOn }));

	const hasUser = (id: number) => ({
		matching: ({ body }: LoggedRequest) => body.toString().includes(String(id)),
	});
	sandbox.faults.respondWith(unknownUser, hasUser(2));
	const whole = {
		error: expect.stringMatching(/: No User .* \(schedule 5, users 1, 2, 3, 4, from 4 items\)$/),
	};
	expect(await add()).toEqual(items.map(() => whole));
	expect(sandbox.requests).toHaveLength(1);

	// The whole is refused for another reason.
	sandbox.faults.clear();
	sandbox.faults.respondWith({ status: 400, body: { detail: 'No.' } }, { times: 1 });
	sandbox.faults.respondWith(unknownUser, hasUser(2));
	const alone = { error: expect.stringMatching(/: No User .* \(schedule 5, user 2\)$/) };
	expect((await add()).map((item) => ('error' in item ? item : 'accepted'))).toEqual([
		'accepted',
		alone,
		'accepted',
		'accepted',
	]);
});

test('a part that was applied without an answer, and refused when sent again, stays unknown', async () => {
	const known = { knownUsers: range(8), unknownIds: 'unnamed' as const };
	const sandbox = await openSandbox({ schedules: [{ id: 5 }], refusesRepeated: true, ...known });
	const hasHalf = ({ body }: LoggedRequest) => body.toString().includes('[1,2]');
	sandbox.faults.add(errorAfterApplying(500), { matching: hasHalf, times: 1 });
	const items = [1, 2, 3, 9].map((ids) => ({ schedule: 5, ids }));
	const result = await runAgainst(sandbox, { parameters: perItem(), items, settings: goOn });
	expect(sandbox.schedules.get(5)!.users).toEqual([1, 2, 3]);
	const outcomes = result.outcomes.map(({ outcome }) => outcome);
	expect(outcomes).toEqual(['unknown', 'unknown', 'accepted', 'refused']);
	expect(outputOf(result)[0]!.error).toContain('Outcome unknown');
});

describe('a service without transactions', () => {
	const options = {
		schedules: [{ id: 5 }],
		knownUsers: range(29),
		transactions: false,
		refusesRepeated: true,
	};
	const items = range(30).map((ids) => ({ schedule: 5, ids }));

	test('keeps 29 of 30 users and refuses them when asked again: no item says that they were not added', async () => {
		const sandbox = await openSandbox(options);
		const result = await runAgainst(sandbox, { parameters: perItem(), items, settings: goOn });
		expect(sandbox.schedules.get(5)!.users).toHaveLength(29);
		expect(
			outputOf(result)
				.map(({ error }) => error)
				.join(),
		).not.toMatch(/applied|was added|nothing/i);
	});

	test.each([{ status: 429, headers: { 'Retry-After': '9999' } }, { status: 429 }])(
		'that refuses the whole and then answers no part (%j): no item says that it was not sent',
		async (answer) => {
			const sandbox = await openSandbox({ ...options, refusesRepeated: false });
			let seen = 0;
			sandbox.faults.respondWith(answer, { matching: () => (seen += 1) > 1 });
			const result = await runAgainst(sandbox, {
				parameters: { ...perItem(), options: { maxWait: 1 } },
				items,
				settings: goOn,
			});
			expect(sandbox.schedules.get(5)!.users).toHaveLength(29);
			const outcomes = result.outcomes.map(({ outcome }) => outcome);
			expect(outcomes).not.toContain('notSent');
			expect(
				outputOf(result)
					.map(({ error }) => error)
					.join(),
			).not.toMatch(/not sent/i);
		},
	);

	test('without Continue On Fail the items are refused, and no more is said', async () => {
		const sandbox = await openSandbox(options);
		const { error } = await runAgainst(sandbox, { parameters: perItem(), items });
		expect(sandbox.schedules.get(5)!.users).toHaveLength(29);
		expect(error?.description).toContain('Refused: items 0–29.');
		expect(`${error?.message} ${error?.description}`).not.toMatch(/applied|nothing/i);
	});
});

test.each(['detail', 'indexed'] as const)(
	'20 unknown of 400, named %s: what each item says of itself is what the service holds',
	async (unknownIds) => {
		const unknown = range(20).map((i) => i * 19);
		const known = range(400).filter((id) => !unknown.includes(id));
		const sandbox = await openSandbox({ schedules: [{ id: 5 }], knownUsers: known, unknownIds });
		const items = range(400).map((ids) => ({ schedule: 5, ids }));
		const result = await runAgainst(sandbox, { parameters: perItem(), items, settings: goOn });
		const failed = outputOf(result).flatMap(({ error }, item) => (error === undefined ? [] : [item + 1]));
		expect(failed).toEqual(unknown);
		expect([...sandbox.schedules.get(5)!.users].sort((a, b) => a - b)).toEqual(known);
	},
);
