import { gzipSync } from 'node:zlib';
import { listSearch, type NodeRunOptions, type RunResult, testCredential } from '../../tools/harness';
import { type Fault, type LoggedRequest, type RawAnswer } from '../../tools/sandbox';
import { deadUrl } from './network';
import { stringsIn } from './strings';
import {
	credentialsFor,
	goOn,
	membership,
	minimalSchedule,
	openSandbox,
	outputOf,
	retryOnFail,
	runAgainst,
	stopDuring,
	tls,
	useSandbox,
} from './support';

/** The token is in the Authorization header on the wire, and nowhere else. */

// With characters that JSON and addresses write in other ways; and one of 4,000 characters.
const token = 's3c/r3t"+\\t0k%3n';
const long = token + 'a1b2'.repeat(996);
const sandbox = useSandbox({ token, schedules: [{ id: 5 }] });
const longest = useSandbox({ token: long, schedules: [{ id: 5 }] });

/** The texts in a value that hold a token, in any of the ways in which one may. The long one holds the other. */
function whereIn(value: unknown): string[] {
	const json = JSON.stringify(token).slice(1, -1);
	const base64 = Buffer.from(token).toString('base64').replace(/=+$/, '');
	const ways = [token, json, json.replaceAll('/', '\\/'), encodeURIComponent(token), base64];
	return stringsIn(value).filter((text) => ways.some((way) => text.includes(way)));
}

function expectNoToken(result: RunResult) {
	expect(whereIn([result, result.run, result.logs, result.error, outputOf(result)])).toEqual([]);
	expect(whereIn(JSON.parse(JSON.stringify([result.run, result.logs])))).toEqual([]);
}

function expectOnlyInHeader(requests: readonly LoggedRequest[]) {
	for (const { headers, ...rest } of requests) {
		const { authorization, ...others } = headers;
		expect(authorization).toBe(`Token ${token}`);
		const raw = rest.rawHeaders.filter((header) => header !== authorization);
		expect(whereIn([others, { ...rest, rawHeaders: raw }])).toEqual([]);
	}
}

test('the search itself finds the token, however deep and however hidden', () => {
	const hidden = Object.defineProperty(new Error('x'), 'hidden', { value: { deep: [`a ${token} b`] } });
	const places: unknown[] = [hidden, { [token]: 1 }, new Map([['a', token]]), Buffer.from(token)];
	places.push(new Error('x', { cause: { config: { headers: { a: `Token ${token}` } } } }));
	places.push(encodeURIComponent(token), JSON.stringify({ a: token }), new Error(token));
	for (const place of places) expect(whereIn({ place })).not.toEqual([]);
});

const add = membership('addUsers', 5, '7, 8');
const once = { maxRetries: 0, maxWait: 0 };
const quick = { ...once, timeout: 100 };
/** The ways in which a service may send back what it was sent. */
const echoes: Array<[string, (header: string) => string | Buffer]> = [
	['as JSON', (header) => JSON.stringify({ detail: header, headers: { Authorization: header } })],
	['as text', (header) => `You sent ${header}`],
];

describe('the token', () => {
	const current = () => sandbox.current;

	/** Whatever comes of it, the token is nowhere. */
	async function run(options: NodeRunOptions, fault?: Fault) {
		if (fault) current().faults.add(fault);
		const result = await runAgainst(current(), options);
		expectNoToken(result);
		expectOnlyInHeader(current().requests);
		return result;
	}

	test.each<[string, Fault]>([
		['400', { answer: { status: 400, body: { detail: 'No.' } } }],
		['429', { answer: { status: 429 } }],
		['500', { answer: { status: 500 } }],
		['time-out', { delayMs: 3000 }],
		['broken connection', { breakConnection: true }],
	])('stands nowhere after a failure, stopped, continued, parted, tried again: %s', async (_name, fault) => {
		const parameters = { ...add, options: quick };
		expect((await run({ parameters }, fault)).status).toBe('error');
		await run({ parameters, settings: goOn });
		await run({ parameters, settings: { onError: 'continueErrorOutput' } });
		await run({ parameters, settings: retryOnFail });
	});

	test.each(echoes)('is echoed %s, and stands nowhere', async (_name, echo) => {
		const body = echo(`Token ${token}`);
		for (const status of [200, 400]) {
			current().reset();
			const result = await run({ parameters: { ...add, options: once } }, { answer: { status, body } });
			// What is not the token still arrives: the answer was looked at, not thrown away.
			expect(JSON.stringify([outputOf(result), result.error?.message])).toContain('Token ***');
			await run({ parameters: { ...add, options: once }, settings: goOn });
		}
	});

	const record = { id: 5, name: `Token ${token}`, report: 7 };
	const get = (operation: string) => ({ operation, scheduleId: '5' });
	const location = (url: string) => ({ Location: url });
	const twice = `/login?next=${encodeURIComponent(token)}&again=${token}`;
	test.each<{ what: string; parameters: NodeRunOptions['parameters']; answer: RawAnswer; told: string }>([
		{ what: 'a record', parameters: get('get'), answer: { status: 200, body: record }, told: 'Token ***' },
		{ what: 'a list', parameters: get('getAll'), answer: { status: 200, body: [record] }, told: 'Token ***' },
		{
			what: 'a header about paging',
			parameters: get('getAll'),
			answer: { status: 200, headers: { 'X-Next-Page': `/users/?page=2&key=${token}` }, body: [{ id: 5, name: 'a' }] },
			told: 'may be incomplete',
		},
		{
			what: 'a compressed answer',
			parameters: add,
			answer: { status: 200, headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(JSON.stringify({ sent: token })) },
			told: '{\\"sent\\":\\"***\\"}',
		},
		{
			what: 'a redirect',
			parameters: add,
			answer: { status: 302, headers: location(twice) },
			told: '/login?next=***&again=***',
		},
		// A message quotes only the beginning of a long address: where that ends, no part of the token is in it.
		{
			what: 'a redirect that is cut',
			parameters: add,
			answer: { status: 307, headers: location(`/login?${'x'.repeat(283)}${token}`) },
			told: '/login?xxx',
		},
	])('is echoed in $what, and stands nowhere', async ({ parameters, answer, told }) => {
		const result = await run({ parameters }, { answer });
		expect(JSON.stringify([outputOf(result), result.hints('Node'), result.error?.message])).toContain(told);
		const begun = stringsIn([result.run, result.error]).filter((text) => text.includes(token.slice(0, 5)));
		expect(begun).toEqual([]);
	});

	test.each([
		['pasted into the base URL', { baseUrl: token }],
		['in the base URL’s query', { baseUrl: `https://127.0.0.1/?token=${encodeURIComponent(token)}` }],
		['as the base URL’s password', { baseUrl: `https://x:${encodeURIComponent(token)}@127.0.0.1` }],
		['with a line break in it', { apiToken: `${token}\n${token}` }],
	])('isn’t quoted where the credential is refused: %s', async (_name, data) => {
		const { reportScheduleApi } = credentialsFor(current());
		const credentials = { reportScheduleApi: { ...reportScheduleApi, ...data } };
		for (const settings of [{}, goOn]) {
			const result = await runAgainst(current(), { credentials, parameters: add, settings });
			expectNoToken(result);
			expect(JSON.stringify([outputOf(result), result.error?.message])).toMatch(
				/(Base URL|API Token) (must|can't|contains)/,
			);
		}
		expect(whereIn(await testCredential('reportScheduleApi', credentials.reportScheduleApi))).toEqual([]);
		expect(current().requests).toEqual([]);
	});

	test.each<{ what: string; at: () => Promise<string>; code: string }>([
		{ what: 'a connection', at: () => Promise.resolve(deadUrl), code: 'REFUSED' },
		{ what: 'a trusted certificate', at: async () => (await openSandbox({ token, tls })).url, code: 'SELF_SIGNED' },
	])('stands nowhere without $what', async ({ at, code }) => {
		const parameters = { ...add, options: once };
		const result = await runAgainst({ url: await at(), token }, { parameters });
		expect(result.error?.message).toContain(code);
		expectNoToken(result);
	});

	test('stands nowhere in a run that is stopped while under way', async () => {
		const result = await run({ parameters: add, signal: stopDuring(current()) });
		expect(result.status).not.toBe('success');
	});

	test('stands nowhere where an expression can’t be resolved, or a value is refused', async () => {
		const unresolved = await run({ parameters: membership('addUsers', 5, '={{ $json.a.b.c.d }}') });
		const refused = await run({ parameters: membership('addUsers', 5, 'nobody') });
		expect([unresolved.status, refused.status]).toEqual(['error', 'error']);
	});

	test.each([
		['a list', undefined],
		['a list that echoes', { status: 200, body: JSON.stringify({ results: [{ id: 1, name: token }] }) }],
		['a refusal that echoes', { status: 403, body: JSON.stringify({ detail: token }) }],
	])('stands nowhere in the editor’s lists: %s', async (_name, answer) => {
		if (answer) current().faults.respondWith(answer);
		const credentials = credentialsFor(current());
		const seen = await listSearch({ method: 'searchSchedules', credentials, parameters: add }).catch(
			(error: unknown) => error,
		);
		expect(seen).toBeDefined();
		expect(whereIn(seen)).toEqual([]);
		expectOnlyInHeader(current().requests);
	});
});

test('what comes after a request does not throw: three creates whose answers echo a long token are three POSTs, tried again or not', async () => {
	const { faults, requests, schedules } = longest.current;
	const echoed = { status: 200, body: JSON.stringify({ id: 7, sent: `Token ${long}` }) };
	faults.add({ answer: echoed, applied: true });
	const settings = retryOnFail;
	const items = [{}, {}, {}];
	const parameters = { ...minimalSchedule, options: { output: 'full' } };
	const result = await longest.run(parameters, items, settings);
	expectNoToken(result);
	expect(outputOf(result)).toMatchObject(
		items.map(() => ({ operation: 'create', scheduleId: 7, answer: { id: 7, sent: 'Token ***' } })),
	);
	expect([requests.length, schedules.size]).toEqual([3, 4]);
});
