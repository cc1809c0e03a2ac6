import type { LoggedRequest, RawAnswer } from '../../tools/sandbox';
import { bodyOf, goOn, membership, openSandbox, outputOf, runAgainst, stopDuring, useSandbox } from './support';

/**
 * What items say of a request that was refused. Which of them that blames, and for how many requests, is in
 * test/pure/run/divide.test.ts, and test/faults/ compares it with the service.
 */

const range = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);
const perItem = (options = {}) => ({
	...membership('addUsers', '={{ $json.schedule }}', '={{ $json.ids }}'),
	options,
});

const sandbox = useSandbox({ schedules: [{ id: 5 }], knownUsers: [1, 2, 3, 4, 5] });
const { run } = sandbox;

test('of a refused request without Continue On Fail the error is about the request, and has the index of the first item', async () => {
	const items = range(50, 101).map((ids) => ({ schedule: 5, ids }));
	const service = await openSandbox({
		schedules: [{ id: 5 }],
		knownUsers: items.map(({ ids }) => ids).filter((id) => id !== 138),
	});
	const { error } = await runAgainst(service, { parameters: perItem(), items });
	expect(error).toMatchObject({
		message: expect.stringMatching(/"138" - .* \(schedule 5, users 101, 102, .* and 40 more, from 50 items\)$/),
		context: { itemIndex: 0 },
	});
	expect(error!.description).toContain('Refused: the 1st to 50th items.');
	expect(service.requests).toHaveLength(1);
});

test('the error output gets the failed items with their input, the other output the rest', async () => {
	const items = [1, 8, 'x', 4].map((ids) => ({ schedule: 5, ids, row: `row ${ids}` }));
	const result = await run(perItem(), items, { onError: 'continueErrorOutput' });
	expect(result.hints('Node')).toMatchObject([{ message: expect.stringContaining('The error output says why') }]);
	expect(result.output('Node').map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 3 }]);
	expect(result.output('Node', { branch: 1 })).toEqual([
		{ json: { ...items[1], error: expect.stringContaining('"8"') }, pairedItem: { item: 1 } },
		{ json: { ...items[2], error: expect.stringContaining('“x”') }, pairedItem: { item: 2 } },
	]);
});

test('a 404 is divided; where nothing at all is accepted, the schedule may not exist', async () => {
	const unknownUser = { status: 404, body: { detail: 'No User matches the given query.' } };
	const hasTwo = { matching: (request: LoggedRequest) => (bodyOf(request).users as number[]).includes(2) };
	const items = range(4).map((ids) => ({ schedule: 5, ids }));
	const errors = async () =>
		outputOf(await run(perItem(), items, goOn)).map(({ error = 'accepted' }) => error as string);

	sandbox.current.faults.respondWith(unknownUser, hasTwo);
	const alone = expect.stringMatching(/: “No User .*” \(schedule 5, user 2\)$/);
	expect(await errors()).toEqual(['accepted', alone, 'accepted', 'accepted']);

	sandbox.current.faults.clear();
	sandbox.current.faults.respondWith(unknownUser);
	const each = (id: number) => expect.stringMatching(`user ${id}\\)\\. The schedule may not exist$`);
	expect(await errors()).toEqual(range(4).map(each));
});

test('after a 401, an item that was never sent says nothing of earlier attempts of the one that was', async () => {
	sandbox.current.faults.respondWith({ status: 500 }, { times: 1 });
	sandbox.current.faults.respondWith({ status: 401 });
	const items = [5, 6].map((schedule) => ({ schedule, ids: 1 }));
	const [, unsent] = outputOf(await run(perItem({ concurrency: 1 }), items, goOn));
	expect(unsent!.error).toMatch(/answered 401 without saying why \(schedule 6, user 1\)\. Not sent$/);
});

describe('where dividing ends early, what was refused is not said to be unsent', () => {
	const items = range(4).map((ids) => ({ schedule: 5, ids }));
	const refuse = (status: number, nth: number) =>
		sandbox.current.faults.respondWith({ status, body: { detail: 'No.' } }, { nth });

	test('because the token isn’t accepted anymore', async () => {
		refuse(400, 1);
		sandbox.current.faults.respondWith({ status: 401 });
		const result = await run(perItem({ concurrency: 1 }), [...items, { schedule: 6, ids: 1 }], goOn);
		expect(result.outcomes.map(({ outcome }) => outcome)).toEqual([...items.map(() => 'refused'), 'notSent']);
		const errors = outputOf(result).map(({ error }) => error as string);
		for (const error of errors.slice(0, 4)) expect(error).toMatch(/answered 401 .*\(schedule 5, user \d\)/);
		expect(errors.filter((error) => /An earlier request .* was refused$/.test(error))).toHaveLength(2);
		expect(errors[4]).toMatch(/Not sent$/);
	});

	test('because somebody stops the execution', async () => {
		refuse(400, 1);
		const signal = stopDuring(sandbox.current);
		const run = { parameters: perItem(), items, settings: goOn, signal };
		const result = await runAgainst(sandbox.current, run);
		expect(sandbox.current.requests).toHaveLength(2);
		expect(result.outcomes.map(({ outcome }) => outcome).sort()).toEqual([
			...['refused', 'refused', 'unknown', 'unknown'],
		]);
	});
});

test('what is unknown of a request is unknown of each item by its own part', async () => {
	sandbox.current.faults.add({ breakConnection: true });
	const items = [1, 2].map((ids) => ({ schedule: 5, ids }));
	const output = outputOf(await run(perItem({ maxRetries: 0 }), items, goOn));
	expect(output.map(({ error }) => /\(.*$/.exec(String(error))?.[0])).toEqual([
		'(ECONNRESET, schedule 5, user 1). Outcome unknown',
		'(ECONNRESET, schedule 5, user 2). Outcome unknown',
	]);
});

test.each<{ what: string; refusesRepeated?: boolean; later?: RawAnswer; untrue: RegExp }>([
	{ what: 'refuses them when asked again', refusesRepeated: true, untrue: /applied|was added|nothing/i },
	{ what: 'then answers no part', later: { status: 429 }, untrue: /not sent/i },
])(
	'a service that keeps 29 of 30 users, and $what: no item says that they aren’t there',
	async ({ refusesRepeated = false, later, untrue }) => {
		const known = { schedules: [{ id: 5 }], knownUsers: range(29) };
		const service = await openSandbox({ ...known, transactions: false, refusesRepeated });
		if (later) service.faults.respondWith(later, { matching: () => service.requests.length > 1 });
		const items = range(30).map((ids) => ({ schedule: 5, ids }));
		const parameters = perItem({ maxWait: 0 });
		const result = await runAgainst(service, { parameters, items, settings: goOn });
		expect(service.schedules.get(5)!.users).toHaveLength(29);
		expect(result.outcomes.map(({ outcome }) => outcome)).not.toContain('notSent');
		expect(JSON.stringify(outputOf(result))).not.toMatch(untrue);
	},
);
