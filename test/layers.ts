import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type * as memory from '../nodes/ReportSchedule/run/again';
import type { ItemResult } from '../nodes/ReportSchedule/service/outcome';
import { loadBuiltPackage } from '../tools/harness/builtPackage';
import { realm } from '../tools/harness/realm';

/** What the node itself knows of each item when it has sent everything; messages and output are made of it. */
export type ItemOutcome = Pick<ItemResult, 'outcome' | 'acceptedIds' | 'output'>;

const runs = new AsyncLocalStorage<{ outcomes: readonly ItemOutcome[] }>();

let loaded: Promise<void> | undefined;

/** Watches the memory of the built node. */
const layersInUse = async () => await (loaded ??= load());

async function load(): Promise<void> {
	const { folder } = await loadBuiltPackage();
	const own = realm.require(join(folder, 'dist/nodes/ReportSchedule/run/again.js')) as typeof memory;
	const { earlierTries } = own;
	Object.assign(own, { earlierTries: watched(earlierTries) });
}

/** The node's memory is told what each try came to: here it tells the run that asked, too. */
const watched =
	(earlierTries: typeof memory.earlierTries): typeof memory.earlierTries =>
	(context) => {
		const { recall, keep } = earlierTries(context);
		return {
			recall,
			keep(outcomes) {
				Object.assign(runs.getStore() ?? {}, { outcomes });
				keep(outcomes);
			},
		};
	};

/**
 * Does a run, and adds what each item came to in the last try: nothing if the run ended before it sent anything. Tests
 * that hold a run against the service ask for this instead of reading messages.
 */
export async function withOutcomes<T extends object>(
	run: () => Promise<T>,
): Promise<T & { outcomes: readonly ItemOutcome[] }> {
	await layersInUse();
	const watch = { outcomes: [] };
	const result = await runs.run(watch, run);
	return Object.assign(result, watch);
}
