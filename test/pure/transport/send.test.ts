import type { Reply } from '../../../nodes/ReportSchedule/transport/exchange';
import { RateLimit } from '../../../nodes/ReportSchedule/transport/rateLimit';
import { pause, settle } from '../../../nodes/ReportSchedule/transport/send';
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
		expect(await Promise.all([limit.turn(), limit.turn()])).toEqual(['send', 'send']);
		settle(limit, tooMany(60));
		await clock.advance(20_000);
		settle(limit, outcome);
		const next = limit.turn();
		await clock.advance(40_000);
		expect(await next).toBe('send');
		// 70 s after the refusal, 50 s after what came then.
		settle(limit, tooMany(10));
		const last = limit.turn();
		await clock.advance(10_000);
		expect((await last) === 'send').toBe(!isOver);
	});

	test('what an answer says is left holds', async () => {
		const outcomes: Reply[] = [{ answer: undefined }, { failure: failureOf({ status: 400 }) }];
		for (const outcome of outcomes) {
			const clock = new SimulatedClock();
			const limit = new RateLimit({ concurrency: 2, maxWait: 60_000 }, clock);
			await limit.turn();
			settle(limit, { ...outcome, quota: { remaining: 0, resetIn: 5_000 } });
			let left = false;
			void limit.turn().then(() => (left = true));
			await clock.advance(4_999);
			expect(left).toBe(false);
			await clock.advance(1);
			expect(left).toBe(true);
		}
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
