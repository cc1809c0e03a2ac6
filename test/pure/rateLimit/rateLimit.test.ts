import fc from 'fast-check';
import { RateLimit as Limiter, type Permit, type Turn } from '../../../nodes/ReportSchedule/http/rateLimit';
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
	type Setting,
} from './simulatedService';

const second = 1_000;
const minute = 60_000;
const hour = 3_600_000;

const kinds: Record<string, (count: number, window: number) => Limit> = {
	'sliding log': slidingLog,
	'fixed windows that began before': (count, window) => fixedWindows(count, window, 0.6 * window),
	'token bucket': tokenBucket,
	'token bucket for a few at once': (count, window) => tokenBucket(count, window, Math.ceil(count / 5)),
};
const limits: Array<[count: number, window: number]> = [
	[20, minute],
	[1000, minute],
	[10, second],
];

/** Requests are settled in the order in which they left. */
class RateLimit extends Limiter {
	private readonly underWayInOrder: Permit[] = [];

	/** `send` where the request may leave. */
	async next(): Promise<Exclude<Turn, Permit> | 'send'> {
		const turn = await this.turn();
		if (turn === 'stopped' || !('round' in turn)) return turn;
		this.underWayInOrder.push(turn);
		return 'send';
	}

	settle(what: 'answered' | 'unanswered' = 'answered'): void {
		this[what](this.underWayInOrder.shift()!);
	}

	refuse(asked?: number): void {
		this.limited(this.underWayInOrder.shift()!, asked);
	}
}

let seed = 1;
const uneven = () => 20 + ((seed = (seed * 16_807) % 2_147_483_647) % 400);
const networks = [
	{ concurrency: 1, latency: 20 },
	{ concurrency: 10, latency: uneven },
	{ concurrency: 50, latency: 200 },
];

test.each(
	Object.entries(kinds).flatMap(([name, kind]) =>
		[true, false].map((retryAfter) => ({ name, kind, retryAfter })),
	),
)(
	'a service with a limit, $name: all are done, close to its time, few are refused (Retry-After: $retryAfter)',
	async ({ kind, retryAfter }) => {
		const times: number[] = [];
		const refusals: number[] = [];
		const settings = limits.flatMap((limit) => networks.map((network) => ({ limit, network })));
		for (const { limit, network } of settings) {
			const setting = () => ({
				...{ ...network, requests: 600, retryAfter, maxWait: hour },
				limit: kind(...limit),
			});
			const result = await simulate(setting());
			expect(result.done).toBe(600);
			expect(result.most).toBeLessThanOrEqual(network.concurrency);
			times.push(result.wall / ideal(setting()));
			refusals.push(result.refusals / 600);
		}
		expect(median(times)).toBeLessThanOrEqual(1.15);
		expect(median(refusals)).toBeLessThanOrEqual(0.3);
	},
);

describe('a service without a limit', () => {
	test.each([1, 50])('is used fully from the start, %i at once', async (concurrency) => {
		const setting = { requests: 600, concurrency, latency: 20, retryAfter: false, limit: unlimited() };
		const { wall, most } = await simulate(setting);
		expect([most, wall]).toEqual([concurrency, ideal(setting)]);
	});
});

test.each([1, 2, 9])('slow requests from before a 429 hold nobody up: %i', async (slow) => {
	const clock = new SimulatedClock();
	const rateLimit = new RateLimit(minute, clock);
	for (let i = 0; i < slow; i += 1) expect(await rateLimit.turn()).toEqual({ round: 0 });
	const early = (await rateLimit.turn()) as Permit;
	rateLimit.limited(early, second);
	let done = 0;
	const send = () =>
		void rateLimit.turn().then((turn) => {
			clock.after(20, () => {
				rateLimit.answered(turn as Permit);
				done += 1;
			});
		});
	for (let i = 0; i < 20; i += 1) send();
	await clock.advance(3 * second);
	expect(done).toBe(20);
	expect(rateLimit.waited).toBe(second);
});

test('a service that refuses every fifth request at any rate: the run goes on', async () => {
	let asked = 0;
	const limit = { take: () => ((asked += 1) % 5 === 0 ? 1 : undefined) };
	const setting = { requests: 600, concurrency: 10, latency: 20, retryAfter: true, limit };
	const { done, wall, refusals } = await simulate(setting);
	expect(done).toBe(600);
	expect(wall).toBeLessThanOrEqual(10 * refusals * second);
});

/** One limit until a time, another from then on. */
const until = (time: number, before: Limit, after: Limit): Limit => ({
	take: (now) => (now < time ? before : after).take(now),
});
const kept = [slidingLog, fixedWindows, tokenBucket];

test.each([true, false])('a limit that changes: is followed down (Retry-After: %p)', async (retryAfter) => {
	for (const kind of kept) {
		const limit = until(2 * minute, kind(60, minute), kind(20, minute));
		const setting = { limit, requests: 600, concurrency: 10, latency: 20, retryAfter };
		const { done, wall, refusals } = await simulate(setting);
		expect(done).toBe(600);
		// Up to 180 in the first two minutes, the others at 20 a minute.
		expect(wall).toBeLessThanOrEqual(1.2 * 25 * minute);
		// Without Retry-After, each of the growing waits is a request.
		expect(refusals).toBeLessThanOrEqual(retryAfter ? 300 : 660);
	}
});

test('whatever the limit and the network, every request is done or told', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.record({
				kind: fc.constantFrom(slidingLog, fixedWindows, tokenBucket),
				count: fc.integer({ min: 1, max: 100 }),
				window: fc.constantFrom(100, 1_000, 5_000, 7_777, 60_000, 3_600_000),
				requests: fc.integer({ min: 1, max: 300 }),
				concurrency: fc.integer({ min: 1, max: 50 }),
				maxWait: fc.constantFrom(0, 1_000, 120_000, 86_400_000),
				retryAfter: fc.boolean(),
				latencies: fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 20 }),
				lostOf: fc.constantFrom(0, 2, 10),
			}),
			async ({ kind, count, window, latencies, lostOf, ...rest }) => {
				let asked = 0;
				let sent = 0;
				const latency = () => latencies[asked++ % latencies.length]!;
				const lost = () => lostOf > 0 && ++sent % lostOf === 0;
				const setting = { ...rest, limit: kind(count, window), latency, lost };
				const { done, limited, lost: given, stopped, rateLimit } = await simulate(setting);
				expect(done + limited + given).toBe(rest.requests);
				expect(stopped).toBe(0);
				if (rest.maxWait >= 86_400_000 && lostOf === 0) expect(done).toBe(rest.requests);
				expect(rateLimit.waited).toBeGreaterThanOrEqual(0);
			},
		),
		{ numRuns: 50 },
	);
});

describe('the waits', () => {
	/** When a service that refuses everything hears of a run. */
	async function attempts(setting: Partial<Setting>): Promise<number[]> {
		const all = { limit: { take: () => 1 }, requests: 5, concurrency: 1, latency: 0, retryAfter: false };
		return (await simulate({ ...all, ...setting })).heard;
	}

	test('grow from half a second, and the last one ends with the longest wait', async () => {
		expect(await attempts({ maxWait: 30_000 })).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 30_000]);
	});

	test('are as long as the service asks', async () => {
		expect(await attempts({ maxWait: 3_000, retryAfter: true })).toEqual([0, 1_000, 2_000, 3_000]);
	});

	test('are half a second at least after a refusal that came in spite of the wait that was asked for', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit(minute, clock);
		const left: number[] = [];
		const refuseNext = async () => {
			await rateLimit.next();
			left.push(clock.now());
			rateLimit.refuse(1);
		};
		const all = refuseNext().then(refuseNext).then(refuseNext);
		await clock.advance(minute);
		await all;
		expect(left).toEqual([0, 1, 501]);
	});

	test('are one for all, and count once; those that had left before do not make them grow', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit(minute, clock);
		await Promise.all([1, 2, 3].map(() => rateLimit.next()));
		rateLimit.refuse();
		rateLimit.refuse();
		const left: number[] = [];
		const next = [1, 2].map(() => rateLimit.next().then(() => left.push(clock.now())));
		await clock.advance(300);
		rateLimit.refuse();
		await clock.advance(199);
		expect(left).toEqual([]);
		await clock.advance(1_000);
		expect([left, rateLimit.waited]).toEqual([[500], 500]);
		rateLimit.settle();
		await clock.advance(minute);
		await Promise.all(next);
		expect(left).toHaveLength(2);
	});

	test('are followed by few requests at first, and by more with each answer', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit(minute, clock);
		await rateLimit.next();
		rateLimit.refuse(1_000);
		let left = 0;
		for (let i = 0; i < 20; i += 1) void rateLimit.next().then(() => (left += 1));
		await clock.advance(1_000);
		expect(left).toBe(1);
		for (const most of [3, 5, 7]) {
			rateLimit.settle();
			await clock.advance(0);
			expect(left).toBe(most);
		}
	});

	test('of one that had left before, and asks for more, holds for all', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit(minute, clock);
		await Promise.all([1, 2].map(() => rateLimit.next()));
		rateLimit.refuse(1_000);
		rateLimit.refuse(7_000);
		let left = false;
		void rateLimit.next().then(() => (left = true));
		await clock.advance(6_999);
		expect(left).toBe(false);
		await clock.advance(1);
		expect(left).toBe(true);
	});

	test('go on with the next request if the one that tries gets no answer', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit(minute, clock);
		await rateLimit.next();
		rateLimit.refuse(7_000);
		const left: number[] = [];
		for (let i = 0; i < 2; i += 1) void rateLimit.next().then(() => left.push(clock.now()));
		await clock.advance(10_000);
		rateLimit.settle('unanswered');
		await clock.advance(1_000);
		expect(left).toEqual([7_000, 10_000]);
		rateLimit.settle();
		expect(await rateLimit.next()).toBe('send');
	});

	test('end with the answer to the one that tries, whatever became of those that had left before', async () => {
		for (const settle of ['answered', 'unanswered'] as const) {
			const clock = new SimulatedClock();
			const rateLimit = new RateLimit(minute, clock);
			await Promise.all([1, 2].map(() => rateLimit.next()));
			rateLimit.refuse(1_000);
			rateLimit.settle(settle);
			const left: number[] = [];
			for (let i = 0; i < 3; i += 1) void rateLimit.next().then(() => left.push(clock.now()));
			await clock.advance(5_000);
			expect(left).toEqual([1_000]);
			rateLimit.settle();
			await clock.advance(0);
			expect(left).toEqual([1_000, 5_000, 5_000]);
		}
	});

	test('end when the run is stopped', async () => {
		const clock = new SimulatedClock();
		const setting = { limit: slidingLog(20, minute), requests: 100, concurrency: 10, latency: 20 };
		clock.after(30_000, () => clock.stop());
		const result = await simulate({ ...setting, retryAfter: true }, clock);
		expect(result).toMatchObject({ done: 20, stopped: 80, limited: 0 });
	});
});

describe('the run is over', () => {
	const setting = { requests: 100, concurrency: 10, latency: 20, retryAfter: true };
	const now = Date.UTC(2026, 10, 21, 14);
	beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));
	afterEach(() => void jest.restoreAllMocks());

	test('at once if the service asks for more than the longest wait, and it is known until when', async () => {
		const limit = { take: () => 3_240_000 };
		const { done, limited, refusals, wall, rateLimit } = await simulate({ ...setting, limit });
		expect({ done, limited, refusals, wall }).toEqual({ done: 0, limited: 100, refusals: 10, wall: 0 });
		expect(await rateLimit.turn()).toEqual({ limitedUntil: now + 3_240_000 });
	});

	test.each([1_000, undefined])(
		'with the first refusal if it may not wait (asked for: %p)',
		async (asked) => {
			const rateLimit = new RateLimit(0, new SimulatedClock());
			await rateLimit.next();
			rateLimit.refuse(asked);
			expect(await rateLimit.next()).toEqual({ limitedUntil: asked ? now + asked : undefined });
		},
	);

	test('after the longest wait if the service does not say', async () => {
		const all = { ...setting, limit: { take: () => 1 }, retryAfter: false };
		const { limited, heard, rateLimit } = await simulate(all);
		expect(limited).toBe(100);
		expect(heard.at(-1)).toBeGreaterThanOrEqual(119_000);
		expect(heard.at(-1)).toBeLessThanOrEqual(121_000);
		expect(await rateLimit.turn()).toEqual({ limitedUntil: undefined });
	});

	test('but what was idle before the refusal does not count', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit(10_000, clock);
		await rateLimit.next();
		rateLimit.settle();
		await clock.advance(minute);
		await rateLimit.next();
		rateLimit.refuse(9_000);
		const turn = rateLimit.next();
		await clock.advance(9_000);
		expect(await turn).toBe('send');
	});
});
