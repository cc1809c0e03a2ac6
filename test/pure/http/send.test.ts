import type { Reply } from '../../../nodes/ReportSchedule/http/exchange';
import { RateLimit, type Permit } from '../../../nodes/ReportSchedule/http/rateLimit';
import { pause, settle } from '../../../nodes/ReportSchedule/http/send';
import { failureOf } from '../failureOf';
import { SimulatedClock } from './simulatedClock';

describe('what a request comes to, for the rate limit', () => {
	const tooMany = (seconds: number): Reply => ({
		failure: failureOf({ kind: 'rateLimited', status: 429, retryAfter: seconds * 1000 }),
	});

	// The longest wait counts from the last answer.
	test.each<[name: string, reply: Reply, isOver: boolean]>([
		['a success is an answer', { answer: undefined }, false],
		['a refusal is an answer', { failure: failureOf({ status: 400 }) }, false],
		['a lost connection is none', { failure: failureOf({ kind: 'connectionLost' }) }, true],
	])('%s', async (_name, outcome, isOver) => {
		const clock = new SimulatedClock();
		const limit = new RateLimit({ concurrency: 2, maxWait: 60_000 }, clock);
		const [first, second] = (await Promise.all([limit.turn(), limit.turn()])) as Permit[];
		settle(limit, first!, tooMany(60));
		await clock.advance(20_000);
		settle(limit, second!, outcome);
		const next = limit.turn();
		await clock.advance(40_000);
		const tried = (await next) as Permit;
		expect(tried).toHaveProperty('round');
		// 70 s after the refusal, 50 s after what came then.
		settle(limit, tried, tooMany(10));
		const last = limit.turn();
		await clock.advance(10_000);
		expect('round' in ((await last) as object)).toBe(!isOver);
	});
});

describe('a wait', () => {
	test('passes', async () => {
		expect(await pause(1, new AbortController().signal)).toBe(true);
	});

	test('ends as soon as it is called off', async () => {
		const controller = new AbortController();
		const wait = pause(60_000, controller.signal);
		controller.abort();
		expect(await wait).toBe(false);
	});

	test("doesn't begin where it has been called off before", async () => {
		expect(await pause(60_000, AbortSignal.abort())).toBe(false);
	});
});
