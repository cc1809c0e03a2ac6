import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runNode } from '../../tools/harness';

/**
 * Gets all users of a service whose pages never end, and prints what stopped the run. A process of its own, so that a test can give
 * it little memory.
 */

/** What each page is made of, and its megabytes. */
const [part = '', size] = process.argv.slice(2);
const rest = Buffer.from(`${part.repeat((Number(size) * 2 ** 20) / part.length)}0]}]}`);
let pages = 0;
const server = createServer((_request, response) => {
	pages += 1;
	response.write(`{"next":"?page=${pages}","results":[{"id":${pages},"rest":[`);
	response.end(rest);
});
server.listen(0, '127.0.0.1', () => void run().finally(() => server.close()));

async function run() {
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const result = await runNode({
		credentials: { reportScheduleApi: { baseUrl, apiToken: 'x', allowUnauthorizedCerts: false } },
		parameters: { resource: 'user', operation: 'getAll', returnAll: true },
	});
	console.log(result.error?.message);
}
