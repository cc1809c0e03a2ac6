import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { credentialType, readExamples } from './examples';
import type { Instance } from './instance';
import type { Workflow } from './rest';

export { credentialType };

/** The credential under which the examples run; the id is fixed, so that workflows can name it. */
export const credential = { id: 'reportSchedules1', name: 'Report Schedule sandbox' };

/** Puts the credential for a service into n8n by its command line. */
export async function importCredential(
	instance: Instance,
	service: { url: string; token: string },
): Promise<void> {
	const data = { baseUrl: service.url, apiToken: service.token, allowUnauthorizedCerts: false };
	await importJson(instance, 'import:credentials', [{ ...credential, type: credentialType, data }]);
}

/** Puts the example workflows into n8n; gives them as imported. */
export async function importExamples(instance: Instance): Promise<Workflow[]> {
	const workflows = readExamples(credential);
	if (workflows.length > 0) await importJson(instance, 'import:workflow', workflows);
	return workflows;
}

async function importJson(instance: Instance, command: string, value: unknown): Promise<void> {
	const file = path.join(instance.folder, `${command.replace(':', '-')}.json`);
	writeFileSync(file, JSON.stringify(value));
	await instance.command(command, `--input=${file}`);
}
