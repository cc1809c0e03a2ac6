import * as fc from 'fast-check';
import { createLimiter, type LimiterKind, type LimiterOptions } from '../../tools/sandbox';

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

	test('whoever waits as told is accepted, if nobody else asks', () => {
		fc.assert(
			fc.property(limits, gaps, (limit, between) => {
				const limiter = createLimiter({ ...limit, kind });
				let now = 1234.5;
				for (const gap of between) {
					now += gap;
					const verdict = limiter.ask(now);
					if (verdict.accepted) continue;
					expect(verdict.waitMs).toBeGreaterThan(0);
					now += verdict.waitMs;
					expect(limiter.ask(now)).toEqual({ accepted: true });
				}
			}),
		);
	});

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

	test('never accepts more than twice its requests in a window; sliding, never more than its requests', () => {
		fc.assert(
			fc.property(limits, gaps, (limit, between) => {
				const limiter = createLimiter({ ...limit, kind });
				let now = 0;
				const accepted: number[] = [];
				for (const gap of between) if (limiter.ask((now += gap)).accepted) accepted.push(now);
				const most = Math.max(
					0,
					...accepted.map((from) => accepted.filter((at) => at >= from && at < from + limit.windowMs).length),
				);
				expect(most).toBeLessThanOrEqual(kind === 'sliding' ? limit.requests : 2 * limit.requests);
			}),
		);
	});

	test.each([{ requests: 0 }, { requests: 1.5 }, { windowMs: 0 }])('%j is a mistake of the test', (wrong) => {
		expect(() => createLimiter({ ...minute, kind, ...wrong })).toThrow(RangeError);
	});
});
