import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';
import { loadEngine, nodeName, runNode } from '../../tools/harness';
import { describeStandIn } from '../../tools/harness/standIns/standIn';
import {
	credentialsFor,
	goOn,
	membership,
	minimalSchedule,
	outputOf,
	refusal,
	runAgainst,
	useSandbox,
} from './support';

/** Which texts the credential reads, and what it says of others, is in test/pure/credential/connection.test.ts. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const prefixed = useSandbox({ schedules: [{ id: 5 }], basePath: '/reports' });
const stranger = useSandbox({ token: 'other-token' });

const withData = (data: ICredentialDataDecryptedObject) => ({
	credentials: { reportScheduleApi: { ...credentialsFor(sandbox.current).reportScheduleApi, ...data } },
	parameters: membership('addUsers', 5, '7'),
});
const { versions } = loadEngine();
// The request helper of n8n 2.0 knows no allowed domains.
const onNewEngine = versions.core.startsWith('2.0.') ? test.skip : test;

describe('the hosts that a user allows for a credential', () => {
	const run = async (allowedDomains: string, parameters: INodeParameters) =>
		await runNode({ ...withData({ allowedHttpRequestDomains: 'domains', allowedDomains }), parameters });

	onNewEngine('are kept: nothing is sent to another one, and that is known', async () => {
		const { error } = await run('reports.example.com, *.example.org', minimalSchedule);
		expect(error?.message).toBe(
			"The credential's Allowed Domains don't include DataReportive's host (report 7). Not sent",
		);
		expect(error?.description).toContain(
			'Add the host of the base URL to Allowed Domains in the credential.',
		);
		expect(error?.description).toContain('Not sent: item 0.');
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('what people paste', () => {
	test('an address with spaces, capitals and /api/v1, and a token with the word before it', async () => {
		const { url, token, requests } = prefixed.current;
		const baseUrl = ` \t${url.replace('http', 'HTTP')}//api/v1//\r\n`;
		expect((await runNode(withData({ baseUrl, apiToken: `  token   ${token} ` }))).error).toBeUndefined();
		expect(requests.map(({ url: path, headers }) => [path, headers.authorization])).toEqual([
			['/reports/api/v1/schedules/5/add_users/', `Token ${token}`],
		]);
	});

	test('what is wrong with both is said at once, and with Continue On Fail by every item', async () => {
		const data = withData({ baseUrl: 'http://user:s3cret@127.0.0.1', apiToken: 's3cret\r\n\r\nGET /' });
		const result = await runNode(data);
		expect(result.error).toMatchObject({
			name: 'NodeOperationError',
			message:
				"Base URL can't contain a user name or password. Enter the token as API Token. API Token contains a space, a line break or another character that tokens can't contain. Copy the token again",
			description: 'Correct this and try again. Nothing was sent.',
			context: { itemIndex: 0 },
		});
		expect(JSON.stringify(result.run)).not.toContain('s3cr');
		const error = result.error?.message;
		const output = outputOf(await runNode({ ...data, settings: goOn, items: [{}, {}] }));
		expect(output).toEqual([{ error }, { error }]);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('fields that are expressions, which may give each item a credential of its own', () => {
	const run = (data: ICredentialDataDecryptedObject, items: object[], settings = {}) =>
		runAgainst(sandbox.current, {
			...withData(data),
			parameters: membership('addUsers', 5, '={{ $json.id ?? 1 }}'),
			items: items as never,
			settings,
		});
	const item = (more: object = {}) => ({ url: sandbox.current.url, token: sandbox.current.token, ...more });

	test.each<[string, ICredentialDataDecryptedObject]>([
		['names no item', { apiToken: '={{ "sandbox" + "-token" }}' }],
		['is over the items', { baseUrl: '={{ $json.url }}', apiToken: '={{ $json.token }}' }],
	])('the same for every item is fine, where it %s', async (_case, data) => {
		const result = await run(data, [item({ id: 1 }), item({ id: 2 }), item({ id: 3 })]);
		expect(result.error).toBeUndefined();
		expect(sandbox.current.schedules.get(5)!.users).toEqual([1, 2, 3]);
	});

	const differing = (more: object) => [item(), item(), item(more)];
	test.each<[string, ICredentialDataDecryptedObject, () => object[]]>([
		['the token', { apiToken: '={{ $json.token }}' }, () => differing({ token: 'other-token' })],
		['the address', { baseUrl: '={{ $json.url }}' }, () => differing({ url: stranger.current.url })],
		[
			'by the item’s number',
			{ apiToken: '={{ $itemIndex === 2 ? "x" : "sandbox-token" }}' },
			() => differing({}),
		],
	])('different ones are refused, and nothing is sent to either: %s', async (_case, data, items) => {
		const result = await run(data, items());
		expect(result.error?.message).toContain('The credential gives item 0 and item 2 different values');
		expect(refusal(result)).toContain('Nothing was sent.');
		expect(JSON.stringify(result.error)).not.toMatch(/(sandbox|other)-token/);
		const output = outputOf(await run(data, items(), goOn));
		expect(output).toEqual(items().map(() => ({ error: result.error?.message })));
		expect([...sandbox.current.requests, ...stranger.current.requests]).toEqual([]);
	});
});

/** By either of n8n's two request helpers, with an address of its own or a path alone. */
const requester: INodeType = {
	description: describeStandIn('requester', {
		credentials: [{ name: 'reportScheduleApi', required: true }],
		properties: [
			{ displayName: 'Helper', name: 'helper', type: 'string', default: '' },
			{ displayName: 'Request', name: 'request', type: 'json', default: '{}' },
		],
	}),
	async execute(this: IExecuteFunctions) {
		const request = JSON.parse(this.getNodeParameter('request', 0) as string);
		const helper = this.getNodeParameter('helper', 0) as 'httpRequestWithAuthentication';
		const answer = await this.helpers[helper].call(this, 'reportScheduleApi', request);
		return [[{ json: typeof answer === 'string' ? JSON.parse(answer) : answer }]];
	},
};

const [now, before] = ['httpRequestWithAuthentication', 'requestWithAuthentication'];
test.each([
	[now, 'a token in small letters', { url: '/api/v1/users/', headers: { authorization: 'Bearer other' } }],
	[before, 'a whole address', { uri: 'SANDBOX/api/v1/users/', method: 'GET' }],
])(
	'in the hands of others, such as n8n’s HTTP Request node: %s, %s',
	async (helper, _name, { headers = {}, ...request }: Record<string, unknown>) => {
		const { current } = prefixed;
		const json = JSON.stringify({
			...request,
			headers: { ...(headers as object), 'X-Own': 'kept' },
		}).replaceAll('SANDBOX', current.url);
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
	},
);
