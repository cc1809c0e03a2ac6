import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	ICredentialsHelper,
	ICredentialType,
	IExecuteData,
	IHttpRequestOptions,
	INodeCredentialsDetails,
	INodeParameters,
	INodeProperties,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import type { CredentialStore } from './credentialStore';
import { loadEngine } from './engine';
import { resolveCredentialData } from './resolveCredential';
import type { Types } from './types';

type Authenticate = Extract<ICredentialType['authenticate'], (...given: never[]) => unknown>;

/**
 * What n8n's cli package gives the engine, over the saved credentials of one run instead of a database. It lacks what only n8n's server
 * asks for: the stored form, and writing back what a service renews.
 */
export class HarnessCredentialsHelper implements Partial<ICredentialsHelper> {
	constructor(
		private readonly types: Types,
		private readonly store: CredentialStore,
	) {}

	/** For types that extend another one; there is none here. */
	getParentTypes() {
		return [];
	}

	/** Asked for by newer engines only (2.41, not 2.0): a type may be reserved for some nodes. This one isn't. */
	isCredentialUsableByNode() {
		return true;
	}

	/** The credential type of this package has a function for it, and no template. */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		request: unknown,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.types.credential(typeName) as { authenticate: Authenticate };
		return await authenticate(credentials, request as IHttpRequestOptions);
	}

	/** For types with an expirable field, such as a session token; there is none here. */
	async preAuthentication() {
		return undefined;
	}

	async runPreAuthentication() {
		return undefined;
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

	getCredentialsProperties(name: string): INodeProperties[] {
		return this.types.credential(name).properties;
	}
}
