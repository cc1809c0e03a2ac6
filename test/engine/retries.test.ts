import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { resetAfterApplying, resetBeforeApplying, slow, startSandbox, tooManyRequests } from '../../sandbox';
import type { Fault, Sandbox } from '../../sandbox';
import { realm } from '../../harness/realm';
import { membership, minimalSchedule, refusal, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });

const update = {
	resource: 'schedule',
	operation: 'update',
	scheduleId: { __rl: true, mode: 'id', value: '5' },
	updateFields: { name: 'Weekly' },
};
const repeatable = membership('addUsers', '5', '7');
const operations = { create: minimalSchedule, addUsers: repeatable, update };
type Name = keyof typeof operations;

const run = (
	name: Name,
	options: INodeParameters,
	service: Sandbox = sandbox.current,
	signal?: AbortSignal,
) => runAgainst(service, { parameters: { ...operations[name], options }, signal });

const NOT_KNOWN = {
	create: 'Whether the schedule was created is not known',
	addUsers: 'Whether the change was applied is not known',
	update: 'Whether the change was applied is not known',
};

// No wait, so that the rows are quick; where there is no answer, there is the shortest one of our own.
const answer = (status: number, headers = {}, body: unknown = { detail: 'Words.' }): Fault => ({
	answer: { status, headers: { 'Retry-After': '0', ...headers }, body },
});

interface Row {
	fault: Fault;
	retried: 'every request' | 'repeatable requests' | 'never';
	message: string;
	known: boolean;
	timeout?: number;
}

const rows: Array<[string, Row]> = [
	['429', { fault: answer(429), retried: 'every request', message: 'answered 429: Words.', known: true }],
	[
		'429 within a success',
		{
			fault: answer(200, {}, { status: 429, message: 'Slow down.' }),
			retried: 'every request',
			message: 'answered 429: Slow down.',
			known: true,
		},
	],
	...[500, 501, 502, 503, 504, 520].map((status): [string, Row] => [
		String(status),
		{ fault: answer(status), retried: 'repeatable requests', message: `answered ${status}`, known: false },
	]),
	[
		'no answer in time',
		{
			fault: slow(10_000),
			timeout: 800,
			retried: 'repeatable requests',
			message: 'did not answer in time',
			known: false,
		},
	],
	[
		'connection lost before the service applied it',
		{ fault: resetBeforeApplying(), retried: 'repeatable requests', message: 'was lost', known: false },
	],
	[
		'connection lost after the service applied it',
		{ fault: resetAfterApplying(), retried: 'repeatable requests', message: 'was lost', known: false },
	],
	...[400, 401, 402, 403, 404, 405, 409, 422].map((status): [string, Row] => [
		String(status),
		{ fault: answer(status), retried: 'never', message: `answered ${status}: Words.`, known: true },
	]),
	...[301, 302, 307, 308].map((status): [string, Row] => [
		String(status),
		{
			fault: answer(status, { Location: '/elsewhere' }),
			retried: 'never',
			message: `answered ${status}`,
			known: true,
		},
	]),
];

describe.each(rows)('%s', (_name, { fault, retried, message, known, timeout = 60_000 }) => {
	test.each<Name>(['create', 'addUsers', 'update'])('%s', async (name) => {
		const { faults, requests } = sandbox.current;
		const isRetried = retried === 'every request' || (retried === 'repeatable requests' && name !== 'create');
		const options = { maxRetries: 1, timeout };

		faults.add(fault);
		const failed = await run(name, options);
		expect(requests).toHaveLength(isRetried ? 2 : 1);
		expect(failed.error?.message).toContain(message);
		if (known) expect(failed.error?.message).not.toContain('not known');
		else expect(failed.error?.message).toContain(NOT_KNOWN[name]);

		sandbox.current.reset();
		faults.add(fault, { times: 1 });
		const second = await run(name, options);
		expect(requests).toHaveLength(isRetried ? 2 : 1);
		expect(second.status).toBe(isRetried ? 'success' : 'error');
		if (isRetried) expect(inBytes(requests[1]!)).toEqual(inBytes(requests[0]!));
	});
});

const inBytes = ({ method, url, body }: Sandbox['requests'][number]) => [method, url, body.toString()];

describe('a connection that is never made', () => {
	let started = 0;
	const count = (message: unknown) => {
		const { request } = message as { request: ClientRequest };
		if (request.path.startsWith('/api/v1/')) started += 1;
	};
	beforeAll(() => channel('http.client.request.start').subscribe(count));
	beforeEach(() => (started = 0));
	afterAll(() => channel('http.client.request.start').unsubscribe(count));

	test.each<Name>(['create', 'addUsers', 'update'])('refused, %s: tried again', async (name) => {
		const gone = await startSandbox();
		await gone.close();
		const result = await run(name, { maxRetries: 1 }, gone);
		expect(started).toBe(2);
		expect(result.error?.message).toContain('The connection to the service was refused');
		expect(result.error?.message).not.toContain('not known');
	});

	test.each<Name>(['create', 'addUsers'])('name not found, %s: tried again', async (name) => {
		const unknown = { ...sandbox.current, url: 'http://service.invalid' };
		const result = await run(name, { maxRetries: 1 }, unknown);
		expect(started).toBe(2);
		expect(result.error?.message).toContain('The host name of the service was not found');
		expect(result.error?.message).not.toContain('not known');
	});

	test.each<Name>(['create', 'addUsers'])('certificate not accepted, %s: never', async (name) => {
		const pem = (which: string) =>
			readFileSync(join(__dirname, `../sandbox/tls/test-only.${which}.pem`), 'utf8');
		const secure = await startSandbox({ tls: { key: pem('key'), cert: pem('cert') } });
		try {
			const result = await run(name, { maxRetries: 1 }, secure);
			expect(started).toBe(1);
			expect(secure.requests).toEqual([]);
			expect(refusal(result)).toContain('Ignore SSL Issues');
			expect(result.error?.message).not.toContain('not known');
		} finally {
			await secure.close();
		}
	});
});

test.each([
	[{ maxRetries: 0 }, 1],
	[{}, 4],
	[{ maxRetries: 10 }, 11],
])('%j: %i requests for one that is refused by the rate limit', async (options, sent) => {
	sandbox.current.faults.add(tooManyRequests(0));
	await run('create', options);
	expect(sandbox.current.requests).toHaveLength(sent);
});

describe('the wait', () => {
	/** When the requests arrived, on the clock that dates are read from. */
	function arrivals(fault: Fault, times: number): number[] {
		const at: number[] = [];
		const matching = () => at.push(Date.now()) > 0;
		sandbox.current.faults.add(fault, { matching, times });
		return at;
	}
	/** A timer may fire a little early. */
	const TICK = 5;

	test('Retry-After in seconds is waited for', async () => {
		const at = arrivals(tooManyRequests(1), 1);
		expect((await run('create', {})).status).toBe('success');
		expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(1000 - TICK);
	});

	test('Retry-After as a date is waited for', async () => {
		const date = Math.ceil((Date.now() + 1500) / 1000) * 1000;
		const at = arrivals(tooManyRequests(new Date(date).toUTCString()), 1);
		expect((await run('create', {})).status).toBe('success');
		expect(at[1]).toBeGreaterThanOrEqual(date - TICK);
	});

	test('it is obeyed after 503 too', async () => {
		const fault = { answer: { status: 503, headers: { 'Retry-After': '1' } } };
		const at = arrivals(fault, 1);
		expect((await run('addUsers', {})).status).toBe('success');
		expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(1000 - TICK);
	});

	test.each([[undefined], ['soon'], ['']])('with Retry-After %p it grows from try to try', async (header) => {
		const at = arrivals(tooManyRequests(header), 2);
		expect((await run('create', {})).status).toBe('success');
		expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(250 - TICK);
		expect(at[2]! - at[1]!).toBeGreaterThanOrEqual(500 - TICK);
	});

	test('many at once are no reason for Node to warn of a leak', async () => {
		const warnings: string[] = [];
		const warn = ({ message }: Error) => warnings.push(message);
		realm.process.on('warning', warn);
		sandbox.current.faults.add(tooManyRequests(1), { times: 50 });
		const items = Array.from({ length: 50 }, () => ({}));
		const parameters = { ...minimalSchedule, options: { concurrency: 50 } };
		const result = await runAgainst(sandbox.current, { parameters, items });
		realm.process.off('warning', warn);
		expect(result.status).toBe('success');
		expect(warnings).toEqual([]);
	});

	test('stopping the workflow ends it, and nothing more is sent', async () => {
		const controller = new AbortController();
		sandbox.current.faults.add(tooManyRequests(100), {
			matching: () => Boolean(setTimeout(() => controller.abort(), 50)),
		});
		const result = await run('create', {}, sandbox.current, controller.signal);
		expect(result.status).toBe('canceled');
		expect(sandbox.current.requests).toHaveLength(1);
		expect(result.nodeError('Node')?.description).toBe('Nothing was applied.');
	});
});

test.each<Name>(['create', 'addUsers'])('%s: stopped while under way, never sent again', async (name) => {
	const controller = new AbortController();
	sandbox.current.faults.add(slow(5000), {
		matching: () => Boolean(setTimeout(() => controller.abort(), 50)),
	});
	const result = await run(name, {}, sandbox.current, controller.signal);
	expect(result.status).toBe('canceled');
	expect(sandbox.current.requests).toHaveLength(1);
	expect(result.nodeError('Node')?.description).toBe('Not known: item 0.');
});
