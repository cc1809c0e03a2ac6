import { planSchedules, updateOf } from '../../../nodes/ReportSchedule/operations/schedules';
import { describeStop } from '../../../nodes/ReportSchedule/run/stop';
import { workThrough } from '../../../nodes/ReportSchedule/requests/queues';
import type { PlannedRequest } from '../../../nodes/ReportSchedule/requests/request';
import type { Plan } from '../../../nodes/ReportSchedule/requests/plan';
import type { Reply } from '../../../nodes/ReportSchedule/http/exchange';
import { failureOf } from '../failureOf';
import { runPlan, type Conditions } from './simulatedRun';

jest.mock('../../../nodes/ReportSchedule/http/send');

const options = { requestMethod: 'PUT' } as const;
const lost: Reply = { failure: failureOf({ kind: 'timeout' }) };
const refused: Reply = { failure: failureOf({ status: 400, reason: 'No' }) };

/** Creates a schedule for each item, named as its index. */
async function creates(
	count: number,
	service: (request: PlannedRequest) => Reply,
	{ findCreated, ...conditions }: Conditions & Pick<Plan, 'findCreated'> = {},
) {
	const bodies = Array.from({ length: count }, (_, item) => ({ report: 7, name: `${item}` }));
	const plan = planSchedules(
		bodies.map((body, item) => ({ item, change: { body } })),
		options,
	);
	return await runPlan({ ...plan, findCreated }, count, service, { concurrency: 2, ...conditions });
}

describe('what throws unexpectedly', () => {
	const service = ({ body }: PlannedRequest) => {
		if (body.name === '3') throw new RangeError('Invalid string length');
		return { answer: { id: 1 } };
	};
	const unknown = { error: expect.stringMatching(/\(report 7\)\. Outcome unknown$/) };

	test('is the failure of its request, and of nothing else', async () => {
		const { sent, output } = await creates(20, service);
		expect(sent).toHaveLength(20);
		const done = expect.objectContaining({ operation: 'create', scheduleId: 1 });
		expect(output).toEqual(Array.from({ length: 20 }, (_, item) => (item === 3 ? unknown : done)));
	});

	test('stops the run without Continue On Fail; what is under way is waited for', async () => {
		const { sent, results } = await creates(20, service, { continueOnFail: false });
		expect(sent.length).toBeLessThanOrEqual(5);
		expect(results.firstError).toMatchObject({ item: 3 });
		expect(describeStop(results, '')).toMatch(/Accepted: items 0–2.*Unknown: item 3\./);
	});
});

describe('creates whose outcome is not known', () => {
	const found = (id: number) =>
		jest.fn(async ([request]: readonly PlannedRequest[]) => {
			return new Map([[request!, { update: { ...request!, ...updateOf(id, 'PUT') } }]]);
		});

	test.each<[string, Reply, string]>([
		['refused', refused, 'the service answered 400: No'],
		['lost too', lost, "the service didn't answer in time"],
	])('that are found, and whose update is %s, stay unknown', async (_name, outcome, reason) => {
		const { output, results } = await creates(1, ({ method }) => (method === 'POST' ? lost : outcome), {
			findCreated: found(41),
		});
		expect(output[0]!.error).toContain(
			`Outcome unknown. Schedule 41 now has this name and report, but may not be from this run, and couldn't be updated: ${reason}. Check the schedule in`,
		);
		expect(results.all[0]!.outcome).toBe('unknown');
		expect(describeStop(results, '')).toBe('Unknown: item 0.');
	});

	test('are looked for once, all together, when every other request is answered', async () => {
		let answered = 0;
		const asked: Array<[names: unknown[], answered: number]> = [];
		await creates(
			6,
			({ body }) => {
				answered += 1;
				return body.name === '0' || body.name === '3' ? lost : { answer: { id: 1 } };
			},
			{
				findCreated: async (requests) => {
					asked.push([requests.map(({ body }) => body.name), answered]);
					return new Map();
				},
			},
		);
		expect(asked).toEqual([[['0', '3'], 6]]);
	});

	test('that are found, but not updated because the workflow is stopped, say what to do', async () => {
		const canceled = new AbortController();
		const find = found(41);
		const findCreated: Plan['findCreated'] = async (requests) => {
			canceled.abort();
			return await find(requests);
		};
		const { sent, output, results } = await creates(1, () => lost, { findCreated, canceled });
		expect(sent).toHaveLength(1);
		expect(output[0]!.error).toMatch(
			/Outcome unknown\. Schedule 41 now has this name and report.*Check the schedule in the service before you try again$/,
		);
		expect(describeStop(results, '')).toBe('Unknown: item 0.');
	});

	test('are the error that ends the run if they are not found', async () => {
		const { sent, results } = await creates(3, () => lost, {
			findCreated: async () => {
				throw new Error('Unexpected');
			},
			continueOnFail: false,
		});
		expect(sent.map(({ method, body }) => `${method} ${String(body.name)}`)).toEqual([
			'POST 0',
			'POST 1',
			'POST 2',
		]);
		expect(results.firstError).toMatchObject({ item: 0 });
		expect(describeStop(results, '')).toBe('Unknown: items 0–2.');
	});

	test('are not looked for once the workflow is stopped', async () => {
		const canceled = new AbortController();
		const findCreated = found(41);
		const service = (): Reply => {
			canceled.abort();
			return { failure: failureOf({ kind: 'canceled' }) };
		};
		const { sent, results } = await creates(2, service, { findCreated, canceled, concurrency: 1 });
		expect([sent.length, findCreated.mock.calls.length]).toEqual([1, 0]);
		expect(describeStop(results, '')).toBe('Unknown: item 0. Not sent: item 1.');
	});
});

/** Works through them and logs what begins, ends and throws. */
async function log(queues: string[][], concurrency: number, throwing: string[]): Promise<string[]> {
	const events: string[] = [];
	const work = async (one: string) => {
		events.push(`${one} begins`);
		// What is named b takes longest.
		for (let turn = one.startsWith('b') ? 9 : 1; turn > 0; turn -= 1) await new Promise(setImmediate);
		if (throwing.includes(one)) throw new Error('Unexpected');
		events.push(`${one} ends`);
	};
	await workThrough(queues, concurrency, work, (one) => events.push(`${one} throws`));
	return events;
}

test('queues: keep their order; what throws ends nothing else, and all that is under way is waited for', async () => {
	const queues = [['a1', 'a2'], ['b1'], ['c1'], ['d1', 'd2']];
	const events = await log(queues, 2, ['a1', 'd1']);
	const a = events.filter((event) => event.startsWith('a'));
	expect(a).toEqual(['a1 begins', 'a1 throws', 'a2 begins', 'a2 ends']);
	expect(events.slice(-2)).toEqual(['d2 ends', 'b1 ends']);
});
