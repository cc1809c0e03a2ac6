import type { IExecuteFunctions, INodeType } from 'n8n-workflow';
import { nodeName, runNode } from '../../tools/harness';
import { credentialsFor, useSandbox } from './support';

/**
 * The credential in the hands of others, such as n8n's HTTP Request node: by either of n8n's two request
 * helpers, with an address of its own or a path alone.
 */

const sandbox = useSandbox({ schedules: [{ id: 5 }], basePath: '/reports' });

const requester: INodeType = {
	description: {
		displayName: 'Requester',
		name: 'requester',
		group: ['output'],
		version: 1,
		description: '',
		defaults: { name: 'Requester' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'reportScheduleApi', required: true }],
		properties: [
			{ displayName: 'Helper', name: 'helper', type: 'string', default: '' },
			{ displayName: 'Request', name: 'request', type: 'json', default: '{}' },
		],
	},
	async execute(this: IExecuteFunctions) {
		const request = JSON.parse(this.getNodeParameter('request', 0) as string);
		const helper = this.getNodeParameter('helper', 0) as 'httpRequestWithAuthentication';
		const answer = await this.helpers[helper].call(this, 'reportScheduleApi', request);
		return [[{ json: typeof answer === 'string' ? JSON.parse(answer) : answer }]];
	},
};

test.each([
	['httpRequestWithAuthentication', 'a path', { url: '/api/v1/users/' }],
	['httpRequestWithAuthentication', 'a path without a slash before it', { url: 'api/v1/users/' }],
	['httpRequestWithAuthentication', 'a whole address', { url: 'SANDBOX/api/v1/users/' }],
	['httpRequestWithAuthentication', 'a whole address in capital letters', { url: 'SHOUTED/api/v1/users/' }],
	['httpRequestWithAuthentication', 'a path below an address', { baseURL: 'SANDBOX', url: '/api/v1/users/' }],
	['requestWithAuthentication', 'a whole address', { uri: 'SANDBOX/api/v1/users/', method: 'GET' }],
	['requestWithAuthentication', 'a path', { uri: '/api/v1/users/', method: 'GET' }],
	['requestWithAuthentication', 'an address under its other name', { url: 'SANDBOX/api/v1/users/' }],
])('%s, %s', async (helper, _name, request) => {
	const { current } = sandbox;
	const json = JSON.stringify({ ...request, headers: { 'X-Own': 'kept' } })
		.replaceAll('SANDBOX', current.url)
		.replaceAll('SHOUTED', current.url.replace('http', 'HTTP'));
	const result = await runNode({
		type: 'tests.requester',
		nodeTypes: { 'tests.requester': requester },
		parameters: { helper, request: json },
		credentials: credentialsFor(current),
	});
	expect(result.error).toBeUndefined();
	expect(current.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
		'GET /reports/api/v1/users/',
	]);
	expect(current.requests[0]?.headers).toMatchObject({
		authorization: `Token ${current.token}`,
		'x-own': 'kept',
	});
	expect(result.json(nodeName)).toMatchObject([{ status: 200 }]);
});

test.each(['Authorization', 'authorization'])(
	"the credential's token goes out, whatever %s says",
	async (name) => {
		const { current } = sandbox;
		const request = { url: '/api/v1/users/', headers: { [name]: 'Bearer other' } };
		const result = await runNode({
			type: 'tests.requester',
			nodeTypes: { 'tests.requester': requester },
			parameters: { helper: 'httpRequestWithAuthentication', request: JSON.stringify(request) },
			credentials: credentialsFor(current),
		});
		expect(result.error).toBeUndefined();
		expect(current.requests[0]?.headers.authorization).toBe(`Token ${current.token}`);
	},
);
