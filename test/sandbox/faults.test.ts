import http from 'node:http';
import {
	brokenInBody,
	clientErrorAfterDelivery,
	compressed,
	dripping,
	drippingFromHead,
	errorBeforeRecipients,
	type Fault,
	resetAfterApplying,
	type Sandbox,
	slow,
} from '../../tools/sandbox';
import { call, minimal, sandboxes, schedules } from './client';

const start = sandboxes();
const seven = { schedules: [{ id: 7 }] };

const rename = (sandbox: Sandbox, name = 'x') => call(sandbox, 'PUT', `${schedules}7/`, { name });

/** The statuses of so many requests in turn; the error code where the connection broke. */
async function statuses(sandbox: Sandbox, count: number): Promise<unknown[]> {
	const seen: unknown[] = [];
	for (let n = 0; n < count; n++) {
		seen.push(
			await rename(sandbox, `n${n}`).then(
				({ status }) => status,
				(error) => error.cause.code,
			),
		);
	}
	return seen;
}

describe('what is saved in two steps', () => {
	test.each([
		['a page of Django', errorBeforeRecipients(), 500],
		['a broken connection', { ...resetAfterApplying(), applied: 'withoutRecipients' as const }, undefined],
	])('a create leaves a schedule without users and groups: %s', async (_case, fault, status) => {
		const sandbox = await start();
		sandbox.faults.add(fault, { nth: 1 });
		const body = { ...minimal, users: [1], groups: [2] };
		const answer = await call(sandbox, 'POST', schedules, body).catch(() => undefined);
		expect(answer?.status).toBe(status);
		expect(sandbox.schedules.get(1)).toEqual({ ...minimal, id: 1, users: [], groups: [] });
		expect(sandbox.requests[0]).toMatchObject({ status, applied: true });
		await call(sandbox, 'PUT', `${schedules}1/`, body);
		expect(sandbox.schedules.get(1)).toEqual({ ...body, id: 1 });
	});
});

describe('what somebody else does meanwhile', () => {
	const ids = async (sandbox: Sandbox, query = '') => {
		const { json } = await call(sandbox, 'GET', `${schedules}${query}`);
		return [json.data.count, ...json.data.results.map(({ id }: { id: number }) => id)];
	};

	test('a schedule goes, or comes, between two pages', async () => {
		const four = [1, 2, 3, 4].map((id) => ({ id }));
		const sandbox = await start({ schedules: four, pageSize: 2, paging: 'page' });
		const meanwhile = () => void sandbox.schedules.delete(1);
		sandbox.faults.add({ meanwhile }, { nth: 2 });
		expect([await ids(sandbox), await ids(sandbox, '?page=2')]).toEqual([
			[4, 1, 2],
			[3, 4],
		]);

		const newest = await start({ schedules: four, pageSize: 2, paging: 'page', newestFirst: true });
		newest.faults.add(
			{ meanwhile: () => void newest.schedules.set(5, { id: 5, users: [], groups: [] }) },
			{ nth: 2 },
		);
		expect([await ids(newest), await ids(newest, '?page=2')]).toEqual([
			[4, 4, 3],
			[5, 3, 2],
		]);
	});
});

describe('slowness', () => {
	test('delays the answer of the struck request only, and adds to the latency', async () => {
		const sandbox = await start({ ...seven, latencyMs: 20 });
		sandbox.faults.add(slow(500), { nth: 1 });
		expect(await statuses(sandbox, 2)).toEqual([200, 200]);
		const [first, second] = sandbox.requests.map(({ receivedAt, answeredAt }) => answeredAt! - receivedAt);
		expect(first).toBeGreaterThanOrEqual(519);
		expect(second).toBeGreaterThanOrEqual(19);
		expect(second).toBeLessThan(first!);
	});
});

describe('which requests are struck', () => {
	test('the n-th', async () => {
		const sandbox = await start(seven);
		sandbox.faults.respondWith({ status: 503 }, { nth: 2 });
		expect(await statuses(sandbox, 4)).toEqual([200, 503, 200, 200]);
	});

	test('those that match, which alone are counted', async () => {
		const sandbox = await start(seven);
		const matching = ({ method, body }: { method: string; body: Buffer }) =>
			method === 'PUT' && /n[13]/.test(String(body));
		sandbox.faults.respondWith({ status: 503 }, { matching, nth: 2 });
		expect(await statuses(sandbox, 5)).toEqual([200, 200, 200, 503, 200]);
	});

	test('by the first fault that applies; the others do not count that request', async () => {
		const sandbox = await start(seven);
		sandbox.faults.respondWith({ status: 503 }, { nth: 1 });
		sandbox.faults.respondWith({ status: 429 }, { nth: 1 });
		expect(await statuses(sandbox, 3)).toEqual([503, 429, 200]);
	});
});

const answer = { status: 200, body: { id: 7, name: 'not true' } };
const nameIn = (sandbox: Sandbox) => sandbox.schedules.get(7)!.name;

interface Seen {
	status?: number;
	text: string;
	code?: string;
	/** The longest silence in milliseconds, from the head on. */
	silence: number;
}

/** What a client sees until the answer ends or the connection breaks; fetch would hide what came before. */
function watch({ url, token }: Sandbox): Promise<Seen> {
	const seen: Seen = { text: '', silence: 0 };
	const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
	return new Promise((resolve) => {
		const failed = (error: NodeJS.ErrnoException) => resolve({ ...seen, code: error.code });
		const request = http.request(`${url}${schedules}7/`, { method: 'PUT', headers, agent: false });
		request.on('error', failed).on('response', (res) => {
			seen.status = res.statusCode;
			let last = performance.now();
			res
				.setEncoding('utf8')
				.on('error', failed)
				.on('end', () => resolve(seen));
			res.on('data', (text) => {
				seen.text += text;
				seen.silence = Math.max(seen.silence, performance.now() - last);
				last = performance.now();
			});
		});
		request.end('{"name":"x"}');
	});
}

describe('connections that break in the middle of the body', () => {
	test.each<[string, Fault, Seen['text'], boolean]>([
		['the service’s own answer, applied', brokenInBody(), '{"status":200,"message"', true],
		['another answer, not applied', brokenInBody(answer), '{"id":7,"name', false],
	])('%s', async (_case, fault, text, applied) => {
		const sandbox = await start(seven);
		sandbox.faults.add(fault);
		const seen = await watch(sandbox);
		expect(seen).toMatchObject({ status: 200, code: 'ECONNRESET' });
		expect(seen.text).toContain(text);
		expect(() => JSON.parse(seen.text)).toThrow();
		expect(sandbox.requests[0]).toMatchObject({ status: undefined, applied });
	});
});

describe('dripping answers', () => {
	test.each<[string, Fault, boolean]>([
		['the service’s own, applied', dripping(5), true],
		['another, not applied', dripping(5, answer), false],
	])('%s', async (_case, fault, applied) => {
		const sandbox = await start(seven);
		sandbox.faults.add(fault);
		const before = performance.now();
		const seen = await watch(sandbox);
		const took = performance.now() - before;
		expect(JSON.parse(seen.text)).toBeDefined();
		expect(took).toBeGreaterThan(4 * seen.text.length);
		expect(seen.silence).toBeLessThan(took / 2);
		expect(sandbox.requests[0]).toMatchObject({ status: 200, applied });
	});

	test.each<[string, Fault, number, boolean]>([
		['the service’s own, applied', drippingFromHead(2), 204, true],
		['another, not applied', drippingFromHead(2, answer), 200, false],
	])('from the head on: %s', async (_case, fault, status, applied) => {
		const sandbox = await start({ ...seven, answers: 'empty' });
		sandbox.faults.add(fault);
		const before = performance.now();
		const seen = await rename(sandbox);
		expect(performance.now() - before).toBeGreaterThan(40);
		expect([seen.status, seen.json]).toEqual([status, applied ? undefined : answer.body]);
		expect(sandbox.requests[0]).toMatchObject({ status, applied });
		expect(sandbox.requests[0]!.answeredAt! - sandbox.requests[0]!.receivedAt).toBeGreaterThan(40);
	});
});

describe('errors of the client’s own socket', () => {
	test.each([
		['EHOSTUNREACH', true],
		['ETIMEDOUT', true],
	])('read %s, applied: %p', async (code, applied) => {
		const sandbox = await start(seven);
		sandbox.faults.add({ ...clientErrorAfterDelivery(code, applied), delayMs: 5 });
		const error = await rename(sandbox).catch(({ cause }) => cause);
		expect(error).toMatchObject({
			code,
			syscall: 'read',
			message: `read ${code}`,
			errno: expect.any(Number),
		});
		expect(error.errno).toBeLessThan(0);
		expect(sandbox.requests[0]).toMatchObject({ status: undefined, applied });
		expect((await watch(sandbox)).code).toBe(code);
	});
});

describe('compressed answers', () => {
	test.each([
		['the service’s own', compressed(), 'x'],
		['another', { ...compressed(), answer }, undefined],
	])('%s', async (_case, fault, name) => {
		const sandbox = await start(seven);
		sandbox.faults.add(fault);
		const seen = await rename(sandbox);
		expect([seen.headers.get('content-encoding'), nameIn(sandbox)]).toEqual(['gzip', name]);
		expect(seen.json).toEqual(name === undefined ? answer.body : expect.objectContaining({ status: 200 }));
	});
});
