import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	IExecuteData,
	INode,
	INodeParameters,
	INodeType,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { loadEngine } from './engine';
import { withExpressions } from './expressions';

const node: INode = { id: 'mock', name: '', typeVersion: 1, type: 'mock', position: [0, 0], parameters: {} };
const type = { description: { properties: [] } } as unknown as INodeType;
const nodeTypes: INodeTypes = {
	getByName: () => type,
	getByNameAndVersion: () => type,
	getKnownTypes: () => ({}),
};

/** Resolves the expressions that a user may have put into a credential's fields. */
export async function resolveCredentialData(
	data: ICredentialDataDecryptedObject,
	additionalData: IWorkflowExecuteAdditionalData,
	mode: WorkflowExecuteMode,
	executeData?: IExecuteData,
	values?: ICredentialsExpressionResolveValues,
): Promise<ICredentialDataDecryptedObject> {
	const { core, workflow } = loadEngine();
	const keys = core.getAdditionalKeys(additionalData, mode, null, { isCredential: true } as never);
	const parameters = data as INodeParameters;
	if (!values) {
		const own = new workflow.Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
		const resolve = async () =>
			own.expression.getComplexParameterValue(node, parameters, mode, keys, undefined, undefined, data);
		return (await withExpressions(own, resolve)) as ICredentialDataDecryptedObject;
	}
	return values.workflow.expression.getParameterValue(
		parameters,
		values.runExecutionData,
		values.runIndex,
		values.itemIndex,
		values.node.name,
		values.connectionInputData,
		mode,
		keys,
		executeData,
		false,
		data,
	) as ICredentialDataDecryptedObject;
}
