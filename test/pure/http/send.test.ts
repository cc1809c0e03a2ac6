import type { Reply, SendOptions } from '../../../nodes/ReportSchedule/http/exchange';
import { RateLimit, type Permit } from '../../../nodes/ReportSchedule/http/rateLimit';
import { pause, send, settle } from '../../../nodes/ReportSchedule/http/send';
import { failureOf } from '../failureOf';
import { SimulatedClock } from './simulatedClock';

describe('what a request comes to, for the rate limit', () => {
	const tooMany = (seconds: number): Reply => ({
		failure: failureOf({ kind: 'rateLimited', status: 429, retryAfter: seconds * 1000 }),
	});

	// Where the service took the one that tried, two may leave.
	test.each<[name: string, reply: Reply, follow: number]>([
		['a success is an answer', { answer: undefined }, 2],
		['a refusal is an answer', { failure: failureOf({ status: 400 }) }, 2],
		['a lost connection is none', { failure: failureOf({ kind: 'connectionLost' }) }, 1],
	])('%s', async (_name, reply, follow) => {
		const clock = new SimulatedClock();
		const limit = new RateLimit(60_000, clock);
		settle(limit, (await limit.turn()) as Permit, tooMany(60));
		const attempt = limit.turn();
		await clock.advance(60_000);
		settle(limit, (await attempt) as Permit, reply);
		const left: unknown[] = [];
		for (let i = 0; i < 3; i += 1) void limit.turn().then((turn) => left.push(turn));
		await clock.advance(0);
		expect(left).toHaveLength(follow);
	});
});

describe('once the run has ended, nothing is sent', () => {
	/** Without a context, a request that leaves throws. */
	const ended = async (rateLimit: RateLimit, signal: AbortSignal) =>
		await send({ method: 'GET', path: '/', operation: { isIdempotent: true } }, {
			rateLimit,
			signal,
			maxRetries: 3,
		} as SendOptions);
	const notSent = { failure: { kind: 'runEnded', outcome: 'notSent' } };

	test('where there was no limit to wait for', async () => {
		const limit = new RateLimit(60_000, new SimulatedClock());
		expect(await ended(limit, AbortSignal.abort())).toMatchObject(notSent);
	});

	test('and one that finds out hands its turn to the next, or the others would wait for ever', async () => {
		const clock = new SimulatedClock();
		const limit = new RateLimit(60_000, clock);
		settle(limit, (await limit.turn()) as Permit, {
			failure: failureOf({ kind: 'rateLimited', status: 429, retryAfter: 20 }),
		});
		const done: unknown[] = [];
		for (let i = 0; i < 3; i += 1) {
			void ended(limit, AbortSignal.abort()).then((reply) => done.push(reply));
		}
		await clock.advance(60_000);
		expect(done).toMatchObject([notSent, notSent, notSent]);
	});

	test('where that was in a wait for the limit', async () => {
		const limit = new RateLimit(60_000, { now: () => 0, wait: async () => false });
		settle(limit, (await limit.turn()) as Permit, {
			failure: failureOf({ kind: 'rateLimited', status: 429, retryAfter: 1000 }),
		});
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
