import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';

import type { ItemResults } from '../../nodes/ReportSchedule/run/itemResults';
import { realm } from './realm';

/** What the node itself knows of each item when it ends; messages and output are made of it. */
export type ItemOutcome = Pick<ItemResults['all'][number], 'outcome' | 'accepted'>;

interface Watched {
	results?: ItemResults;
}

const runs = new AsyncLocalStorage<Watched>();

/** Lets each run of the node leave its results with `watchOutcomes`. Call once the package is loaded. */
export function watchResults(packageFolder: string): void {
	const file = join(packageFolder, 'dist/nodes/ReportSchedule/run/itemResults.js');
	const exported = realm.require(file) as { ItemResults: typeof ItemResults };
	exported.ItemResults = class extends exported.ItemResults {
		constructor(count: number) {
			super(count);
			const run = runs.getStore();
			if (run !== undefined) run.results = this;
		}
	};
}

/**
 * What each item came to, in the last try of the last node that ran. Tests that hold a run against the service ask for
 * this instead of reading messages.
 */
export async function watchOutcomes<T>(
	run: () => Promise<T>,
): Promise<{ value: T; outcomes: ItemOutcome[] }> {
	const watched: Watched = {};
	const value = await runs.run(watched, run);
	return { value, outcomes: watched.results?.all ?? [] };
}
