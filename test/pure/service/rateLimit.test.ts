import fc from '../../property';
import type { Reply } from '../../../nodes/ReportSchedule/service/response';
import { failureOfKind } from '../../../nodes/ReportSchedule/service/outcome';
import { Limiter } from '../../../nodes/ReportSchedule/service/limiter';
import { SimulatedClock } from './simulatedClock';
import {
	fixedWindows,
	ideal,
	median,
	simulate,
	slidingLog,
	tokenBucket,
	unlimited,
	type Limit,
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
let seed = 1;
const uneven = () => 20 + ((seed = (seed * 16_807) % 2_147_483_647) % 400);
const networks = [
	{ concurrency: 1, latency: 20 },
	{ concurrency: 10, latency: 20 },
	{ concurrency: 10, latency: uneven },
	{ concurrency: 50, latency: 200 },
];

test.each(
	kinds.flatMap(([name, most, kind]) =>
		[true, false].map((retryAfter) => ({ name, most, kind, retryAfter })),
	),
)(
	'$name, Retry-After $retryAfter: everything is done, close to the limit’s own time, and few are refused',
	async ({ kind, most, retryAfter }) => {
		const times: number[] = [];
		const refusals: number[] = [];
		for (const { limit, network } of limits.flatMap((limit) =>
			networks.map((network) => ({ limit, network })),
		)) {
			const setting = () => {
				seed = 1;
				return { ...network, requests: 600, retryAfter, maxWait: 24 * hour, limit: kind(...limit) };
			};
			const result = await simulate(setting());
			expect(result.done).toBe(600);
			expect(result.most).toBeLessThanOrEqual(network.concurrency);
			times.push(result.wall / ideal(setting()));
			refusals.push(result.refusals / 600);
		}
		expect(median(times)).toBeLessThanOrEqual(retryAfter ? 1.05 : 1.2);
		expect(median(refusals)).toBeLessThanOrEqual(most);
	},
);

test('160 creates at 20 in 2 seconds take at most 1.15 times the best possible', async () => {
	const setting = () => ({
		...{ concurrency: 10, latency: 20, requests: 160, retryAfter: true },
		limit: slidingLog(20, 2 * second),
	});
	expect((await simulate(setting())).wall / ideal(setting())).toBeLessThanOrEqual(1.15);
});

test.each([1, 50])(
	'a service without a limit is used fully from the start, %i at once',
	async (concurrency) => {
		const setting = { requests: 600, concurrency, latency: 20, retryAfter: false, limit: unlimited() };
		const { wall, most } = await simulate(setting);
		expect([most, wall]).toEqual([concurrency, ideal(setting)]);
	},
);

test('a limit that changes is followed down', async () => {
	for (const kind of [slidingLog, fixedWindows, tokenBucket]) {
		const [before, after] = [kind(60, minute), kind(20, minute)];
		const limit: Limit = { take: (now) => (now < 2 * minute ? before : after).take(now) };
		const setting = { limit, requests: 600, concurrency: 10, latency: 20, retryAfter: true };
		const { done, wall } = await simulate(setting);
		expect(done).toBe(600);
		// Up to 180 in the first two minutes, the others at 20 a minute.
		expect(wall).toBeLessThanOrEqual(1.2 * 25 * minute);
	}
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
	await fc.assert(property, { numRuns: 50 });
});

/** A run whose attempts are answered by hand, in the order in which they left. */
function byHand(maxWait = minute) {
	const clock = new SimulatedClock();
	const limit = new Limiter(maxWait, clock);
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
		...{ clock, limit, underWay, left, replies },
		/** So many requests ask to leave. */
		start: async (count: number) => {
			for (let i = 0; i < count; i += 1) void limit.inTurn(attempt).then((reply) => replies.push(reply));
			await clock.advance(0);
		},
		/** Answers the attempt that left first. */
		answer: async (reply: Reply) => {
			underWay.shift()!(reply);
			await clock.advance(0);
		},
	};
}

const taken: Reply = { answer: undefined };
const lost: Reply = { failure: failureOfKind('connectionLost') };
const limited = (retryAfter?: number): Reply => ({
	failure: { ...failureOfKind('rateLimited'), status: 429, retryAfter },
});

describe('after a 429', () => {
	test('all wait, one tries, then about half as many as before may be under way, and more with full rounds', async () => {
		const { clock, underWay, start, answer } = byHand();
		await start(8);
		for (let i = 0; i < 8; i += 1) await answer(limited(second));
		await start(200);
		await clock.advance(second - 1);
		expect(underWay).toEqual([]);
		await clock.advance(minute);
		expect(underWay).toHaveLength(1);
		const round = async () => {
			const count = underWay.length;
			for (let i = 0; i < count; i += 1) await answer(taken);
			return underWay.length;
		};
		expect(await round()).toBe(4);
		for (let rounds = 0; rounds < 7; rounds += 1) await round();
		expect(underWay.length).toBeGreaterThan(5);
		expect(underWay.length).toBeLessThanOrEqual(8);
	});

	test.each([taken, lost])(
		'a request from before it that comes to %j lets no more leave than one that tries',
		async (reply) => {
			const { clock, left, start, answer } = byHand();
			await start(3);
			await answer(limited(second));
			await start(5);
			await clock.advance(second);
			for (let i = 0; i < 2; i += 1) await answer(reply);
			await clock.advance(second);
			expect(left).toEqual([0, 0, 0, second]);
		},
	);

	test.each([taken, lost, limited()])(
		'requests from before it hold nobody up, whenever they come to %j',
		async (reply) => {
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
		},
	);

	test('a time-out of the one that tries lets no more leave than one that tries again', async () => {
		const { clock, left, start, answer } = byHand();
		await start(8);
		await answer(limited(second));
		for (let i = 0; i < 7; i += 1) await answer(taken);
		await start(5);
		await clock.advance(second);
		const { length } = left;
		await answer(lost);
		expect(left).toHaveLength(length + 1);
	});

	test('a request from before it that asks for more holds for all', async () => {
		const { clock, left, start, answer } = byHand();
		await start(2);
		await answer(limited(second));
		await answer(limited(7 * second));
		await clock.advance(minute);
		expect(left).toEqual([0, 0, 7 * second]);
	});

	test.each([undefined, 0, second])(
		'a request from before it that asks for less (%p) shortens nothing',
		async (asked) => {
			const { clock, left, start, answer } = byHand();
			await start(2);
			await answer(limited(7 * second));
			await clock.advance(second);
			await answer(limited(asked));
			await clock.advance(minute);
			expect(left).toEqual([0, 0, 7 * second]);
		},
	);

	test('requests that were refused together wait as long as one, where none says how long', async () => {
		const { clock, left, start, answer } = byHand();
		await start(4);
		for (let i = 0; i < 4; i += 1) await answer(limited());
		await clock.advance(minute);
		expect(left.slice(4)).toEqual([500]);
	});

	test('one that tries and is refused again makes no fewer leave afterwards', async () => {
		const { clock, underWay, start, answer } = byHand();
		await start(8);
		for (let i = 0; i < 8; i += 1) await answer(limited(second));
		for (const reply of [limited(second), taken]) {
			await clock.advance(second);
			expect(underWay).toHaveLength(1);
			await answer(reply);
		}
		expect(underWay).toHaveLength(4);
	});

	test('the longest wait is waited for, if the service asks for just that', async () => {
		const { clock, left, start, answer } = byHand();
		await start(1);
		await answer(limited(minute));
		await clock.advance(minute);
		expect(left).toEqual([0, minute]);
	});

	test('without Retry-After the waits grow from half a second, up to the longest', async () => {
		const all = { limit: { take: () => 1 }, requests: 5, concurrency: 1, latency: 0 };
		const { heard } = await simulate({ ...all, retryAfter: false, maxWait: 30_000 });
		expect(heard).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 30_000]);
	});

	test('a service that names next to nothing, and refuses again, isn’t asked all the time', async () => {
		const { clock, left, start, answer } = byHand();
		await start(1);
		await answer(limited(1));
		await clock.advance(1);
		await answer(limited(1));
		await clock.advance(minute);
		expect(left[2]).toBeGreaterThanOrEqual(500);
	});

	test('how long the run has waited is told, with a wait that became longer, and with each one', async () => {
		const { clock, limit, start, answer } = byHand();
		await start(2);
		await answer(limited(3 * second));
		await clock.advance(second);
		await answer(limited(7 * second));
		await clock.advance(minute);
		await answer(taken);
		await answer(taken);
		await start(1);
		await answer(limited(2 * second));
		await clock.advance(minute);
		expect(limit.waited).toBe(10 * second);
	});

	test('stopping the workflow ends the wait', async () => {
		const clock = new SimulatedClock();
		const setting = { limit: slidingLog(20, minute), requests: 100, concurrency: 10, latency: 20 };
		clock.after(30_000, () => clock.stop());
		const result = await simulate({ ...setting, retryAfter: true }, clock);
		expect(result).toMatchObject({ done: 20, stopped: 80, limited: 0 });
	});
});

test('once the run is stopped, nothing leaves, whether there was a limit or not', async () => {
	const { clock, replies, left, start, answer } = byHand();
	await start(1);
	clock.stop();
	await start(2);
	await answer(limited(second));
	expect(left).toEqual([0]);
	expect(replies).toMatchObject([
		...[{ heldBack: { kind: 'runEnded' } }, { heldBack: { kind: 'runEnded' } }],
		{ heldBack: { kind: 'runEnded', outcome: 'notSent' } },
	]);
});

test('an attempt that throws lets the next one leave', async () => {
	const { limit, clock, left, start, answer } = byHand();
	await start(1);
	await answer(limited(second));
	const thrown = limit.inTurn(() => Promise.reject(new Error('x is not a function'))).catch(String);
	await clock.advance(second);
	await answer(taken);
	expect(await thrown).toContain('x is not a function');
	await start(1);
	expect(left).toHaveLength(3);
});

describe('the run is over', () => {
	const now = Date.UTC(2026, 10, 21, 14);
	beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));
	afterEach(() => void jest.restoreAllMocks());

	test.each([
		['the service asks for more than the longest wait', 120_000, 3_240_000, now + 3_240_000],
		['it may not wait', 0, second, now + second],
		['it may not wait, and the service asks for nothing', 0, undefined, undefined],
	])('at once where %s', async (_case, maxWait, asked, limitedUntil) => {
		const { replies, start, answer } = byHand(maxWait);
		await start(1);
		await answer(limited(asked));
		await start(1);
		const failure = expect.objectContaining({ kind: 'rateLimited', outcome: 'notSent', limitedUntil });
		expect(replies).toEqual([{ failure }, { heldBack: failure }]);
	});

	test('and when to come back stays told, if another answer doesn’t say', async () => {
		const { replies, start, answer } = byHand(0);
		await start(2);
		await answer(limited(second));
		await answer(limited());
		await start(1);
		expect(replies.at(-1)).toMatchObject({ heldBack: { limitedUntil: now + second } });
	});

	test('after the longest wait in which the service took nothing', async () => {
		const all = { limit: { take: () => 1 }, requests: 100, concurrency: 10, latency: 20 };
		const { limited, heard } = await simulate({ ...all, retryAfter: false });
		expect(limited).toBe(100);
		expect(heard.at(-1)).toBeGreaterThanOrEqual(119_000);
		expect(heard.at(-1)).toBeLessThanOrEqual(121_000);
	});

	test('but what was idle before the refusal does not count', async () => {
		const { clock, left, start, answer } = byHand(10 * second);
		await start(1);
		await answer(taken);
		await clock.advance(minute);
		await start(1);
		await answer(limited(9 * second));
		await clock.advance(9 * second);
		expect(left).toEqual([0, minute, minute + 9 * second]);
	});
});

test('only a 429 tells of the limit: an answer of any other kind doesn’t', async () => {
	for (const kind of ['clientError', 'serverError', 'timeout'] as const) {
		const { left, replies, start, answer } = byHand();
		await start(1);
		const reply = { failure: { ...failureOfKind(kind), retryAfter: second } };
		await answer(reply);
		await start(1);
		expect([left, replies]).toEqual([[0, 0], [reply]]);
	}
});
