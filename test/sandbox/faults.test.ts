import {
	brokenInBody,
	clientErrorAfterDelivery,
	compressed,
	dripping,
	errorAfterApplying,
	errorBeforeRecipients,
	type Fault,
	resetAfterApplying,
	resetBeforeApplying,
	type Sandbox,
	slow,
	tooManyRequests,
	wrappedFailure,
} from '../../tools/sandbox';
import { smallestCreate } from '../data/wire';
import { openSandbox } from '../engine/support';
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
	test.each<{ what: string; fault: Fault; result: unknown; isApplied: boolean }>([
		{ what: 'refused for now', fault: tooManyRequests(1), result: 429, isApplied: false },
		{ what: 'an error after the commit', fault: errorAfterApplying(502), result: 502, isApplied: true },
		{ what: 'an error in a 200', fault: wrappedFailure(), result: 200, isApplied: false },
		{ what: 'reset before', fault: resetBeforeApplying(), result: 'ECONNRESET', isApplied: false },
		{ what: 'reset after', fault: resetAfterApplying(), result: 'ECONNRESET', isApplied: true },
		{ what: 'broken in the body', fault: brokenInBody(), result: 'ECONNRESET', isApplied: true },
		{
			what: 'broken in another body',
			fault: brokenInBody({ status: 200, body: { id: 7 } }),
			result: 'ECONNRESET',
			isApplied: false,
		},
		{ what: 'no route', fault: clientErrorAfterDelivery('EHOSTUNREACH'), result: 'EHOSTUNREACH', isApplied: true },
		{ what: 'timed out', fault: clientErrorAfterDelivery('ETIMEDOUT', false), result: 'ETIMEDOUT', isApplied: false },
	])('$what', async ({ fault, result, isApplied }) => {
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

test.each<{
	what: string;
	fault: Fault;
	look: (fault: Awaited<ReturnType<typeof rename>>) => unknown;
	expected: unknown;
}>([
	{ what: 'a delay', fault: slow(300), look: () => true, expected: true },
	{ what: 'bytes one by one', fault: dripping(4), look: ({ json }) => json.data.name, expected: 'Zoë' },
	{ what: 'gzip', fault: compressed(), look: ({ headers }) => headers.get('content-encoding'), expected: 'gzip' },
])('the answer comes with $what', async ({ fault, look, expected }) => {
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
])(
	'a limit refuses, says how long to wait, with fractions of a second (%s), and then lets pass',
	async (fractions, said) => {
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
	},
);
