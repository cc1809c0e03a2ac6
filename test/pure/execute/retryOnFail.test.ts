import type { IExecuteFunctions } from 'n8n-workflow';
import { createFacts, updateFacts } from '../../../nodes/ReportSchedule/actions/schedule/draft';
import { ItemResults } from '../../../nodes/ReportSchedule/execute/itemResults';
import { outcomeOf } from '../../../nodes/ReportSchedule/execute/outcome';
import { RetryOnFailState } from '../../../nodes/ReportSchedule/execute/retryOnFail';
import { planMembership, planSchedules } from '../../../nodes/ReportSchedule/requests/plan';
import type { Plan } from '../../../nodes/ReportSchedule/requests/request';
import type { Failure } from '../../../nodes/ReportSchedule/transport/failure';
import { membershipChanges, membershipTarget } from '../requests/targets';

const refused: Failure = { kind: 'refused', status: 400, reason: 'No.' };
const timeout: Failure = { kind: 'timeout', reason: '' };

/** The results of a try of a plan, and those that the next try begins with. */
function twoTries(plan: Plan, count: number, firstTry: (results: ItemResults) => void) {
	const json = {};
	const state = () =>
		new RetryOnFailState({
			getNode: () => ({ name: 'Node', type: 'reportSchedule', retryOnFail: true }),
			getInputData: () => [{ json }],
			getExecutionId: () => '1',
			evaluateExpression: () => 0,
		} as unknown as IExecuteFunctions);
	const [first, next] = [new ItemResults(count), new ItemResults(count)];
	first.begin(plan, 'summary');
	firstTry(first);
	state().keep(first, plan.queues);
	state().recall(next);
	return { first, next };
}

const has = (results: ItemResults) => results.all.map((_, item) => results.has(item));
const facts = { create: createFacts, update: updateFacts, method: 'PUT' } as const;

test('what was applied is not sent again, and what may have been is told', () => {
	const changes = membershipChanges([5, [1, 2]], [6, [3, 4, 5]], [7, [1]], [8, [1]], [9, []]);
	const plan = planMembership(changes, membershipTarget(), { combineItems: true, maxIdsPerRequest: 2 });
	const requests = plan.queues.flat();
	const { first, next } = twoTries(plan, 5, (results) => {
		results.succeeded(requests[0]!, 'ok');
		results.succeeded(requests[1]!, 'ok');
		results.failed(requests[2]!, refused);
		results.failed(requests[3]!, timeout);
		results.failed(requests[4]!, refused);
	});
	expect(has(next)).toEqual([true, false, false, false, true]);
	expect(outcomeOf(next)).toBe('Applied: item 0. Partly applied: item 1. Outcome unknown: item 2.');
	expect(next.toItems(String)[0]).toEqual(first.toItems(String)[0]);
});

test('an update is sent again if an earlier one of the same schedule is', () => {
	const changes = [0, 1].map((item) => ({ item, change: { scheduleId: 5, body: { name: `${item}` } } }));
	const plan = planSchedules(changes, facts);
	const { next } = twoTries(plan, 2, (results) => {
		results.failed(plan.queues[0]![0]!, refused);
		results.succeeded(plan.queues[0]![1]!, 'ok');
	});
	expect(has(next)).toEqual([false, false]);
	expect(outcomeOf(next)).toBe('Outcome unknown: item 1.');
});
