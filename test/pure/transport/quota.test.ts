import fc from 'fast-check';
import { readRateLimitHeaders, type Quota } from '../../../nodes/ReportSchedule/transport/quota';
import { fixedWindows, simulate, unlimited, type Limit } from './simulatedService';

const now = Date.parse('2026-01-01T00:00:00Z');
const date = 'Thu, 01 Jan 2026 00:00:00 GMT';

describe('the headers', () => {
	beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));
	afterEach(() => void jest.restoreAllMocks());
	const left = (remaining: number, seconds: number) => ({ remaining, resetIn: seconds * 1_000 });

	test.each<[Record<string, unknown>, Quota | undefined]>([
		[{ ratelimit: 'limit=100, remaining=50, reset=5' }, left(50, 5)],
		[{ ratelimit: '"default";r=50;t=30' }, left(50, 30)],
		[{ ratelimit: '"burst";r=7;t=1, "daily";t=3600;r=900' }, left(7, 1)],
		[{ ratelimit: '"daily";r=0;t=3600, "burst";r=7;t=1' }, left(0, 3_600)],
		[{ 'ratelimit-limit': '100', 'ratelimit-remaining': '50', 'ratelimit-reset': '5' }, left(50, 5)],
		[{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '5.5' }, left(0, 5.5)],
		[{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1_000 + 60) }, left(0, 60)],
		[{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now + 60_000) }, left(0, 60)],
		// What can't be meant so.
		[{}, undefined],
		[{ ratelimit: '"default";r=50' }, undefined],
		[{ ratelimit: 'unlimited' }, undefined],
		[{ 'ratelimit-remaining': '5' }, undefined],
		[{ 'ratelimit-reset': '5' }, undefined],
		[{ 'ratelimit-remaining': '-1', 'ratelimit-reset': '5' }, undefined],
		[{ 'ratelimit-remaining': '0', 'ratelimit-reset': '-5' }, undefined],
		[{ 'ratelimit-remaining': '0', 'ratelimit-reset': '0' }, undefined],
		[{ 'ratelimit-remaining': '0', 'ratelimit-reset': 'soon' }, undefined],
		[{ 'ratelimit-remaining': '0', 'ratelimit-reset': '' }, undefined],
		[{ 'ratelimit-remaining': '0', 'ratelimit-reset': '100000' }, undefined],
		[{ 'ratelimit-remaining': '0', 'ratelimit-reset': String(now / 1_000 - 60) }, undefined],
		[{ 'ratelimit-remaining': ['0'], 'ratelimit-reset': { a: 1 } }, undefined],
	])('%j', (headers, quota) => expect(readRateLimitHeaders(headers)).toEqual(quota));

	test("a reset given as a date counts from the answer's own", () => {
		const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1_000 + 60) };
		jest.spyOn(Date, 'now').mockReturnValue(now - 300_000);
		expect(readRateLimitHeaders({ ...headers, date })).toEqual(left(0, 60));
	});

	test('whatever they are, nothing is thrown, and no wait is longer than a day', () => {
		const names = ['ratelimit', 'ratelimit-remaining', 'ratelimit-reset', 'x-ratelimit-reset', 'date'];
		const text = fc.oneof(fc.string(), fc.nat().map(String), fc.constant('r=0;t=99999999999999999999'));
		fc.assert(
			fc.property(fc.dictionary(fc.constantFrom(...names), text), (headers) => {
				const { remaining = 0, resetIn = 1 } = readRateLimitHeaders(headers) ?? {};
				expect(remaining).toBeGreaterThanOrEqual(0);
				expect(resetIn).toBeGreaterThan(0);
				expect(resetIn).toBeLessThanOrEqual(86_400_000);
			}),
		);
	});
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
