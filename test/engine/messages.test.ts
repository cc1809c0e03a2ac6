import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { loadEngine, type NodeRunOptions } from '../../tools/harness';
import type { Sandbox } from '../../tools/sandbox';
import { membership, minimalSchedule, outputOf, retryOnFail, runAgainst, tls, useSandbox } from './support';

/**
 * What the user reads. How the service's words are found, and what is said of each kind of failure, is in
 * test/pure/service/words.test.ts.
 */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const elsewhere = useSandbox({ schedules: [{ id: 5 }] });
const secure = useSandbox({ schedules: [{ id: 5 }], tls });

const add = { ...membership('addUsers', 5, [7, 8]), options: { maxRetries: 0 } };
const about = 'schedule 5, users 7, 8';

/** What the user reads of a run that has to stop, with what every message has to keep to. */
async function stopped(options: NodeRunOptions, service: Sandbox = sandbox.current) {
	const { error } = await runAgainst(service, options);
	expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 0 } });
	expect(error!.description).not.toMatch(/error|problem|failure|mistake/i);
	return error as { message: string; description: string; httpCode: string | null };
}

test.each<{ what: string; body: object; told: string }>([
	{ what: 'a list for a field', body: { users: ['A list.'] }, told: 'users: A list' },
	// n8n replaces messages of its own that hold one of these names.
	{ what: 'with ECONNREFUSED', body: { detail: 'ECONNREFUSED 10.0.0.1:5432' }, told: 'ECONNREFUSED 10.0.0.1:5432' },
	{ what: 'with ENOENT', body: { detail: "ENOENT: no such '/tmp/x'" }, told: "ENOENT: no such '/tmp/x'" },
])('the service’s words arrive whole: $what', async ({ body, told }) => {
	sandbox.current.faults.respondWith({ status: 400, body });
	const seen = await stopped({ parameters: add });
	expect(seen.message).toBe(`DataReportive answered 400: “${told}” (${about})`);
	expect(seen.description).toContain('. The request was POST /api/v1/schedules/5/add_users/.');
	expect(seen.httpCode).toBe('400');
});

test('a redirect is named and not followed', async () => {
	const target = `${elsewhere.current.url}/api/v1/schedules/5/add_users/`;
	sandbox.current.faults.respondWith({ status: 307, headers: { Location: target } });
	const seen = await stopped({ parameters: add });
	expect(seen.message).toBe(`DataReportive answered 307, a redirect to “${target}” (${about})`);
	expect(seen.description).toMatch(/\. Refused: the 1st item\.$/);
	expect([sandbox.current.requests.length, elsewhere.current.requests.length]).toEqual([1, 0]);
});

/** The run against another address than the sandbox's own. */
const at = (url: string, allowUnauthorizedCerts = false) => ({
	credentials: {
		reportScheduleApi: { baseUrl: url, apiToken: secure.current.token, allowUnauthorizedCerts },
	},
	parameters: add,
});

// n8n 2.0 never comes back from it, whatever the time-out.
const testWhereItEnds = 'WorkflowExpression' in loadEngine().workflow ? test : test.skip;
testWhereItEnds('an answer that cannot be unpacked', async () => {
	const headers = { 'Content-Encoding': 'gzip' };
	sandbox.current.faults.respondWith({ status: 200, headers, body: 'no gzip' });
	expect((await stopped({ parameters: add })).message).toBe(
		`The connection to DataReportive was lost before it answered (Z_DATA_ERROR, ${about}). Outcome unknown`,
	);
});

test('a self-signed certificate is accepted with Ignore SSL Issues alone', async () => {
	const seen = await stopped(at(secure.current.url));
	expect(seen.message).toBe(
		`DataReportive's certificate wasn't accepted (DEPTH_ZERO_SELF_SIGNED_CERT, ${about}). Not sent`,
	);
	expect(seen.description).toContain('turn on “Ignore SSL Issues (Insecure)” in the credential.');
	expect(secure.current.requests).toEqual([]);
	const result = await runAgainst(secure.current, at(secure.current.url, true));
	expect(outputOf(result)).toMatchObject([{ operation: 'addUsers', users: [7, 8] }]);
});

test.each<{ what: string; url: () => string; code: string }>([
	{ what: 'HTTPS to a port for HTTP', url: () => sandbox.current.url.replace('http:', 'https:'), code: 'EPROTO' },
	{ what: 'HTTP to a port for HTTPS', url: () => secure.current.url.replace('https:', 'http:'), code: 'ECONNRESET' },
])('the wrong protocol is told, and its outcome is unknown: $what', async ({ url, code }) => {
	expect((await stopped(at(url()))).message).toBe(
		`The connection to DataReportive was lost before it answered (${code}, ${about}). Outcome unknown`,
	);
	expect([...secure.current.requests, ...sandbox.current.requests]).toEqual([]);
});

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

test.each<[string, (own: Buffer) => Buffer]>([
	['a record that was changed', (own) => Buffer.from(own).fill(0xff, 20, 24)],
	['plain text from something in between', () => Buffer.from('HTTP/1.1 502 Bad Gateway\r\n\r\n')],
])(
	'TLS that fails behind the handshake, when the service has the request: %s: the create is not known, and not sent again',
	async (_name, answer) => {
		const server = await proxy(answer);
		try {
			const { port } = server.address() as AddressInfo;
			const result = await runAgainst(secure.current, {
				...at(`https://127.0.0.1:${port}`, true),
				parameters: minimalSchedule,
				settings: retryOnFail,
			});
			expect(result.error?.message).toMatch(/was lost before it answered \(.*, report 7\)\. Outcome unknown$/);
			expect([secure.current.requests.length, secure.current.schedules.size]).toEqual([1, 2]);
		} finally {
			server.close();
		}
	},
);
