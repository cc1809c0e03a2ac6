import type { IHttpRequestOptions } from 'n8n-workflow';
import { loadEngine, testCredential } from '../../tools/harness';
import { loadBuiltPackage } from '../../tools/harness/builtPackage';
import { djangoPage, loginPage, type RawAnswer } from '../../tools/sandbox';
import { openSandbox, tls, useSandbox } from './support';

/** What the credential dialog shows after a test. The words for a network that fails are n8n's own. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const prefixed = useSandbox({ schedules: [{ id: 5 }], basePath: '/reports' });
const stranger = useSandbox({ token: 'other-token' });
const secure = useSandbox({ tls });

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
	const { url, token } = prefixed.current;
	const data = { baseUrl: ` ${url}/api/v1/schedules/ `, apiToken: ` Token ${token}` };
	expect(await tried(data)).toEqual(passed);
	expect(
		prefixed.current.requests.map(({ method, url: path, headers }) => [method, path, headers.authorization]),
	).toEqual([['GET', '/reports/api/v1/schedules/', `Token ${token}`]]);
});

test('passes a service without lists, which are not documented', async () => {
	const own = await openSandbox({ lists: false });
	const result = await tried({ baseUrl: own.url, apiToken: own.token });
	expect(own.requests[0]?.status).toBe(405);
	expect(result).toEqual(unlisted);
});

const rejected = failed('DataReportive rejected the API token');
const forbidden = failed("DataReportive rejected the API token, or the token isn't allowed to see schedules");
const noService = failed(
	"No schedules API found at this base URL. Enter DataReportive's address, e.g. https://your-company.datareportive.com. If it lives under a path, such as /reports, include it",
);
const notTheApi = failed(
	"This base URL leads to a web page, e.g. a login page, or to something else that isn't the API. Check the address",
);
const error = failed('DataReportive answered with an error. Check the base URL and the API token');
const redirect = failed(
	"The base URL redirects, and redirects aren't followed. Open it in a browser and use the address you land on. If that's a login page, check the API token",
);

test.each<[number, unknown]>([
	[405, unlisted],
	[401, rejected],
	[403, forbidden],
	[404, noService],
	[302, redirect],
	// A status without a rule has n8n's own words.
	[402, failed('Payment Required')],
	[503, failed('Service Unavailable')],
])('what a %i says of the credential is told, and no other host gets the token', async (status, verdict) => {
	const headers = { Location: `${stranger.current.url}/api/v1/schedules/` };
	sandbox.current.faults.respondWith({ status, headers });
	expect(await tried({})).toEqual(verdict);
	expect(stranger.current.requests).toEqual([]);
});

test.each<[string, RawAnswer, unknown]>([
	['a login page', loginPage(), notTheApi],
	// Rules for a body know no status, so it counts as any other page.
	['a page with 405', djangoPage(405), notTheApi],
	['a page after a line break', { status: 200, body: '\n<html></html>' }, notTheApi],
	['text', { status: 200, body: 'OK' }, notTheApi],
	['a list of texts', { status: 200, body: ['OK'] }, notTheApi],
	// JSON, but nothing that lists anything.
	['nothing', { status: 200, body: 'null', headers: { 'Content-Type': 'application/json' } }, notTheApi],
	['an error in a success', { status: 200, body: { error: 'invalid token' } }, error],
	['an error as an object', { status: 200, body: { error: { code: 7 } } }, error],
	['errors', { status: 200, body: { errors: ['Not allowed.'] } }, error],
	['success: false', { status: 200, body: { success: false, message: 'Not saved.' } }, error],
	['no error', { status: 200, body: { error: '', errors: [], data: [{ id: 1 }] } }, passed],
	['an empty answer', { status: 204, body: '' }, passed],
	['a list', { status: 200, body: [{ id: 1, name: '<b>' }] }, passed],
	['a list in an envelope', { status: 200, body: { status: 200, data: { results: [] } } }, passed],
])('an answer: %s', async (_name, answer, verdict) => {
	sandbox.current.faults.respondWith(answer);
	expect(await tried({})).toEqual(verdict);
});

// n8n looks at the first element: an empty list that nothing wraps breaks its own test of the credential.
test('an empty list is n8n’s own failure', async () => {
	sandbox.current.faults.respondWith({ status: 200, body: [] });
	await expect(tried({})).rejects.toThrow(TypeError);
});

test('ends in time where the service never answers', async () => {
	const { credentials } = await loadBuiltPackage();
	const type = credentials.reportScheduleApi as unknown as {
		authenticate: (...given: unknown[]) => Promise<IHttpRequestOptions>;
	};
	const { authenticate } = type;
	const timeouts: unknown[] = [];
	type.authenticate = async (...given) => {
		const { timeout, ...options } = await authenticate(...given);
		timeouts.push(timeout);
		return { ...options, timeout: timeout! / 100 };
	};
	sandbox.current.faults.add({ delayMs: 20_000 });
	const result = await tried({}).finally(() => (type.authenticate = authenticate));
	expect(result).toEqual(failed('ECONNABORTED'));
	expect(timeouts).toEqual([30_000]);
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
