import type { INodeParameters } from 'n8n-workflow';
import { chain, manualTrigger, ownNodeType } from '../../../tools/harness/chain';
import { credential, credentialType } from './import';
import type { Workflow } from './rest';

export const nodeName = 'Report Schedule';

/** A workflow of a manual trigger and this node with these parameters. */
export function oneNodeWorkflow(name: string, parameters: Record<string, unknown>): Workflow {
	const credentials = { [credentialType]: credential };
	const node = { name: nodeName, type: ownNodeType, parameters: parameters as INodeParameters, credentials };
	return { name, ...chain(manualTrigger('Start'), node) };
}
