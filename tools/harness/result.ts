import type { ExecutionError, IDataObject, INodeExecutionData, IRun, ITaskData, NodeExecutionHint } from 'n8n-workflow';
import type { LogLine } from './realm';
import { toCaller } from './realm';

/** What came out of a run. All data is copied, so tests may compare and change it freely. */
export class RunResult {
	constructor(
		/** The engine's own record. */
		readonly run: IRun,
		/** What n8n and its nodes logged meanwhile. */
		readonly logs: LogLine[],
	) {}

	/** `success`, `error` or `canceled`. */
	get status() {
		return this.run.status;
	}

	/** What stopped the execution; undefined if nothing did. */
	get error(): (ExecutionError & { description?: string | null; httpCode?: string | null }) | undefined {
		return this.run.data.resultData.error;
	}

	/** The engine's record of the last run of a node: `executionTime`, `executionStatus`, `error`, `hints`. */
	task(node: string): ITaskData | undefined {
		return this.run.data.resultData.runData[node]?.at(-1);
	}

	/**
	 * The items of one output of a node; empty if it did not run or gave none there.
	 *
	 * @param branch 1 is the error output of a node with one output
	 */
	output(node: string, { branch = 0 } = {}): INodeExecutionData[] {
		return toCaller(this.task(node)?.data?.main?.[branch] ?? []);
	}

	/** The `json` of each item that a node gave. */
	json(node: string): IDataObject[] {
		return this.output(node).map(({ json }) => json);
	}

	/** The error that the node ended with, also where the workflow went on. */
	nodeError(node: string) {
		return this.task(node)?.error;
	}

	/** The hints a node left for the user. */
	hints(node: string): NodeExecutionHint[] {
		return toCaller(this.task(node)?.hints ?? []);
	}
}
