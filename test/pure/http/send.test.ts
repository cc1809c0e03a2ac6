import type { SendOptions } from '../../../nodes/ReportSchedule/http/exchange';
import type { Permit, RateLimit } from '../../../nodes/ReportSchedule/http/rateLimited';
import { rateLimit } from '../../../nodes/ReportSchedule/rateLimit';
import { pause } from '../../../nodes/ReportSchedule/http/pause';
import { send } from '../../../nodes/ReportSchedule/http/send';
import { SimulatedClock } from '../rateLimit/simulatedClock';

describe('once the run has ended, nothing is sent', () => {
	/** Without a context, a request that leaves throws. */
	const ended = async (limit: RateLimit, signal: AbortSignal) =>
		await send({ method: 'GET', path: '/', operation: { isIdempotent: true } }, {
			rateLimit: limit,
			signal,
			maxRetries: 3,
		} as SendOptions);
	const notSent = { failure: { kind: 'runEnded', outcome: 'notSent' } };

	test('where there was no limit to wait for', async () => {
		const limit = rateLimit(60_000, new SimulatedClock());
		expect(await ended(limit, AbortSignal.abort())).toMatchObject(notSent);
	});

	test('and one that finds out hands its turn to the next, or the others would wait for ever', async () => {
		const clock = new SimulatedClock();
		const limit = rateLimit(60_000, clock);
		((await limit.turn()) as Permit).limited(20);
		const done: unknown[] = [];
		for (let i = 0; i < 3; i += 1) {
			void ended(limit, AbortSignal.abort()).then((reply) => done.push(reply));
		}
		await clock.advance(60_000);
		expect(done).toMatchObject([notSent, notSent, notSent]);
	});

	test('where that was in a wait for the limit', async () => {
		const limit = rateLimit(60_000, { now: () => 0, wait: async () => false });
		((await limit.turn()) as Permit).limited(1000);
		expect(await ended(limit, new AbortController().signal)).toMatchObject(notSent);
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
