import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { exampleNames, readExample } from '../../examples';
import type { Instance } from './instance';
import type { Workflow } from './rest';

export const credentialType = 'reportScheduleApi';

/** The credential under which the examples run; the id is fixed, so that workflows can name it. */
export const credential = { id: 'reportSchedules1', name: 'Report Schedule sandbox' };

/** The workflow with this credential on every node that takes one, as a user picks it after an import. */
export function withCredential(
	workflow: Workflow,
	credential: { id: string; name: string },
	type = credentialType,
): Workflow {
	const nodes = workflow.nodes.map((node) =>
		node.credentials?.[type] ? { ...node, credentials: { ...node.credentials, [type]: credential } } : node,
	);
	return { ...workflow, nodes };
}

/** Puts the credential for a service into n8n by its command line. */
export async function importCredential(
	instance: Instance,
	service: { url: string; token: string },
): Promise<void> {
	const data = { baseUrl: service.url, apiToken: service.token, allowUnauthorizedCerts: false };
	await importJson(instance, 'import:credentials', [{ ...credential, type: credentialType, data }]);
}

/** Puts the example workflows into n8n, for use with a service, with their file names as IDs; gives them. */
export async function importExamples(instance: Instance, { url }: { url: string }): Promise<Workflow[]> {
	const workflows = exampleNames.map((id) => ({
		...withCredential(readExample<Workflow>(id, url), credential),
		id,
	}));
	await importJson(instance, 'import:workflow', workflows);
	return workflows;
}

async function importJson(instance: Instance, command: string, value: unknown): Promise<void> {
	const file = path.join(instance.folder, `${command.replace(':', '-')}.json`);
	writeFileSync(file, JSON.stringify(value));
	await instance.command(command, `--input=${file}`);
}
