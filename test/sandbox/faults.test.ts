import {
	brokenInBody,
	clientErrorAfterDelivery,
	compressed,
	dripping,
	errorAfterApplying,
	errorBeforeRecipients,
	resetAfterApplying,
	resetBeforeApplying,
	slow,
	tooManyRequests,
	wrappedFailure,
	type Fault,
	type Sandbox,
} from '../../tools/sandbox';
import { openSandbox } from '../engine/support';
import { smallestCreate } from '../data/wire';
import { call, schedules } from './call';

const schedule = { id: 7, name: 'Seven', users: [1], groups: [] };
const rename = (sandbox: Sandbox, name = 'Zoë') => call(sandbox, 'PUT', `${schedules}7/`, { name });

/** What a client sees of a request: the status, or the error of a connection that broke. */
const seen = (sandbox: Sandbox, name?: string): Promise<unknown> =>
	rename(sandbox, name).then(
		({ status }) => status,
		({ cause }) => cause.code,
	);

describe('what goes wrong, and whether the request has taken effect', () => {
	test.each<[string, Fault, unknown, boolean]>([
		['refused for now', tooManyRequests(1), 429, false],
		['an error after the commit', errorAfterApplying(502), 502, true],
		['an error in a 200', wrappedFailure(), 200, false],
		['reset before', resetBeforeApplying(), 'ECONNRESET', false],
		['reset after', resetAfterApplying(), 'ECONNRESET', true],
		['broken in the body', brokenInBody(), 'ECONNRESET', true],
		['broken in another body', brokenInBody({ status: 200, body: { id: 7 } }), 'ECONNRESET', false],
		['no route', clientErrorAfterDelivery('EHOSTUNREACH'), 'EHOSTUNREACH', true],
		['no route, not applied', clientErrorAfterDelivery('ETIMEDOUT', false), 'ETIMEDOUT', false],
	])('%s', async (_, fault, result, isApplied) => {
		const sandbox = await openSandbox({ schedules: [schedule] });
		sandbox.faults.add(fault);
		expect(await seen(sandbox)).toBe(result);
		const status = typeof result === 'number' ? result : undefined;
		expect(sandbox.requests).toMatchObject([{ status, applied: isApplied }]);
		expect(sandbox.schedules.get(7)!.name).toBe(isApplied ? 'Zoë' : 'Seven');
	});

	test('saved in two steps, of which the second failed', async () => {
		const sandbox = await openSandbox();
		sandbox.faults.add(errorBeforeRecipients());
		const { status } = await call(sandbox, 'POST', schedules, { ...smallestCreate, users: [1], groups: [2] });
		expect(status).toBe(500);
		expect([...sandbox.schedules.values()]).toEqual([{ ...smallestCreate, id: 1, users: [], groups: [] }]);
	});
});

test.each<[string, Fault, (fault: Awaited<ReturnType<typeof rename>>) => unknown, unknown]>([
	['a delay', slow(300), () => true, true],
	['bytes one by one', dripping(4), ({ json }) => json.data.name, 'Zoë'],
	['gzip', compressed(), ({ headers }) => headers.get('content-encoding'), 'gzip'],
])('the answer comes with %s', async (_, fault, look, expected) => {
	const sandbox = await openSandbox({ schedules: [schedule] });
	sandbox.faults.add(fault);
	expect(look(await rename(sandbox))).toBe(expected);
	const { receivedAt, answeredAt, ...request } = sandbox.requests[0]!;
	expect(request).toMatchObject({ status: 200, applied: true });
	if (fault.delayMs ?? fault.dripMs) expect(answeredAt! - receivedAt).toBeGreaterThan(299);
});

test.each([
	[false, /^1$/],
	[true, /^0\.\d+$/],
])('a limit refuses, says the wait, takes on: fractions %s', async (fractions, said) => {
	const sandbox = await openSandbox({ schedules: [schedule] });
	sandbox.limit({ requests: 2, windowMs: 600, fractions });
	expect([await seen(sandbox), await seen(sandbox)]).toEqual([200, 200]);
	const refused = await rename(sandbox, 'refused');
	expect([refused.status, sandbox.schedules.get(7)!.name]).toEqual([429, 'Zoë']);
	const wait = refused.headers.get('retry-after')!;
	expect(wait).toMatch(said);
	expect(refused.json.detail).toMatch(`Request was throttled. Expected available in ${wait} second`);
	// A timer may fire a little early.
	await new Promise((resolve) => setTimeout(resolve, Number(wait) * 1000 + 5));
	expect(await seen(sandbox)).toBe(200);
});
