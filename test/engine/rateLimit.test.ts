import type { INodeParameters } from 'n8n-workflow';
import { slow, tooManyRequests, wrappedFailure, type LimitOptions } from '../../tools/sandbox';
import { goOn, membership, minimalSchedule, outputOf, retryOnFail, runAgainst, useSandbox } from './support';

/** A rate limit is the run's: all requests wait together, nothing is lost, and few are refused. */

const sandbox = useSandbox({ schedules: [{ id: 5 }, { id: 6 }] });
const { run } = sandbox;

const named = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `schedule ${i}` }));
const creates = (options: INodeParameters = {}): INodeParameters => ({
	...minimalSchedule,
	name: '={{ $json.name }}',
	options,
});
const createMany = (options: INodeParameters, count: number, settings = {}) =>
	run(creates(options), named(count), settings);
const created = () =>
	[...sandbox.current.schedules.values()].filter(({ name }) => name !== undefined).map(({ name }) => name);

const limit: LimitOptions = { requests: 20, windowMs: 300, fractions: true };
const ways: Array<[string, number, Partial<LimitOptions>]> = [
	['Retry-After', 10, { sayInBody: false }],
	['nothing', 10, { retryAfter: 'none', sayInBody: false }],
	['a bucket, Retry-After', 10, { kind: 'bucket', burst: 5 }],
];

test.each(ways)(
	'a limit of 20 in 0.3 seconds: told by %s, concurrency %i: all are done, each once',
	async (_name, concurrency, how) => {
		sandbox.current.limit({ ...limit, ...how });
		// Retries are for failures; a limit uses up none.
		const result = await createMany({ concurrency, maxRetries: 0 }, 40);
		expect(result.error).toBeUndefined();
		expect(outputOf(result).filter(({ scheduleId }) => typeof scheduleId !== 'number')).toEqual([]);
		// How few are refused, the tests with a simulated clock say; here the machine may be busy.
		expect([created().length, new Set(created()).size]).toEqual([40, 40]);
	},
);

describe('429', () => {
	const at: number[] = [];
	const refuse = (fault: Parameters<typeof sandbox.current.faults.add>[0], times: number) => {
		at.length = 0;
		sandbox.current.faults.add(fault, { times, matching: () => at.push(Date.now()) > 0 });
	};
	/** A timer may fire a little early. */
	const TICK = 5;

	test.each([
		['Retry-After in seconds', () => tooManyRequests(0.3), 300],
		['a status inside a success', () => wrappedFailure({ status: 429, message: 'Slow down.' }), 500],
	])('with %s is waited for', async (_name, fault, least) => {
		refuse(fault(), 1);
		expect((await createMany({ maxRetries: 0 }, 1)).status).toBe('success');
		expect(at).toHaveLength(2);
		expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(least - TICK);
	});

	test('is not waited for behind slow requests that left before it', async () => {
		const { faults, requests } = sandbox.current;
		let slowEnded = false;
		const isNamed = (name: string) => ({
			times: 1,
			matching: ({ body }: { body: Buffer }) => body.toString().includes(`"${name}"`),
		});
		const end = { meanwhile: () => setTimeout(() => (slowEnded = true), 3_000) };
		for (const number of [0, 1, 2]) faults.add({ ...slow(3_000), ...end }, isNamed(`schedule ${number}`));
		faults.add(tooManyRequests(0.3), isNamed('schedule 3'));
		const endedBefore = new Promise<boolean>((resolve) => {
			faults.add({ meanwhile: () => resolve(!slowEnded) }, isNamed('schedule 13'));
		});
		const result = await createMany({ concurrency: 4 }, 14);
		expect(await endedBefore).toBe(true);
		expect([result.status, requests.length]).toEqual(['success', 15]);
	});
});

describe('a wait longer than Max Wait', () => {
	const hour = { answer: { ...tooManyRequests(3240).answer!, body: undefined } };
	const until = /\. The service asked to wait until (\d{4}-\d\d-\d\d )?\d\d:\d\d UTC/;
	/** Three go through, then it takes an hour. */
	const full = () => sandbox.current.faults.add(hour, { matching: () => created().length >= 3 });

	test('ends the run at once and says when to come back', async () => {
		full();
		const result = await createMany({ concurrency: 1 }, 10);
		expect(sandbox.current.requests).toHaveLength(4);
		expect(result.error?.message).toMatch(
			new RegExp(`^The service's rate limit was reached \\(report 7\\)${until.source}`),
		);
		expect(result.error?.description).toMatch(/Try again after .* UTC, or increase Max Wait under Options\./);
		expect(result.error?.description).toContain('Accepted: items 0–2.');
		expect(result.error).toMatchObject({ httpCode: '429', context: { itemIndex: 3 } });
	});

	test('with Continue On Fail the items left say that they were not sent', async () => {
		full();
		const output = outputOf(await createMany({ concurrency: 1 }, 10, goOn));
		expect(sandbox.current.requests).toHaveLength(4);
		expect(output.slice(0, 3).filter(({ error }) => error !== undefined)).toEqual([]);
		const [asked, ...left] = output.slice(3).map(({ error }) => error as string);
		expect(asked).toMatch(/^The service's rate limit was reached \(/);
		expect(left).toHaveLength(6);
		for (const text of left) {
			expect(text).toMatch(/^The service's rate limit was reached \(report 7\)\..* Not sent$/);
			expect(text).toMatch(until);
		}
	});

	test('is asked for by one request, not by each, with Retry On Fail too', async () => {
		full();
		const result = await createMany({ concurrency: 1 }, 10, retryOnFail);
		// Three creates, and one more request for each of the three tries.
		expect(sandbox.current.requests).toHaveLength(6);
		expect(created()).toHaveLength(3);
		expect(result.error?.description).toContain('Accepted: items 0–2.');
	});

	/** One request to each of the two schedules, both at once. */
	const both = (settings = {}, options = {}) =>
		sandbox.run(
			{ ...membership('addUsers', '={{ $json.schedule }}', '7'), options },
			[{ schedule: 5 }, { schedule: 6 }],
			settings,
		);
	const to = (id: number) => ({ matching: ({ url }: { url: string }) => url.includes(`/${id}/`) });

	test("a failure of another kind keeps its words, as it's only its retry that the service won't take", async () => {
		sandbox.current.faults.respondWith({ status: 500, body: { detail: 'Broken.' } }, to(5));
		sandbox.current.faults.add(hour, to(6));
		const [broken, limited] = outputOf(await both(goOn));
		expect(broken!.error).toBe('The service answered 500: Broken (schedule 5, user 7). Outcome unknown');
		expect(limited!.error).toMatch(/^The service's rate limit was reached \(/);
		expect(sandbox.current.requests).toHaveLength(2);
	});

	test('a request that got no answer is not called "not sent"', async () => {
		sandbox.current.faults.add({ delayMs: 5000 }, to(5));
		sandbox.current.faults.add({ ...hour, delayMs: 300 }, to(6));
		const [first, second] = outputOf(await both(goOn, { maxWait: 0, timeout: 2000 }));
		expect(first!.error).toMatch(/^The service didn't answer in time .*Outcome unknown/);
		expect(second!.error).toMatch(/^The service's rate limit was reached \(/);
	});

	test('is not tried again by a run that is over, even where it could be at once', async () => {
		sandbox.current.faults.respondWith({ status: 400, body: { detail: 'No.' } }, to(5));
		sandbox.current.faults.add({ ...tooManyRequests(0), delayMs: 200 }, to(6));
		expect((await both()).error?.message).toMatch(/^The service answered 400: No /);
		expect(sandbox.current.requests).toHaveLength(2);
	});
});

// Last, because what was under way may still arrive when the run has ended.
test('429 ends with the workflow, and nothing more is sent', async () => {
	const controller = new AbortController();
	let isOver = false;
	const wait = setTimeout(() => (isOver = true), 30_000);
	const stop = () => Boolean(setTimeout(() => controller.abort(), 200));
	sandbox.current.faults.add(tooManyRequests(30), { times: 1, matching: stop });
	const result = await runAgainst(sandbox.current, {
		parameters: creates({ concurrency: 10 }),
		items: named(30),
		signal: controller.signal,
	});
	clearTimeout(wait);
	expect([result.status, isOver]).toEqual(['canceled', false]);
	expect(result.nodeError('Node')?.message).toBe('The execution was canceled');
	expect(sandbox.current.requests.length).toBeLessThan(20);
});
