import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';
import { loadEngine, nodeName, runNode, testCredential } from '../../tools/harness';
import { describeStandIn } from '../../tools/harness/standIns/standIn';
import { djangoPage, loginPage, type RawAnswer } from '../../tools/sandbox';
import { hostIsLoopback } from './network';
import {
	credentialsFor,
	goOn,
	membership,
	minimalSchedule,
	openSandbox,
	outputOf,
	refusal,
	runAgainst,
	tls,
	useSandbox,
} from './support';

/** Which texts the credential reads, and what it says of others, is in test/pure/transport/connection.test.ts. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const prefixed = useSandbox({ schedules: [{ id: 5 }], basePath: '/reports' });
const stranger = useSandbox({ token: 'other-token' });
const secure = useSandbox({ tls });

const withData = (data: ICredentialDataDecryptedObject) => ({
	credentials: { reportScheduleApi: { ...credentialsFor(sandbox.current).reportScheduleApi, ...data } },
	parameters: membership('addUsers', 5, '7'),
});
const { versions, workflow: n8n } = loadEngine();
// The request helper of n8n 2.0 knows no allowed domains.
const onNewEngine = versions.core.startsWith('2.0.') ? test.skip : test;

describe('the hosts that a user allows for a credential', () => {
	const run = async (allowedDomains: string, parameters: INodeParameters) =>
		await runNode({ ...withData({ allowedHttpRequestDomains: 'domains', allowedDomains }), parameters });

	onNewEngine('are kept: nothing is sent to another one, and that is known', async () => {
		const { error } = await run('reports.example.com, *.example.org', minimalSchedule);
		expect(error?.message).toBe(
			"The credential's Allowed Domains don't include the service's host (report 7). Not sent",
		);
		expect(error?.description).toContain(
			'Add the host of the base URL to Allowed Domains in the credential.',
		);
		expect(error?.description).toContain('Not sent: item 0.');
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('what people paste', () => {
	test.each<[string, (url: string) => string]>([
		['as it is', (url) => url],
		['with spaces, slashes and /api/v1', (url) => ` \t${url}//api/v1//\r\n`],
		['in capitals', (url) => url.replace('http://127.0.0.1', 'HTTP://REPORTS.EXAMPLE')],
	])('the base URL %s', async (_name, paste) => {
		hostIsLoopback('reports.example');
		for (const { current } of [sandbox, prefixed]) {
			expect((await runNode(withData({ baseUrl: paste(current.url) }))).error).toBeUndefined();
			expect(current.requests.map(({ url }) => url)).toEqual([
				`${new URL(current.url).pathname.replace(/\/$/, '')}/api/v1/schedules/5/add_users/`,
			]);
		}
	});

	test('the token with the word before it', async () => {
		const { token } = sandbox.current;
		await runNode(withData({ apiToken: `  token   ${token} ` }));
		expect(sandbox.current.requests.map(({ headers }) => headers.authorization)).toEqual([`Token ${token}`]);
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

	const differing = (more: object) => [item(), item(), item(more), item()];
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
	[now, 'a path', { url: '/api/v1/users/' }],
	[now, 'a whole address', { url: 'SANDBOX/api/v1/users/' }],
	[now, 'a path below an address', { baseURL: 'SANDBOX', url: '/api/v1/users/' }],
	[now, 'a token in small letters', { url: '/api/v1/users/', headers: { authorization: 'Bearer other' } }],
	[before, 'a whole address', { uri: 'SANDBOX/api/v1/users/', method: 'GET' }],
	[before, 'an address under its other name', { url: 'SANDBOX/api/v1/users/' }],
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

/** What the credential dialog shows. The words for a network that fails are n8n's own. */
describe('the test of the credential', () => {
	const tried = (data: object) =>
		testCredential('reportScheduleApi', {
			baseUrl: sandbox.current.url,
			apiToken: sandbox.current.token,
			...data,
		});
	// Before 2.10 n8n cannot let 405 pass without letting everything pass.
	const isOld = !('WorkflowExpression' in n8n);
	const passed = { status: 'OK', message: 'Connection successful!' };
	/** The harness finds a rule's message only where the engine keeps what an error came from; old ones do not. */
	const failed = (message: string) => ({
		status: 'Error',
		message: isOld ? (expect.any(String) as string) : message,
	});
	const unlisted = isOld ? failed('') : passed;

	test('asks for the schedules, with the token and with what was pasted brought in order', async () => {
		const { url, token } = prefixed.current;
		const data = { baseUrl: ` ${url}/api/v1/schedules/ `, apiToken: ` Token ${token}` };
		expect(await tried(data)).toEqual(passed);
		expect(
			prefixed.current.requests.map(({ method, url: path, headers }) => [
				method,
				path,
				headers.authorization,
			]),
		).toEqual([['GET', '/reports/api/v1/schedules/', `Token ${token}`]]);
	});

	test('passes a service without lists, which are not documented', async () => {
		const own = await openSandbox({ lists: false });
		const result = await tried({ baseUrl: own.url, apiToken: own.token });
		expect(own.requests[0]?.status).toBe(405);
		expect(result).toEqual(unlisted);
	});

	const rejected = failed('The service rejected the API token');
	const forbidden = failed("The service rejected the API token, or the token isn't allowed to see schedules");
	const noService = failed(
		"No schedules API found at this base URL. Enter only your service's address, e.g. https://your-company.datareportive.com",
	);
	const page = failed(
		'This base URL leads to a web page, e.g. a login page, not to the API. Check the address',
	);
	const redirect = failed(
		"The base URL redirects, and redirects aren't followed. Open it in a browser and use the address you land on. If that's a login page, check the API token",
	);

	test.each<[number, unknown]>([
		[405, unlisted],
		[401, rejected],
		[403, forbidden],
		[404, noService],
		[302, redirect],
		[308, redirect],
		[503, failed('The service answered 503. Try again later')],
		// A status without a rule has n8n's own words.
		[304, failed('Not Modified')],
		[599, failed('unknown')],
	])('%i', async (status, verdict) => {
		const headers = { Location: `${stranger.current.url}/api/v1/schedules/` };
		sandbox.current.faults.respondWith({ status, headers });
		expect(await tried({})).toEqual(verdict);
		expect(stranger.current.requests).toEqual([]);
	});

	test.each<[string, RawAnswer, unknown]>([
		['a login page', loginPage(), page],
		// Rules for a body know no status, so it counts as any other page.
		['a page with 405', djangoPage(405), page],
		...['\n', '\r', '\t', ' '].map((space): [string, RawAnswer, unknown] => [
			`a page after ${JSON.stringify(space)}`,
			{ status: 200, body: `${space}<html></html>` },
			page,
		]),
		['302 inside', { status: 200, body: { status: 302 } }, passed],
		[
			'400 inside',
			{ status: 200, body: { status: 400 } },
			failed('The service answered 400. Check the base URL'),
		],
		['405 inside', { status: 200, body: { status: 405 } }, passed],
		['401 inside, as text', { status: 200, body: { status: '401', detail: 'Invalid token.' } }, rejected],
		['403 inside, as text', { status: 200, body: { status: '403', message: 'Forbidden' } }, forbidden],
		['404 inside, as text', { status: 200, body: { status: '404', detail: 'Not found.' } }, noService],
		[
			'success: false',
			{ status: 200, body: { success: false, message: 'Not saved.' } },
			failed('The service reported a failure. Check the base URL and the API token'),
		],
		['a list', { status: 200, body: [{ id: 1, name: '<b>' }] }, passed],
		['null', { status: 200, body: 'null' }, passed],
	])('an answer: %s', async (_name, answer, verdict) => {
		sandbox.current.faults.respondWith(answer);
		expect(await tried({})).toEqual(verdict);
	});

	// n8n looks at the first element: an empty list that nothing wraps breaks its own test of the credential.
	test('an empty list is n8n’s own failure', async () => {
		sandbox.current.faults.respondWith({ status: 200, body: [] });
		await expect(tried({})).rejects.toThrow(TypeError);
	});

	test('says what is wrong with a field, and the token goes nowhere', async () => {
		const message =
			"API Token contains a space, a line break or another character that tokens can't contain. Copy the token again";
		expect(await tried({ apiToken: 's3cret\r\nX: y' })).toEqual(failed(message));
		expect(sandbox.current.requests).toEqual([]);
	});

	test('refuses a self-signed certificate, or accepts it as the credential says', async () => {
		const { url, token } = secure.current;
		const data = { baseUrl: url, apiToken: token };
		const { status, message } = await tried(data);
		expect(status).toBe('Error');
		expect(message).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT|self-signed certificate/);
		expect(await tried({ ...data, allowUnauthorizedCerts: true })).toEqual(passed);
	});
});
