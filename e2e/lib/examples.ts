import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { examples } from './paths';
import type { Workflow } from './rest';

export const credentialType = 'reportScheduleApi';

/** The workflows of examples/, by file name, with the credential and an id put in as on import. */
export function readExamples(credential: { id: string; name: string }): Array<Workflow & { id: string }> {
	if (!existsSync(examples)) return [];
	return readdirSync(examples)
		.filter((file) => file.endsWith('.json'))
		.sort()
		.map((file) => {
			const workflow = JSON.parse(readFileSync(path.join(examples, file), 'utf8')) as Workflow;
			const id = path.basename(file, '.json');
			return { ...withCredential(workflow, credential), id };
		});
}

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
