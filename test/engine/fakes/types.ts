import type {
	IDataObject,
	IExecuteFunctions,
	ICredentialType,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

/** `=Token {{…}}` over a field, and a test with a rule. */
export const genericCredential: ICredentialType = {
	name: 'fakeApi',
	displayName: 'Fake API',
	properties: [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
		{ displayName: 'Token', name: 'token', type: 'string', default: 'from-default' },
	],
	authenticate: {
		type: 'generic',
		properties: {
			headers: { Authorization: '=Token {{$credentials.token}}' },
			qs: { '={{"a" + "b"}}': 'plain' },
		},
	},
	test: {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			url: '/check',
		},
		rules: [{ type: 'responseCode', properties: { value: 404, message: 'This is not the service' } }],
	},
};

/** The same with a function, which trims. */
export const functionCredential: ICredentialType = {
	...genericCredential,
	name: 'fakeFunctionApi',
	authenticate: async (credentials, request) => ({
		...request,
		headers: { ...request.headers, Authorization: `Token ${String(credentials.token).trim()}` },
	}),
};

/** Its test takes any status for a success but 401. */
export const lenientCredential: ICredentialType = {
	...genericCredential,
	name: 'fakeLenientApi',
	test: {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			url: '/check',
			ignoreHttpStatusErrors: { ignore: true, except: [401] },
		},
	},
};

/** One that no node but another may use. */
export const reservedCredential = {
	...genericCredential,
	name: 'fakeReservedApi',
	restrictToSupportedNodes: true,
	supportedNodes: ['fake.other'],
} as ICredentialType;

async function call(this: IExecuteFunctions, i: number): Promise<IDataObject> {
	const credential = this.getNodeParameter('credential', i) as string;
	const { baseUrl } = await this.getCredentials(credential, i);
	const url = `${String(baseUrl)}${this.getNodeParameter('path', i) as string}`;
	return await this.helpers.httpRequestWithAuthentication.call(this, credential, {
		method: 'POST',
		url,
		body: { i },
	});
}

/** A programmatic node that sends one request for each item. */
export const programmatic: INodeType = {
	description: {
		displayName: 'Programmatic',
		name: 'programmatic',
		group: ['output'],
		version: 1,
		description: '',
		defaults: { name: 'Programmatic' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [
			{ name: 'fakeApi', required: true },
			{ name: 'fakeFunctionApi' },
			{ name: 'fakeReservedApi' },
		],
		properties: [
			{ displayName: 'Path', name: 'path', type: 'string', default: '', required: true },
			{ displayName: 'Credential', name: 'credential', type: 'string', default: 'fakeApi' },
		],
	},
	async execute() {
		this.logger.info('Started', { items: this.getInputData().length });
		const items: INodeExecutionData[] = [];
		for (let item = 0; item < this.getInputData().length; item++) {
			try {
				items.push({ json: await call.call(this, item), pairedItem: { item } });
			} catch (error) {
				if (!this.continueOnFail()) throw error;
				items.push({ json: { error: (error as Error).message }, pairedItem: { item } });
			}
		}
		this.addExecutionHints({ message: 'Done', location: 'outputPane' });
		return [items];
	},
};

/** A declarative node: the engine itself makes its requests. */
export const declarative: INodeType = {
	description: {
		...programmatic.description,
		displayName: 'Declarative',
		name: 'declarative',
		credentials: [{ name: 'fakeApi', required: true }],
		requestDefaults: { baseURL: '={{$credentials.baseUrl}}' },
		properties: [
			{
				displayName: 'Path',
				name: 'path',
				type: 'string',
				default: '',
				routing: { request: { method: 'POST', url: '={{$value}}' } },
			},
		],
	},
};

/** The fakes as the harness takes them, without the package itself. */
export const fakeTypes = {
	builtPackage: false,
	nodeTypes: { 'fake.programmatic': programmatic, 'fake.declarative': declarative },
	credentialTypes: [genericCredential, functionCredential, lenientCredential, reservedCredential],
};
