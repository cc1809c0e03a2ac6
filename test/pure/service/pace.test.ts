import { failureOfKind } from '../../../nodes/ReportSchedule/service/outcome';
import { Pace } from '../../../nodes/ReportSchedule/service/pace';
import { askedWait, type Reply } from '../../../nodes/ReportSchedule/service/response';
import fc, { draws } from '../../property';
import { SimulatedClock } from './simulatedClock';
import {
	fixedWindows,
	ideal,
	type Limit,
	median,
	simulate,
	slidingLog,
	tokenBucket,
	unlimited,
} from './simulatedService';

/** What the node promises for a rate limit, whatever the algorithm behind it. */

const second = 1_000;
const minute = 60_000;
const hour = 3_600_000;

/** Each with the most refusals per request. */
const kinds: Array<[name: string, most: number, of: (count: number, window: number) => Limit]> = [
	['sliding log', 0.3, slidingLog],
	['fixed windows that began before', 0.3, (count, window) => fixedWindows(count, window, 0.6 * window)],
	['token bucket', 1, tokenBucket],
	['token bucket for a few at once', 1, (count, window) => tokenBucket(count, window, Math.ceil(count / 5))],
];
const limits: Array<[count: number, window: number]> = [
	[20, minute],
	[60, minute],
	[1000, minute],
	[10, second],
	[20, 2 * second],
	[100, 15 * minute],
];
/** Some rounds of the smaller limits. */
const requests = draws(300, 600);
let seed = 1;
const uneven = () => 20 + ((seed = (seed * 16_807) % 2_147_483_647) % 400);
const networks = [
	{ concurrency: 1, latency: 20 },
	{ concurrency: 10, latency: 20 },
	{ concurrency: 10, latency: uneven },
	{ concurrency: 50, latency: 200 },
];

test.each(kinds.flatMap(([name, most, kind]) => [true, false].map((retryAfter) => ({ name, most, kind, retryAfter }))))(
	'$name, Retry-After $retryAfter: everything is done, close to the limit’s own time, and few are refused',
	async ({ kind, most, retryAfter }) => {
		const times: number[] = [];
		const refusals: number[] = [];
		for (const { limit, network } of limits.flatMap((limit) => networks.map((network) => ({ limit, network })))) {
			const setting = () => {
				seed = 1;
				return { ...network, requests, retryAfter, maxWait: 24 * hour, limit: kind(...limit) };
			};
			const result = await simulate(setting());
			expect(result.done).toBe(requests);
			expect(result.most).toBeLessThanOrEqual(network.concurrency);
			times.push(result.wall / ideal(setting()));
			refusals.push(result.refusals / requests);
		}
		expect(median(times)).toBeLessThanOrEqual(retryAfter ? 1.05 : 1.2);
		expect(median(refusals)).toBeLessThanOrEqual(most);
	},
);

test.each([1, 50])('a service without a limit is used fully from the start, %i at once', async (concurrency) => {
	const setting = { requests, concurrency, latency: 20, retryAfter: false, limit: unlimited() };
	const { wall, most } = await simulate(setting);
	expect([most, wall]).toEqual([concurrency, ideal(setting)]);
});

test('whatever the limit and the network, every request is done or told', async () => {
	const setting = fc.record({
		kind: fc.constantFrom(slidingLog, fixedWindows, tokenBucket),
		count: fc.integer({ min: 1, max: 100 }),
		window: fc.constantFrom(100, 1_000, 5_000, 7_777, 60_000, 3_600_000),
		requests: fc.integer({ min: 1, max: 300 }),
		concurrency: fc.integer({ min: 1, max: 50 }),
		maxWait: fc.constantFrom(0, 1_000, 120_000, 86_400_000),
		retryAfter: fc.boolean(),
		latencies: fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 20 }),
		lostOf: fc.constantFrom(0, 2, 10),
	});
	const property = fc.asyncProperty(setting, async ({ kind, count, window, latencies, lostOf, ...rest }) => {
		let asked = 0;
		let sent = 0;
		const latency = () => latencies[asked++ % latencies.length]!;
		const lost = () => lostOf > 0 && ++sent % lostOf === 0;
		const result = await simulate({ ...rest, limit: kind(count, window), latency, lost });
		expect(result.done + result.limited + result.lost).toBe(rest.requests);
		expect(result.stopped).toBe(0);
		if (rest.maxWait >= 86_400_000 && lostOf === 0) expect(result.done).toBe(rest.requests);
	});
	await fc.assert(property, { numRuns: draws(25, 250) });
});

/** A run whose attempts are answered by hand, in the order in which they left. */
function byHand(maxWait = minute) {
	const clock = new SimulatedClock();
	const pace = new Pace(maxWait, clock);
	const underWay: Array<(reply: Reply) => void> = [];
	/** When each attempt left, and what became of each request. */
	const left: number[] = [];
	const replies: unknown[] = [];
	const attempt = () =>
		new Promise<Reply>((resolve) => {
			left.push(clock.now());
			underWay.push(resolve);
		});
	return {
		clock,
		pace,
		underWay,
		left,
		replies,
		/** So many requests ask to leave. */
		start: async (count: number) => {
			for (let i = 0; i < count; i += 1) void pace.inTurn(attempt).then((reply) => replies.push(reply));
			await clock.advance(0);
		},
		/** Answers the attempts that left first. */
		answer: async (...given: Reply[]) => {
			for (const reply of given) {
				underWay.shift()!(reply);
				await clock.advance(0);
			}
		},
	};
}

const taken: Reply = { answer: undefined };
const lost: Reply = { failure: failureOfKind('connectionLost') };
const limited = (retryAfter?: number): Reply => ({
	failure: { ...failureOfKind('rateLimited'), status: 429, retryAfter },
});

test.each<{ what: string; replies: Reply[]; then: number }>([
	{ what: 'all wait as long as it says', replies: [limited(second)], then: second },
	{ what: 'the longest wait is waited for', replies: [limited(minute)], then: minute },
	{ what: 'an earlier one that asks for more holds for all', replies: [limited(1_000), limited(7_000)], then: 7_000 },
	{
		what: 'an earlier one that asks for less shortens nothing',
		replies: [limited(7_000), limited(1_000)],
		then: 7_000,
	},
	{ what: 'an earlier one that names no wait shortens nothing', replies: [limited(7_000), limited()], then: 7_000 },
	{ what: 'those refused together wait as long as one', replies: [1, 2, 3, 4].map(() => limited()), then: 500 },
	{ what: 'one tries although others of before it were taken', replies: [limited(second), taken, taken], then: second },
	{ what: 'one tries although others of before it were lost', replies: [limited(second), lost, lost], then: second },
])('after a 429, $what', async ({ replies, then }) => {
	const { clock, left, start, answer } = byHand();
	await start(replies.length);
	await answer(...replies);
	await start(5);
	await clock.advance(minute);
	expect(left.slice(replies.length)).toEqual([then]);
});

test('after a 429, one tries, then half as many as before leave, and more with full rounds', async () => {
	const { clock, underWay, start, answer } = byHand();
	await start(8);
	await answer(...Array.from({ length: 8 }, () => limited(second)));
	await start(200);
	await clock.advance(second);
	expect(underWay).toHaveLength(1);
	await answer(limited(second));
	await clock.advance(second);
	expect(underWay).toHaveLength(1);
	await answer(lost);
	expect(underWay).toHaveLength(1);
	await answer({ failure: { ...failureOfKind('serverError'), status: 503 } });
	expect(underWay).toHaveLength(4);
	for (let rounds = 0; rounds < 7; rounds += 1) await answer(...underWay.map(() => taken));
	expect(underWay.length).toBeGreaterThan(5);
	expect(underWay.length).toBeLessThanOrEqual(8);
});

test.each([taken, lost, limited()])('a slow request from before a 429 holds nobody up: %j', async (reply) => {
	for (const isLate of [false, true]) {
		const { clock, underWay, replies, start, answer } = byHand();
		await start(2);
		await answer(limited(second));
		const slow = underWay.shift()!;
		if (!isLate) slow(reply);
		await start(20);
		await clock.advance(second);
		for (let i = 0; i < 10; i += 1) await answer(taken);
		if (isLate) slow(reply);
		await clock.advance(2 * second);
		while (underWay.length > 0) await answer(taken);
		expect(replies).toHaveLength(22);
	}
});

test('a late 429 that asks for nothing doesn’t end the run', async () => {
	const { clock, underWay, replies, start, answer } = byHand(second);
	await start(2);
	await answer(limited());
	const slow = underWay.shift()!;
	await clock.advance(1.2 * second);
	slow(limited());
	await answer(taken);
	await answer(taken);
	expect(replies).toEqual([taken, taken]);
});

test('without Retry-After the waits grow from half a second up to Max Wait, also where next to nothing is named', async () => {
	const all = { limit: { take: () => 1 }, requests: 5, concurrency: 1, latency: 0 };
	const { heard } = await simulate({ ...all, retryAfter: false, maxWait: 30_000 });
	expect(heard).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 30_000]);
	const { clock, left, start, answer } = byHand();
	await start(1);
	await answer(limited(1));
	await clock.advance(1);
	await answer(limited(1));
	await clock.advance(minute);
	expect(left[2]).toBeGreaterThanOrEqual(500);
});

test('how long the run has waited is told: a wait that became longer, and a second one', async () => {
	const { clock, pace, start, answer } = byHand();
	await start(2);
	await answer(limited(3 * second));
	await clock.advance(second);
	await answer(limited(7 * second));
	await clock.advance(minute);
	await answer(taken, taken);
	await start(1);
	await answer(limited(2 * second));
	await clock.advance(minute);
	expect(pace.waited).toBe(10 * second);
});

test('stopping the workflow ends the wait, and nothing leaves afterwards', async () => {
	const clock = new SimulatedClock();
	const setting = { limit: slidingLog(20, minute), requests: 100, concurrency: 10, latency: 20 };
	clock.after(30_000, () => clock.stop());
	const result = await simulate({ ...setting, retryAfter: true }, clock);
	expect(result).toMatchObject({ done: 20, stopped: 80, limited: 0 });
	const run = byHand();
	await run.start(1);
	run.clock.stop();
	await run.start(2);
	await run.answer(limited(second));
	const ended = { heldBack: { kind: 'runEnded', outcome: 'notSent' } };
	expect([run.left, run.replies]).toMatchObject([[0], [ended, ended, ended]]);
});

test('an attempt that throws lets the next one leave', async () => {
	const { pace, clock, left, start, answer } = byHand();
	await start(1);
	await answer(limited(second));
	const thrown = pace.inTurn(() => Promise.reject(new Error('x is not a function'))).catch(String);
	await clock.advance(second);
	await answer(taken);
	expect(await thrown).toContain('x is not a function');
	await start(1);
	expect(left).toHaveLength(3);
});

const now = Date.parse('2026-01-01T00:00:00Z');
describe('with a fixed date', () => {
	beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));
	afterEach(() => void jest.restoreAllMocks());

	test.each([
		{
			what: 'the service asks for more than the longest wait',
			maxWait: 120_000,
			asked: 3_240_000,
			limitedUntil: now + 3_240_000,
		},
		{ what: 'it may not wait', maxWait: 0, asked: second, limitedUntil: now + second },
		{ what: 'it may not wait, and the service asks for nothing', maxWait: 0 },
	])('the run is over at once where $what', async ({ maxWait, asked, limitedUntil }) => {
		const { replies, start, answer } = byHand(maxWait);
		await start(2);
		await answer(limited(asked), limited());
		await start(1);
		const failure = expect.objectContaining({ kind: 'rateLimited', outcome: 'notSent', limitedUntil });
		expect(replies).toEqual([{ failure }, { failure }, { heldBack: failure }]);
	});

	const [in9s, ago] = ['Thu, 01 Jan 2026 00:00:09 GMT', 'Wed, 31 Dec 2025 23:59:00 GMT'];
	test.each<[string | undefined, number | undefined]>([
		['7', 7000],
		[' 0 ', 0],
		['1.5', 1500],
		[String(now / 1000 + 60), 60_000],
		[String(now + 60_000), 60_000],
		['1500000000', undefined],
		['999999999', 999_999_999_000],
		[in9s, 9000],
		['Sat, 13 Sep 275760 00:00:00 GMT', 999_999_999_000],
		[ago, undefined],
		['Thu, 99 Jan 2026 00:00:00 GMT', undefined],
		['2027-01-01T00:00:00Z', undefined],
		[`${in9s} or so`, undefined],
		['7 apples', undefined],
		['-5', undefined],
		['', undefined],
		[undefined, undefined],
	])('Retry-After, and RateLimit-Reset of a 429: %p asks to wait %p ms', (header, wait) => {
		expect(askedWait({ 'retry-after': header }, false)).toBe(wait);
		expect(askedWait({ 'ratelimit-reset': header }, true)).toBe(wait);
		expect(askedWait({ 'ratelimit-reset': header }, false)).toBeUndefined();
		expect(askedWait({ 'ratelimit-reset': header, 'retry-after': '7' }, true)).toBe(7000);
		expect(askedWait({ 'x-ratelimit-reset': header }, true)).toBeUndefined();
	});

	test('a point in time counts from the answer’s own clock, where it has one', () => {
		const date = 'Thu, 01 Jan 2026 00:05:00 GMT';
		expect(askedWait({ 'retry-after': String(now / 1000 + 309), date }, false)).toBe(9_000);
		expect(askedWait({ 'retry-after': 'Thu, 01 Jan 2026 00:05:09 GMT', date }, false)).toBe(9_000);
		expect(askedWait({ 'retry-after': in9s, date: '2020' }, false)).toBe(9_000);
	});
});

test('the run is over after the longest wait in which the service took nothing; idle time does not count', async () => {
	const all = { limit: { take: () => 1 }, requests: 100, concurrency: 10, latency: 20 };
	const { limited: told, heard } = await simulate({ ...all, retryAfter: false });
	expect([told, Math.round(heard.at(-1)! / second)]).toEqual([100, 120]);
	const { clock, left, start, answer } = byHand(10 * second);
	await start(1);
	await answer(taken);
	await clock.advance(minute);
	await start(1);
	await answer(limited(9 * second));
	await clock.advance(9 * second);
	expect(left).toEqual([0, minute, minute + 9 * second]);
});

test.each(['clientError', 'serverError', 'timeout'] as const)('a %s says nothing of the limit', async (kind) => {
	const { left, replies, start, answer } = byHand();
	await start(1);
	const reply = { failure: { ...failureOfKind(kind), retryAfter: second } };
	await answer(reply);
	await start(1);
	expect([left, replies]).toEqual([[0, 0], [reply]]);
});
