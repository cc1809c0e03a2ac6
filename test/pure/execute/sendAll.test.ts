import type { IExecuteFunctions } from 'n8n-workflow';
import { createFacts, updateFacts } from '../../../nodes/ReportSchedule/description/schedule';
import { ItemResults } from '../../../nodes/ReportSchedule/execute/itemResults';
import { outcomeOf } from '../../../nodes/ReportSchedule/execute/outcome';
import { sendAll, type Run } from '../../../nodes/ReportSchedule/execute/sendAll';
import { planSchedules, updateRequest } from '../../../nodes/ReportSchedule/requests/plan';
import type { Plan, PlannedRequest } from '../../../nodes/ReportSchedule/requests/request';
import type { Outcome } from '../../../nodes/ReportSchedule/transport/exchange';
import { send, type SendOptions } from '../../../nodes/ReportSchedule/transport/send';

jest.mock('../../../nodes/ReportSchedule/transport/send');

type Service = (request: PlannedRequest, sent: number) => Outcome | Promise<Outcome>;

const facts = { create: createFacts, update: updateFacts, method: 'PUT' } as const;
const lost: Outcome = { failure: { kind: 'timeout', reason: '' } };
const refused: Outcome = { failure: { kind: 'refused', status: 400, reason: 'No' } };

/** Creates a schedule for each item with `send` replaced by a function; `name` is the item's index. */
async function creates(
	count: number,
	service: Service,
	{
		findCreated,
		continueOnFail = true,
		canceled,
		concurrency = 2,
	}: {
		findCreated?: Plan['findCreated'];
		continueOnFail?: boolean;
		canceled?: AbortController;
		concurrency?: number;
	} = {},
) {
	const sent: string[] = [];
	jest.mocked(send).mockImplementation(async (_context, request, { signal }: SendOptions) => {
		if (signal.aborted) return { notSent: true };
		sent.push(`${request.method} ${request.path.slice(18)}${String(request.body!.name)}`);
		await new Promise(setImmediate);
		return await service(request as PlannedRequest, sent.length);
	});
	const changes = Array.from({ length: count }, (_, item) => ({
		item,
		change: { body: { report: 7, name: `${item}` } },
	}));
	const plan: Plan = { ...planSchedules(changes, facts), findCreated };
	const results = new ItemResults(count);
	results.begin(plan, 'summary');
	const stop = new AbortController();
	const signal = canceled ? AbortSignal.any([stop.signal, canceled.signal]) : stop.signal;
	const options = { timeout: 1, maxRetries: 0, concurrency };
	const context = { continueOnFail: () => continueOnFail, getExecutionCancelSignal: () => canceled?.signal };
	await sendAll(
		context as unknown as IExecuteFunctions,
		plan,
		{ options, stop, signal } as unknown as Run,
		results,
	);
	const atEnd = sent.length;
	await new Promise((resolve) => setTimeout(resolve, 10));
	expect(sent).toHaveLength(atEnd);
	return { sent, results, output: results.toItems(({ message }) => message).map(({ json }) => json) };
}

describe('what throws unexpectedly', () => {
	const service: Service = ({ body }) => {
		if (body.name === '3') throw new RangeError('Invalid string length');
		return { answer: { id: 1 } };
	};
	const unknown = { error: expect.stringMatching(/\(report 7\)\. It isn't known whether the schedule was/) };

	test('is the failure of its request, and of nothing else', async () => {
		const { sent, output } = await creates(20, service);
		expect(sent).toHaveLength(20);
		const done = expect.objectContaining({ operation: 'create', scheduleId: 1 });
		expect(output).toEqual(Array.from({ length: 20 }, (_, item) => (item === 3 ? unknown : done)));
	});

	test('stops the run without Continue On Fail; what is under way is waited for', async () => {
		const { sent, results } = await creates(20, service, { continueOnFail: false });
		expect(sent.length).toBeLessThanOrEqual(5);
		expect(results.first).toMatchObject({ item: 3 });
		expect(outcomeOf(results)).toMatch(/^Applied: items 0–2.*Outcome unknown: item 3\.$/);
	});
});

describe('creates whose outcome is not known', () => {
	const found = (id: number) =>
		jest.fn(async ([request]: readonly PlannedRequest[]) => {
			return new Map([[request!, { update: updateRequest(request!, id, updateFacts, 'PUT') }]]);
		});

	test.each<[string, Outcome, RegExp, string]>([
		[
			'refused',
			refused,
			/400: No \(schedule 41\)\. The schedule was created, but may lack/,
			'Partly applied',
		],
		['lost too', lost, /updated\. The schedule was created, but may lack/, 'Outcome unknown'],
	])('that are found, and whose update is %s, are not done', async (_name, outcome, message, state) => {
		const { output, results } = await creates(1, ({ method }) => (method === 'POST' ? lost : outcome), {
			findCreated: found(41),
		});
		expect(output[0]!.error).toMatch(message);
		expect(results.all[0]!.error!.isFinal).toBeUndefined();
		expect(outcomeOf(results)).toBe(`${state}: item 0.`);
	});

	test('are the error that ends the run if they are not found', async () => {
		const { sent, results } = await creates(3, () => lost, {
			findCreated: async () => {
				throw new Error('Unexpected');
			},
			continueOnFail: false,
		});
		expect(sent).toEqual(['POST 0', 'POST 1', 'POST 2']);
		expect(results.first).toMatchObject({ item: 0 });
		expect(outcomeOf(results)).toBe('Outcome unknown: items 0–2.');
	});

	test('are not looked for once the workflow is stopped', async () => {
		const canceled = new AbortController();
		const findCreated = found(41);
		const { sent, results } = await creates(
			2,
			() => {
				canceled.abort();
				return { failure: { kind: 'canceled', reason: '' } };
			},
			{ findCreated, canceled, concurrency: 1 },
		);
		expect([sent.length, findCreated.mock.calls.length]).toEqual([1, 0]);
		expect(outcomeOf(results)).toBe('Outcome unknown: item 0.');
	});
});
