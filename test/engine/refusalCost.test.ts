import {
	djangoPage,
	nginxPage,
	startSandbox,
	type RawAnswer,
	type Sandbox,
	type SandboxOptions,
} from '../../tools/sandbox';
import { membership, openSandbox, outputOf, runAgainst } from './support';

const COUNT = 10_000;
const range = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);
const goOn = { onError: 'continueRegularOutput' as const };
const perItem = (options = {}) => ({
	...membership('addUsers', '={{ $json.schedule }}', '={{ $json.ids }}'),
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

	// The refusal mentions the ID: the rest is accepted without it.
	test.each([
		[{}, 11],
		[{ maxIdsPerRequest: COUNT }, 2],
	])('only its item fails, for one request more: %j', async (options, requests) => {
		const parameters = { ...membership('addUsers', '5', '={{ $json.ids }}'), options };
		const result = await runAgainst(sandbox, { parameters, items, settings: goOn });
		const output = result.output('Node');
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(range(COUNT, 0).map((item) => ({ item })));
		expect(output.flatMap(({ json }, item) => ('error' in json ? [[item, json]] : []))).toEqual([
			[
				bad - 1,
				{
					error: `The service answered 400: users (User IDs): Invalid pk "${bad}" - object does not exist. (schedule 5, users ${bad})`,
				},
			],
		]);
		expect(sandbox.schedules.get(5)!.users.sort((a, b) => a - b)).toEqual(good);
		expect(sandbox.requests).toHaveLength(requests);
	});
});

describe('how many requests a refusal costs', () => {
	const spread = (count: number, of: number) =>
		new Set(range(count, 0).map((i) => Math.floor((i * of) / count) + 1));

	/** Runs an item for each ID, `unknown` ones among them, and tells what it took. */
	const cost = async (
		of: number,
		unknown: Set<number>,
		{ faults, ...service }: SandboxOptions & { faults?: RawAnswer } = {},
		options = {},
	) => {
		const known = range(of).filter((id) => !unknown.has(id));
		const sandbox = await openSandbox({ schedules: [{ id: 5 }], knownUsers: known, ...service });
		if (faults) sandbox.faults.respondWith(faults);
		const items = range(of).map((ids) => ({ schedule: 5, ids }));
		const result = await runAgainst(sandbox, { parameters: perItem(options), items, settings: goOn });
		const failed = outputOf(result).flatMap(({ error }, item) => (error === undefined ? [] : [item + 1]));
		const users = [...sandbox.schedules.get(5)!.users].sort((a, b) => a - b);
		// What each item says of itself is what the service holds.
		expect(failed).toEqual(faults ? range(of) : [...unknown].sort((a, b) => a - b));
		expect(users).toEqual(faults ? [] : known);
		return sandbox.requests.length;
	};

	// Two requests at first; then two for each unknown ID at most, and one to see whether everything is refused.
	test.each([
		[1, 'first', 3],
		[10, 'first', 22],
		[100, 'first', 204],
		[1, 'all', 3],
		[100, 'all', 204],
		[100, 'detail', 204],
		[100, 'indexed', 204],
	] as const)('%i unknown of 2,000, named %s: at most %i', async (count, unknownIds, requests) => {
		expect(await cost(2000, spread(count, 2000), { unknownIds })).toBeLessThanOrEqual(requests);
	});

	test('one of 1,000 that is not named: at most two for each halving', async () => {
		expect(await cost(1000, new Set([678]), { unknownIds: 'unnamed' })).toBeLessThanOrEqual(1 + 2 * 10);
	});

	test.each<[string, RawAnswer]>([
		['an HTML page', djangoPage(400)],
		['the page of a proxy', nginxPage(413)],
		['a page that says it is JSON', { ...djangoPage(400), headers: { 'Content-Type': 'application/json' } }],
	])('%s is not about IDs: 1', async (_name, faults) => {
		expect(await cost(1000, new Set(), { faults })).toBe(1);
	});

	// Each request costs its two halves and ten single items, spread over it.
	test.each<[string, RawAnswer, object, number]>([
		['by ten requests', { status: 400, body: { detail: 'Read-only mode.' } }, {}, 130],
		[
			'by one request',
			{ status: 400, body: { detail: 'Read-only mode.' } },
			{ maxIdsPerRequest: 10_000 },
			13,
		],
		['without a word', { status: 400 }, {}, 130],
	])('everything of 10,000 refused %s', async (_name, faults, options, requests) => {
		expect(await cost(10_000, new Set(), { faults }, options)).toBe(requests);
	});

	test.each(['first', 'all', 'unnamed'] as const)('all of 500 unknown, named %s: 13', async (unknownIds) => {
		expect(await cost(500, new Set(range(500)), { unknownIds })).toBe(13);
	});

	test('one item with many unknown IDs: 1', async () => {
		const sandbox = await openSandbox({ schedules: [{ id: 5 }], knownUsers: [1], unknownIds: 'all' });
		const items = [{ schedule: 5, ids: range(300) }];
		const result = await runAgainst(sandbox, { parameters: perItem(), items, settings: goOn });
		expect(sandbox.requests).toHaveLength(1);
		expect(outputOf(result)[0]!.error).toContain('missing_users: 2, 3, 4, ');
	});
});
