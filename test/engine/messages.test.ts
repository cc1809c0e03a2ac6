import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import { loadEngine, type NodeRunOptions } from '../../tools/harness';
import { type Sandbox } from '../../tools/sandbox';
import {
	credentialsFor,
	membership,
	minimalSchedule,
	outputOf,
	retryOnFail,
	runAgainst,
	tls,
	update,
	useSandbox,
} from './support';

/**
 * What the user reads. How the service's words are found is in test/pure/words/reasons.test.ts, what is said of
 * each kind of failure in messages.test.ts and advice.test.ts beside it.
 */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const elsewhere = useSandbox({ schedules: [{ id: 5 }] });
const secure = useSandbox({ schedules: [{ id: 5 }], tls });

const add = membership('addUsers', 5, '7, 8');
const rename = update({ name: 'Sales' });
/** What the description says of the request. */
const requestOf = new Map<INodeParameters, string>([
	[add, 'POST /api/v1/schedules/5/add_users/'],
	[rename, 'PUT /api/v1/schedules/5/'],
	[minimalSchedule, 'POST /api/v1/schedules/'],
]);
const aboutAdd = '(schedule 5, users 7, 8)';
const unknown = 'Outcome unknown';
const unknownCreate = 'Outcome unknown';

/** What the user reads of a run that has to stop, with what every message has to keep to. */
async function stopped(options: NodeRunOptions, service: Sandbox = sandbox.current) {
	const result = await runAgainst(service, options);
	const { message, description, name, httpCode, context } = result.error as never as {
		message: string;
		description: string;
		name: string;
		httpCode: string | null;
		context: { itemIndex: number };
	};
	expect({ name, item: context?.itemIndex }).toEqual({ name: 'NodeApiError', item: 0 });
	expect(description).not.toMatch(/error|problem|failure|mistake/i);
	return { message, description, httpCode };
}
const noRetries = { maxRetries: 0 };

test.each<[status: number, body: unknown, message: string, parameters?: INodeParameters]>([
	[400, { users: ['A list.'] }, `The service answered 400: users (User IDs): A list ${aboutAdd}`],
	[
		400,
		{ status: 400, message: 'Bad Request', data: { name: ['Too long.'] } },
		'The service answered 400: name: Too long (report 7)',
		minimalSchedule,
	],
	// n8n replaces messages of its own that hold one of these names; the service's words stay.
	...['ECONNREFUSED 10.0.0.1:5432', "ENOENT: no such file '/tmp/x'"].map(
		(words): [number, unknown, string] => [
			500,
			{ detail: words },
			`The service answered 500: ${words} ${aboutAdd}. ${unknown}`,
		],
	),
])('%i %j', async (status, body, message, parameters = add) => {
	sandbox.current.faults.respondWith({ status, body });
	const seen = await stopped({ parameters: { ...parameters, options: noRetries } });
	expect(seen.message).toBe(message);
	expect(seen.description).toContain(`. The request was ${requestOf.get(parameters)}.`);
	expect(seen.httpCode).toBe(String(status));
	expect(sandbox.current.requests).toHaveLength(1);
});

test('the words arrive whole in another character set', async () => {
	const headers = { 'Content-Type': 'application/json; charset=iso-8859-1' };
	const body = Buffer.from('{"detail":"Empfänger ungültig: Zoë"}', 'latin1');
	sandbox.current.faults.respondWith({ status: 400, headers, body });
	expect((await stopped({ parameters: add })).message).toBe(
		`The service answered 400: Empfänger ungültig: Zoë ${aboutAdd}`,
	);
});

test.each([
	[301, `. ${unknown}`, 'Unknown'],
	[302, `. ${unknown}`, 'Unknown'],
	[307, '', 'Refused'],
])('a redirect, %i, is named and not followed', async (status, outcome, said) => {
	const target = `${elsewhere.current.url}/api/v1/schedules/5/add_users/`;
	sandbox.current.faults.respondWith({ status, headers: { Location: target } });
	const seen = await stopped({ parameters: add });
	expect(seen.message).toBe(`The service answered ${status}, a redirect to ${target} ${aboutAdd}${outcome}`);
	expect(seen.description).toContain(
		"Redirects aren't followed. If the service has moved there, use the part before /api/v1",
	);
	expect(seen.description).toContain(`${said}: item 0.`);
	expect(seen.httpCode).toBe(String(status));
	expect([sandbox.current.requests.length, elsewhere.current.requests.length]).toEqual([1, 0]);
});

test('an address beside another status is not called a redirect', async () => {
	sandbox.current.faults.respondWith({ status: 400, headers: { Location: '/help' } });
	expect((await stopped({ parameters: add })).message).toContain('The service answered 400 Bad Request');
});

/** The run against another address than the sandbox's own. */
const at = (url: string, allowUnauthorizedCerts = false) => ({
	credentials: {
		reportScheduleApi: { baseUrl: url, apiToken: secure.current.token, allowUnauthorizedCerts },
	},
	parameters: { ...add, options: noRetries },
});

// n8n 2.0 never comes back from it, whatever the time-out.
const testWhereItEnds = 'WorkflowExpression' in loadEngine().workflow ? test : test.skip;
testWhereItEnds('an answer that cannot be unpacked', async () => {
	const headers = { 'Content-Encoding': 'gzip' };
	sandbox.current.faults.respondWith({ status: 200, headers, body: 'no gzip' });
	expect((await stopped({ parameters: { ...add, options: noRetries } })).message).toBe(
		`The service's answer couldn't be decompressed ${aboutAdd}. ${unknown}`,
	);
});

describe('no answer, before anything left', () => {
	test('a self-signed certificate, which is accepted with Ignore SSL Issues', async () => {
		const seen = await stopped(at(secure.current.url));
		expect(seen.message).toBe(`The service's certificate is self-signed ${aboutAdd}. Not sent`);
		expect(seen.description).toContain(
			'about this certificate. If you trust it anyway, turn on "Ignore SSL Issues (Insecure)" in the credential.',
		);
		expect(secure.current.requests).toEqual([]);
		const result = await runAgainst(secure.current, at(secure.current.url, true));
		expect(outputOf(result)).toMatchObject([{ answer: { data: { users: [7, 8] } } }]);
	});

	test('HTTPS to a port that speaks HTTP', async () => {
		const seen = await stopped(at(sandbox.current.url.replace('http:', 'https:')));
		expect(seen.message).toBe(`Couldn't make a secure connection to the service ${aboutAdd}. Not sent`);
		expect(seen.description).toContain(
			'Check the base URL in the credential: its port, and whether the service uses HTTPS at all.',
		);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('HTTP to a port that speaks HTTPS, which is not known', async () => {
		const url = secure.current.url.replace('https:', 'http:');
		expect(
			(await stopped({ ...at(url), credentials: credentialsFor({ ...secure.current, url }) })).message,
		).toBe(`The connection to the service was lost before it answered ${aboutAdd}. ${unknown}`);
		expect(secure.current.requests).toEqual([]);
	});
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
			expect(result.error?.message).toBe(
				`The connection to the service was lost before it answered (report 7). ${unknownCreate}`,
			);
			expect([secure.current.requests.length, secure.current.schedules.size]).toEqual([1, 2]);
		} finally {
			server.close();
		}
	},
);
