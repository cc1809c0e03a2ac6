import { AsyncLocalStorage } from 'node:async_hooks';

import type { Layers } from '../../nodes/ReportSchedule/doors';
import type { ItemResult } from '../../nodes/ReportSchedule/outcomes/itemResult';
import { layersOf } from './layers';

/** What the node itself knows of each item when it has sent everything; messages and output are made of it. */
export type ItemOutcome = Pick<ItemResult, 'outcome' | 'acceptedIds'>;

interface Watched {
	results?: readonly ItemOutcome[];
}

const runs = new AsyncLocalStorage<Watched>();

/** Looks over the shoulder of the node's memory, which is told what each try came to. Call once the package is loaded. */
export function watchResults(packageFolder: string): void {
	const layers = layersOf(packageFolder);
	const own = layers.memory;
	let memory = own;
	const watched: Layers['memory'] = {
		open(context) {
			const { recall, keep } = memory.open(context);
			return {
				recall,
				keep(results, plan) {
					const run = runs.getStore();
					if (run !== undefined) run.results = results;
					keep(results, plan);
				},
			};
		},
	};
	// Whatever is plugged in later is watched as well.
	Object.defineProperty(layers, 'memory', {
		enumerable: true,
		get: () => watched,
		set: (plugged: Layers['memory']) => (memory = plugged === watched ? own : plugged),
	});
}

/**
 * What each item came to, in the last try of the last node that ran: nothing for a run that ended before it sent
 * anything. Tests that hold a run against the service ask for this instead of reading messages.
 */
export async function watchOutcomes<T>(
	run: () => Promise<T>,
): Promise<{ value: T; outcomes: readonly ItemOutcome[] }> {
	const watched: Watched = {};
	const value = await runs.run(watched, run);
	return { value, outcomes: watched.results ?? [] };
}
