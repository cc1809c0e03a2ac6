import type { INode } from 'n8n-workflow';
import type { WorkflowJson } from './run';

/** A node's name, type, parameters and settings; what n8n fills in by itself is optional. */
export type ChainedNode = Partial<INode> & Pick<INode, 'name' | 'type'>;

/** Makes the workflow of these nodes, one behind the other. */
export function chain(...nodes: ChainedNode[]): Pick<WorkflowJson, 'nodes' | 'connections'> {
	const links = nodes.slice(1).map(({ name }, i) => {
		const main = [[{ node: name, type: 'main' as const, index: 0 }]];
		return [nodes[i]!.name, { main }] as const;
	});
	return {
		nodes: nodes.map((node, i) => ({
			id: node.name.toLowerCase(),
			typeVersion: 1,
			position: [i * 240, 0],
			parameters: {},
			...node,
		})),
		connections: Object.fromEntries(links),
	};
}

/** The node that a workflow run by hand begins with. */
export const manualTrigger = (name: string): ChainedNode => ({ name, type: 'n8n-nodes-base.manualTrigger' });

/** The node that this package publishes. */
export const ownNodeType = 'n8n-nodes-report-schedules.reportSchedule';
