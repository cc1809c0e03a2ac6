import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	ICredentialsHelper,
	IExecuteData,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INode,
	INodeCredentialsDetails,
	INodeParameters,
	INodeProperties,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { applyAuthenticate } from './authenticate';
import type { CredentialStore } from './credentialStore';
import { loadEngine } from './engine';
import { resolveCredentialData } from './resolveCredential';
import type { Types } from './types';

/** What n8n's cli package gives the engine, over the saved credentials of one run instead of a database. */
export class HarnessCredentialsHelper implements ICredentialsHelper {
	constructor(
		private readonly types: Types,
		private readonly store: CredentialStore,
	) {}

	getParentTypes(name: string) {
		return this.types.parentTypes(name);
	}

	/** Asked for by newer engines only (2.41, not 2.0). */
	isCredentialUsableByNode(credentialType: string, nodeType: string): boolean {
		const { restrictToSupportedNodes } = this.types.credential(credentialType) as {
			restrictToSupportedNodes?: boolean;
		};
		return !restrictToSupportedNodes || this.types.supportedNodes(credentialType).includes(nodeType);
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		request: unknown,
		workflow?: Workflow,
		node?: INode,
	): Promise<IHttpRequestOptions> {
		const type = this.types.credential(typeName);
		return await applyAuthenticate(type, credentials, request as IHttpRequestOptions, workflow, node);
	}

	/** Only for types with a hidden property marked as expirable, such as a session token. */
	async preAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		node: INode,
		credentialsExpired: boolean,
	) {
		const type = this.types.credential(typeName);
		const expirable = type.properties.find(
			({ type: kind, typeOptions }) => kind === 'hidden' && typeOptions?.expirable,
		);
		if (!expirable || !type.preAuthentication) return undefined;
		if (credentials[expirable.name] !== '' && !credentialsExpired) return undefined;
		const output = (await type.preAuthentication.call(
			helpers,
			credentials,
		)) as ICredentialDataDecryptedObject;
		const details = node.credentials?.[typeName];
		if (output[expirable.name] === undefined || !details) return undefined;
		await this.updateCredentials(details, typeName, {
			...this.store.find(details, typeName),
			...output,
		});
		return Object.assign(credentials, output);
	}

	async runPreAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
	) {
		const { preAuthentication } = this.types.credential(typeName);
		return (await preAuthentication?.call(helpers, credentials)) as
			ICredentialDataDecryptedObject | undefined;
	}

	/** The stored, encrypted form; asked for by n8n's server, not by its engine. */
	async getCredentials(): Promise<never> {
		throw new Error('The harness stores no encrypted credentials');
	}

	async getDecrypted(
		additionalData: IWorkflowExecuteAdditionalData,
		details: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		raw?: boolean,
		values?: ICredentialsExpressionResolveValues,
	) {
		const saved = this.store.find(details, type);
		if (raw) return saved;
		return await this.applyDefaults(additionalData, saved, type, mode, executeData, values);
	}

	/** Fills in defaults and resolves expressions in the saved data, as n8n does before each use. */
	async applyDefaults(
		additionalData: IWorkflowExecuteAdditionalData,
		saved: ICredentialDataDecryptedObject,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		values?: ICredentialsExpressionResolveValues,
	) {
		const properties = this.getCredentialsProperties(type);
		const { NodeHelpers } = loadEngine().workflow;
		const data = NodeHelpers.getNodeParameters(properties, saved as INodeParameters, true, false, null, null);
		const complete = { ...data } as ICredentialDataDecryptedObject;
		// Settings that n8n adds to every credential itself; the type does not list them.
		for (const key of ['allowedHttpRequestDomains', 'allowedDomains']) {
			if (complete[key] === undefined && saved[key] !== undefined) complete[key] = saved[key];
		}
		return await resolveCredentialData(complete, additionalData, mode, executeData, values);
	}

	async updateCredentials(
		details: INodeCredentialsDetails,
		type: string,
		data: ICredentialDataDecryptedObject,
	) {
		this.store.find(details, type);
		await this.store.save(details, type, data);
	}

	async updateCredentialsOauthTokenData() {
		throw new Error('The harness has no OAuth');
	}

	getCredentialsProperties(name: string): INodeProperties[] {
		const { extends: parents = [], properties } = this.types.credential(name);
		if (parents.length === 0) return properties;
		const merged: INodeProperties[] = [];
		const { mergeNodeProperties } = loadEngine().workflow.NodeHelpers;
		for (const parent of parents) mergeNodeProperties(merged, this.getCredentialsProperties(parent));
		mergeNodeProperties(merged, properties);
		return merged;
	}
}
