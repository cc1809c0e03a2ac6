import fc from 'fast-check';
import { RateLimit, type Quota } from '../../../nodes/ReportSchedule/transport/rateLimit';
import { SimulatedClock } from './simulatedClock';
import {
	busy,
	fixedWindows,
	ideal,
	median,
	simulate,
	slidingLog,
	tokenBucket,
	unlimited,
	type Limit,
} from './simulatedService';

const second = 1_000;
const minute = 60_000;
const hour = 3_600_000;

const kinds: Record<string, (count: number, window: number) => Limit> = {
	'sliding log': slidingLog,
	'fixed windows that began before': (count, window) => fixedWindows(count, window, 0.6 * window),
	'token bucket': tokenBucket,
	'token bucket for a few at once': (count, window) => tokenBucket(count, window, Math.ceil(count / 5)),
};
const limits: Array<[count: number, window: number]> = [
	[20, minute],
	[1000, minute],
	[10, second],
];

let seed = 1;
const uneven = () => 20 + ((seed = (seed * 16_807) % 2_147_483_647) % 400);
const networks = [
	{ concurrency: 1, latency: 20 },
	{ concurrency: 10, latency: uneven },
	{ concurrency: 50, latency: 200 },
];

test.each(
	Object.entries(kinds).flatMap(([name, kind]) =>
		[true, false].map((retryAfter) => ({ name, kind, retryAfter })),
	),
)(
	'a service with a limit, $name: all are done, close to its time, few are refused (Retry-After: $retryAfter)',
	async ({ kind, retryAfter }) => {
		const times: number[] = [];
		const refusals: number[] = [];
		const settings = limits.flatMap((limit) => networks.map((network) => ({ limit, network })));
		for (const { limit, network } of settings) {
			const setting = () => ({
				...{ ...network, requests: 600, retryAfter, maxWait: hour },
				limit: kind(...limit),
			});
			const result = await simulate(setting());
			expect(result.done).toBe(600);
			expect(result.most).toBeLessThanOrEqual(network.concurrency);
			times.push(result.wall / ideal(setting()));
			refusals.push(result.refusals / 600);
		}
		expect(median(times)).toBeLessThanOrEqual(1.15);
		expect(median(refusals)).toBeLessThanOrEqual(0.3);
	},
);

describe('a service without a limit', () => {
	test.each([1, 50])('is used fully from the start, %i at once', async (concurrency) => {
		const setting = { requests: 600, concurrency, latency: 20, retryAfter: false, limit: unlimited() };
		const { wall, most } = await simulate(setting);
		expect([most, wall]).toEqual([concurrency, ideal(setting)]);
	});

	test('has no more requests under way than it may, however many wait', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit({ concurrency: 2, maxWait: minute }, clock);
		let left = 0;
		for (let i = 0; i < 3; i += 1) void rateLimit.turn().then(() => (left += 1));
		await clock.advance(minute);
		expect([left, rateLimit.waited]).toEqual([2, 0]);
		rateLimit.answered();
		await clock.advance(0);
		expect(left).toBe(3);
	});
});

test.each([
	[1, 4],
	[20, 15],
])(
	'a service that refuses %i %% at random: the run goes on, within %i times the waits',
	async (percent, most) => {
		// With the waits alone, each refusal costs a second or half of it, as no other request leaves meanwhile.
		for (const retryAfter of [true, false]) {
			const times: number[] = [];
			for (const seed of [1, 2, 3]) {
				const setting = { requests: 600, concurrency: 10, latency: 20, retryAfter };
				const { done, wall, refusals } = await simulate({ ...setting, limit: busy(percent, seed) });
				expect(done).toBe(600);
				times.push(wall / (refusals * (retryAfter ? 1_000 : 500) + 600 * 2));
			}
			expect(median(times)).toBeLessThanOrEqual(most);
		}
	},
);

describe('a limit that changes', () => {
	/** One limit until a time, another from then on. */
	const until = (time: number, before: Limit, after: Limit): Limit => ({
		take: (now) => (now < time ? before : after).take(now),
	});
	const kept = [slidingLog, fixedWindows, tokenBucket];

	test.each([true, false])('is followed down (Retry-After: %p)', async (retryAfter) => {
		for (const kind of kept) {
			const limit = until(2 * minute, kind(60, minute), kind(20, minute));
			const setting = { limit, requests: 600, concurrency: 10, latency: 20, retryAfter };
			const { done, wall, refusals } = await simulate(setting);
			expect(done).toBe(600);
			// Up to 180 in the first two minutes, the others at 20 a minute.
			expect(wall).toBeLessThanOrEqual(1.15 * 25 * minute);
			expect(refusals).toBeLessThanOrEqual(300);
		}
	});

	test.each([true, false])('and goes away does not slow the rest (Retry-After: %p)', async (retryAfter) => {
		for (const kind of kept) {
			const limit = until(3 * minute, kind(60, minute), unlimited());
			const setting = { limit, requests: 1_000, concurrency: 10, latency: 20, retryAfter };
			const { done, wall } = await simulate(setting);
			expect(done).toBe(1_000);
			// At 60 a minute they'd take 17.
			expect(wall).toBeLessThanOrEqual(10 * minute);
		}
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
				const setting = { ...rest, limit: kind(count, window), latency, lost };
				const { done, limited, stopped, most, rateLimit } = await simulate(setting);
				expect(done + limited).toBe(rest.requests);
				expect(stopped).toBe(0);
				expect(most).toBeLessThanOrEqual(rest.concurrency);
				if (rest.maxWait >= 86_400_000 && lostOf === 0) expect(done).toBe(rest.requests);
				expect(rateLimit.waited).toBeGreaterThanOrEqual(0);
			},
		),
		{ numRuns: 50 },
	);
});

describe('a service that says what is left', () => {
	/** A limit of so many per window that begins with the first request, and says how many are left. */
	function telling(count: number, window: number): { limit: Limit; quota: (now: number) => Quota } {
		const limit = fixedWindows(count, window);
		let end = -Infinity;
		let remaining = count;
		const take = (at: number) => {
			if (at >= end - 1e-6) {
				end = end === -Infinity ? at + window : end + window * (1 + Math.floor((at - end) / window));
				remaining = count;
			}
			remaining = Math.max(remaining - 1, 0);
			return limit.take(at);
		};
		return { limit: { take }, quota: (at) => ({ remaining, resetIn: Math.ceil(end - at) }) };
	}

	test.each([
		[60, 60_000, 10, 200],
		[10, 1_000, 10, 5],
	])('%i in %i ms, %i at once, %i ms each: none is refused', async (count, window, concurrency, latency) => {
		const setting = { requests: 200, concurrency, latency, retryAfter: true };
		const { done, refusals, wall } = await simulate({ ...setting, ...telling(count, window) });
		expect([done, refusals]).toEqual([200, 0]);
		expect(wall).toBeLessThanOrEqual((200 / count) * window + 20 * latency);
	});

	const fast = { requests: 300, concurrency: 10, latency: 20, retryAfter: true };
	test.each<[string, (now: number) => Quota | undefined, number]>([
		['always 0', () => ({ remaining: 0, resetIn: 60_000 }), 62_000],
		['0, for longer than the longest wait', () => ({ remaining: 0, resetIn: 3_600_000 }), 2_000],
		['once', (at) => (at < 15 ? { remaining: 3, resetIn: 60_000 } : undefined), 2_000],
	])('that has no limit, %s, is not slowed for long', async (_name, quota, most) => {
		const { done, wall } = await simulate({ ...fast, limit: unlimited(), quota });
		expect(done).toBe(300);
		expect(wall).toBeLessThanOrEqual(most);
	});
});
