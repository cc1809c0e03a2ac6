import type {
	IDataObject,
	IExecuteFunctions,
	ICredentialType,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

import { loadEngine } from '../../../harness';

/** `=Token {{…}}` over a field, and a test that accepts 405. */
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
		request: { baseURL: '={{$credentials.baseUrl}}', url: '/check' },
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

async function call(this: IExecuteFunctions, i: number): Promise<IDataObject> {
	const { baseUrl } = await this.getCredentials('fakeApi', i);
	const url = `${String(baseUrl)}${this.getNodeParameter('path', i) as string}`;
	return await this.helpers.httpRequestWithAuthentication.call(this, 'fakeApi', {
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
		credentials: [{ name: 'fakeApi', required: true }],
		properties: [{ displayName: 'Path', name: 'path', type: 'string', default: '', required: true }],
	},
	methods: {
		loadOptions: {
			async parts() {
				const { baseUrl } = await this.getCredentials('fakeApi');
				const chosen = this.getCurrentNodeParameter('path');
				const request = { url: `${String(baseUrl)}/parts`, qs: { chosen } };
				return await this.helpers.httpRequestWithAuthentication.call(this, 'fakeApi', request);
			},
		},
		listSearch: {
			async find(filter, paginationToken) {
				return {
					results: [{ name: String(filter), value: String(paginationToken) }],
					paginationToken: 'next',
				};
			},
		},
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

/** Waits until the execution is stopped, then throws the engine's own kind of error. */
export const waiting: INodeType = {
	description: {
		...programmatic.description,
		displayName: 'Waiting',
		name: 'waiting',
		credentials: [],
		properties: [],
	},
	async execute() {
		const { NodeOperationError } = loadEngine().workflow;
		return await new Promise((_resolve, reject) => {
			const signal = this.getExecutionCancelSignal();
			signal?.addEventListener('abort', () =>
				reject(new NodeOperationError(this.getNode(), 'Stopped midway')),
			);
		});
	},
};

/** A declarative node: the engine itself makes its requests. */
export const declarative: INodeType = {
	description: {
		...programmatic.description,
		displayName: 'Declarative',
		name: 'declarative',
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
