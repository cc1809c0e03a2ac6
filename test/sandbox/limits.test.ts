import * as fc from 'fast-check';
import type { LimitOptions, Sandbox } from '../../tools/sandbox';
import { createLimiter, type LimiterKind, type LimiterOptions } from '../../tools/sandbox/limiter';
import { call, minimal, sandboxes, schedules } from './client';

const minute = { requests: 3, windowMs: 60_000 };

/** Asks at each of these times; what comes back is the wait, 0 for an accepted request. */
function waits(options: LimiterOptions, times: number[]): number[] {
	const limiter = createLimiter(options);
	return times.map((now) => {
		const verdict = limiter.ask(now);
		return verdict.accepted ? 0 : verdict.waitMs;
	});
}

describe('a sliding window, as in Django REST Framework', () => {
	const sliding: LimiterOptions = { ...minute, kind: 'sliding' };

	test('names the time until the oldest accepted request leaves the window', () => {
		expect(waits(sliding, [0, 10_000, 20_000, 30_000, 59_999, 60_000, 60_001])).toEqual([
			0, 0, 0, 30_000, 1, 0, 9_999,
		]);
	});

	test('does not count what it refuses', () => {
		const refused = Array.from({ length: 100 }, (_, n) => 1 + n);
		const all = waits(sliding, [0, 0, 0, ...refused, 60_000, 60_000, 60_000, 60_000]);
		expect(all.slice(-4)).toEqual([0, 0, 0, 60_000]);
	});
});

describe('a fixed window', () => {
	const fixed: LimiterOptions = { ...minute, kind: 'fixed' };

	test('begins with its first request and starts over as a whole', () => {
		const times = [5_000, 60_000, 64_000, 64_999, 65_000, 65_000, 65_000, 65_000];
		expect(waits(fixed, times)).toEqual([0, 0, 0, 1, 0, 0, 0, 60_000]);
	});
});

describe('a bucket, as in nginx', () => {
	test('gives all requests at once, then one for each part of the window', () => {
		const times = [0, 0, 0, 0, 19_999, 20_000, 20_000];
		expect(waits({ ...minute, kind: 'bucket' }, times)).toEqual([0, 0, 0, 20_000, 1, 0, 20_000]);
	});

	test('without a burst, gives one at a time', () => {
		const times = [0, 0, 10_000, 20_000, 39_000, 40_000];
		expect(waits({ ...minute, kind: 'bucket', burst: 0 }, times)).toEqual([0, 20_000, 10_000, 0, 1_000, 0]);
	});
});

describe.each<LimiterKind>(['sliding', 'fixed', 'bucket'])('%s', (kind) => {
	const limits = fc.record({
		requests: fc.integer({ min: 1, max: 20 }),
		windowMs: fc.integer({ min: 1, max: 1000 }),
	});
	const gaps = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 200 });

	test('the room it speaks of is there, and there is more when it says so', () => {
		fc.assert(
			fc.property(limits, gaps, (limit, between) => {
				const limiter = createLimiter({ ...limit, kind });
				let now = 1234.5;
				for (const gap of between) {
					now += gap;
					const { remaining, moreInMs } = limiter.room(now);
					expect(remaining).toBeLessThanOrEqual(limit.requests);
					expect(moreInMs).toBeGreaterThanOrEqual(0);
					if (moreInMs > 0) expect(limiter.room(now + moreInMs).remaining).toBeGreaterThan(remaining);
					else expect(remaining).toBe(limit.requests);
					expect(limiter.ask(now).accepted).toBe(remaining > 0);
				}
			}),
		);
	});
});

const start = sandboxes();
const list = (sandbox: Sandbox) => call(sandbox, 'GET', schedules);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a limit', () => {
	test.each(['sliding', 'fixed', 'bucket'] as const)('%s: refuses, says the wait, takes on', async (kind) => {
		const sandbox = await start();
		const limit = sandbox.limit({ requests: 2, windowMs: 600, kind, fractions: true });
		expect([(await list(sandbox)).status, (await list(sandbox)).status]).toEqual([200, 200]);
		const refused = await list(sandbox);
		expect(refused.status).toBe(429);
		const said = refused.headers.get('retry-after');
		expect(refused.json).toEqual({
			detail: `Request was throttled. Expected available in ${said} seconds.`,
		});
		expect(Number(said)).toBeLessThanOrEqual(0.6);
		// A timer may fire a little early.
		await wait(Number(said) * 1000 + 5);
		expect((await list(sandbox)).status).toBe(200);

		expect(limit.accepted).toBe(3);
	});

	test('keeps what it refuses from taking effect, whatever fault would strike it', async () => {
		const sandbox = await start();
		sandbox.limit({ requests: 1, windowMs: 60_000 });
		await list(sandbox);
		sandbox.faults.add({ answer: { status: 500 }, applied: true });
		expect((await call(sandbox, 'POST', schedules, minimal)).status).toBe(429);
		expect(sandbox.schedules.size).toBe(0);
		expect(sandbox.requests.at(-1)).toMatchObject({ status: 429, applied: false });
	});

	test('of several, each counts and the longest wait is said', async () => {
		const sandbox = await start();
		let told = 0;
		sandbox.limit({ requests: 1, windowMs: 10_000, onRefused: () => (told += 1) });
		sandbox.limit({ requests: 2, windowMs: 3_600_000, onRefused: () => (told += 1) });
		const seen = [await list(sandbox), await list(sandbox), await list(sandbox)];
		expect(seen.map(({ headers }) => headers.get('retry-after'))).toEqual([null, '10', '3600']);
		expect(told).toBe(3);
	});

	test.each<[Partial<LimitOptions>, RegExp | null, string]>([
		[{}, /^56$/, ' Expected available in 56 seconds.'],
		[{ windowMs: 1_000 }, /^1$/, ' Expected available in 1 second.'],
		[{ retryAfter: 'none', sayInBody: false }, null, ''],
		[{ retryAfter: 'date', sayInBody: false }, /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/, ''],
	])('says when to come back, or not: %j', async (words, header, said) => {
		const sandbox = await start();
		sandbox.limit({ requests: 1, windowMs: 56_000, ...words });
		await list(sandbox);
		const { headers, json } = await list(sandbox);
		expect(headers.get('retry-after')).toEqual(header && expect.stringMatching(header));
		expect(json).toEqual({ detail: `Request was throttled.${said}` });
	});

	test.each([
		['RateLimit', undefined],
		['X-RateLimit', undefined],
		['X-RateLimit', 'since1970'],
	] as const)('%s: every answer says how much room there is (%s)', async (headers, reset) => {
		const sandbox = await start();
		sandbox.limit({ requests: 2, windowMs: 10_000, headers, reset });
		const seen = [await list(sandbox), await list(sandbox), await list(sandbox)];
		const said = (name: string) => seen.map((answer) => answer.headers.get(`${headers}-${name}`));
		expect(seen.map(({ status }) => status)).toEqual([200, 200, 429]);
		expect([said('Limit'), said('Remaining')]).toEqual([
			['2', '2', '2'],
			['1', '0', '0'],
		]);
		const from = reset === 'since1970' ? Date.now() / 1000 : 0;
		for (const seconds of said('Reset').map(Number)) {
			expect(Number.isInteger(seconds)).toBe(true);
			expect(Math.abs(seconds - from - 10)).toBeLessThanOrEqual(3);
		}
	});

	test('one: a single header', async () => {
		const sandbox = await start();
		sandbox.limit({ requests: 2, windowMs: 10_000, headers: 'one' });
		const seen = [await list(sandbox), await list(sandbox), await list(sandbox)];
		expect(seen.map(({ headers }) => headers.get('ratelimit')!.replace(/\d+$/, '…'))).toEqual([
			'"default";r=1;t=…',
			'"default";r=0;t=…',
			'"default";r=0;t=…',
		]);
		expect([...seen[0]!.headers.keys()].filter((name) => name.includes('rate'))).toEqual(['ratelimit']);
	});

	test('goes by the service’s clock, as every answer’s Date does', async () => {
		const clockSkewMs = -5 * 60_000;
		const sandbox = await start({ clockSkewMs });
		sandbox.limit({ requests: 1, windowMs: 20_000, retryAfter: 'date' });
		const [taken, refused] = [await list(sandbox), await list(sandbox)];
		const ahead = ({ headers }: typeof taken, name: string) => Date.parse(headers.get(name)!) - Date.now();
		for (const answer of [taken, refused])
			expect(Math.abs(ahead(answer, 'date') - clockSkewMs)).toBeLessThan(5000);
		expect(Math.abs(ahead(refused, 'retry-after') - clockSkewMs - 20_000)).toBeLessThan(5000);
	});
});
