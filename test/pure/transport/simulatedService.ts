import fc from 'fast-check';
import { RateLimit } from '../../../nodes/ReportSchedule/transport/rateLimit';
import { SimulatedClock } from './simulatedClock';

/**
 * How a service limits its requests. `take` gives undefined if it takes a request at this time (milliseconds),
 * else the milliseconds until it would take one. Refused requests aren't counted.
 */
export interface Limit {
	take(now: number): number | undefined;
}

/** Django REST Framework: no more than `count` in any `window` milliseconds. */
export function slidingLog(count: number, window: number): Limit {
	const taken: number[] = [];
	return {
		take(now) {
			while (taken.length > 0 && taken[0]! <= now - window) taken.shift();
			if (taken.length >= count) return taken[0]! + window - now;
			taken.push(now);
			return undefined;
		},
	};
}

/** No more than `count` in each `window`; the first begins with the first request, or `age` before it. */
export function fixedWindows(count: number, window: number, age = 0): Limit {
	let began: number | undefined;
	let taken = 0;
	return {
		take(now) {
			began ??= now - age;
			if (now >= began + window) {
				began += Math.floor((now - began) / window) * window;
				taken = 0;
			}
			if (taken >= count) return began + window - now;
			taken += 1;
			return undefined;
		},
	};
}

/** nginx, and most gateways: `burst` at once, then `count` per `window`, evenly. */
export function tokenBucket(count: number, window: number, burst = count): Limit {
	let tokens = burst;
	let last: number | undefined;
	return {
		take(now) {
			tokens = Math.min(burst, tokens + ((now - (last ?? now)) * count) / window);
			last = now;
			// The sum of many small parts.
			if (tokens < 1 - 1e-6) return ((1 - tokens) * window) / count;
			tokens -= 1;
			return undefined;
		},
	};
}

export const unlimited = (): Limit => ({ take: () => undefined });

/**
 * A busy service, or one whose limit others use up too: it refuses so many requests in a hundred at random, and
 * of the others those beyond its limit.
 */
export function busy(percent: number, seed: number, limit = unlimited()): Limit {
	const chances = fc.sample(fc.noBias(fc.integer({ min: 1, max: 100 })), { seed, numRuns: 5_000 });
	return { take: (now) => (chances.pop()! <= percent ? 1 : limit.take(now)) };
}

export interface Setting {
	limit: Limit;
	requests: number;
	concurrency: number;
	/** Milliseconds from sending to the answer; the service counts halfway. */
	latency: number | (() => number);
	/** In whole seconds, rounded up, as services do; or none. */
	retryAfter: boolean;
	/** Milliseconds. */
	maxWait?: number;
	/** How often a request gets no answer, from 0 to 1. */
	lost?: () => boolean;
}

export interface Result {
	done: number;
	limited: number;
	stopped: number;
	/** Milliseconds until the last request was done. */
	wall: number;
	refusals: number;
	/** The most requests that were under way at once. */
	most: number;
	rateLimit: RateLimit;
	clock: SimulatedClock;
}

/** A run: as many workers as `concurrency`, each sending one request after another. Needs fake timers. */
export function start(setting: Setting): { result: Result; ended: Promise<Result> } {
	const {
		limit,
		requests,
		concurrency,
		latency,
		retryAfter,
		maxWait = 120_000,
		lost = () => false,
	} = setting;
	const clock = new SimulatedClock();
	const rateLimit = new RateLimit({ concurrency, maxWait }, clock);
	const began = clock.now();
	const result = { done: 0, limited: 0, stopped: 0, wall: 0, refusals: 0, most: 0, rateLimit, clock };
	let underWay = 0;
	let next = 0;

	const send = async () => {
		for (;;) {
			const turn = await rateLimit.turn();
			if (turn === 'stopped') return void (result.stopped += 1);
			if (turn !== 'send') return void (result.limited += 1);
			underWay += 1;
			result.most = Math.max(result.most, underWay);
			const way = (typeof latency === 'number' ? latency : latency()) / 2;
			const isLost = lost();
			await after(way);
			const wait = limit.take(clock.now());
			await after(way);
			underWay -= 1;
			if (isLost) {
				rateLimit.unanswered();
			} else if (wait === undefined) {
				rateLimit.answered();
				result.done += 1;
				result.wall = clock.now() - began;
				return;
			} else {
				result.refusals += 1;
				rateLimit.limited(retryAfter ? Math.ceil(wait / 1_000) * 1_000 : undefined);
			}
		}
	};
	const worker = async () => {
		while (next < requests) {
			next += 1;
			await send();
		}
	};
	const ended = Promise.all(Array.from({ length: Math.min(concurrency, requests) }, worker)).then(
		() => result,
	);
	return { result, ended };
}

/** The same, to its end. */
export async function simulate(setting: Setting): Promise<Result> {
	const { ended } = start(setting);
	let isOver = false;
	void ended.then(() => (isOver = true));
	for (let rounds = 0; !isOver; rounds += 1) {
		if (rounds === 200) throw new Error('The run comes to no end');
		await jest.advanceTimersToNextTimerAsync(1_000);
	}
	return ended;
}

/** Milliseconds that a client would need which knew the limit and lost no time. */
export function ideal({ limit, requests, concurrency, latency }: Setting): number {
	const trip = typeof latency === 'number' ? latency : latency();
	const times: number[] = [];
	let now = 0;
	for (let request = 0; request < requests; request += 1) {
		const free = times[request - concurrency];
		now = Math.max(now, free === undefined ? 0 : free + trip);
		for (let wait = limit.take(now); wait !== undefined; wait = limit.take(now)) now += wait;
		times.push(now);
	}
	return now + trip;
}

async function after(milliseconds: number): Promise<void> {
	// A timer takes a millisecond at least.
	if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
