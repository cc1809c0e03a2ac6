import { Readable } from 'node:stream';
import { send, type SendOptions } from '../../../nodes/ReportSchedule/service/exchange';
import { failureOfKind } from '../../../nodes/ReportSchedule/service/outcome';
import { Pace } from '../../../nodes/ReportSchedule/service/pace';
import { SimulatedClock } from './simulatedClock';

/** How an attempt ends: with an answer, or with what the network says. */
type Ending = { status: number; headers?: object; body?: Iterable<Buffer> } | { code: string; syscall: string };

/** A body of which nobody should read more than the beginning. */
function* tooMuch() {
	for (let megabytes = 0; megabytes < 40; megabytes += 1) yield Buffer.alloc(2 ** 20);
	throw new Error('It was read to its end');
}

const success = { status: 200 };
const refusal = { status: 400 };
const serverError = { status: 500, headers: { 'retry-after': '0.001' } };
const partly = { status: 207 };
const limited = { status: 429, headers: { 'retry-after': '3600' } };
const lost = { code: 'ECONNRESET', syscall: 'read' };
const notConnected = { code: 'ECONNREFUSED', syscall: 'connect' };
const limitOfAMinute = () => new Pace(60_000, new SimulatedClock());

/** Sends a request whose attempts end so in turn. */
async function sent(
	endings: readonly Ending[],
	{
		pace = limitOfAMinute() as Pick<Pace, 'inTurn'>,
		isIdempotent = true,
		method = 'PUT' as 'PUT' | 'GET',
		signal = new AbortController().signal,
		timeout = 60_000,
	} = {},
) {
	const requests: Array<{ timeout: number }> = [];
	const answer = async (_credential: string, request: { timeout: number }) => {
		const ending = endings[requests.length]!;
		requests.push(request);
		if ('code' in ending) throw Object.assign(new Error('Broken'), ending);
		const { status, headers = {}, body = [] } = ending;
		return await Promise.resolve({ statusCode: status, headers, body: Readable.from(body) });
	};
	const context = { helpers: { httpRequestWithAuthentication: answer } };
	const connection = { baseUrl: 'https://host', token: 'a-long-token', credential: {} };
	const options = { context, connection, timeout, maxRetries: 3, pace, signal } as unknown as SendOptions;
	const reply = await send({ method, path: '/', body: {}, type: { isIdempotent } }, options);
	return { came: 'failure' in reply ? reply.failure : reply, attempts: requests.length, requests };
}

test.each<{ what: string; endings: Ending[]; came: object; attempts: number }>([
	{
		what: 'a refusal after a server error is unknown',
		endings: [serverError, refusal],
		came: { status: 400, outcome: 'unknown' },
		attempts: 2,
	},
	{ what: 'a success settles an unknown', endings: [serverError, success], came: { answer: undefined }, attempts: 2 },
	{
		what: 'a server error doesn’t wait for the reset of a rate limit',
		endings: [{ status: 502, headers: { 'ratelimit-reset': '3600' } }, success],
		came: { answer: undefined },
		attempts: 2,
	},
	{
		what: 'an answer is left once it is too large',
		endings: [{ status: 200, body: tooMuch() }],
		came: { kind: 'unexpectedAnswer' },
		attempts: 1,
	},
	{ what: 'a refusal is one', endings: [refusal, success], came: { status: 400, outcome: 'refused' }, attempts: 1 },
	{
		what: 'a limit that ends the run leaves it unsent',
		endings: [limited, success],
		came: { kind: 'rateLimited', outcome: 'notSent' },
		attempts: 1,
	},
	{
		what: 'such a limit leaves unknown what was unknown before',
		endings: [serverError, limited, success],
		came: { outcome: 'unknown' },
		attempts: 2,
	},
])('attempts that follow each other: $what', async ({ endings, came, attempts }) => {
	expect(await sent(endings)).toMatchObject({ came, attempts });
});

test.each<{ what: string; endings: Ending[]; attempts: number }>([
	{ what: 'not after a lost connection', endings: [lost, success], attempts: 1 },
	{ what: 'not after a server error', endings: [serverError, success], attempts: 1 },
	{ what: 'but after none was made', endings: [notConnected, refusal, success], attempts: 2 },
])('a create is sent again only if it never left: $what', async ({ endings, attempts }) => {
	expect((await sent(endings, { isIdempotent: false })).attempts).toBe(attempts);
});

test.each<{ what: string; ending: Ending; kind: string }>([
	{ what: 'a server error', ending: serverError, kind: 'serverError' },
	{ what: 'a lost connection', ending: lost, kind: 'connectionLost' },
])('a further attempt that is held back leaves what this one came to: $what', async ({ ending, kind }) => {
	let attempts = 0;
	const inTurn: Pace['inTurn'] = async (attempt) =>
		attempts++ === 0 ? await attempt() : { heldBack: failureOfKind('runEnded') };
	expect((await sent([ending], { pace: { inTurn } })).came).toMatchObject({ kind, outcome: 'unknown' });
});

test('a request that is held back never leaves', async () => {
	const clock = new SimulatedClock();
	clock.stop();
	const came = { kind: 'runEnded', outcome: 'notSent' };
	expect(await sent([success], { pace: new Pace(60_000, clock) })).toMatchObject({ came, attempts: 0 });
});

test('a run that ends before the next attempt leaves what this one came to', async () => {
	const controller = new AbortController();
	const inTurn: Pace['inTurn'] = async (attempt) => {
		const reply = await attempt();
		controller.abort();
		return reply;
	};
	const { came, attempts } = await sent([serverError, success], { pace: { inTurn }, signal: controller.signal });
	expect(came).toMatchObject({ kind: 'serverError', outcome: 'unknown' });
	expect(attempts).toBe(1);
});

test('an hour’s time-out is n8n’s, too, whose own is five minutes', async () => {
	const { requests } = await sent([success], { timeout: 3_600_000 });
	expect(requests).toMatchObject([{ timeout: 3_600_000 }]);
});

test('a 207 is the answer to a question, and says of a change that part of it may have failed', async () => {
	const { came } = await sent([partly], { method: 'GET' });
	expect(came).toHaveProperty('answer', undefined);
	expect((await sent([partly])).came).toMatchObject({ status: 207, outcome: 'unknown' });
});
