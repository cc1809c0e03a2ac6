import type { RawAnswer, Sandbox } from '../../tools/sandbox';
import {
	errorBeforeRecipients,
	resetAfterApplying,
	resetBeforeApplying,
	slow,
	tooManyRequests,
} from '../../tools/sandbox';
import { call, minimal, sandboxes, schedules } from './client';

const start = sandboxes();
const seven = [{ id: 7 }];

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

describe('answers in place of the service', () => {
	test.each([
		[7, '7'],
		['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'],
		[undefined, null],
	])('429 with Retry-After %p', async (retryAfter, header) => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.add(tooManyRequests(retryAfter));
		const answer = await rename(sandbox);
		expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, header]);
		expect(answer.json).toEqual({ detail: 'Request was throttled.' });
		expect(sandbox.requests[0]).toMatchObject({ status: 429, applied: false });
		expect(sandbox.schedules.get(7)!.name).toBeUndefined();
	});

	test.each<[RawAnswer, string]>([
		[
			{ status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' },
			'<h1>Bad gateway</h1>',
		],
		[{ status: 500 }, ''],
		[{ status: 200, body: [1, 'two', null] }, '[1,"two",null]'],
		[{ status: 200, body: null }, 'null'],
		[{ status: 200, headers: { 'content-type': 'application/json' }, body: '{"cut":' }, '{"cut":'],
		[{ status: 302, headers: { Location: '/elsewhere' } }, ''],
	])('%j', async (answer, text) => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.respondWith(answer);
		const response = await fetch(`${sandbox.url}/anything`, { redirect: 'manual' });
		expect([response.status, await response.text()]).toEqual([answer.status, text]);
		for (const [name, value] of Object.entries(answer.headers ?? {})) {
			expect(response.headers.get(name)).toBe(value);
		}
	});

	test('bytes go out as they are', async () => {
		const sandbox = await start();
		const body = Buffer.from([0xff, 0x00, 0xfe]);
		sandbox.faults.respondWith({ status: 200, body });
		const bytes = await (await fetch(sandbox.url)).arrayBuffer();
		expect(Buffer.from(bytes)).toEqual(body);
	});

	test('may come after the request took effect', async () => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.add({ answer: { status: 504 }, applied: true });
		expect((await rename(sandbox)).status).toBe(504);
		expect(sandbox.schedules.get(7)!.name).toBe('x');
		expect(sandbox.requests[0]).toMatchObject({ status: 504, applied: true });
	});
});

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

	test('an update leaves them as they were, an addition adds nothing', async () => {
		const sandbox = await start({ schedules: [{ id: 7, users: [1] }] });
		sandbox.faults.add(errorBeforeRecipients(502));
		expect((await call(sandbox, 'PUT', `${schedules}7/`, { name: 'x', users: [2] })).status).toBe(502);
		await call(sandbox, 'POST', `${schedules}7/add_users/`, { users: [3] });
		await call(sandbox, 'POST', `${schedules}7/remove_users/`, { users: [1] });
		expect(sandbox.schedules.get(7)).toEqual({ id: 7, name: 'x', users: [1], groups: [] });
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

describe('broken connections', () => {
	test('before the request takes effect', async () => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.add(resetBeforeApplying());
		expect(await statuses(sandbox, 1)).toEqual(['ECONNRESET']);
		expect(sandbox.schedules.get(7)!.name).toBeUndefined();
		expect(sandbox.requests[0]).toMatchObject({ status: undefined, applied: false });
	});

	test('after the request took effect', async () => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.add(resetAfterApplying());
		expect(await statuses(sandbox, 1)).toEqual(['ECONNRESET']);
		expect(sandbox.schedules.get(7)!.name).toBe('n0');
		expect(sandbox.requests[0]).toMatchObject({ status: undefined, applied: true });
	});

	test('a request that the service refuses has no effect even then', async () => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.add(resetAfterApplying());
		await expect(call(sandbox, 'POST', schedules, { ...minimal, report: 'x' })).rejects.toThrow();
		expect(sandbox.requests[0]!.applied).toBe(false);
	});
});

describe('slowness', () => {
	test('delays the answer of the struck request only, and adds to the latency', async () => {
		const sandbox = await start({ schedules: seven, latencyMs: 20 });
		sandbox.faults.add(slow(500), { nth: 1 });
		expect(await statuses(sandbox, 2)).toEqual([200, 200]);
		const [first, second] = sandbox.requests.map(({ receivedAt, answeredAt }) => answeredAt! - receivedAt);
		expect(first).toBeGreaterThanOrEqual(519);
		expect(second).toBeGreaterThanOrEqual(19);
		expect(second).toBeLessThan(first!);
	});

	test('delays a broken connection too', async () => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.add({ ...resetBeforeApplying(), delayMs: 100 });
		const before = performance.now();
		expect(await statuses(sandbox, 1)).toEqual(['ECONNRESET']);
		expect(performance.now() - before).toBeGreaterThanOrEqual(99);
	});
});

describe('which requests are struck', () => {
	test('the n-th', async () => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.respondWith({ status: 503 }, { nth: 2 });
		expect(await statuses(sandbox, 4)).toEqual([200, 503, 200, 200]);
	});

	test('the first few', async () => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.respondWith({ status: 503 }, { times: 2 });
		expect(await statuses(sandbox, 4)).toEqual([503, 503, 200, 200]);
	});

	test('those that match, which alone are counted', async () => {
		const sandbox = await start({ schedules: seven });
		const matching = ({ method, body }: { method: string; body: Buffer }) =>
			method === 'PUT' && /n[13]/.test(String(body));
		sandbox.faults.respondWith({ status: 503 }, { matching, nth: 2 });
		expect(await statuses(sandbox, 5)).toEqual([200, 200, 200, 503, 200]);
	});

	test('a share of them, the same for the same seed', async () => {
		const run = async (seed: number) => {
			const sandbox = await start({ schedules: seven });
			sandbox.faults.respondWith({ status: 503 }, { probability: 0.3, seed });
			return statuses(sandbox, 100);
		};
		const [once, again, other] = await Promise.all([run(42), run(42), run(43)]);
		expect(again).toEqual(once);
		expect(other).not.toEqual(once);
		const share = once!.filter((status) => status === 503).length / 100;
		expect(share).toBeGreaterThan(0.2);
		expect(share).toBeLessThan(0.4);
	});

	test('probability 0 is never, 1 is always', async () => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.respondWith({ status: 503 }, { probability: 0 });
		expect(await statuses(sandbox, 20)).toEqual(Array(20).fill(200));
		sandbox.faults.respondWith({ status: 503 }, { probability: 1 });
		expect(await statuses(sandbox, 20)).toEqual(Array(20).fill(503));
	});

	test('by the first fault that applies; the others do not count that request', async () => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.respondWith({ status: 503 }, { nth: 1 });
		sandbox.faults.respondWith({ status: 429 }, { nth: 1 });
		expect(await statuses(sandbox, 3)).toEqual([503, 429, 200]);
	});

	test('none after clear', async () => {
		const sandbox = await start({ schedules: seven });
		sandbox.faults.respondWith({ status: 503 });
		sandbox.faults.clear();
		expect(await statuses(sandbox, 1)).toEqual([200]);
	});
});
