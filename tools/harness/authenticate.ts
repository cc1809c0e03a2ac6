import type {
	IAuthenticateGeneric,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INode,
	Workflow,
} from 'n8n-workflow';

import { loadEngine } from './engine';

/**
 * Applies a credential type's `authenticate` to a request, as n8n does: a function is called, a generic one
 * has its keys and values resolved as expressions over `$credentials`.
 */
export async function applyAuthenticate(
	type: ICredentialType,
	credentials: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
	workflow?: Workflow,
	node?: INode,
): Promise<IHttpRequestOptions> {
	const { authenticate } = type;
	if (typeof authenticate === 'function') return await authenticate.call(type, credentials, request);
	if (authenticate === undefined) return request;
	if (!workflow || !node) {
		throw new (loadEngine().workflow.UnexpectedError)(
			'Workflow and node are required for declarative credential authentication',
		);
	}

	const resolve = (value: unknown) => resolveValue(value as string, credentials, workflow, node);
	const target = request as unknown as Record<string, Record<string, unknown>>;
	target.headers ??= {};
	if (authenticate.type !== 'generic') return request;
	for (const [part, values] of Object.entries((authenticate as IAuthenticateGeneric).properties)) {
		target[part] ||= {};
		for (const [key, value] of Object.entries(values as object)) target[part][resolve(key)] = resolve(value);
	}
	return request;
}

function resolveValue(
	value: string,
	credentials: ICredentialDataDecryptedObject,
	workflow: Workflow,
	node: INode,
): string {
	if (!loadEngine().workflow.isExpression(value)) return value;
	const keys = { $credentials: credentials };
	const resolved = workflow.expression.getSimpleParameterValue(node, value, 'internal', keys, undefined, '');
	return resolved ? String(resolved) : '';
}
