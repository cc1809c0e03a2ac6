import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { RawAnswer } from '../../tools/sandbox';
import { look } from './messages.table';
import {
	credentialsFor,
	membership,
	minimalSchedule,
	openSandbox,
	outputOf,
	refusal,
	runAgainst,
	useSandbox,
} from './support';

/** Whatever an answer holds, it becomes that request's failure or its output, and nothing else's. */

const sandbox = useSandbox({ schedules: [{ id: 1 }, { id: 2 }, { id: 3 }] });
const goOn = { onError: 'continueRegularOutput' as const };
const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
const tooLarge = "The service's answer is larger than 16 MB";

/** An answer of 100 KB that inflates to 100 MB. */
const inflating = (status: number): RawAnswer => ({
	status,
	headers: { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' },
	body: gzipSync(Buffer.alloc(100 * 2 ** 20, '0')),
});

describe('an answer that inflates to 100 MB', () => {
	test('of a success is an outcome that is not known, of its own item alone', async () => {
		sandbox.current.faults.respondWith(inflating(200), { matching: ({ url }) => url.includes('/2/') });
		const parameters = membership('addUsers', '={{ $json.id }}', '7');
		const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
		const output = outputOf(await runAgainst(sandbox.current, { parameters, items, settings: goOn }));
		expect(output).toEqual([
			expect.objectContaining({ scheduleId: 1, users: [7] }),
			{ error: `${tooLarge} (schedule 2, users 7). It isn't known whether the users were added` },
			expect.objectContaining({ scheduleId: 3, users: [7] }),
		]);
		expect(sandbox.current.requests).toHaveLength(3);
	});

	test('of a create is not sent again', async () => {
		sandbox.current.faults.add({ answer: inflating(200), applied: true });
		const result = await runAgainst(sandbox.current, { parameters: minimalSchedule, settings: retryOnFail });
		expect(refusal(result)).toContain(`${tooLarge} (report 7). It isn't known`);
		expect(refusal(result)).toContain(look);
		expect([sandbox.current.requests.length, sandbox.current.schedules.size]).toEqual([1, 4]);
	});

	test('of a refusal is one', async () => {
		sandbox.current.faults.respondWith(inflating(400));
		const result = await runAgainst(sandbox.current, { parameters: membership('addUsers', 1, '7') });
		expect(result.error?.message).toBe(`The service answered 400: ${'0'.repeat(600)}… (schedule 1, users 7)`);
	});
});

describe('an answer without an end', () => {
	let server: Server;
	let closed: Promise<unknown>;
	afterEach(() => server.close());

	test('is left as soon as it is too large', async () => {
		server = createServer((_request, response) => {
			closed = once(response, 'close');
			const write = () => {
				while (!response.destroyed && response.write(Buffer.alloc(2 ** 20, ' ')));
			};
			response.on('drain', write).writeHead(200);
			write();
		});
		await once(server.listen(0, '127.0.0.1'), 'listening');
		const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const credentials = credentialsFor({ url, token: 'x' });
		const result = await runAgainst(sandbox.current, { credentials, parameters: minimalSchedule });
		expect(result.error?.message).toContain(tooLarge);
		await closed;
	});
});

test.each<[string, string | Buffer]>([
	['JSON of 100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
	['JSON of 100,000 levels without an end', '{"a":['.repeat(100_000)],
	['JSON with a prototype in it', '{"__proto__":{"polluted":1},"constructor":null,"id":"x"}'],
	['JSON with the same key twice', '{"status":200,"status":200}'],
	['null', 'null'],
	['a number beyond all', '1e999'],
	['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0xff])],
	['broken UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xf0, 0x9f, 0xff])],
	['millions of zeros', '0'.repeat(4_000_000)],
])('%s is read', async (_name, body) => {
	// Nearly its token.
	const service = await openSandbox({ token: '0000000a', schedules: [{ id: 1 }] });
	for (const status of [200, 400]) {
		service.reset();
		service.faults.respondWith({ status, body });
		const result = await runAgainst(service, { parameters: minimalSchedule, settings: retryOnFail });
		expect(result.status).toBe(status === 200 ? 'success' : 'error');
		expect(result.error?.message ?? 'The service answered 400').toContain('The service answered 400');
		expect(service.requests).toHaveLength(status === 200 ? 1 : 2);
	}
	expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('JSON deeper than n8n can walk through stays text', async () => {
	const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
	sandbox.current.faults.respondWith({ status: 200, body });
	const result = await runAgainst(sandbox.current, { parameters: membership('addUsers', 1, '7') });
	expect(outputOf(result)).toMatchObject([{ answer: body }]);
});
