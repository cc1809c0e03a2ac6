import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { loadEngine } from '../../tools/harness';
import { aboutAdd, add, harmless, look, unknown, unknownCreate } from './messages.table';
import { deadUrl, noHostIsKnown } from './network';
import { stopped } from './stopped';
import { credentialsFor, minimalSchedule, outputOf, runAgainst, useSandbox } from './support';

/** What a user reads where no answer came. */

const tls = {
	key: readFileSync('test/sandbox/tls/test-only.key.pem'),
	cert: readFileSync('test/sandbox/tls/test-only.cert.pem'),
};
const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const secure = useSandbox({ schedules: [{ id: 5 }], tls });

const reachable =
	'Check the base URL in the credential, and whether n8n can reach the service. The request was POST /api/v1/schedules/5/add_users/.';

/** The run against another address than the sandbox's own. */
const at = (url: string, allowUnauthorizedCerts = false) => ({
	credentials: {
		reportScheduleApi: { baseUrl: url, apiToken: secure.current.token, allowUnauthorizedCerts },
	},
	parameters: { ...add, options: { maxRetries: 0 } },
});

describe('after the request left', () => {
	test.each([
		['an addition', add, `${aboutAdd}. ${unknown}`, harmless],
		['a creation', minimalSchedule, `(report 7). ${unknownCreate}`, look],
	])('%s that takes too long', async (_name, parameters, about, advice) => {
		sandbox.current.faults.add({ delayMs: 5000 });
		const options = { maxRetries: 0, timeout: 100 };
		const seen = await stopped(sandbox.current, { parameters: { ...parameters, options } });
		expect(seen.message).toBe(`The service didn't answer in time ${about}`);
		expect(seen.description).toContain(`Raise the option Timeout. ${advice} The request was POST`);
		expect(seen.httpCode).toBeNull();
	});

	test.each([
		['an addition', add, `${aboutAdd}. ${unknown}`, harmless],
		['a creation', minimalSchedule, `(report 7). ${unknownCreate}`, look],
	])('%s whose connection breaks', async (_name, parameters, about, advice) => {
		sandbox.current.faults.add({ breakConnection: true });
		const seen = await stopped(sandbox.current, {
			parameters: { ...parameters, options: { maxRetries: 0 } },
		});
		expect(seen.message).toBe(`The connection to the service was lost before it answered ${about}`);
		expect(seen.description).toContain(`${advice} The request was POST`);
		expect(seen.httpCode).toBeNull();
	});

	// n8n 2.0 never comes back from it, whatever the time-out.
	const testWhereItEnds = 'WorkflowExpression' in loadEngine().workflow ? test : test.skip;
	testWhereItEnds('an answer that cannot be unpacked', async () => {
		const headers = { 'Content-Encoding': 'gzip' };
		sandbox.current.faults.respondWith({ status: 200, headers, body: 'no gzip' });
		const seen = await stopped(sandbox.current, {
			parameters: { ...add, options: { maxRetries: 0 } },
		});
		expect(seen.message).toBe(`The service's answer couldn't be decompressed ${aboutAdd}. ${unknown}`);
	});
});

describe('before anything left', () => {
	test('a refused connection', async () => {
		const seen = await stopped(sandbox.current, at(await deadUrl()));
		expect(seen.message).toBe(`The connection to the service was refused ${aboutAdd}`);
		expect(seen.description).toContain(reachable);
		expect(seen.httpCode).toBeNull();
	});

	test('a host name that does not exist', async () => {
		noHostIsKnown();
		const seen = await stopped(sandbox.current, at('https://reports.example'));
		expect(seen.message).toBe(`The service's host name wasn't found ${aboutAdd}`);
		expect(seen.description).toContain(reachable);
	});

	test('a self-signed certificate', async () => {
		const seen = await stopped(secure.current, at(secure.current.url));
		expect(seen.message).toBe(`The service's certificate is self-signed ${aboutAdd}`);
		expect(seen.description).toContain(
			'If you trust the certificate anyway, turn on "Ignore SSL Issues (Insecure)" in the credential. Otherwise check the base URL there.',
		);
		expect(secure.current.requests).toEqual([]);
	});

	test('with that option it is accepted', async () => {
		const result = await runAgainst(secure.current, at(secure.current.url, true));
		expect(outputOf(result)).toMatchObject([{ answer: { data: { users: [7, 8] } } }]);
	});

	test('HTTPS to a port that speaks HTTP', async () => {
		const url = sandbox.current.url.replace('http:', 'https:');
		const seen = await stopped(sandbox.current, at(url));
		expect(seen.message).toBe(`The service doesn't speak HTTPS at this address ${aboutAdd}`);
		expect(seen.description).toContain(
			'Check the base URL in the credential: its port, and whether it should start with http:// instead.',
		);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('TLS that fails behind the handshake, when the service has the request', () => {
	/** Passes everything on until the service has been asked; then it answers for it. */
	async function proxy(answer: (own: Buffer) => Buffer) {
		const { port } = new URL(secure.current.url);
		const server = createServer((client) => {
			const service = connect(Number(port), '127.0.0.1');
			client.on('data', (data) => service.write(data)).on('error', () => service.destroy());
			service.on('data', (data) => client.write(isAsked() ? answer(data) : data));
			service.on('error', () => client.destroy()).on('close', () => client.end());
		});
		await once(server.listen(0, '127.0.0.1'), 'listening');
		return server;
	}
	const isAsked = () => secure.current.requests.some(({ applied }) => applied);
	const damaged = (record: Buffer) => Buffer.from(record).fill(0xff, 20, 24);

	test.each<[string, (own: Buffer) => Buffer]>([
		['a record that was changed', damaged],
		['plain text from something in between', () => Buffer.from('HTTP/1.1 502 Bad Gateway\r\n\r\n')],
		[
			'a record of another length',
			(own) => Buffer.concat([own.subarray(0, 3), Buffer.from([255, 255]), own]),
		],
	])('%s: the create is not known, and not sent again', async (_name, answer) => {
		const server = await proxy(answer);
		try {
			const { port } = server.address() as AddressInfo;
			const result = await runAgainst(secure.current, {
				...at(`https://127.0.0.1:${port}`, true),
				parameters: minimalSchedule,
				settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
			});
			expect(result.error?.message).toBe(
				`The connection to the service was lost before it answered (report 7). ${unknownCreate}`,
			);
			expect([secure.current.requests.length, secure.current.schedules.size]).toEqual([1, 2]);
		} finally {
			server.close();
		}
	});
});

test('HTTP to a port that speaks HTTPS', async () => {
	const { url, token } = secure.current;
	const plain = { url: url.replace('https:', 'http:'), token };
	const seen = await stopped(secure.current, { ...at(plain.url), credentials: credentialsFor(plain) });
	expect(seen.message).toBe(
		`The connection to the service was lost before it answered ${aboutAdd}. ${unknown}`,
	);
	expect(secure.current.requests).toEqual([]);
});
