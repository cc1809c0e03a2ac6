import { selfSigned } from '../../sandbox/certificate';
import { credentialType } from '../lib/workflows';
import { openSandbox, rest } from './support/n8n';

/** That n8n shows what test/engine/credential.test.ts says of each answer: what a user sees after saving a credential with these values. */
async function check(values: { baseUrl: string; [field: string]: unknown }) {
	const data = { apiToken: 'sandbox-token', allowUnauthorizedCerts: false, ...values };
	return await rest.testCredential({ name: 'Under test', type: credentialType, data });
}

const passed = { status: 'OK', message: expect.stringContaining('successful') as string };

/** Words of ours stand alone, words of n8n's or the network's are matched. */
function refused(message: string | RegExp) {
	return { status: 'Error', message: typeof message === 'string' ? message : expect.stringMatching(message) };
}

test('the right token passes, with one request that changes nothing', async () => {
	const sandbox = await openSandbox();
	expect(await check({ baseUrl: sandbox.url })).toEqual(passed);
	expect(sandbox.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/v1/schedules/']);
	expect(sandbox.requests[0]?.headers.authorization).toBe('Token sandbox-token');
});

test('a wrong token is called that', async () => {
	const { url } = await openSandbox();
	const result = await check({ baseUrl: url, apiToken: 'wrong-token' });
	expect(result).toEqual(refused('DataReportive rejected the API token'));
});

test('a host that does not answer is called that', async () => {
	const sandbox = await openSandbox();
	await sandbox.close();
	expect(await check({ baseUrl: sandbox.url })).toEqual(refused(/refused|ECONNREFUSED/));
});

test('what is no list of schedules is refused, and 405 passes: the service knows the token and the path', async () => {
	const sandbox = await openSandbox();
	for (const body of ['OK', 'null', { error: 'invalid token' }]) {
		sandbox.faults.respondWith({ status: 200, body }, { times: 1 });
		expect(await check({ baseUrl: sandbox.url })).toEqual(refused(/Check the (address|base URL)/));
	}
	sandbox.faults.respondWith({ status: 405, body: { detail: 'Method "GET" not allowed.' } });
	expect(await check({ baseUrl: sandbox.url })).toEqual(passed);
});

test('a self-signed certificate is refused unless SSL issues are ignored', async () => {
	const { url } = await openSandbox({ tls: selfSigned() });
	expect(await check({ baseUrl: url })).toEqual(refused(/self.signed|certificate/i));
	expect(await check({ baseUrl: url, allowUnauthorizedCerts: true })).toEqual(passed);
});
