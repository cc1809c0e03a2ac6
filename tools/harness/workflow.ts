import type { INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { chain, manualTrigger, ownNodeType } from './chain';
import type { RunResult } from './result';
import { runWorkflow, type RunOptions, type WorkflowJson } from './run';

/** A node's type, parameters and settings; what n8n fills in by itself is optional. */
export type NodeSettings = Partial<INode> & Pick<INode, 'type'>;

/** Makes the workflow `Start → node`, and behind each further output nothing. */
export function singleNodeWorkflow({ name = 'Node', ...node }: NodeSettings): WorkflowJson {
	return chain(manualTrigger('Start'), { ...node, name });
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

/** The name that `runNode` gives the node; `output()` and the like ask for it. */
export const nodeName = 'Node';

/** Runs one node on the items given, in the workflow `Start → Node`. */
export async function runNode({
	type,
	parameters,
	settings,
	items = [{}],
	...options
}: NodeRunOptions): Promise<RunResult> {
	const node = {
		type: type ?? ownNodeType,
		parameters,
		...settings,
		name: nodeName,
	};
	const input = items.map((item) => (isItem(item) ? item : { json: item }));
	return await runWorkflow({ ...options, workflow: singleNodeWorkflow(node), input });
}

const itemKeys = new Set(['json', 'binary', 'pairedItem', 'error', 'index', 'metadata']);
const isItem = (item: object): item is INodeExecutionData =>
	'json' in item && Object.keys(item).every((key) => itemKeys.has(key));
