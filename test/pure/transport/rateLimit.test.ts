import fc from 'fast-check';
import { RateLimit } from '../../../nodes/ReportSchedule/transport/rateLimit';
import { SimulatedClock } from './simulatedClock';
import {
	fixedWindows,
	ideal,
	simulate,
	slidingLog,
	start,
	tokenBucket,
	unlimited,
	type Limit,
	type Setting,
} from './simulatedService';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const minute = 60_000;
const never: Limit = { take: () => 3_240_000 };

const kinds: Record<string, (count: number) => Limit> = {
	'sliding log': (count) => slidingLog(count, minute),
	'fixed windows': (count) => fixedWindows(count, minute),
	'token bucket': (count) => tokenBucket(count, minute),
};

/** Every combination of these. */
const combinations = Object.keys(kinds).flatMap((kind) =>
	[60, 20].flatMap((count) =>
		[true, false].flatMap((retryAfter) =>
			[100, 600].flatMap((requests) =>
				[10, 50].flatMap((concurrency) =>
					[2, 20, 200].map((latency) => ({ kind, count, retryAfter, requests, concurrency, latency })),
				),
			),
		),
	),
);

describe('keeps the pace of the limit', () => {
	test.each(combinations)(
		'$kind, $count a minute, Retry-After $retryAfter: $requests requests, $concurrency at once, $latency ms each',
		async ({ kind, count, ...rest }) => {
			const setting = { ...rest, limit: kinds[kind]!(count) };
			const least = ideal({ ...setting, limit: kinds[kind]!(count) });
			const { done, wall, refusals, most } = await simulate(setting);
			expect(done).toBe(rest.requests);
			// Slow answers tell of a limit late: by then more requests are under way.
			const isSlow = rest.latency > 20;
			expect(wall / least).toBeLessThanOrEqual(isSlow ? 1.055 : 1.05);
			expect(most).toBeLessThanOrEqual(rest.concurrency);
			const isFew = rest.requests >= 600 || (rest.retryAfter && !isSlow);
			if (isFew) expect(refusals / rest.requests).toBeLessThanOrEqual(isSlow ? 0.065 : 0.05);
		},
	);

	test.each([10_000, 30_000, 59_000])('of windows that began %p ms before the run', async (age) => {
		const limit = () => fixedWindows(60, minute, age);
		const setting = { requests: 600, concurrency: 10, latency: 20, retryAfter: true };
		const { done, wall, refusals } = await simulate({ ...setting, limit: limit() });
		expect(done).toBe(600);
		expect(wall / ideal({ ...setting, limit: limit() })).toBeLessThanOrEqual(1.05);
		expect(refusals).toBeLessThanOrEqual(30);
	});

	test.each([
		['10 a second', () => tokenBucket(10, 1_000, 20)],
		['100 a minute', () => tokenBucket(100, minute, 5)],
		['45 a minute', () => slidingLog(45, minute)],
		['30 in 10 seconds', () => slidingLog(30, 10_000)],
		['7 in 7 seconds', () => fixedWindows(7, 7_000)],
	])('whatever the limit is counted in: %s', async (_, limit) => {
		for (const retryAfter of [true, false]) {
			const setting = { requests: 2_000, concurrency: 10, latency: 20, retryAfter };
			const { done, wall, refusals } = await simulate({ ...setting, limit: limit() });
			expect(done).toBe(2_000);
			expect(wall / ideal({ ...setting, limit: limit() })).toBeLessThanOrEqual(1.1);
			expect(refusals).toBeLessThanOrEqual(100);
		}
	});

	test('over a network of uneven speed', async () => {
		let seed = 1;
		const latency = () => 20 + ((seed = (seed * 16_807) % 2_147_483_647) % 100);
		for (const kind of Object.values(kinds)) {
			const setting = { requests: 600, concurrency: 10, retryAfter: true };
			const least = ideal({ ...setting, latency: 70, limit: kind(60) });
			const { done, wall, refusals } = await simulate({ ...setting, latency, limit: kind(60) });
			expect(done).toBe(600);
			expect(wall / least).toBeLessThanOrEqual(1.05);
			expect(refusals).toBeLessThanOrEqual(30);
		}
	});
});

describe('a service without a limit', () => {
	const setting = { requests: 2_000, concurrency: 10, latency: 20, retryAfter: false };

	test('is used fully, almost from the start', async () => {
		const { done, wall, most } = await simulate({ ...setting, limit: unlimited() });
		expect(done).toBe(2_000);
		expect(most).toBe(10);
		expect(wall / ideal({ ...setting, limit: unlimited() })).toBeLessThanOrEqual(1.06);
	});

	test('has no more requests under way than it may, however many wait', async () => {
		const rateLimit = new RateLimit({ concurrency: 2, maxWait: minute }, new SimulatedClock());
		let left = 0;
		for (let i = 0; i < 3; i += 1) void rateLimit.turn().then(() => (left += 1));
		await jest.advanceTimersByTimeAsync(minute);
		expect(left).toBe(2);
		rateLimit.answered();
		await jest.advanceTimersByTimeAsync(0);
		expect(left).toBe(3);
	});

	test('lets 20,000 requests that all wait leave', async () => {
		const rateLimit = new RateLimit({ concurrency: 50, maxWait: 0 }, new SimulatedClock());
		let sent = 0;
		await Promise.all(
			Array.from({ length: 20_000 }, async () => {
				expect(await rateLimit.turn()).toBe('send');
				sent += 1;
				rateLimit.answered();
			}),
		);
		expect(sent).toBe(20_000);
	});
});

describe('the waits', () => {
	/** When a service that refuses everything hears of a run. */
	async function attempts(setting: Partial<Setting>, taken = 0): Promise<number[]> {
		const began = Date.now();
		const times: number[] = [];
		const limit: Limit = {
			take: (now) => (times.push(now - began) > taken ? 1 : undefined),
		};
		await simulate({ limit, requests: 5, concurrency: 1, latency: 0, retryAfter: false, ...setting });
		return times;
	}

	test('double from half a second, and end just behind a second and a minute', async () => {
		expect(await attempts({ maxWait: 120_000 })).toEqual([
			0, 500, 1_025, 2_025, 4_025, 8_025, 16_025, 32_025, 60_320, 61_320, 63_320, 67_320, 75_320, 91_320,
		]);
	});

	test('count the marks from the first request that was taken, the longest wait from the last', async () => {
		expect(await attempts({ maxWait: 10_000, latency: 300 }, 2)).toEqual([
			150, 450, 750, 1_175, 2_475, 4_775, 9_075,
		]);
	});

	test('are as long as the service asks, at least', async () => {
		expect(await attempts({ maxWait: 5_000, retryAfter: true })).toEqual([0, 1_000, 2_000, 3_000, 5_000]);
	});

	test('are one for all, and count once', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit({ concurrency: 4, maxWait: minute }, clock);
		const turns = await Promise.all([1, 2, 3].map(() => rateLimit.turn()));
		expect(turns).toEqual(['send', 'send', 'send']);
		rateLimit.limited(undefined);
		rateLimit.limited(undefined);
		const left: number[] = [];
		const began = clock.now();
		const next = [1, 2].map(() => rateLimit.turn().then(() => left.push(clock.now() - began)));
		await jest.advanceTimersByTimeAsync(300);
		rateLimit.limited(undefined);
		await jest.advanceTimersByTimeAsync(199);
		expect([left, rateLimit.waited]).toEqual([[], 499]);
		await jest.advanceTimersByTimeAsync(1_000);
		expect(left).toEqual([500]);
		rateLimit.answered();
		await Promise.all(next);
		expect(left).toEqual([500, 1_499]);
		expect([rateLimit.refusals, rateLimit.waited, rateLimit.exhausted]).toEqual([3, 1_499, undefined]);
	});

	test('go on with the next request if the one that tries gets no answer', async () => {
		const rateLimit = new RateLimit({ concurrency: 2, maxWait: minute }, new SimulatedClock());
		await rateLimit.turn();
		rateLimit.limited(7_000);
		const first = rateLimit.turn();
		const second = rateLimit.turn();
		await jest.advanceTimersByTimeAsync(7_000);
		expect(await first).toBe('send');
		rateLimit.unanswered();
		expect(await second).toBe('send');
		rateLimit.answered();
		expect(await rateLimit.turn()).toBe('send');
	});

	test.each([NaN, -5])('take %p for no word of the service', async (retryAfter) => {
		const rateLimit = new RateLimit({ concurrency: 1, maxWait: minute }, new SimulatedClock());
		await rateLimit.turn();
		rateLimit.limited(retryAfter);
		const next = rateLimit.turn();
		await jest.advanceTimersByTimeAsync(500);
		expect(await next).toBe('send');
	});

	test('say nothing about a time that has passed', async () => {
		const rateLimit = new RateLimit({ concurrency: 1, maxWait: 1_200 }, new SimulatedClock());
		for (const retryAfter of [300, undefined, undefined]) {
			const turn = rateLimit.turn();
			await jest.advanceTimersByTimeAsync(1_000);
			expect(await turn).toBe('send');
			rateLimit.limited(retryAfter);
		}
		expect(rateLimit.exhausted).toEqual({ until: undefined });
	});

	test('end when the run is stopped', async () => {
		const { result, ended } = start({
			limit: slidingLog(20, minute),
			requests: 100,
			concurrency: 10,
			latency: 20,
			retryAfter: true,
		});
		await jest.advanceTimersByTimeAsync(30_000);
		result.clock.stop();
		await ended;
		expect(result).toMatchObject({ done: 20, stopped: 80, limited: 0 });
		expect(result.rateLimit.exhausted).toBeUndefined();
	});
});

describe('the run is over', () => {
	const setting = { requests: 100, concurrency: 10, latency: 20, retryAfter: true };

	test('at once if the service asks for more than the longest wait', async () => {
		const began = Date.now();
		const { done, limited, refusals, rateLimit } = await simulate({ ...setting, limit: never });
		expect({ done, limited, refusals }).toEqual({ done: 0, limited: 100, refusals: 4 });
		expect(rateLimit.exhausted).toEqual({ until: began + 20 + 3_240_000 });
		expect(await rateLimit.turn()).toEqual({ limitedUntil: began + 20 + 3_240_000 });
	});

	test('with the first refusal if it may not wait at all', async () => {
		for (const retryAfter of [0, undefined]) {
			const rateLimit = new RateLimit({ concurrency: 1, maxWait: 0 }, new SimulatedClock());
			await rateLimit.turn();
			rateLimit.limited(retryAfter);
			expect(rateLimit.exhausted).toEqual({ until: undefined });
		}
	});

	test('after the longest wait if the service does not say', async () => {
		const began = Date.now();
		const { limited, rateLimit } = await simulate({ ...setting, limit: never, retryAfter: false });
		expect(limited).toBe(100);
		expect(rateLimit.exhausted).toEqual({ until: undefined });
		expect(Date.now() - began).toBeLessThanOrEqual(120_000);
	});

	test('if the service names a wait beyond every date', async () => {
		const rateLimit = new RateLimit({ concurrency: 1, maxWait: minute }, new SimulatedClock());
		await rateLimit.turn();
		rateLimit.limited(Infinity);
		expect(rateLimit.exhausted).toEqual({ until: undefined });
	});

	test.each([true, false])('if the pace asks for more (Retry-After: %p)', async (retryAfter) => {
		// The first burst leaves late in the window, so the wait for the next is short; the one after is not.
		const limit = fixedWindows(20, minute, 50_000);
		const { done, limited, rateLimit } = await simulate({ ...setting, limit, retryAfter, maxWait: 20_000 });
		expect(done + limited).toBe(100);
		expect(done).toBeGreaterThanOrEqual(40);
		expect(rateLimit.exhausted?.until === undefined).toBe(!retryAfter);
	});

	test.each([true, false])('if the pace it has learned asks for more (Retry-After: %p)', async (tells) => {
		const began = Date.now();
		const rateLimit = new RateLimit({ concurrency: 1, maxWait: 4_000 }, new SimulatedClock());
		const after = async (milliseconds: number) => {
			const turn = rateLimit.turn();
			await jest.advanceTimersByTimeAsync(milliseconds);
			return turn;
		};
		// Two in 8.5 seconds: taken after 0 and 5 s, refused three times, taken after 8.5 s.
		await after(0);
		rateLimit.answered();
		await after(5_000);
		rateLimit.answered();
		await after(0);
		for (const wait of [500, 1_000, 2_000]) {
			rateLimit.limited(tells ? wait : undefined);
			await after(wait);
		}
		rateLimit.answered();
		const until = tells ? began + 5_000 + 8_500 : undefined;
		expect(await after(0)).toEqual({ limitedUntil: until });
		expect(rateLimit.exhausted).toEqual({ until });
	});

	test('but what was idle before the refusal does not count', async () => {
		const rateLimit = new RateLimit({ concurrency: 1, maxWait: 10_000 }, new SimulatedClock());
		await rateLimit.turn();
		rateLimit.answered();
		await jest.advanceTimersByTimeAsync(minute);
		await rateLimit.turn();
		rateLimit.limited(9_000);
		expect(rateLimit.exhausted).toBeUndefined();
	});
});

describe('a limit that changes', () => {
	/** Somebody else takes part of the limit for a while. */
	const shared = (whole: Limit, part: Limit, from: number, to: number): Limit => {
		const began = Date.now();
		return {
			take: (now) =>
				(now - began >= from && now - began < to ? part.take(now) : undefined) ?? whole.take(now),
		};
	};

	test.each(Object.entries(kinds))('is learned anew, the run ends whole: %s', async (_, kind) => {
		for (const retryAfter of [true, false]) {
			const limit = shared(kind(60), kind(20), 2.5 * minute, 8 * minute);
			const setting = { limit, requests: 1_200, concurrency: 10, latency: 20, retryAfter };
			const { done, refusals, wall } = await simulate(setting);
			expect(done).toBe(1_200);
			expect(refusals).toBeLessThanOrEqual(60);
			// 5.5 minutes at 20 instead of 60 cost less than 4 minutes; then the pace has to be found again.
			expect(wall).toBeLessThanOrEqual(34 * minute);
		}
	});

	test.each(Object.entries(kinds))('and goes away does not slow the rest of the run: %s', async (_, kind) => {
		const began = Date.now();
		const whole = kind(60);
		const limit: Limit = { take: (now) => (now - began < 3 * minute ? whole.take(now) : undefined) };
		const setting = { limit, requests: 3_000, concurrency: 10, latency: 20, retryAfter: true };
		const { done, wall } = await simulate(setting);
		expect(done).toBe(3_000);
		expect(wall).toBeLessThanOrEqual(10 * minute);
	});
});

test('whatever the limit and the network, every request is done or told, and never too many are under way', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.record({
				kind: fc.constantFrom(slidingLog, fixedWindows, tokenBucket),
				count: fc.integer({ min: 1, max: 100 }),
				window: fc.constantFrom(100, 1_000, 5_000, 7_777, 60_000, 3_600_000),
				requests: fc.integer({ min: 1, max: 300 }),
				concurrency: fc.integer({ min: 1, max: 50 }),
				maxWait: fc.constantFrom(0, 1_000, 120_000, 86_400_000),
				retryAfter: fc.boolean(),
				latencies: fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 20 }),
				lostOf: fc.constantFrom(0, 2, 10),
			}),
			async ({ kind, count, window, latencies, lostOf, ...rest }) => {
				let asked = 0;
				let sent = 0;
				const latency = () => latencies[asked++ % latencies.length]!;
				const lost = () => lostOf > 0 && ++sent % lostOf === 0;
				const { done, limited, stopped, refusals, most, rateLimit } = await simulate({
					...rest,
					limit: kind(count, window),
					latency,
					lost,
				});
				expect(done + limited).toBe(rest.requests);
				expect(stopped).toBe(0);
				expect(most).toBeLessThanOrEqual(rest.concurrency);
				expect(rateLimit.refusals).toBe(refusals);
				expect(limited > 0).toBe(rateLimit.exhausted !== undefined && done < rest.requests);
				if (rest.maxWait >= 86_400_000 && lostOf === 0) expect(done).toBe(rest.requests);
				expect(rateLimit.waited).toBeGreaterThanOrEqual(0);
			},
		),
		{ numRuns: 150 },
	);
});
