import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runNode } from '../../tools/harness';

/**
 * Gets all users of a service whose pages never end, and prints what stopped the run, for each thing that pages are made of. A
 * process of its own, so that a test can give it little memory.
 */

/** Megabytes of each page, and what each run's pages are made of. */
const [size = '', ...parts] = process.argv.slice(2);

async function problemOf(part: string): Promise<string | undefined> {
	const rest = Buffer.from(`${part.repeat((Number(size) * 2 ** 20) / part.length)}0]}]}`);
	let pages = 0;
	const server = createServer((_request, response) => {
		pages += 1;
		response.write(`{"next":"?page=${pages}","results":[{"id":${pages},"rest":[`);
		response.end(rest);
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const result = await runNode({
		credentials: { reportScheduleApi: { baseUrl, apiToken: 'x', allowUnauthorizedCerts: false } },
		parameters: { resource: 'user', operation: 'getAll', returnAll: true },
	});
	server.close();
	return result.error?.message;
}

void (async () => {
	for (const part of parts) console.log(await problemOf(part));
})();
