import { channel } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import { HarnessCredentialsHelper } from '../../tools/harness/credentialsHelper';
import {
	brokenInBody,
	clientErrorAfterDelivery,
	dripping,
	type Fault,
	resetAfterApplying,
	type Sandbox,
	slow,
	wrappedFailure,
} from '../../tools/sandbox';
import { deadUrl, noHostIsKnown } from './network';
import {
	inShort,
	membership,
	minimalSchedule,
	openSandbox,
	runAgainst,
	stopDuring,
	tls,
	update,
	useSandbox,
	withoutWaits,
} from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });

const repeatable = membership('addUsers', '5', '7');
const operations = { create: minimalSchedule, addUsers: repeatable, update: update({ name: 'Weekly' }) };
type Name = keyof typeof operations;

const run = (
	name: Name,
	options: INodeParameters,
	service: Pick<Sandbox, 'url' | 'token'> = sandbox.current,
	signal?: AbortSignal,
) => runAgainst(service, { parameters: { ...operations[name], options }, signal });

const answer = (status: number, headers = {}, body: unknown = { detail: 'Words.' }): Fault => ({
	answer: { status, headers, body },
});

const [late, lost] = ["didn't answer in time", 'was lost'];
const elsewhere = { Location: '/elsewhere' };
const rows: Array<{ what: string; fault: Fault; isRepeated: boolean; message: string; isKnown?: true }> = [
	{ what: '500', fault: answer(500), isRepeated: true, message: 'answered 500' },
	{ what: 'no answer in time', fault: slow(10_000), isRepeated: true, message: late },
	{ what: 'an answer that is not whole in time', fault: dripping(20), isRepeated: true, message: late },
	{ what: 'connection lost after it was applied', fault: resetAfterApplying(), isRepeated: true, message: lost },
	{ what: 'connection lost in the middle of the answer', fault: brokenInBody(), isRepeated: true, message: lost },
	// A code that says "never connected" of `connect` says nothing of the kind of `read`.
	{
		what: 'EHOSTUNREACH after it was applied',
		fault: clientErrorAfterDelivery('EHOSTUNREACH'),
		isRepeated: true,
		message: lost,
	},
	{ what: 'a 200 that says it failed', fault: wrappedFailure(), isRepeated: false, message: 'reported a failure' },
	{ what: '302 to another path', fault: answer(302, elsewhere), isRepeated: false, message: 'answered 302' },
	{ what: '400', fault: answer(400), isRepeated: false, message: 'answered 400: “Words”', isKnown: true },
];

describe.each(rows)('after $what', ({ fault, isRepeated, message, isKnown }) => {
	// How long one is has tests of its own below.
	withoutWaits();

	test.each<Name>(['create', 'addUsers'])('a request is sent again only if that changes nothing: %s', async (name) => {
		sandbox.current.faults.add(fault);
		const failed = await run(name, { maxRetries: 1, timeout: message === late ? 200 : 60_000 });
		const [first, ...others] = sandbox.current.requests.map(inShort);
		expect(others).toEqual(isRepeated && name !== 'create' ? [first] : []);
		expect(failed.error?.message).toContain(message);
		expect(failed.error?.message.endsWith('. Outcome unknown')).toBe(!isKnown);
	});
});

describe('a connection that is never made', () => {
	let started = 0;
	const count = (message: unknown) => {
		const { request } = message as { request: ClientRequest };
		if (request.path.startsWith('/api/v1/')) started += 1;
	};
	beforeAll(() => channel('http.client.request.start').subscribe(count));
	beforeEach(() => (started = 0));
	afterAll(() => channel('http.client.request.start').unsubscribe(count));

	test.each([
		{ what: 'refused', given: deadUrl, times: 2, message: "Couldn't connect to DataReportive (ECONNREFUSED, " },
		{
			what: 'name not found',
			given: 'http://service.example',
			times: 2,
			message: "Couldn't connect to DataReportive (ENOTFOUND, ",
		},
		{ what: 'bad certificate', given: undefined, times: 1, message: "DataReportive's certificate wasn't accepted" },
	])('$what: a create is tried again where that can help', async ({ given, times, message }) => {
		const url = given ?? (await openSandbox({ tls })).url;
		noHostIsKnown();
		const result = await run('create', { maxRetries: 1 }, { ...sandbox.current, url });
		expect(started).toBe(times);
		expect(result.error?.message.startsWith(message)).toBe(true);
		expect(result.outcomes).toMatchObject([{ outcome: 'notSent' }]);
	});
});

test('an update waits after a 503 as long as Retry-After says', async () => {
	const at: number[] = [];
	const fault = { answer: { status: 503, headers: { 'Retry-After': '0.4' } } };
	sandbox.current.faults.add(fault, { matching: () => at.push(Date.now()) > 0, times: 1 });
	expect((await run('update', {})).status).toBe('success');
	// A timer may fire a little early.
	expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(395);
});

test.each<Name>(['create', 'addUsers'])('a request stopped while under way is never sent again: %s', async (name) => {
	const result = await run(name, {}, sandbox.current, stopDuring(sandbox.current));
	expect(result.status).toBe('canceled');
	expect(sandbox.current.requests).toHaveLength(1);
	const description = result.nodeError('Node')?.description;
	expect(description).toMatch(/Unknown: the 1st item\.$/);
	expect(/check .*whether the schedules .* are there/.test(description!)).toBe(name === 'create');
});

test('a node that is stopped before anything was sent fails and says so', async () => {
	const controller = new AbortController();
	const reading = jest.spyOn(HarnessCredentialsHelper.prototype, 'getDecrypted');
	reading.mockImplementationOnce(function (this: HarnessCredentialsHelper, ...given) {
		controller.abort();
		return this.getDecrypted(...given);
	});
	const result = await run('create', {}, sandbox.current, controller.signal);
	reading.mockRestore();
	expect(result.nodeError('Node')?.message).toBe('The execution was canceled');
	expect(result.nodeError('Node')?.description).toBe('Not sent: the 1st item.');
	expect(result.task('Node')?.data).toBeUndefined();
	expect(sandbox.current.requests).toEqual([]);
});
