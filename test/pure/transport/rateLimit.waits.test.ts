import { RateLimit } from '../../../nodes/ReportSchedule/transport/rateLimit';
import { SimulatedClock } from './simulatedClock';
import { simulate, slidingLog, type Setting } from './simulatedService';

const minute = 60_000;

describe('the waits', () => {
	/** When a service that refuses everything hears of a run. */
	async function attempts(setting: Partial<Setting>): Promise<number[]> {
		const all = { limit: { take: () => 1 }, requests: 5, concurrency: 1, latency: 0, retryAfter: false };
		return (await simulate({ ...all, ...setting })).heard;
	}

	test('grow from half a second, and the last one ends with the longest wait', async () => {
		expect(await attempts({ maxWait: 30_000 })).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
	});

	test('are as long as the service asks', async () => {
		expect(await attempts({ maxWait: 3_000, retryAfter: true })).toEqual([0, 1_000, 2_000, 3_000]);
	});

	test('are half a second at least after a refusal that came in spite of the wait that was asked for', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit({ concurrency: 1, maxWait: minute }, clock);
		const left: number[] = [];
		const refuseNext = async () => {
			await rateLimit.turn();
			left.push(clock.now());
			rateLimit.limited(1);
		};
		const all = refuseNext().then(refuseNext).then(refuseNext);
		await clock.advance(minute);
		await all;
		expect(left).toEqual([0, 1, 501]);
	});

	test('are one for all, and count once; those that had left before do not make them grow', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit({ concurrency: 4, maxWait: minute }, clock);
		await Promise.all([1, 2, 3].map(() => rateLimit.turn()));
		rateLimit.limited(undefined);
		rateLimit.limited(undefined);
		const left: number[] = [];
		const next = [1, 2].map(() => rateLimit.turn().then(() => left.push(clock.now())));
		await clock.advance(300);
		rateLimit.limited(undefined);
		await clock.advance(199);
		expect([left, rateLimit.waited]).toEqual([[], 499]);
		await clock.advance(1_000);
		expect(left).toEqual([500]);
		rateLimit.answered();
		await clock.advance(minute);
		await Promise.all(next);
		expect(left).toHaveLength(2);
	});

	test('of one that had left before, and asks for more, holds for all', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit({ concurrency: 2, maxWait: minute }, clock);
		await Promise.all([1, 2].map(() => rateLimit.turn()));
		rateLimit.limited(1_000);
		rateLimit.limited(7_000);
		let left = false;
		void rateLimit.turn().then(() => (left = true));
		await clock.advance(6_999);
		expect(left).toBe(false);
		await clock.advance(1);
		expect(left).toBe(true);
	});

	test('go on with the next request if the one that tries gets no answer', async () => {
		const clock = new SimulatedClock();
		const rateLimit = new RateLimit({ concurrency: 2, maxWait: minute }, clock);
		await rateLimit.turn();
		rateLimit.limited(7_000);
		const left: number[] = [];
		for (let i = 0; i < 2; i += 1) void rateLimit.turn().then(() => left.push(clock.now()));
		await clock.advance(10_000);
		rateLimit.unanswered();
		await clock.advance(1_000);
		expect(left).toEqual([7_000, 10_000]);
		rateLimit.answered();
		expect(await rateLimit.turn()).toBe('send');
	});

	test('end with the answer to the one that tries, whatever became of those that had left before', async () => {
		for (const settle of ['answered', 'unanswered'] as const) {
			const clock = new SimulatedClock();
			const rateLimit = new RateLimit({ concurrency: 3, maxWait: minute }, clock);
			await Promise.all([1, 2].map(() => rateLimit.turn()));
			rateLimit.limited(1_000);
			rateLimit[settle]();
			const left: number[] = [];
			for (let i = 0; i < 3; i += 1) void rateLimit.turn().then(() => left.push(clock.now()));
			await clock.advance(5_000);
			expect(left).toEqual([1_000]);
			rateLimit.answered();
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
			const rateLimit = new RateLimit({ concurrency: 1, maxWait: 0 }, new SimulatedClock());
			await rateLimit.turn();
			rateLimit.limited(asked);
			expect(await rateLimit.turn()).toEqual({ limitedUntil: asked ? now + asked : undefined });
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
		const rateLimit = new RateLimit({ concurrency: 1, maxWait: 10_000 }, clock);
		await rateLimit.turn();
		rateLimit.answered();
		await clock.advance(minute);
		await rateLimit.turn();
		rateLimit.limited(9_000);
		const turn = rateLimit.turn();
		await clock.advance(9_000);
		expect(await turn).toBe('send');
	});
});
