import type { IDataObject } from 'n8n-workflow';
import { nodeName, runNode, type NodeRunOptions } from '../harness';

/** A run that was not what it should have been: its figures would mean nothing. */
export class WrongRun extends Error {}

/**
 * Runs a node on the engine.
 *
 * @returns milliseconds the node took, as n8n's own record of the run has it
 * @throws WrongRun if it did not give a successful item for each input item
 */
export async function runOnEngine(
	url: string,
	options: NodeRunOptions & { items: IDataObject[] },
): Promise<number> {
	const credentials = { reportScheduleApi: { baseUrl: url, apiToken: 'bench-token' } };
	const result = await runNode({ credentials, ...options });
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
