import type { IDataObject, INodeType } from 'n8n-workflow';
import { nodeName, runNode, type NodeRunOptions, type RunResult } from '../harness';
import { TOKEN } from './work';

/** A run that was not what it should have been: its figures would mean nothing. */
class WrongRun extends Error {}

export type EngineRun = NodeRunOptions & { items: IDataObject[] };

/** Has a node of the benchmarks do a run, instead of this package's. */
export const withNode = (node: INodeType): Pick<NodeRunOptions, 'type' | 'nodeTypes'> => {
	const type = `bench.${node.description.name}`;
	return { type, nodeTypes: { [type]: node } };
};

/** Runs a node on the engine against the service at `url`, and says how many milliseconds it took. */
export async function timedRun(url: string, options: EngineRun): Promise<{ result: RunResult; ms: number }> {
	const credentials = { reportScheduleApi: { baseUrl: url, apiToken: TOKEN } };
	const begin = performance.now();
	const result = await runNode({ credentials, ...options });
	const ms = performance.now() - begin;
	// A node that did not even begin would look like one that failed at its work.
	if (result.runs(nodeName) === 0) throw result.error ?? new WrongRun('The node did not run');
	return { result, ms };
}

/**
 * Runs a node on the engine.
 *
 * @returns milliseconds the node took, as n8n's own record of the run has it
 * @throws WrongRun if it did not give a successful item for each input item
 */
export async function runOnEngine(url: string, options: EngineRun): Promise<number> {
	const { result } = await timedRun(url, options);
	if (result.error) throw new WrongRun(result.error.message);
	const task = result.task(nodeName)!;
	const items = task.data?.main?.[0] ?? [];
	const failed = items.filter(({ json, error }) => error !== undefined || json.error !== undefined);
	if (items.length !== options.items.length || failed.length > 0) {
		throw new WrongRun(
			`${options.items.length} items in, ${items.length} out, ${failed.length} of them failed`,
		);
	}
	return task.executionTime;
}
