import type { IConnections, INode, INodeExecutionData, IPinData, IWorkflowBase, IWorkflowSettings } from 'n8n-workflow';
import { createAdditionalData, forExecution } from './additionalData';
import { CredentialStore, type GivenCredentials } from './credentialStore';
import { loadEngine } from './engine';
import { startExpressions } from './expressions';
import { recordingLogs } from './logs';
import { toEngine } from './realm';
import { RunResult } from './result';
import { collectTypes, type NodeTypes } from './types';

/** A workflow as n8n exports it; `id` and what else a file may hold is optional. */
export interface WorkflowJson {
	id?: string;
	name?: string;
	nodes: INode[];
	connections: IConnections;
	settings?: IWorkflowSettings;
}

export interface RunOptions {
	workflow: WorkflowJson;
	/** What the workflow needs beside the built package and the stand-ins. */
	nodeTypes?: NodeTypes;
	credentials?: GivenCredentials;
	/** Items that the start node gives, in place of its own; pinned to it, as a user pins test data. */
	input?: INodeExecutionData[];
	/** Name of the node to start with. Default: the one n8n finds. */
	startNode?: string;
	/** Stops the execution, as the stop button does. */
	signal?: AbortSignal;
}

/**
 * Runs a workflow on n8n's own engine with the built node, as the editor's button does.
 *
 * Rejects where n8n refuses to start: an unknown node type, a required parameter that is missing. A node that
 * fails while running does not reject: see `error` and `status` of the result.
 */
export async function runWorkflow(options: RunOptions): Promise<RunResult> {
	const { core, workflow: n8n } = loadEngine();
	await startExpressions();
	const { signal } = options;
	const types = await collectTypes(options.nodeTypes);
	const store = new CredentialStore(options.credentials);
	const saved = toWorkflowBase(options.workflow);
	saved.nodes = saved.nodes.map((node) => store.choose(node, types));

	const workflow = new n8n.Workflow({ ...saved, nodeTypes: types });
	const start = options.startNode ? workflow.getNode(options.startNode) : workflow.getStartNode();
	if (!start) throw new n8n.UserError('No node to start the workflow from could be found');

	const input = options.input && toEngine(options.input);
	const pinData = (input ? { [start.name]: input } : {}) as IPinData;
	const runExecutionData = n8n.createRunExecutionData({
		executionData: {
			nodeExecutionStack: [{ node: start, data: { main: [input ?? [{ json: {} }]] }, source: null }],
		},
		resultData: { pinData },
	});

	const additionalData = forExecution(createAdditionalData(types, store), 'manual', saved);
	const { value, logs } = await recordingLogs(async () => {
		const engine = new core.WorkflowExecute(additionalData, 'manual', runExecutionData);
		const execution = engine.processRunExecutionData(workflow);
		const cancel = () => execution.cancel();
		if (signal?.aborted) cancel();
		signal?.addEventListener('abort', cancel, { once: true });
		return await execution.finally(() => signal?.removeEventListener('abort', cancel));
	});
	return new RunResult(value, logs);
}

function toWorkflowBase(given: WorkflowJson): IWorkflowBase {
	const now = new Date();
	return {
		id: 'harness',
		name: 'Harness',
		active: false,
		isArchived: false,
		activeVersionId: null,
		createdAt: now,
		updatedAt: now,
		settings: { executionOrder: 'v1' },
		...toEngine(given),
	};
}
