import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	IHttpRequestOptions,
	INode,
	INodeType,
	INodeTypes,
} from 'n8n-workflow';
import { createAdditionalData } from './additionalData';
import { chain } from './chain';
import { HarnessCredentialsHelper } from './credentialsHelper';
import { CredentialStore } from './credentialStore';
import { afterFailure, afterSuccess, type CredentialTestResult, type Failure } from './credentialVerdict';
import { loadEngine } from './engine';
import { withExpressions } from './expressions';
import { toEngine } from './realm';
import { describeStandIn } from './standIns';
import { collectTypes, type Types } from './types';

/**
 * Tests a credential as n8n does when it is saved: the type's `test` request is made by a temporary node that
 * has nothing but this request, and the type's rules are applied to the answer.
 */
export async function testCredential(
	typeName: string,
	data: ICredentialDataDecryptedObject,
): Promise<CredentialTestResult> {
	const types = await collectTypes();
	const { test } = types.credential(typeName) as { test: ICredentialTestRequest };
	let answer;
	try {
		answer = await request(types, typeName, test, data);
	} catch (error) {
		return afterFailure(test, error as Failure);
	}
	return afterSuccess(test, answer);
}

async function request(
	types: Types,
	typeName: string,
	test: ICredentialTestRequest,
	data: ICredentialDataDecryptedObject,
) {
	const { core, workflow: n8n } = loadEngine();
	const saved = CredentialStore.detailsOf(typeName);
	const store = new CredentialStore({ [typeName]: data });
	const additionalData = createAdditionalData(types, store);
	const helper = additionalData.credentialsHelper as unknown as HarnessCredentialsHelper;
	const complete = await helper.applyDefaults(additionalData, toEngine(data), typeName, 'internal');

	const nodeType = requestNodeType(typeName, test.request);
	const { name: type } = nodeType.description;
	const { nodes, connections } = chain({ name: 'Temp-Node', type, credentials: { [typeName]: saved } });
	const [node] = nodes as [INode];
	const nodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
	} as unknown as INodeTypes;
	const workflow = new n8n.Workflow({ nodes, connections, active: false, nodeTypes });
	const executeFunctions = new core.ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		n8n.createRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const routing = new core.RoutingNode(executeFunctions, nodeType, {
		...saved,
		type: typeName,
		data: complete,
	});
	return await withExpressions(workflow, async () => await routing.runNode());
}

function requestNodeType(credential: string, request: IHttpRequestOptions | object): INodeType {
	return {
		description: describeStandIn('noOp', {
			credentials: [{ name: credential, required: true }],
			properties: [{ displayName: 'Temp', name: 'temp', type: 'string', default: '', routing: { request } }],
		}),
	};
}
