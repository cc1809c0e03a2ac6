import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type * as results from '../nodes/ReportSchedule/run/results';
import type { ItemResult } from '../nodes/ReportSchedule/say/itemResult';
import { loadBuiltPackage } from '../tools/harness/builtPackage';
import { realm } from '../tools/harness/realm';

/** What the node itself knows of each item when it has sent everything; messages and output are made of it. */
export type ItemOutcome = Pick<ItemResult, 'outcome' | 'acceptedIds' | 'output'>;

/** A run that a property has given up may still be under way beside the next one. */
const runs = new AsyncLocalStorage<{ outcomes: readonly ItemOutcome[] }>();
let watched: Promise<void> | undefined;

/** Notes the results of each try of the built node that begins to send. */
async function watch(): Promise<void> {
	const { folder } = await loadBuiltPackage();
	const built = realm.require(join(folder, 'dist/nodes/ReportSchedule/run/results.js')) as typeof results;
	const { prototype } = built.ItemResults;
	const { startSending } = prototype;
	prototype.startSending = function (plan) {
		Object.assign(runs.getStore() ?? {}, { outcomes: this.all });
		startSending.call(this, plan);
	};
}

/**
 * Does a run, and adds what each item came to in the last try that began to send. Tests that hold a run against the service ask for this
 * instead of reading messages.
 */
export async function withOutcomes<T extends object>(
	run: () => Promise<T>,
): Promise<T & { outcomes: readonly ItemOutcome[] }> {
	await (watched ??= watch());
	const watching = { outcomes: [] };
	const result = await runs.run(watching, run);
	return Object.assign(result, watching);
}
