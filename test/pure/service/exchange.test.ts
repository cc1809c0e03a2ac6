import { Readable } from 'node:stream';
import { send, type SendOptions } from '../../../nodes/ReportSchedule/service/exchange';
import { failureOfKind } from '../../../nodes/ReportSchedule/service/outcome';
import { Pace } from '../../../nodes/ReportSchedule/service/pace';
import { SimulatedClock } from './simulatedClock';

type Answer = number | { code: string; syscall?: string };

/** A body of which nobody should read more than the beginning. */
function* tooMuch() {
	for (let megabytes = 0; megabytes < 40; megabytes += 1) yield Buffer.alloc(2 ** 20);
	throw new Error('It was read to its end');
}

/** Sends a request that is answered so in turn: with a status, or with what the network says. */
async function sent(
	answers: readonly Answer[],
	limit: Pick<Pace, 'inTurn'>,
	isIdempotent = true,
	{ method = 'PUT' as 'PUT' | 'GET', signal = new AbortController().signal, maxRetries = 3, timeout = 60_000 } = {},
) {
	let attempts = 0;
	const requests: Array<{ timeout: number }> = [];
	const answer = async (_credential: string, request: { timeout: number }) => {
		requests.push(request);
		const next = answers[attempts];
		attempts += 1;
		if (typeof next !== 'number') throw Object.assign(new Error('Broken'), next);
		// A reset is that of a rate limit.
		const wait = next === 429 ? '3600' : '0.001';
		const headers = next === 502 ? { 'ratelimit-reset': '3600' } : { 'retry-after': wait };
		const body = Readable.from(next === 299 ? tooMuch() : []);
		return await Promise.resolve({ statusCode: next, headers, body });
	};
	const reply = await send({ method, path: '/', body: {}, type: { isIdempotent } }, {
		context: { helpers: { httpRequestWithAuthentication: answer } },
		connection: { baseUrl: 'https://host', token: 'a-long-token', credential: {} },
		...{ timeout, maxRetries, pace: limit, signal },
	} as unknown as SendOptions);
	return { came: 'failure' in reply ? reply.failure : reply, attempts, requests };
}

const lost = { code: 'ECONNRESET', syscall: 'read' };
const notConnected = { code: 'ECONNREFUSED', syscall: 'connect' };
const limitOfAMinute = () => new Pace(60_000, new SimulatedClock());

test.each<[string, Answer[], object, number]>([
	['a refusal after a server error is unknown', [500, 400], { status: 400, outcome: 'unknown' }, 2],
	['a success settles what was unknown', [500, 200], { answer: undefined }, 2],
	['a server error waits for no limit', [502, 200], { answer: undefined }, 2],
	['an answer is left once it is too large', [299], { kind: 'unexpectedAnswer' }, 1],
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

test.each<[Answer, object]>([
	[500, { kind: 'serverError', outcome: 'unknown' }],
	[lost, { kind: 'connectionLost', outcome: 'unknown' }],
])('a further attempt that is held back leaves what this one came to: %j', async (answer, came) => {
	let attempts = 0;
	const inTurn: Pace['inTurn'] = async (attempt) =>
		attempts++ === 0 ? await attempt() : { heldBack: failureOfKind('runEnded') };
	expect((await sent([answer], { inTurn })).came).toMatchObject(came);
});

test('a request that is held back never leaves', async () => {
	const clock = new SimulatedClock();
	clock.stop();
	const came = { kind: 'runEnded', outcome: 'notSent' };
	expect(await sent([200], new Pace(60_000, clock))).toMatchObject({ came, attempts: 0 });
});

test('a run that ends before the next attempt leaves what this one came to', async () => {
	const controller = new AbortController();
	const inTurn: Pace['inTurn'] = async (attempt) => {
		const reply = await attempt();
		controller.abort();
		return reply;
	};
	const run = { inTurn };
	const { came, attempts } = await sent([500, 200], run, true, { signal: controller.signal });
	expect(came).toMatchObject({ kind: 'serverError', outcome: 'unknown' });
	expect(attempts).toBe(1);
});

test('an hour’s time-out is n8n’s, too, whose own is five minutes', async () => {
	const { requests } = await sent([200], limitOfAMinute(), true, { timeout: 3_600_000 });
	expect(requests).toMatchObject([{ timeout: 3_600_000 }]);
});

test('a 207 is the answer to a question, and says of a change that part of it may have failed', async () => {
	const { came } = await sent([207], limitOfAMinute(), true, { method: 'GET' });
	expect(came).toHaveProperty('answer', undefined);
	expect((await sent([207], limitOfAMinute())).came).toMatchObject({ status: 207, outcome: 'unknown' });
});
