import { Readable } from 'node:stream';
import type { SendOptions } from '../../../nodes/ReportSchedule/http/exchange';
import type { Permit, RateLimit } from '../../../nodes/ReportSchedule/http/rateLimited';
import { rateLimit } from '../../../nodes/ReportSchedule/rateLimit';
import { pause } from '../../../nodes/ReportSchedule/helpers/pause';
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

type Answer = number | { code: string; syscall?: string };

/** Sends a request that is answered so in turn: with a status, or with what the network says. */
async function sent(answers: readonly Answer[], limit: RateLimit, isIdempotent = true) {
	let attempts = 0;
	const answer = async () => {
		const next = answers[attempts];
		attempts += 1;
		if (typeof next !== 'number') throw Object.assign(new Error('Broken'), next);
		const headers = { 'retry-after': next === 429 ? '3600' : '0' };
		return await Promise.resolve({ statusCode: next, headers, body: Readable.from([]) });
	};
	const reply = await send({ method: 'PUT', path: '/', body: {}, operation: { isIdempotent } }, {
		context: { helpers: { httpRequestWithAuthentication: answer } },
		connection: { baseUrl: 'https://host', token: 'a-long-token', credential: {} },
		...{ timeout: 60_000, maxRetries: 3, rateLimit: limit, signal: new AbortController().signal },
	} as unknown as SendOptions);
	return { came: 'failure' in reply ? reply.failure : reply, attempts };
}

const lost = { code: 'ECONNRESET', syscall: 'read' };
const notConnected = { code: 'ECONNREFUSED', syscall: 'connect' };
const limitOfAMinute = () => rateLimit(60_000, new SimulatedClock());

test.each<[string, Answer[], object, number]>([
	['a refusal after a server error is unknown', [500, 400], { status: 400, outcome: 'unknown' }, 2],
	['a success settles what was unknown', [500, 200], { answer: undefined }, 2],
	['a refusal is one', [400, 200], { status: 400, outcome: 'refused' }, 1],
	['a limit that ends the run leaves it unsent', [429, 200], { kind: 'rateLimited', outcome: 'notSent' }, 1],
	['but not what was unknown before', [500, 429, 200], { outcome: 'unknown' }, 2],
])('attempts that follow each other: %s', async (_promise, answers, came, attempts) => {
	expect(await sent(answers, limitOfAMinute())).toMatchObject({ came, attempts });
});

test.each<[Answer[], number]>([
	[[lost, 200], 1],
	[[500, 200], 1],
	[[notConnected, 400, 200], 2],
])('a create is sent again only if it never left: %j', async (answers, attempts) => {
	expect((await sent(answers, limitOfAMinute(), false)).attempts).toBe(attempts);
});

/** A limit that lets one attempt leave, and then nothing more: the run is over, or was stopped in the wait. */
function once(then: { limitedUntil: number } | 'stopped') {
	const told: string[] = [];
	const note = (what: string) => () => void told.push(what);
	const permit = { answered: note('answered'), unanswered: note('unanswered'), limited: note('limited') };
	const turns = [permit, then];
	return {
		told,
		limit: { waited: 0, askedWait: () => undefined, turn: () => Promise.resolve(turns.shift()!) },
	};
}

test.each<[string, Answer, string, number | undefined]>([
	['an answer', 200, 'answered', undefined],
	['a refusal', 400, 'answered', undefined],
	// It's no time of this failure's.
	['a server error', 500, 'answered', undefined],
	['no answer', lost, 'unanswered', undefined],
	['a 429', 429, 'limited', 7],
])(
	'the rate limit is told of %s, once; only a 429 says when to come back',
	async (_what, answer, told, until) => {
		const run = once({ limitedUntil: 7 });
		const { came } = await sent([answer], run.limit);
		expect(run.told).toEqual([told]);
		expect('kind' in came ? came.limitedUntil : undefined).toBe(until);
	},
);

test.each<[Answer, object]>([
	[500, { kind: 'serverError', outcome: 'unknown' }],
	[lost, { kind: 'connectionLost', outcome: 'unknown' }],
	[429, { kind: 'rateLimited', outcome: 'notSent' }],
])(
	'a run that is stopped in the wait for the next attempt leaves what this one came to: %j',
	async (answer, came) => {
		expect((await sent([answer], once('stopped').limit)).came).toMatchObject(came);
	},
);

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
