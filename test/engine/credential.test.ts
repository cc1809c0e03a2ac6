import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { loadEngine, runNode, testCredential } from '../../tools/harness';
import { djangoPage, loginPage, type RawAnswer } from '../../tools/sandbox';
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

/** How the credential is read is in test/pure/service/credential.test.ts. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const prefixed = useSandbox({ schedules: [{ id: 5 }], basePath: '/reports' });
const stranger = useSandbox({ token: 'other-token' });
const parameters = membership('addUsers', 5, '={{ $json.id ?? 7 }}');
const dataOf = (more: object) => ({ ...credentialsFor(sandbox.current).reportScheduleApi, ...more });

// Before 2.10 n8n cannot let 405 pass without letting everything pass, and keeps no rule's message.
const isOld = !('WorkflowExpression' in loadEngine().workflow);
const passed = { status: 'OK' };
const failed = (message: RegExp) => ({
	status: 'Error',
	message: isOld ? expect.any(String) : expect.stringMatching(message),
});
const json = (body: unknown, status = 200): RawAnswer => ({ status, body: body as never });

describe('the test in the credential’s dialog', () => {
	test('asks for the schedules below the base URL, with the token', async () => {
		const { url, token, requests } = prefixed.current;
		expect(await testCredential('reportScheduleApi', { baseUrl: url, apiToken: token })).toMatchObject(passed);
		expect(requests).toMatchObject([
			{ method: 'GET', url: '/reports/api/v1/schedules/', headers: { authorization: `Token ${token}` } },
		]);
	});

	test.each<[string, RawAnswer, object]>([
		['405, no list', { status: 405 }, isOld ? failed(/^/) : passed],
		['401', { status: 401 }, failed(/rejected the API token$/)],
		['403', { status: 403 }, failed(/isn't allowed to see schedules$/)],
		['404', { status: 404 }, failed(/^No schedules API found/)],
		['302', { status: 302, headers: { Location: '/login' } }, failed(/redirects aren't followed/)],
		['301', { status: 301 }, failed(/redirects aren't followed/)],
		['503', { status: 503 }, failed(/^Service Unavailable$/)],
		['401 in a 200', json({ status: 401, message: 'Invalid token.' }), failed(/rejected the API token$/)],
		['401 in a 200, as a text', json({ status: '401', data: null }), failed(/rejected the API token$/)],
		['401 in an envelope', json({ data: { status: 401 } }), failed(/rejected the API token$/)],
		['401 in another envelope', json({ result: { status: 401 } }), failed(/rejected the API token$/)],
		['599', { status: 599 }, failed(/^/)],
		['403 in a 200', json({ status: 403, message: 'No.' }), failed(/isn't allowed to see schedules$/)],
		['a login page', loginPage(), failed(/leads to a web page/)],
		['a page with 405', djangoPage(405), failed(/leads to a web page/)],
		['a list of texts', json(['OK']), failed(/leads to a web page/)],
		['null', json(null), failed(/leads to a web page/)],
		['an error', json({ error: 'invalid token' }), failed(/answered with an error/)],
		['an error as an object', json({ error: { code: 7 } }), failed(/answered with an error/)],
		['errors', json({ errors: ['Not allowed.'] }), failed(/answered with an error/)],
		['success: false', json({ success: false }), failed(/answered with an error/)],
		['no error', json({ error: '', errors: [], data: [{ id: 1 }] }), passed],
		['a list in an envelope', json({ status: 200, data: { results: [] } }), passed],
		['a list', json([{ id: 1 }]), passed],
	])('says of an answer: %s', async (_what, answer, verdict) => {
		sandbox.current.faults.respondWith(answer);
		expect(await testCredential('reportScheduleApi', dataOf({}))).toMatchObject(verdict);
	});
});

// The request helper of n8n 2.0 knows no allowed domains.
const onNewEngine = loadEngine().versions.core.startsWith('2.0.') ? test.skip : test;
onNewEngine('a host that the credential does not allow is sent nothing, and that is known', async () => {
	const allowing = async (allowedDomains: string) => {
		const data = dataOf({ allowedHttpRequestDomains: 'domains', allowedDomains });
		return await runNode({ credentials: { reportScheduleApi: data }, parameters: minimalSchedule });
	};
	const result = await allowing('reports.example.com');
	expect(refusal(result)).toMatch(/Allowed Domains don't include .*Not sent[^]*Add the host of the base URL/);
	expect(sandbox.current.requests).toEqual([]);
	expect(refusal(await allowing('127.0.0.1'))).toBe('');
});

test.each<[string, ICredentialDataDecryptedObject | undefined, RegExp]>([
	['none is chosen', undefined, /^Choose a credential in this node/],
	['both fields are wrong', { baseUrl: 'x', apiToken: 'a b' }, /^Base URL must start .* API Token contains/],
])(
	'where the credential can not be used, nothing is sent, and the run says what to do: %s',
	async (_what, data, message) => {
		const credentials: Record<string, ICredentialDataDecryptedObject> =
			data === undefined ? {} : { reportScheduleApi: data };
		const stopped = await runNode({ credentials, parameters });
		expect(refusal(stopped)).toMatch(message);
		expect(refusal(stopped)).toContain('Nothing was sent.');
		const went = await runNode({ credentials, parameters, settings: goOn, items: [{}, {}] });
		expect(outputOf(went)).toEqual([1, 2].map(() => ({ error: stopped.error?.message })));
	},
);

describe('a credential with expressions, which may differ between items', () => {
	const item = (more: object = {}) => ({ url: sandbox.current.url, token: sandbox.current.token, ...more });
	const run = async (data: object, items: object[]) => {
		const credentials = { reportScheduleApi: dataOf(data) };
		return await runAgainst(sandbox.current, { credentials, parameters, items: items as never });
	};

	test.each<[string, object]>([
		['that names no item', { apiToken: '={{ "sandbox" + "-token" }}' }],
		['over the items', { baseUrl: '={{ $json.url }}', apiToken: '={{ $json.token }}' }],
	])('is used where it is the same for all: %s', async (_what, data) => {
		const result = await run(
			data,
			[1, 2, 3].map((id) => item({ id })),
		);
		expect(result.error).toBeUndefined();
		expect(sandbox.current.schedules.get(5)!.users).toEqual([1, 2, 3]);
	});

	test.each<{ what: string; which: string; data: object; other: () => object }>([
		{
			what: 'the token',
			which: '2nd',
			data: { apiToken: '={{ $json.token }}' },
			other: () => ({ token: 'other-token' }),
		},
		{
			what: 'the address',
			which: '3rd',
			data: { baseUrl: '={{ $json.url }}' },
			other: () => ({ url: stranger.current.url }),
		},
		{
			what: 'the item’s number',
			which: '3rd',
			data: { apiToken: '={{ $itemIndex === 2 ? "x" : "sandbox-token" }}' },
			other: () => ({}),
		},
	])('is rejected where $what differs', async ({ which, data, other }) => {
		const items = [item(), item(), item(other())].slice(which === '2nd' ? 1 : 0);
		const words = `gives the 1st item and the ${which} item different values[^]*Nothing was sent`;
		const result = await run(data, items);
		expect(refusal(result)).toMatch(new RegExp(words));
		expect(JSON.stringify(result.error)).not.toMatch(/(sandbox|other)-token/);
		expect([...sandbox.current.requests, ...stranger.current.requests]).toEqual([]);
	});
});
