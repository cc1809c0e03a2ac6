import type { INode, INodeParameters } from 'n8n-workflow';
import { tooManyRequests } from '../../tools/sandbox';
import { goOn, minimalSchedule, outputOf, runAgainst, stopDuring, useSandbox } from './support';

/**
 * A rate limit is the run's: all requests wait together, and nothing is lost. How long they wait, and that few are refused,
 * is shown with a simulated clock in test/pure/service/pace.test.ts; how attempts follow each other, in test/pure/service/exchange.test.ts.
 */

const sandbox = useSandbox();
const createMany = (options: INodeParameters, count: number, settings: Partial<INode> = {}) =>
	sandbox.run(
		{ ...minimalSchedule, name: '={{ $json.name }}', options },
		Array.from({ length: count }, (_, i) => ({ name: `schedule ${i}` })),
		settings,
	);
const created = () => [...sandbox.current.schedules.values()].map(({ name }) => name);

test('a limit of 20 in 0.3 seconds: all are done, each once, and it uses up no retries', async () => {
	sandbox.current.limit({ requests: 20, windowMs: 300, fractions: true });
	const result = await createMany({ maxRetries: 0 }, 40);
	expect(result.error).toBeUndefined();
	expect(outputOf(result).every(({ scheduleId }) => typeof scheduleId === 'number')).toBe(true);
	expect([created().length, new Set(created()).size]).toEqual([40, 40]);
});

test('a wait that the service asks for is kept, and told', async () => {
	const at: number[] = [];
	sandbox.current.faults.add(tooManyRequests(0.7), { times: 1, matching: () => at.push(Date.now()) > 0 });
	const result = await createMany({ maxRetries: 0 }, 1);
	expect(at).toHaveLength(2);
	// A timer may fire a little early.
	expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(700 - 5);
	expect(result.hints('Node').map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Waited 1 second /));
});

test('a wait ends when the execution is stopped, and nothing more is sent', async () => {
	const signal = stopDuring(sandbox.current, tooManyRequests(100));
	const result = await runAgainst(sandbox.current, { parameters: minimalSchedule, items: [{}, {}], signal });
	expect(result.status).toBe('canceled');
	expect(result.nodeError('Node')?.description).toBe('Not sent: the 1st and 2nd items.');
	expect(result.outcomes.map(({ outcome }) => outcome)).toEqual(['notSent', 'notSent']);
	expect(created()).toEqual([]);
});

describe('a wait longer than Max Wait', () => {
	const reached =
		/^DataReportive's rate limit was reached \(report 7\)\. DataReportive asked to wait until (\d{4}-\d\d-\d\d )?\d\d:\d\d UTC/;
	// Three go through, then it takes an hour.
	const anHour = { status: 429, headers: { 'Retry-After': '3600' } };
	beforeEach(() => sandbox.current.faults.respondWith(anHour, { matching: () => created().length >= 3 }));

	test('ends the run at once and says when to come back', async () => {
		const { error } = await createMany({ concurrency: 1 }, 10);
		expect(sandbox.current.requests).toHaveLength(4);
		expect(error?.message).toMatch(reached);
		expect(error?.description).toMatch(/Try again after .* UTC, or increase Max Wait under Options\./);
		expect(error?.description).toContain('Accepted: “schedule 0”, “schedule 1”, and “schedule 2”.');
		expect(error).toMatchObject({ httpCode: '429', context: { itemIndex: 3 } });
	});

	test('with Continue On Fail the items left say that they were not sent', async () => {
		const result = await createMany({ concurrency: 1 }, 10, goOn);
		expect(sandbox.current.requests).toHaveLength(4);
		const errors = outputOf(result).map(({ error }) => error);
		expect(errors.slice(0, 3)).toEqual([undefined, undefined, undefined]);
		for (const error of errors.slice(3)) expect(error).toMatch(reached);
		for (const error of errors.slice(4)) expect(error).toMatch(/ Not sent$/);
	});
});
