import { exampleNames, readExample } from '../../test/examples';
import type { Workflow } from './rest';

export const credentialType = 'reportScheduleApi';

/** The workflows of examples/, by file name, with the credential and an id put in as on import. */
export function readExamples(credential: { id: string; name: string }): Array<Workflow & { id: string }> {
	return exampleNames.map((id) => ({ ...withCredential(readExample<Workflow>(id), credential), id }));
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
