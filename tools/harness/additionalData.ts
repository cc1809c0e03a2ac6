import { randomInt } from 'node:crypto';
import type { INodeParameters, IWorkflowBase, IWorkflowExecuteAdditionalData, WorkflowExecuteMode } from 'n8n-workflow';
import { HarnessCredentialsHelper } from './credentialsHelper';
import type { CredentialStore } from './credentialStore';
import { loadEngine } from './engine';
import type { Types } from './types';

const host = 'http://127.0.0.1:5678';

/** What n8n's server hands the engine beside the workflow. Nothing listens at these addresses. */
export function createAdditionalData(
	types: Types,
	store: CredentialStore,
	currentNodeParameters?: INodeParameters,
): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper: new HarnessCredentialsHelper(types, store),
		currentNodeExecutionIndex: 0,
		restApiUrl: `${host}/rest`,
		instanceBaseUrl: `${host}/`,
		formBaseUrl: `${host}/form`,
		formTestBaseUrl: `${host}/form-test`,
		// These two must be valid: the engine builds URLs from them as soon as an expression is resolved.
		formWaitingBaseUrl: `${host}/form-waiting`,
		webhookWaitingBaseUrl: `${host}/webhook-waiting`,
		webhookBaseUrl: `${host}/webhook`,
		webhookTestBaseUrl: `${host}/webhook-test`,
		mcpBaseUrl: `${host}/mcp`,
		mcpTestBaseUrl: `${host}/mcp-test`,
		variables: {},
		userId: 'harness',
		externalSecretsProxy: new (loadEngine().core.ExternalSecretsProxy)(),
		logAiEvent: () => {},
		executeWorkflow: unsupported('Sub-workflows'),
		getRunExecutionData: unsupported('Other executions'),
		getRuntimeCredential: unsupported('Run-time credentials'),
		startRunnerTask: unsupported('Task runners'),
		currentNodeParameters,
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** Adds what belongs to one execution. Ids are unique across test files, as they are in n8n. */
export function forExecution(
	additionalData: IWorkflowExecuteAdditionalData,
	mode: WorkflowExecuteMode,
	workflow: IWorkflowBase,
): IWorkflowExecuteAdditionalData {
	const executionId = String(randomInt(1_000_000, 2 ** 47));
	const hooks = new (loadEngine().core.ExecutionLifecycleHooks)(mode, executionId, workflow);
	return { ...additionalData, executionId, workflowId: workflow.id, hooks };
}

const unsupported = (what: string) => async () => {
	throw new Error(`${what} are not part of the harness`);
};
