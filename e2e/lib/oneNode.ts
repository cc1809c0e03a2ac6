import { credential, credentialType } from './import';
import type { Workflow } from './rest';

export const nodeName = 'Report Schedule';

/** A workflow of a manual trigger and this node with these parameters. */
export function oneNodeWorkflow(name: string, parameters: Record<string, unknown>): Workflow {
	return {
		name,
		nodes: [
			{
				name: 'Start',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
			},
			{
				name: nodeName,
				type: 'n8n-nodes-report-schedules.reportSchedule',
				typeVersion: 1,
				position: [240, 0],
				parameters,
				credentials: { [credentialType]: credential },
			},
		],
		connections: { Start: { main: [[{ node: nodeName, type: 'main', index: 0 }]] } },
	};
}
