import type {
	ExecutionError,
	IDataObject,
	INodeExecutionData,
	IRun,
	ITaskData,
	NodeExecutionHint,
} from 'n8n-workflow';

import type { LogLine } from './logs';
import { toCaller } from './realm';

export interface Which {
	/** Which run of the node, counted from 0; negative ones count from the end. Default -1, the last. */
	run?: number;
	/** Which output: 1 is the error output of a node with one output. Default 0. */
	branch?: number;
}

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

	/** How often the node ran. */
	runs(node: string): number {
		return this.run.data.resultData.runData[node]?.length ?? 0;
	}

	/** The engine's record of one run of a node: `executionTime`, `executionStatus`, `error`, `hints`. */
	task(node: string, { run = -1 }: Which = {}): ITaskData | undefined {
		return this.run.data.resultData.runData[node]?.at(run);
	}

	/** The items of one output of a node; empty if it did not run or gave none there. */
	output(node: string, which: Which = {}): INodeExecutionData[] {
		return toCaller(this.task(node, which)?.data?.main?.[which.branch ?? 0] ?? []);
	}

	/** The `json` of each item of one output of a node. */
	json(node: string, which: Which = {}): IDataObject[] {
		return this.output(node, which).map(({ json }) => json);
	}

	/** The error that one run of a node ended with, also where the workflow went on. */
	nodeError(node: string, which: Which = {}) {
		return this.task(node, which)?.error;
	}

	/** The hints a node left for the user. */
	hints(node: string, which: Which = {}): NodeExecutionHint[] {
		return toCaller(this.task(node, which)?.hints ?? []);
	}
}
