import type { ChainedNode } from '../../../../tools/harness/chain';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../../tools/sandbox';
import { Rest } from '../../lib/rest';
import { credential, credentialFor, workflowOf } from '../../lib/workflows';

/** The n8n that start.ts started. */
export const rest = new Rest(process.env.E2E_URL ?? '');

let sandboxes: Sandbox[] = [];

/** Starts a sandbox that is closed after the test. */
export async function openSandbox(options?: SandboxOptions): Promise<Sandbox> {
	const sandbox = await startSandbox(options);
	sandboxes.push(sandbox);
	return sandbox;
}

/** Starts a sandbox and makes it the service that the stored credential points to. */
export async function useSandbox(options?: SandboxOptions): Promise<Sandbox> {
	const sandbox = await openSandbox(options);
	await rest.call('PATCH', `/rest/credentials/${credential.id}`, {
		...credential,
		...credentialFor(sandbox),
	});
	return sandbox;
}

/** Makes a workflow for the test that runs: n8n locks one that it believes to be open elsewhere. */
export async function createWorkflow(...nodes: ChainedNode[]): Promise<string> {
	const name = (expect.getState().currentTestName ?? '').slice(-100);
	return await rest.createWorkflow(workflowOf(name, ...nodes));
}

beforeAll(async () => await rest.login());

// A browser on a busy machine may be too slow once. The log keeps what the first attempt met.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

afterEach(async () => {
	await Promise.all(sandboxes.map(async (sandbox) => await sandbox.close()));
	sandboxes = [];
});
