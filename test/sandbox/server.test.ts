import http from 'node:http';
import { until } from '../until';
import { call, sandboxes, schedules } from './client';

const start = sandboxes();

describe('the server', () => {
	test('listens on the loopback interface alone', async () => {
		const { url } = await start();
		expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
		await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
	});

	test('close ends what waits for an answer', async () => {
		const sandbox = await start({ latencyMs: 60_000 });
		const waiting = call(sandbox, 'GET', schedules);
		await until(() => sandbox.requests.length === 1);
		await Promise.all([expect(waiting).rejects.toThrow(), sandbox.close()]);
		await expect(fetch(sandbox.url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
	});
});

const seven = [{ id: 7 }];

describe('the request log', () => {
	test('keeps what was received, byte for byte', async () => {
		const sandbox = await start({ schedules: seven });
		const body = '{ "name":\t"Zürich \\u00e9" }';
		const headers = ['Host', 'odd.example', 'X-Odd-CASE', 'a', 'x-odd-case', 'b'];
		const { port } = new URL(sandbox.url);
		const request = http.request({ port, method: 'PUT', path: '/api/v1/schedules/7%20/?a=%41&b', headers });
		await new Promise((resolve) =>
			request.on('response', (res) => res.resume().on('end', resolve)).end(body),
		);
		const [entry] = sandbox.requests;
		expect(entry).toMatchObject({ method: 'PUT', url: '/api/v1/schedules/7%20/?a=%41&b', applied: false });
		expect(entry!.body).toEqual(Buffer.from(body));
		expect(entry!.rawHeaders.slice(0, 6)).toEqual(headers);
		expect(entry!.headers['x-odd-case']).toBe('a, b');
	});

	test('tells the answer, the times and whether the request took effect', async () => {
		const sandbox = await start({ schedules: seven, latencyMs: 30 });
		const before = performance.now();
		await call(sandbox, 'PUT', `${schedules}7/`, { name: 'x' });
		await call(sandbox, 'PUT', `${schedules}7/`, { name: 1 });
		await call(sandbox, 'GET', schedules);
		const seen = sandbox.requests.map(({ method, status, applied }) => [method, status, applied]);
		expect(seen).toEqual([
			['PUT', 200, true],
			['PUT', 400, false],
			['GET', 200, false],
		]);
		let earlier = before;
		for (const { receivedAt, answeredAt } of sandbox.requests) {
			expect(receivedAt).toBeGreaterThanOrEqual(earlier);
			expect(answeredAt! - receivedAt).toBeGreaterThanOrEqual(29);
			earlier = answeredAt!;
		}
	});

	test('has no status where the client left first', async () => {
		const sandbox = await start({ schedules: seven, latencyMs: 100 });
		const abort = new AbortController();
		const left = fetch(`${sandbox.url}${schedules}7/`, {
			method: 'PUT',
			headers: { Authorization: `Token ${sandbox.token}`, 'Content-Type': 'application/json' },
			body: '{"name":"x"}',
			signal: abort.signal,
		});
		await until(() => sandbox.requests[0]?.applied === true);
		abort.abort();
		await expect(left).rejects.toThrow();
		// Past the moment at which the answer would have gone out.
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(sandbox.requests[0]!.status).toBeUndefined();
	});

	test('counts what is under way at once, and the connections', async () => {
		const sandbox = await start({ latencyMs: 100 });
		await Promise.all(Array.from({ length: 5 }, () => call(sandbox, 'GET', schedules)));
		expect([sandbox.maxInFlight, sandbox.connections]).toEqual([5, 5]);
		await Promise.all(Array.from({ length: 3 }, () => call(sandbox, 'GET', schedules)));
		expect(sandbox.maxInFlight).toBe(5);
	});
});

describe('reset', () => {
	test('empties log, counters and faults, and brings the schedules back', async () => {
		const sandbox = await start({ schedules: seven });
		const { requests } = sandbox;
		await call(sandbox, 'PUT', `${schedules}7/`, { name: 'x' });
		await call(sandbox, 'POST', `${schedules}7/add_users/`, { users: [1] });
		sandbox.schedules.set(8, { id: 8, users: [], groups: [] });
		sandbox.faults.respondWith({ status: 500 });
		sandbox.limit({ requests: 1, windowMs: 60_000 });
		sandbox.reset();
		expect([requests, sandbox.maxInFlight, sandbox.connections]).toEqual([[], 0, 0]);
		expect([...sandbox.schedules]).toEqual([[7, { id: 7, users: [], groups: [] }]]);
		for (const time of [1, 2]) {
			expect((await call(sandbox, 'GET', schedules)).status).toBe(200);
			expect(requests).toHaveLength(time);
		}
	});
});
