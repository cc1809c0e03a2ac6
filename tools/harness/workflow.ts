import type { INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { chain, manualTrigger, ownNodeType } from './chain';
import type { RunResult } from './result';
import { type RunOptions, runWorkflow, type WorkflowJson } from './run';

/** The name that `runNode` gives the node; `output()` and the like ask for it. */
export const nodeName = 'Node';

/** Makes the workflow `Start → node`. */
export function singleNodeWorkflow(node: Partial<INode> & Pick<INode, 'type'>): WorkflowJson {
	return chain(manualTrigger('Start'), { name: nodeName, ...node });
}

export interface NodeRunOptions extends Omit<RunOptions, 'workflow' | 'input' | 'startNode'> {
	/** Full type name. Default: the node of this package. */
	type?: string;
	parameters?: INodeParameters;
	/** `onError`, `retryOnFail`, `waitBetweenTries`, `executeOnce`, … */
	settings?: Partial<INode>;
	/** The input items, or just their `json`. Default: one empty item. */
	items?: Array<INodeExecutionData | INodeExecutionData['json']>;
}

/** Runs one node on the items given, in the workflow `Start → Node`. */
export async function runNode(given: NodeRunOptions): Promise<RunResult> {
	const { type = ownNodeType, parameters = {}, settings, items = [{}], ...options } = given;
	const workflow = singleNodeWorkflow({ type, parameters, ...settings, name: nodeName });
	const input = items.map((item) => (isItem(item) ? item : { json: item }));
	return await runWorkflow({ ...options, workflow, input });
}

const isItem = (item: object): item is INodeExecutionData => 'json' in item;
