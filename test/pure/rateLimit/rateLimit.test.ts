import fc from 'fast-check';
import type { Permit } from '../../../nodes/ReportSchedule/http/rateLimited';
import { rateLimit } from '../../../nodes/ReportSchedule/rateLimit';
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

/** A run whose requests leave and are answered by hand. */
function byHand(maxWait = minute) {
	const clock = new SimulatedClock();
	const limit = rateLimit(maxWait, clock);
	const leave = async () => (await limit.turn()) as Permit;
	/** When so many requests left that asked at once. */
	const leaving = (count: number) => {
		const times: number[] = [];
		for (let i = 0; i < count; i += 1) void limit.turn().then(() => times.push(clock.now()));
		return times;
	};
	return { clock, limit, leave, leaving };
}

describe('after a 429', () => {
	test('all wait, one tries, then about half as many as before may be under way, and more with full rounds', async () => {
		const { clock, limit, leave } = byHand();
		const before = await Promise.all(Array.from({ length: 8 }, leave));
		for (const permit of before) permit.limited(second);
		let underWay: Permit[] = [];
		for (let i = 0; i < 200; i += 1) void limit.turn().then((turn) => underWay.push(turn as Permit));
		await clock.advance(second - 1);
		expect(underWay).toEqual([]);
		await clock.advance(minute);
		expect(underWay).toHaveLength(1);
		const round = async () => {
			for (const permit of underWay.splice(0)) permit.answered();
			await clock.advance(0);
			return underWay.length;
		};
		expect(await round()).toBe(4);
		for (let rounds = 0; rounds < 7; rounds += 1) await round();
		expect(underWay.length).toBeGreaterThan(5);
		expect(underWay.length).toBeLessThanOrEqual(8);
		underWay = [];
	});

	test.each(['answered', 'unanswered'] as const)(
		'a request from before it that is %s lets no more leave than one that tries',
		async (settle) => {
			const { clock, leave, leaving } = byHand();
			const [refused, ...slow] = (await Promise.all([leave(), leave(), leave()])) as [Permit, Permit, Permit];
			refused.limited(second);
			const times = leaving(5);
			await clock.advance(second);
			for (const permit of slow) permit[settle]();
			await clock.advance(second);
			expect(times).toEqual([second]);
		},
	);

	test.each(['answered', 'unanswered', 'limited'] as const)(
		'requests from before it hold nobody up, whenever they are %s',
		async (settle) => {
			for (const isLate of [false, true]) {
				const { clock, leave } = byHand();
				const [refused, slow] = (await Promise.all([leave(), leave()])) as [Permit, Permit];
				refused.limited(second);
				if (!isLate) slow[settle]();
				let done = 0;
				const send = async () => {
					const permit = await leave();
					clock.after(20, () => {
						permit.answered();
						done += 1;
					});
				};
				for (let i = 0; i < 20; i += 1) void send();
				await clock.advance(1.1 * second);
				if (isLate) slow[settle]();
				await clock.advance(2 * second);
				expect(done).toBe(20);
			}
		},
	);

	test('a request from before it that asks for more holds for all', async () => {
		const { clock, leave, leaving } = byHand();
		const [one, other] = (await Promise.all([leave(), leave()])) as [Permit, Permit];
		one.limited(second);
		other.limited(7 * second);
		const times = leaving(1);
		await clock.advance(minute);
		expect(times).toEqual([7 * second]);
	});

	test('the longest wait is waited for, if the service asks for just that', async () => {
		const { clock, leave, leaving } = byHand();
		(await leave()).limited(minute);
		const times = leaving(1);
		await clock.advance(minute);
		expect(times).toEqual([minute]);
	});

	test('without Retry-After the waits grow from half a second, up to the longest', async () => {
		const all = { limit: { take: () => 1 }, requests: 5, concurrency: 1, latency: 0 };
		const { heard } = await simulate({ ...all, retryAfter: false, maxWait: 30_000 });
		expect(heard).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 30_000]);
	});

	test('a service that names next to nothing, and refuses again, isn’t asked all the time', async () => {
		const { clock, leave } = byHand();
		(await leave()).limited(1);
		const second1 = leave();
		await clock.advance(1);
		(await second1).limited(1);
		const third = leave().then(() => clock.now());
		await clock.advance(minute);
		expect(await third).toBeGreaterThanOrEqual(500);
	});

	test('how long the run has waited is told, with a wait that became longer, and with each one', async () => {
		const { clock, limit, leave } = byHand();
		const [one, other] = (await Promise.all([leave(), leave()])) as [Permit, Permit];
		one.limited(3 * second);
		const next = leave();
		await clock.advance(second);
		other.limited(7 * second);
		await clock.advance(minute);
		(await next).answered();
		(await leave()).limited(2 * second);
		const last = leave();
		await clock.advance(minute);
		(await last).answered();
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

describe('the run is over', () => {
	const now = Date.UTC(2026, 10, 21, 14);
	beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));
	afterEach(() => void jest.restoreAllMocks());

	test.each([
		['the service asks for more than the longest wait', 120_000, 3_240_000, now + 3_240_000],
		['it may not wait', 0, second, now + second],
		['it may not wait, and the service asks for nothing', 0, undefined, undefined],
	])('at once where %s', async (_case, maxWait, asked, limitedUntil) => {
		const { limit, leave } = byHand(maxWait);
		(await leave()).limited(asked);
		expect(await limit.turn()).toEqual({ limitedUntil });
	});

	test('after the longest wait in which the service took nothing', async () => {
		const all = { limit: { take: () => 1 }, requests: 100, concurrency: 10, latency: 20 };
		const { limited, heard } = await simulate({ ...all, retryAfter: false });
		expect(limited).toBe(100);
		expect(heard.at(-1)).toBeGreaterThanOrEqual(119_000);
		expect(heard.at(-1)).toBeLessThanOrEqual(121_000);
	});

	test('but what was idle before the refusal does not count', async () => {
		const { clock, leave, leaving } = byHand(10 * second);
		(await leave()).answered();
		await clock.advance(minute);
		(await leave()).limited(9 * second);
		const times = leaving(1);
		await clock.advance(9 * second);
		expect(times).toEqual([minute + 9 * second]);
	});
});
