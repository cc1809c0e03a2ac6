import { readFileSync } from 'node:fs';
import { loadEngine, testCredential } from '../../tools/harness';
import { djangoPage, failuresInside, loginPage, type RawAnswer } from '../../tools/sandbox';
import { deadUrl } from './network';
import { openSandbox, useSandbox } from './support';

/** What the credential dialog shows. The words for a network that fails are n8n's own. */

const tls = {
	key: readFileSync('test/sandbox/tls/test-only.key.pem'),
	cert: readFileSync('test/sandbox/tls/test-only.cert.pem'),
};
const sandbox = useSandbox();
const secure = useSandbox({ tls });
const elsewhere = useSandbox();

const tried = (data: object) =>
	testCredential('reportScheduleApi', {
		baseUrl: sandbox.current.url,
		apiToken: sandbox.current.token,
		...data,
	});
// Before 2.10 n8n cannot let 405 pass without letting everything pass.
const isOld = !('WorkflowExpression' in loadEngine().workflow);
const passed = { status: 'OK', message: 'Connection successful!' };
/** The harness finds a rule's message only where the engine keeps what an error came from; old ones do not. */
const failed = (message: string) => ({
	status: 'Error',
	message: isOld ? (expect.any(String) as string) : message,
});

const unlisted = isOld ? failed('') : passed;

test('asks for the schedules, with the token and with what was pasted brought in order', async () => {
	const { url, token } = sandbox.current;
	expect(await tried({ baseUrl: ` ${url}/api/v1/schedules/ `, apiToken: ` Token ${token}` })).toEqual(passed);
	const [request] = sandbox.current.requests;
	expect([request?.method, request?.url, request?.headers.authorization]).toEqual([
		'GET',
		'/api/v1/schedules/',
		`Token ${token}`,
	]);
});

test('a service without lists, which are not documented', async () => {
	const own = await openSandbox({ lists: false });
	const result = await tried({ baseUrl: own.url, apiToken: own.token });
	expect(own.requests[0]?.status).toBe(405);
	expect(result).toEqual(unlisted);
});

test('a path prefix is kept', async () => {
	const own = await openSandbox({ basePath: '/reports' });
	const result = await tried({ baseUrl: own.url, apiToken: own.token });
	expect(result).toEqual(passed);
});

test('the wrong token', async () => {
	expect(await tried({ apiToken: 'wrong' })).toEqual(failed('The service rejected the API token'));
});

const redirect = "The base URL redirects, and redirects aren't followed. Use the address it redirects to";

test.each<[number, unknown]>([
	[200, passed],
	[204, passed],
	[405, unlisted],
	[401, failed('The service rejected the API token')],
	[403, failed("The service rejected the API token, or the token isn't allowed to see schedules")],
	[404, failed('No schedules API found at this base URL')],
	[301, failed(redirect)],
	[302, failed(redirect)],
	[307, failed(redirect)],
	[308, failed(redirect)],
	// The words of HTTP for a status that has no rule.
	[400, failed('Bad Request')],
	[429, failed('Too Many Requests')],
	[503, failed('Service Unavailable')],
	[304, failed('Not Modified')],
	[418, failed("I'm a Teapot")],
	[499, failed('unknown')],
	[599, failed('unknown')],
])('%i', async (status, verdict) => {
	const headers = { Location: `${elsewhere.current.url}/api/v1/schedules/` };
	sandbox.current.faults.respondWith({ status, headers });
	expect(await tried({})).toEqual(verdict);
	expect(elsewhere.current.requests).toEqual([]);
});

const page = failed('A web page answered at this base URL, e.g. a log-in page, not the API');
const rejected = failed('The service rejected the API token');

describe('a success that is none', () => {
	test.each<[string, RawAnswer, unknown]>([
		['a log-in page', loginPage(), page],
		...['\r\n', '\n', '\t', ' '].map((blank): [string, RawAnswer, unknown] => [
			`a log-in page behind ${JSON.stringify(blank)}`,
			{ ...loginPage(), body: blank + String(loginPage().body) },
			page,
		]),
		['401 inside', { status: 200, body: failuresInside.status }, rejected],
		['401 inside, as text', { status: 200, body: { status: '401', detail: 'Invalid token.' } }, rejected],
		[
			'403 inside',
			{ status: 200, body: { status: 403, message: 'Forbidden' } },
			failed("The service rejected the API token, or the token isn't allowed to see schedules"),
		],
		[
			'403 inside, as text',
			{ status: 200, body: { status: '403', message: 'Forbidden' } },
			failed("The service rejected the API token, or the token isn't allowed to see schedules"),
		],
		[
			'404 inside, as text',
			{ status: 200, body: failuresInside.statusText },
			failed('No schedules API found at this base URL'),
		],
		[
			'success: false',
			{ status: 200, body: failuresInside.success },
			failed('The service answered that the request failed'),
		],
	])('%s', async (_name, answer, verdict) => {
		sandbox.current.faults.respondWith(answer);
		expect(await tried({})).toEqual(verdict);
	});

	test.each<[string, RawAnswer]>([
		['a list', { status: 200, body: [{ id: 1, name: '<b>' }] }],
		['an envelope', { status: 200, body: { status: 200, message: 'ok', data: [] } }],
		['nothing', { status: 200 }],
		['null', { status: 200, body: 'null' }],
		['text', { status: 200, body: 'ok' }],
	])('%s is a success', async (_name, answer) => {
		sandbox.current.faults.respondWith(answer);
		expect(await tried({})).toEqual(passed);
	});

	// Rules for a body know no status, so it counts as any other page.
	test('a page with 405', async () => {
		sandbox.current.faults.respondWith(djangoPage(405));
		expect(await tried({})).toEqual(page);
	});

	// n8n looks at the first element: an empty list that nothing wraps breaks its own test of the credential.
	test('an empty list is n8n’s own failure', async () => {
		sandbox.current.faults.respondWith({ status: 200, body: [] });
		await expect(tried({})).rejects.toThrow(TypeError);
	});
});

const start = 'Base URL must start with http:// or https://, e.g. https://your-company.datareportive.com';

test.each([
	['ftp://127.0.0.1', start],
	['127.0.0.1:5000', start],
	['http://u:p@127.0.0.1', "Base URL can't contain a user name or password. Enter the token as API Token"],
	['', 'Base URL is empty. Enter it in the credential'],
])('%j is no address, and the token goes nowhere', async (baseUrl, message) => {
	expect(await tried({ baseUrl })).toEqual(failed(message));
	expect(sandbox.current.requests).toEqual([]);
});

test('a token with the wrong word in front is told which one to remove', async () => {
	const { message } = await tried({ apiToken: `Bearer ${sandbox.current.token}` });
	expect(message).toBe('API Token starts with "Bearer". Remove that word and enter the token alone');
	expect(sandbox.current.requests).toEqual([]);
});

test('a token that no header can carry is not quoted', async () => {
	const { message } = await tried({ apiToken: 's3cret\r\nX: y' });
	expect(message).toContain('API Token contains a space, a line break');
	expect(message).not.toContain('s3cret');
});

test('a dead host', async () => {
	const { status, message } = await tried({ baseUrl: await deadUrl() });
	expect(status).toBe('Error');
	expect(message).toMatch(/ECONNREFUSED|refused the connection/);
});

test('a self-signed certificate, refused and accepted', async () => {
	const { url, token } = secure.current;
	const data = { baseUrl: url, apiToken: token };
	const { status, message } = await tried(data);
	expect(status).toBe('Error');
	expect(message).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT|self-signed certificate/);
	expect(await tried({ ...data, allowUnauthorizedCerts: true })).toEqual(passed);
});
