import { parseArgs } from 'node:util';
import { startSandbox } from './index';

/** `tsx sandbox/cli.ts [--port N] [--token T]`: one JSON line with address and token, then serves. */
async function main(): Promise<void> {
	const { values } = parseArgs({ options: { port: { type: 'string' }, token: { type: 'string' } } });
	const sandbox = await startSandbox({ port: Number(values.port ?? 0), token: values.token });
	console.log(JSON.stringify({ url: sandbox.url, token: sandbox.token }));
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
}

void main();
