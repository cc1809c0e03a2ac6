import { once } from 'node:events';
import net from 'node:net';
import { startSandbox } from '../../tools/sandbox';
import { schedules } from './client';

/**
 * Closes a sandbox that has an idle connection and one that waits for an answer. Run as a process of its own by
 * server.test.ts: it ends by itself only if the sandbox leaves nothing behind.
 */
async function main(): Promise<void> {
	const sandbox = await startSandbox({ latencyMs: 60_000 });
	const connect = () => net.connect(Number(new URL(sandbox.url).port), '127.0.0.1').on('error', () => {});
	const idle = connect();
	const waiting = connect();
	waiting.write(`GET ${schedules} HTTP/1.1\r\nHost: x\r\n\r\n`);
	while (sandbox.connections < 2 || sandbox.requests.length < 1) await new Promise(setImmediate);
	const ended = [idle, waiting].map((socket) => once(socket.resume(), 'close'));
	await sandbox.close();
	await Promise.all(ended);
	const refused = await fetch(sandbox.url).catch((error: Error) => error.cause);
	console.log(JSON.stringify({ ended: ended.length, refused }));
}

void main();
