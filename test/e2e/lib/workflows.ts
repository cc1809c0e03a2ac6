import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { chain, type ChainedNode, manualTrigger, ownNodeType } from '../../../tools/harness/chain';
import { exampleNames, readExample } from '../../examples';
import type { Instance } from './instance';
import type { Rest, Workflow } from './rest';

export const credentialType = 'reportScheduleApi';

/** The credential under which the examples run; the id is fixed, so that workflows can name it. */
export const credential = { id: 'reportSchedules1', name: 'Report Schedule sandbox' };

export const nodeName = 'DataReportive';

/** A node that could follow it. */
export const nextNode: ChainedNode = { name: 'Next', type: 'n8n-nodes-base.set', typeVersion: 3.4 };

/** A node that gives what this JavaScript returns. */
export const codeNode = (jsCode: string): ChainedNode => ({
	name: 'Items',
	type: 'n8n-nodes-base.code',
	typeVersion: 2,
	parameters: { jsCode },
});

/** A node that gives these items. */
export const itemsNode = (items: object[]) => codeNode(`return ${JSON.stringify(items.map((json) => ({ json })))};`);

/** This package's node with these parameters, and the credential. */
export const ownNode = (parameters: Record<string, unknown>, settings: Partial<ChainedNode> = {}): ChainedNode => ({
	name: nodeName,
	type: ownNodeType,
	parameters: parameters as INodeParameters,
	credentials: { [credentialType]: credential },
	...settings,
});

/** A workflow of a manual trigger and these nodes, one behind the other. */
export const workflowOf = (name: string, ...nodes: ChainedNode[]): Workflow => ({
	name,
	...chain(manualTrigger('Start'), ...nodes),
});

/** A credential for a service, as n8n takes it. */
export function credentialFor({ url, token }: { url: string; token: string }) {
	const data = { baseUrl: url, apiToken: token, allowUnauthorizedCerts: false };
	return { name: credential.name, type: credentialType, data };
}

/** The workflow with a credential on every node that takes one, as a user picks it after an import. */
export function withCredential(workflow: Workflow, chosen: { id: string; name: string } = credential): Workflow {
	const nodes = workflow.nodes.map((node) =>
		node.credentials?.[credentialType]
			? { ...node, credentials: { ...node.credentials, [credentialType]: chosen } }
			: node,
	);
	return { ...workflow, nodes };
}

/** The example there-and-back in one run: the file that it writes is read again. */
export function inOneRun(workflow: Workflow): Workflow {
	const nodes = workflow.nodes.map((node) =>
		node.name === 'Sheet' ? { ...node, parameters: { ...node.parameters, binaryPropertyName: 'Sheet' } } : node,
	);
	const Sheet = { main: [[{ node: 'Read Sheet', type: 'main' as const, index: 0 }]] };
	return { ...workflow, nodes, connections: { ...workflow.connections, Sheet } };
}

/** Who may fill in the forms of the examples. */
export const formUser = { username: 'colleague', password: 'Only for tests 1' };

/** The workflow whose forms, under this path, ask for that user and password, as their notes say. */
export async function withForms(rest: Rest, workflow: Workflow, path: string): Promise<Workflow> {
	const data = { user: formUser.username, password: formUser.password };
	const httpBasicAuth = await rest.createCredential({ name: path, type: 'httpBasicAuth', data });
	const nodes = workflow.nodes.map((node) => {
		if (!node.type.endsWith('.formTrigger')) return node;
		const parameters = { ...node.parameters, options: { ...(node.parameters.options as object), path } };
		return { ...node, webhookId: path, parameters, credentials: { httpBasicAuth } };
	});
	return { ...workflow, nodes };
}

/** Puts the credential for a service into n8n by its command line. */
export async function importCredential(instance: Instance, service: { url: string; token: string }): Promise<void> {
	await importJson(instance, 'import:credentials', [{ ...credential, ...credentialFor(service) }]);
}

/** Puts the example workflows into n8n, with their file names as IDs; gives them. */
export async function importExamples(instance: Instance): Promise<Workflow[]> {
	const workflows = exampleNames.map((id) => ({ ...withCredential(readExample<Workflow>(id)), id }));
	await importJson(instance, 'import:workflow', workflows);
	return workflows;
}

async function importJson(instance: Instance, command: string, value: unknown): Promise<void> {
	const file = path.join(instance.folder, `${command.replace(':', '-')}.json`);
	writeFileSync(file, JSON.stringify(value));
	await instance.command(command, `--input=${file}`);
}
