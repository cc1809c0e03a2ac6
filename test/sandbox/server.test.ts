import { readFileSync } from 'node:fs';
import https from 'node:https';
import { join } from 'node:path';
import { run } from '../../tools/scripts/process.cjs';
import { resetAfterApplying, type Sandbox } from '../../tools/sandbox';
import { sandboxes, schedules } from './client';

const start = sandboxes();
const root = join(__dirname, '../..');

describe('the server', () => {
	test('listens on the loopback interface, on a free port or the one given', async () => {
		const first = await start();
		const second = await start();
		expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
		expect(second.url).not.toBe(first.url);
		const port = Number(new URL(first.url).port);
		await expect(fetch(`http://127.0.0.2:${port}`)).rejects.toThrow();
		await expect(start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
	});

	// In a process of its own, because Jest has timers too, and they come and go.
	test('close cuts idle and waiting connections, and leaves no timer that keeps the process alive', async () => {
		const args = ['--import', 'tsx', 'test/sandbox/closeWhileWaiting.ts'];
		// Far less than the 60 s that the waiting answer was to take.
		const printed = await run(process.execPath, args, { cwd: root, timeout: 30_000 });
		expect(JSON.parse(printed)).toEqual({
			ended: 2,
			refused: expect.objectContaining({ code: 'ECONNREFUSED' }),
		});
	});
});

describe('TLS', () => {
	const pem = (name: string) => readFileSync(join(__dirname, 'tls', `test-only.${name}.pem`));
	const tls = { key: pem('key'), cert: pem('cert') };

	/** node's fetch takes no certificate authority; its https does. */
	function put({ url, token }: Sandbox, ca?: Buffer): Promise<number | undefined> {
		const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
		return new Promise((resolve, reject) => {
			const request = https.request(`${url}${schedules}7/`, { method: 'PUT', headers, ca, agent: false });
			request.on('error', reject).on('response', (res) => resolve(res.resume().statusCode));
			request.end('{"name":"x"}');
		});
	}

	test('serves with the certificate given', async () => {
		const sandbox = await start({ tls, schedules: [{ id: 7 }] });
		expect(sandbox.url).toMatch(/^https:/);
		expect(await put(sandbox, tls.cert)).toBe(200);
	});

	test('is refused by a client that does not know the certificate', async () => {
		const sandbox = await start({ tls });
		await expect(put(sandbox)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
		expect([sandbox.requests.length, sandbox.connections]).toEqual([0, 1]);
	});

	test('connections can be broken too', async () => {
		const sandbox = await start({ tls, schedules: [{ id: 7 }] });
		sandbox.faults.add(resetAfterApplying());
		await expect(put(sandbox, tls.cert)).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect(sandbox.requests[0]).toMatchObject({ status: undefined, applied: true });
	});
});
