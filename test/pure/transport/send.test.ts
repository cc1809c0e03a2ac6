import type { Outcome } from '../../../nodes/ReportSchedule/transport/exchange';
import { RateLimit } from '../../../nodes/ReportSchedule/transport/rateLimit';
import { settle, waited } from '../../../nodes/ReportSchedule/transport/send';
import { SimulatedClock } from './simulatedClock';

describe('what a request comes to, for the pace', () => {
	beforeEach(() => void jest.useFakeTimers());
	afterEach(() => void jest.useRealTimers());

	const tooMany = (seconds: number): Outcome => ({
		failure: { kind: 'rateLimited', status: 429, reason: '', retryAfter: seconds * 1000 },
	});

	// The longest wait counts from the last answer.
	test.each<[name: string, outcome: Outcome, isOver: boolean]>([
		['a success is an answer', { answer: undefined }, false],
		['a refusal is an answer', { failure: { kind: 'refused', status: 400, reason: '' } }, false],
		['a lost connection is none', { failure: { kind: 'connectionLost', reason: '' } }, true],
	])('%s', async (_name, outcome, isOver) => {
		const limit = new RateLimit({ concurrency: 2, maxWait: 60_000 }, new SimulatedClock());
		expect(await Promise.all([limit.turn(), limit.turn()])).toEqual(['send', 'send']);
		settle(limit, tooMany(60));
		jest.advanceTimersByTime(20_000);
		settle(limit, outcome);
		const probe = limit.turn();
		await jest.advanceTimersByTimeAsync(40_000);
		expect(await probe).toBe('send');
		// 70 s after the refusal, 50 s after what came then.
		settle(limit, tooMany(10));
		expect(limit.exhausted !== undefined).toBe(isOver);
	});
});

describe('a wait', () => {
	test('passes', async () => {
		expect(await waited(1, new AbortController().signal)).toBe(true);
	});

	test('ends as soon as it is called off', async () => {
		const controller = new AbortController();
		const wait = waited(60_000, controller.signal);
		controller.abort();
		expect(await wait).toBe(false);
	});

	test("doesn't begin where it has been called off before", async () => {
		expect(await waited(60_000, AbortSignal.abort())).toBe(false);
	});
});
