import { readFileSync } from 'node:fs';
import { loadEngine, testCredential } from '../../harness';
import { startSandbox } from '../../sandbox';
import { useSandbox } from './support';

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
	expect(await tried({ baseUrl: ` ${url}/api/v1/ `, apiToken: ` Token ${token}` })).toEqual(passed);
	const [request] = sandbox.current.requests;
	expect([request?.method, request?.url, request?.headers.authorization]).toEqual([
		'GET',
		'/api/v1/schedules/',
		`Token ${token}`,
	]);
});

test('a service without lists, which are not documented', async () => {
	const own = await startSandbox({ lists: false });
	const result = await tried({ baseUrl: own.url, apiToken: own.token });
	expect(own.requests[0]?.status).toBe(405);
	await own.close();
	expect(result).toEqual(unlisted);
});

test('a path prefix is kept', async () => {
	const own = await startSandbox({ basePath: '/reports' });
	const result = await tried({ baseUrl: own.url, apiToken: own.token });
	await own.close();
	expect(result).toEqual(passed);
});

test('the wrong token', async () => {
	expect(await tried({ apiToken: 'wrong' })).toEqual(failed('The service does not accept the API token'));
});

const redirect = 'The base URL leads to a redirect, which is not followed: use the address behind it';

test.each([
	[200, passed],
	[204, passed],
	[405, unlisted],
	[401, failed('The service does not accept the API token')],
	[403, failed('The service does not accept the API token, or it may not see schedules')],
	[404, failed('The base URL is not that of the service: it knows no schedules there')],
	[301, failed(redirect)],
	[302, failed(redirect)],
	[307, failed(redirect)],
	[308, failed(redirect)],
	[400, failed('The service answered 400 to a request for its schedules')],
	[402, failed('The service answered 402 to a request for its schedules')],
	[429, failed('The service answered 429 to a request for its schedules')],
	[500, failed('The service answered 500 to a request for its schedules')],
	[502, failed('The service answered 502 to a request for its schedules')],
	// n8n's own words for a status that has no rule.
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

test('an HTML page with 200, as a log-in page is', async () => {
	sandbox.current.faults.respondWith({ status: 200, body: '<html><title>Log in</title></html>' });
	expect(await tried({})).toEqual(passed);
});

const accepted = 'use an address that begins with http:// or https://, such as https://reports.example.com';

test.each([
	['ftp://127.0.0.1', `Base URL of the credential: it is no web address; ${accepted}`],
	['127.0.0.1:5000', `Base URL of the credential: it is no web address; ${accepted}`],
	['http://u:p@127.0.0.1', `Base URL of the credential: it holds a user name or a password; ${accepted}`],
	['', `Base URL of the credential: nothing is given; ${accepted}`],
])('%j is no address, and the token goes nowhere', async (baseUrl, message) => {
	expect(await tried({ baseUrl })).toEqual(failed(message));
	expect(sandbox.current.requests).toEqual([]);
});

test('a token that no header can carry is not quoted', async () => {
	const { message } = await tried({ apiToken: 's3cret\r\nX: y' });
	expect(message).toContain('API Token of the credential: it holds a space, a line break');
	expect(message).not.toContain('s3cret');
});

test('a dead host', async () => {
	const gone = await startSandbox();
	await gone.close();
	const { status, message } = await tried({ baseUrl: gone.url });
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
