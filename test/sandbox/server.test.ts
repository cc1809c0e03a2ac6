import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { resetAfterApplying, type Sandbox } from '../../sandbox';
import { sandboxes, schedules } from './client';

const start = sandboxes();

describe('the server', () => {
	test('listens on the loopback interface, on a free port or the one given', async () => {
		const first = await start();
		const second = await start();
		expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
		expect(second.url).not.toBe(first.url);
		const port = Number(new URL(first.url).port);
		await expect(fetch(`http://127.0.0.2:${port}`)).rejects.toThrow();
		await expect(start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
		await first.close();
		expect((await start({ port })).url).toBe(first.url);
	});

	test('close cuts idle and waiting connections, and leaves no timer that keeps the process alive', async () => {
		const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
		const before = timers();
		const sandbox = await start({ latencyMs: 60_000 });
		const connect = () => net.connect(Number(new URL(sandbox.url).port), '127.0.0.1').on('error', () => {});
		const idle = connect();
		const waiting = connect();
		waiting.write(`GET ${schedules} HTTP/1.1\r\nHost: x\r\n\r\n`);
		while (sandbox.connections < 2 || sandbox.requests.length < 1) await new Promise(setImmediate);
		const ended = [idle, waiting].map((socket) => once(socket.resume(), 'close'));
		expect(timers()).toBe(before + 1);
		await sandbox.close();
		await Promise.all(ended);
		expect(timers()).toBe(before);
		await expect(fetch(sandbox.url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
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

describe('the command line', () => {
	test.each(['SIGINT', 'SIGTERM'] as const)('prints address and token, serves until %s', async (signal) => {
		const root = join(__dirname, '../..');
		const args = ['--import', 'tsx', 'sandbox/cli.ts', '--token', 'secret'];
		const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
		const exit = once(child, 'exit');
		try {
			const [line] = await once(createInterface(child.stdout), 'line');
			const { url, token } = JSON.parse(line);
			expect(token).toBe('secret');
			const answer = await fetch(url + schedules, { headers: { Authorization: 'Token secret' } });
			expect(answer.status).toBe(200);
			await answer.text();
			child.kill(signal);
			expect(await exit).toEqual([0, null]);
		} finally {
			child.kill('SIGKILL');
		}
	});
});
