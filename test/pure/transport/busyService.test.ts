import { busy, simulate, slidingLog, tokenBucket, type Limit } from './simulatedService';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const latency = 20;
const cases = [1, 10].flatMap((concurrency) =>
	[true, false].flatMap((retryAfter) => [1, 2, 3, 4].map((seed) => ({ concurrency, retryAfter, seed }))),
);

describe.each([
	[1, 2],
	[5, 5],
	[10, 6],
	[20, 10],
])('of a busy service that refuses %p %% of the requests at random', (percent, most) => {
	test.each(cases)(
		'no pace is learned: $concurrency at once, Retry-After $retryAfter, seed $seed',
		async (setting) => {
			const limit = busy(percent, setting.seed);
			const { done, wall, refusals } = await simulate({ ...setting, limit, latency, requests: 1_000 });
			expect(done).toBe(1_000);
			const waits = refusals * (setting.retryAfter ? 1_000 : 500);
			expect(wall / (waits + (1_000 * latency) / setting.concurrency)).toBeLessThanOrEqual(most);
		},
	);
});

describe.each<[string, number, () => Limit]>([
	['10 a second', 100, () => tokenBucket(10, 1_000, 20)],
	['60 a minute', 1_000, () => slidingLog(60, 60_000)],
])('of one that takes %s, and refuses 2 %% of those at random', (_, time, limit) => {
	test.each(cases)(
		'the limit is used: $concurrency at once, Retry-After $retryAfter, seed $seed',
		async (setting) => {
			const both = busy(2, setting.seed, limit());
			const { done, wall } = await simulate({ ...setting, limit: both, latency, requests: 600 });
			expect(done).toBe(600);
			expect(wall / (600 * time)).toBeLessThanOrEqual(4);
		},
	);
});
