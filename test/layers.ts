import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { Layers } from '../nodes/ReportSchedule/ports';
import type { ItemResult } from '../nodes/ReportSchedule/outcomes/itemResult';
import { loadBuiltPackage } from '../tools/harness/builtPackage';
import { realm } from '../tools/harness/realm';

/** What the node itself knows of each item when it has sent everything; messages and output are made of it. */
export type ItemOutcome = Pick<ItemResult, 'outcome' | 'acceptedIds' | 'output'>;

const runs = new AsyncLocalStorage<{ outcomes: readonly ItemOutcome[] }>();

let loaded: Promise<Layers> | undefined;

/** The layers that the built node runs with. */
const layersInUse = async () => await (loaded ??= load());

async function load(): Promise<Layers> {
	const { folder } = await loadBuiltPackage();
	const file = join(folder, 'dist/nodes/ReportSchedule/layers.js');
	const { layers } = realm.require(file) as { layers: Layers };
	return Object.assign(layers, { memory: watched(layers.memory) });
}

/** The node's memory is told what each try came to: here it tells the run that asked, too. */
const watched = (memory: Layers['memory']): Layers['memory'] => ({
	open(context) {
		const { recall, keep } = memory.open(context);
		return {
			recall,
			keep(outcomes) {
				Object.assign(runs.getStore() ?? {}, { outcomes });
				keep(outcomes);
			},
		};
	},
});

/** Has the node run with other layers, until what it gives is called. */
export async function plug(others: Partial<Layers>): Promise<() => void> {
	const layers = await layersInUse();
	const own = { ...layers };
	Object.assign(layers, others, others.memory && { memory: watched(others.memory) });
	return () => void Object.assign(layers, own);
}

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
