import type { INode, INodeParameters } from 'n8n-workflow';
import { runWorkflow } from '../../tools/harness';
import type { Sandbox } from '../../tools/sandbox';
import { agentTypes } from './fakes/agent';
import { credentialsFor } from './support';

/** Start → Agent, with one tool; the model calls it once for each set of values. */
export async function callTool(
	sandbox: Sandbox,
	way: 'engine' | 'invoke',
	parameters: INodeParameters,
	values: Array<Record<string, string>>,
	how: Partial<INode> = {},
): Promise<string[]> {
	const node = (name: string, type: string, more: Partial<INode> = {}): INode => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...more,
	});
	const workflow = {
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger'),
			node('Agent', '@n8n/n8n-nodes-langchain.agent'),
			node('Tool', 'n8n-nodes-report-schedules.reportScheduleTool', { parameters, ...how }),
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main' as const, index: 0 }]] },
			Tool: { ai_tool: [[{ node: 'Agent', type: 'ai_tool' as const, index: 0 }]] },
		},
	};
	const result = await runWorkflow({
		workflow,
		credentials: credentialsFor(sandbox),
		nodeTypes: await agentTypes(
			values.map((one) => ({ tool: 'Tool', values: one })),
			way,
		),
	});
	expect(result.error).toBeUndefined();
	return (result.json('Agent')[0]!.answers as unknown[]).map((answer) => JSON.stringify(answer));
}
