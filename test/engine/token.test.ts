import { gzipSync } from 'node:zlib';
import { listSearch, testCredential, type NodeRunOptions, type RunResult } from '../../tools/harness';
import { type Fault, type LoggedRequest } from '../../tools/sandbox';
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
	tls,
	useSandbox,
} from './support';

/** The token is in the Authorization header on the wire, and nowhere else. */

// Characters that JSON and addresses write in other ways, beside an ordinary token; and one of 4,000 characters.
const [plain, awkward] = ['4c0ffee5ecre7a9b', 's3c/r3t"+\\t0k%3n'] as const;
const long = awkward + 'a1b2'.repeat(996);
const tokens: Array<[name: string, token: string]> = [
	['ordinary', plain],
	['awkward', awkward],
	['long', long],
];

const ordinary = useSandbox({ token: plain, schedules: [{ id: 5 }] });
const special = useSandbox({ token: awkward, schedules: [{ id: 5 }] });
const longest = useSandbox({ token: long, schedules: [{ id: 5 }] });
const sandboxes = { [plain]: ordinary, [awkward]: special, [long]: longest };

/** The ways in which a text may hold a token. */
function waysOf(token: string): string[] {
	const json = JSON.stringify(token).slice(1, -1);
	const base64 = Buffer.from(token).toString('base64').replace(/=+$/, '');
	return [token, json, json.replaceAll('/', '\\/'), encodeURIComponent(token), base64];
}

function whereIn(value: unknown, token: string): string[] {
	const ways = waysOf(token);
	return stringsIn(value).filter((text) => ways.some((way) => text.includes(way)));
}

function expectNoToken(result: RunResult, token: string) {
	expect(whereIn([result, result.run, result.logs, result.error, outputOf(result)], token)).toEqual([]);
	expect(whereIn(JSON.parse(JSON.stringify([result.run, result.logs])), token)).toEqual([]);
}

function expectOnlyInHeader(requests: readonly LoggedRequest[], token: string) {
	for (const { headers, ...rest } of requests) {
		const { authorization, ...others } = headers;
		expect(authorization).toBe(`Token ${token}`);
		const raw = rest.rawHeaders.filter((header) => header !== authorization);
		expect(whereIn([others, { ...rest, rawHeaders: raw }], token)).toEqual([]);
	}
}

test.each(tokens)('the search itself finds the %s token, however deep and however hidden', (_name, token) => {
	const hidden = Object.defineProperty(new Error('x'), 'hidden', { value: { deep: [`a ${token} b`] } });
	const places: unknown[] = [hidden, { [token]: 1 }, new Map([['a', token]]), Buffer.from(token)];
	places.push(new Error('x', { cause: { config: { headers: { a: `Token ${token}` } } } }));
	places.push(encodeURIComponent(token), JSON.stringify({ a: token }), new Error(token));
	for (const place of places) expect(whereIn({ place }, token)).not.toEqual([]);
});

const add = membership('addUsers', 5, '7, 8');
const once = { maxRetries: 0, maxWait: 0 };
const quick = { ...once, timeout: 100 };
/** The ways in which a service may send back what it was sent. */
const echoes: Array<[string, (header: string) => string | Buffer]> = [
	['as JSON', (header) => JSON.stringify({ detail: header, headers: { Authorization: header } })],
	['as a page', (header) => `<html><title>${header}</title><body>${header}</body></html>`],
];

// A long one is tried below.
describe.each(tokens.slice(0, 2))('%s token', (_kind, token) => {
	const current = () => sandboxes[token]!.current;

	/** Whatever comes of it, the token is nowhere. */
	async function run(options: NodeRunOptions, fault?: Fault) {
		if (fault) current().faults.add(fault);
		const result = await runAgainst(current(), options);
		expectNoToken(result, token);
		expectOnlyInHeader(current().requests, token);
		return result;
	}

	test.each<[string, Fault]>([
		['400', { answer: { status: 400, body: { detail: 'No.' } } }],
		['429', { answer: { status: 429 } }],
		['500', { answer: { status: 500 } }],
		['time-out', { delayMs: 3000 }],
		['broken connection', { breakConnection: true }],
	])('failure: %s, stopped, continued, parted, tried again', async (_name, fault) => {
		const parameters = { ...add, options: quick };
		expect((await run({ parameters }, fault)).status).toBe('error');
		await run({ parameters, settings: goOn });
		await run({ parameters, settings: { onError: 'continueErrorOutput' } });
		await run({ parameters, settings: retryOnFail });
	});

	test.each(echoes)('stands nowhere, though it’s echoed %s', async (_name, echo) => {
		const body = echo(`Token ${token}`);
		for (const status of [200, 400]) {
			current().reset();
			const result = await run({ parameters: { ...add, options: once } }, { answer: { status, body } });
			// What is not the token still arrives: the answer was looked at, not thrown away.
			expect(JSON.stringify([outputOf(result), result.error?.message])).toContain('Token ***');
			await run({ parameters: { ...add, options: once }, settings: goOn });
		}
	});

	test.each(['get', 'getAll'])('echoed in the records of %s', async (operation) => {
		const record = { id: 5, name: `Token ${token}`, report: 7 };
		const body = JSON.stringify(operation === 'get' ? record : [record]);
		const result = await run(
			{ parameters: { operation, scheduleId: '5' } },
			{ answer: { status: 200, body } },
		);
		expect(JSON.stringify(outputOf(result))).toContain('Token ***');
	});

	test('echoed in a header about paging', async () => {
		const headers = { 'X-Next-Page': `/users/?page=2&key=${token}`, [`X-Next-${plain}`]: '1' };
		const answer = { status: 200, headers, body: JSON.stringify([{ id: 5, name: 'Sales', report: 7 }]) };
		const result = await run({ parameters: { operation: 'getAll' } }, { answer });
		expect(JSON.stringify([outputOf(result), result.hints('Node'), result.error?.message])).toContain(
			'points to more records',
		);
	});

	test('echoed in a compressed answer, and in a redirect', async () => {
		const headers = { 'Content-Encoding': 'gzip' };
		const body = gzipSync(JSON.stringify({ sent: token }));
		await run({ parameters: add }, { answer: { status: 200, headers, body } });
		current().reset();
		const Location = `/login?next=${encodeURIComponent(token)}&again=${token}`;
		const result = await run({ parameters: add }, { answer: { status: 302, headers: { Location } } });
		expect(result.error?.message).toContain('/login?next=***&again=***');
	});

	// A message quotes only the beginning of a long address: where that ends, no part of the token is in it.
	test('echoed in a redirect that is cut', async () => {
		const Location = `/login?${'x'.repeat(283)}${token}`;
		const result = await run({ parameters: add }, { answer: { status: 307, headers: { Location } } });
		expect(result.error?.message).toContain('/login?xxx');
		expect(stringsIn([result.run, result.error]).filter((text) => text.includes(token.slice(0, 5)))).toEqual(
			[],
		);
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
			expectNoToken(result, token);
			expect(JSON.stringify([outputOf(result), result.error?.message])).toMatch(
				/(Base URL|API Token) (must|can't|contains)/,
			);
		}
		expect(whereIn(await testCredential('reportScheduleApi', credentials.reportScheduleApi), token)).toEqual(
			[],
		);
		expect(current().requests).toEqual([]);
	});

	test('no connection, no trusted certificate', async () => {
		const secure = await openSandbox({ token, tls });
		for (const url of [deadUrl, secure.url]) {
			const credentials = credentialsFor({ url, token });
			const result = await runAgainst(secure, { credentials, parameters: { ...add, options: once } });
			expect(result.error?.message).toMatch(/REFUSED|SELF_SIGNED/);
			expectNoToken(result, token);
		}
	});

	test('stopped by the user while under way', async () => {
		const controller = new AbortController();
		setTimeout(() => controller.abort(), 200);
		const result = await run({ parameters: add, signal: controller.signal }, { delayMs: 5000 });
		expect(result.status).not.toBe('success');
	});

	test('an expression that cannot be resolved, a value that is refused', async () => {
		const unresolved = await run({ parameters: membership('addUsers', 5, '={{ $json.a.b.c.d }}') });
		const refused = await run({ parameters: membership('addUsers', 5, 'nobody') });
		expect([unresolved.status, refused.status]).toEqual(['error', 'error']);
	});

	test.each([
		['a list', undefined],
		['a list that echoes', { status: 200, body: JSON.stringify({ results: [{ id: 1, name: token }] }) }],
		['a refusal that echoes', { status: 403, body: JSON.stringify({ detail: token }) }],
	])('the editor’s lists: %s', async (_name, answer) => {
		if (answer) current().faults.respondWith(answer);
		const credentials = credentialsFor(current());
		const seen = await listSearch({
			method: 'searchSchedules',
			credentials,
			parameters: add,
		}).catch((error: unknown) => error);
		expect(seen).toBeDefined();
		expect(whereIn(seen, token)).toEqual([]);
		expectOnlyInHeader(current().requests, token);
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
	expectNoToken(result, long);
	expect(outputOf(result)).toMatchObject(
		items.map(() => ({ operation: 'create', scheduleId: 7, answer: { id: 7, sent: 'Token ***' } })),
	);
	expect([requests.length, schedules.size]).toEqual([3, 4]);
});
