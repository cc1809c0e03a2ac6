import { Readable } from 'node:stream';
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

describe('what a request came to with its retries', () => {
	/** Answers in turn: a status, or what the network said. */
	async function sent(answers: Array<number | { code: string; syscall?: string }>, isIdempotent = true) {
		const clock = new SimulatedClock();
		const limit = rateLimit(60_000, clock);
		let attempts = 0;
		const helper = () => {
			const answer = answers[attempts];
			attempts += 1;
			if (typeof answer !== 'number') return Promise.reject(Object.assign(new Error('Broken'), answer));
			const wait = answer === 429 ? '3600' : '0';
			const headers = { 'retry-after': wait };
			return Promise.resolve({ statusCode: answer, headers, body: Readable.from([]) });
		};
		const options = {
			context: { helpers: { httpRequestWithAuthentication: helper } },
			connection: { baseUrl: 'https://host', token: 'a-long-token', credential: {} },
			timeout: 60_000,
			maxRetries: 3,
			rateLimit: limit,
			signal: new AbortController().signal,
		} as unknown as SendOptions;
		const reply = await send({ method: 'PUT', path: '/', body: {}, operation: { isIdempotent } }, options);
		return { reply, attempts, limit };
	}
	const lost = { code: 'ECONNRESET', syscall: 'read' };
	const refusedConnection = { code: 'ECONNREFUSED', syscall: 'connect' };

	test.each<[string, Parameters<typeof sent>[0], object, number]>([
		['a refusal after a server error is unknown', [500, 400], { status: 400, outcome: 'unknown' }, 2],
		['a success settles what was unknown', [500, 200], { answer: undefined }, 2],
		['a refusal is one', [400, 200], { status: 400, outcome: 'refused' }, 1],
		[
			'a limit that ends the run leaves it unsent',
			[429, 200],
			{ kind: 'rateLimited', outcome: 'notSent' },
			1,
		],
		['but not what was unknown before', [500, 429, 200], { outcome: 'unknown' }, 2],
	])('%s', async (_promise, answers, expected, attempts) => {
		const { reply, attempts: made } = await sent(answers);
		expect('failure' in reply ? reply.failure : reply).toMatchObject(expected);
		expect(made).toBe(attempts);
	});

	test('a create is sent again only if it never left', async () => {
		expect((await sent([lost, 200], false)).attempts).toBe(1);
		expect((await sent([500, 200], false)).attempts).toBe(1);
		expect((await sent([refusedConnection, 400, 200], false)).attempts).toBe(2);
	}, 10_000);
});

test.each<[string, object, keyof Permit]>([
	['an answer', { statusCode: 200, headers: {}, body: Readable.from([]) }, 'answered'],
	['a refusal', { statusCode: 400, headers: {}, body: Readable.from([]) }, 'answered'],
	['a 429', { statusCode: 429, headers: {}, body: Readable.from([]) }, 'limited'],
	['no answer', Object.assign(new Error('Broken'), { code: 'ECONNRESET' }), 'unanswered'],
])('the rate limit is told of %s, once', async (_what, answer, expected) => {
	const told: string[] = [];
	const note = (name: string) => () => void told.push(name);
	const permit: Permit = {
		answered: note('answered'),
		unanswered: note('unanswered'),
		limited: note('limited'),
	};
	const turns: Array<Permit | 'stopped'> = [permit, 'stopped'];
	await send({ method: 'PUT', path: '/', body: {}, operation: { isIdempotent: true } }, {
		context: {
			helpers: {
				httpRequestWithAuthentication: () =>
					answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
			},
		},
		connection: { baseUrl: 'https://host', token: 'a-long-token', credential: {} },
		timeout: 60_000,
		maxRetries: 0,
		rateLimit: { waited: 0, turn: () => Promise.resolve(turns.shift()!) },
		signal: new AbortController().signal,
	} as unknown as SendOptions);
	expect(told).toEqual([expected]);
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
