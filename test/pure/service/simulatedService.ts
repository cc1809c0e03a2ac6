import { failureOfKind } from '../../../nodes/ReportSchedule/service/outcome';
import { Pace } from '../../../nodes/ReportSchedule/service/pace';
import type { Reply } from '../../../nodes/ReportSchedule/service/response';
import { type Limit, ROUNDING_MS } from '../../../tools/sandbox/limit';
import { SimulatedClock } from './simulatedClock';

export { type Limit, slidingLog } from '../../../tools/sandbox/limit';

/**
 * A window begins with its first request, and the count starts over when it ends.
 *
 * @param before How long ago another client sent a request, in milliseconds.
 */
export function fixedWindows(requests: number, windowMs: number, before?: number): Limit {
	let [end, count] = before === undefined ? [-Infinity, 0] : [windowMs - before, 1];
	return {
		take(now) {
			if (now >= end - ROUNDING_MS) [end, count] = [now + windowMs, 0];
			if (count === requests) return end - now;
			count += 1;
			return undefined;
		},
	};
}

/**
 * nginx's `limit_req`: each request pours in one drop, and the bucket leaks `requests` drops per window.
 *
 * @param atOnce How many requests the empty bucket takes.
 */
export function tokenBucket(requests: number, windowMs: number, atOnce = requests): Limit {
	const dropMs = windowMs / requests;
	// The time at which the bucket is empty again is exact, where a fill level would be rounded.
	let emptyAt = -Infinity;
	return {
		take(now) {
			const wait = emptyAt - now - (atOnce - 1) * dropMs;
			if (wait > ROUNDING_MS) return wait;
			emptyAt = Math.max(emptyAt, now) + dropMs;
			return undefined;
		},
	};
}

export const unlimited = (): Limit => ({ take: () => undefined });

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
	/** Without an answer after as many retries as the node makes. */
	lost: number;
	stopped: number;
	/** Milliseconds until the last request was done. */
	wall: number;
	refusals: number;
	/** The most requests that were under way at once. */
	most: number;
	/** When the service heard of each request, in milliseconds from the start. */
	heard: number[];
}

/** As in the node by default. */
const MAX_RETRIES = 3;

/** A run: as many workers as `concurrency`, each sending one request after another. */
export async function simulate(setting: Setting, clock = new SimulatedClock()): Promise<Result> {
	const { limit, requests, concurrency, latency, retryAfter, maxWait = 120_000 } = setting;
	const pace = new Pace(maxWait, clock);
	const result: Result = { done: 0, limited: 0, lost: 0, stopped: 0, wall: 0, refusals: 0, most: 0, heard: [] };
	const began = clock.now();
	let underWay = 0;
	let begun = 0;
	let ended = 0;

	const attempt = () =>
		new Promise<Reply>((resolve) => {
			underWay += 1;
			result.most = Math.max(result.most, underWay);
			const way = (typeof latency === 'number' ? latency : latency()) / 2;
			const isLost = setting.lost?.() ?? false;
			clock.after(way, () => {
				result.heard.push(clock.now() - began);
				const wait = limit.take(clock.now());
				clock.after(way, () => {
					underWay -= 1;
					if (isLost) resolve({ failure: failureOfKind('connectionLost') });
					else if (wait === undefined) resolve({ answer: undefined });
					else resolve(refusal(retryAfter ? Math.ceil(wait / 1_000) * 1_000 : undefined));
				});
			});
		});
	const refusal = (asked: number | undefined): Reply => {
		result.refusals += 1;
		return { failure: { ...failureOfKind('rateLimited'), status: 429, retryAfter: asked } };
	};
	const work = async (): Promise<void> => {
		for (; begun < requests; ended += 1) {
			begun += 1;
			result[await outcome()] += 1;
		}
	};
	const outcome = async (retries = 0): Promise<'done' | 'limited' | 'lost' | 'stopped'> => {
		const reply = await pace.inTurn(attempt);
		if ('answer' in reply) {
			result.wall = clock.now() - began;
			return 'done';
		}
		const { kind } = 'heldBack' in reply ? reply.heldBack : reply.failure;
		if (kind === 'connectionLost') return retries < MAX_RETRIES ? await outcome(retries + 1) : 'lost';
		return clock.isStopped ? 'stopped' : 'limited';
	};
	for (let worker = 0; worker < concurrency; worker += 1) void work();
	await clock.advance(0);
	for (let steps = 0; ended < requests; steps += 1) {
		if (steps === 100_000) throw new Error('The run comes to no end');
		await clock.next();
	}
	return result;
}

/** Milliseconds that a client would need which knew the limit and lost no time. */
export function ideal({ limit, requests, concurrency, latency }: Setting): number {
	const free = Array.from({ length: concurrency }, () => 0);
	let now = 0;
	for (let request = 0; request < requests; request += 1) {
		free.sort((a, b) => a - b);
		now = Math.max(now, free[0]!);
		for (let wait = limit.take(now); wait !== undefined; wait = limit.take(now)) now += wait;
		free[0] = now + (typeof latency === 'number' ? latency : latency());
	}
	return Math.max(...free);
}

/** The number in the middle. */
export function median(numbers: readonly number[]): number {
	return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
