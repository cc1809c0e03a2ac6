import type { INodeParameters } from 'n8n-workflow';
import type { Ends } from './row';
import type { Outcome } from '../engine/statements/words';
import { chance, TIMEOUT } from './strikes';

export const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Enough retries that everything gets through. */
export const options: INodeParameters = { concurrency: 50, maxRetries: 10, timeout: TIMEOUT };
/** So few that not every request gets through: then the items say what became of them. */
export const hardly: INodeParameters = { ...options, maxRetries: 1 };

const SCHEDULES = 100;
export const schedules = range(SCHEDULES).map((i) => ({ id: i + 1 }));

export interface Item {
	schedule: number;
	/** One that no other item has, and one that others share. */
	ids: [own: number, shared: number];
	/** No other item has it. */
	name: string;
}

/** Items for random schedules. */
export const itemsFor = (seed: number, count: number): Item[] =>
	range(count).map((i) => ({
		schedule: 1 + Math.floor(chance(seed, 'schedule', i) * SCHEDULES),
		ids: [1000 + i, 1 + Math.floor(chance(seed, 'id', i) * 20)],
		name: `schedule ${seed}-${i}`,
	}));

const kinds = ['lost', 'wrong', 'duplicated', 'blamed', 'denied'] as const;
type Kind = (typeof kinds)[number];

export const noEnds: Ends = {
	...{ failed: 0, unknown: 0, lost: 0, wrong: 0 },
	...{ duplicated: 0, blamed: 0, denied: 0, examples: [] },
};

/** The sums of several. */
export function together(all: Ends[]): Ends {
	const sum: Ends = { ...noEnds, examples: all.flatMap(({ examples }) => examples).slice(0, 10) };
	for (const ends of all)
		for (const name of ['failed', 'unknown', ...kinds] as const) sum[name] += ends[name];
	return sum;
}

/** Said to be refused, or not sent. */
export const hasFailed = (outcome: Outcome) => outcome === 'refused' || outcome === 'notSent';

/**
 * What the items say, counted.
 *
 * @param against whatever holds against it
 */
export function counted(outcomes: readonly Outcome[], against: Partial<Record<Kind, unknown[]>>): Ends {
	const failed = outcomes.filter(hasFailed).length;
	const unknown = outcomes.filter((outcome) => outcome === 'unknown').length;
	const ends: Ends = { ...noEnds, failed, unknown, examples: [] };
	for (const kind of kinds) {
		const found = against[kind] ?? [];
		ends[kind] = found.length;
		for (const one of found.slice(0, 3)) ends.examples.push(`${kind}: ${JSON.stringify(one).slice(0, 500)}`);
	}
	return ends;
}
