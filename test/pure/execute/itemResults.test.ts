import { createFacts, updateFacts } from '../../../nodes/ReportSchedule/actions/schedule/draft';
import { inRanges, ItemResults } from '../../../nodes/ReportSchedule/execute/itemResults';
import { planMembership } from '../../../nodes/ReportSchedule/requests/plan';
import type { Plan } from '../../../nodes/ReportSchedule/requests/request';
import { planSchedules } from '../../../nodes/ReportSchedule/requests/plan';
import type { Failure } from '../../../nodes/ReportSchedule/transport/failure';
import { membershipChanges, membershipTarget } from '../requests/targets';

const failure = (given: Partial<Failure> = {}): Failure => ({
	kind: 'refused',
	status: 400,
	reason: 'No.',
	...given,
});

/** Results of as many items as there are, and the requests planned for them. */
function begin(plan: Plan, count: number) {
	const results = new ItemResults(count);
	results.begin(plan, 'summary');
	return { results, requests: plan.queues.flat() };
}

const members = (size: number, ...items: Parameters<typeof membershipChanges>) =>
	begin(
		planMembership(membershipChanges(...items), membershipTarget(), {
			combineItems: true,
			maxIdsPerRequest: size,
		}),
		items.length,
	);
const creates = (count: number) =>
	begin(
		planSchedules(
			Array.from({ length: count }, (_, item) => ({ item, change: { body: { report: 7 } } })),
			{ create: createFacts, update: updateFacts, method: 'PUT' },
		),
		count,
	);

const output = (results: ItemResults) => results.toItems(({ message }) => message);

describe('items', () => {
	test('come out in input order, each linked to its own, an error with nothing beside it', () => {
		const { results, requests } = creates(3);
		results.failed(requests[1]!, failure());
		results.succeeded(requests[2]!, { id: 9 });
		expect(output(results)).toEqual([
			{ json: { error: 'The workflow was stopped before this was sent' }, pairedItem: { item: 0 } },
			{ json: { error: 'The service answered 400: No. (report 7)' }, pairedItem: { item: 1 } },
			{
				json: { operation: 'create', scheduleId: 9, answer: { id: 9 } },
				pairedItem: { item: 2 },
			},
		]);
	});

	test('have the answer of the request that they share, and all their IDs', () => {
		const { results, requests } = members(10, [5, [1, 2]], [5, [2]]);
		results.succeeded(requests[0]!, 'ok');
		expect(output(results).map(({ json }) => json)).toEqual([
			{ operation: 'addUsers', scheduleId: 5, users: [1, 2], answer: 'ok' },
			{ operation: 'addUsers', scheduleId: 5, users: [2], answer: 'ok' },
		]);
	});

	test('whose IDs took several requests have the last answer, and all of the IDs', () => {
		const { results, requests } = members(1, [5, [1, 2]]);
		results.succeeded(requests[0]!, 'first');
		results.succeeded(requests[1]!, 'last');
		const expected = { operation: 'addUsers', scheduleId: 5, users: [1, 2], answer: 'last' };
		expect(output(results)[0]!.json).toEqual(expected);
	});

	test('that ask for nothing succeed with nothing sent', () => {
		const { results, requests } = members(10, [5, []], [5, [1]]);
		expect([...results.outputs]).toEqual([[0, { operation: 'addUsers', scheduleId: 5, answer: null }]]);
		expect(requests).toHaveLength(1);
		expect(results.done()).toEqual([0]);
	});

	test('of which one request failed are errors, whatever became of the others', () => {
		const { results, requests } = members(1, [5, [1, 2, 3]]);
		results.succeeded(requests[0]!, 'ok');
		results.failed(requests[1]!, failure({ reason: 'One' }));
		results.failed(requests[2]!, failure({ reason: 'Two' }));
		expect(output(results)[0]!.json).toEqual({
			error:
				'The service answered 400: One (schedule 5, users 2); The service answered 400: Two (schedule 5, users 3)',
		});
	});

	test('that fail again and again have a message of a bounded length', () => {
		const ids = Array.from({ length: 500 }, (_, index) => index + 1);
		const { results, requests } = members(1, [5, ids]);
		for (const request of requests) results.failed(request, failure());
		const { message } = results.errors.get(0)!;
		expect(message.length).toBeLessThan(2200);
		expect(message).toMatch(/; and more$/);
	});

	test.each(['partly', 'unknown'] as const)('that an earlier try began (%s) stay uncertain', (begun) => {
		const { results, requests } = members(10, [5, [1]], [6, [2]]);
		results.continues({ hasCreated: false, partly: [], unknown: [], [begun]: [1] });
		for (const request of requests) results.failed(request, failure());
		const [first, second] = output(results).map(({ json }) => json.error);
		expect(first).not.toContain("It isn't known");
		expect(second).toContain("(schedule 6, users 2). It isn't known whether ");
	});

	test('that were lost and found have the ID that was found', () => {
		const { results, requests } = creates(1);
		results.succeeded(requests[0]!, null, 12);
		expect(output(results)[0]!.json).toEqual({ operation: 'create', scheduleId: 12, answer: null });
	});
});

describe('the error that stops a run', () => {
	test('is the first in time', () => {
		const { results, requests } = creates(3);
		results.failed(requests[2]!, failure());
		results.failed(requests[0]!, failure());
		expect(results.first!.item).toBe(2);
	});

	test('is that of the item whose ID was refused, in a combined request too', () => {
		const { results, requests } = members(10, [5, [1]], [5, [2]], [5, [3]]);
		results.failed(requests[0]!, failure({ namedIds: [3, 2] }));
		expect(results.first!.item).toBe(1);
		expect(results.first!.error.message).toContain('users 2');
		expect([...results.errors.keys()].sort()).toEqual([0, 1, 2]);
	});

	test('is that of the item, though only one of its IDs was refused', () => {
		const { results, requests } = members(10, [5, [1]], [5, [2, 3]]);
		results.failed(requests[0]!, failure({ namedIds: [3] }));
		expect(results.first!.item).toBe(1);
	});

	test('leaves the items in order where none is named', () => {
		const { results, requests } = members(10, [5, [1]], [5, [2]]);
		results.failed(requests[0]!, failure());
		expect(results.first!.item).toBe(0);
	});
});

describe('what a run says when it stops', () => {
	test('nothing was sent before it began', () => {
		const results = new ItemResults(2);
		results.fail(0, { message: 'Bad', description: '' });
		expect(results.outcome()).toBe('Nothing was sent.');
		results.fail(1, { message: 'Bad', description: '' });
		expect(results.outcome()).toBe('Nothing was sent. Also invalid: item 1.');
	});

	test('nothing was applied, only where that is certain', () => {
		const { results, requests } = creates(2);
		results.failed(requests[0]!, failure());
		expect(results.outcome()).toBe('Nothing was applied.');
		results.failed(requests[1]!, failure({ kind: 'timeout', status: undefined }));
		expect(results.outcome()).toBe('Outcome unknown: item 1.');
	});

	test('what was applied, wholly or in part, and what is not known', () => {
		const { results, requests } = members(2, [5, [1, 2]], [5, [3, 4, 5]], [6, [1]], [7, [1]]);
		const [first, second, , fourth, fifth] = requests;
		results.succeeded(first!, null);
		results.succeeded(second!, null);
		results.failed(fourth!, failure({ kind: 'connectionLost', status: undefined }));
		results.failed(fifth!, failure());
		expect(results.outcome()).toBe('Applied: item 0. Partly applied: item 1. Outcome unknown: item 2.');
		expect(results.done()).toEqual([0]);
	});

	test('what was applied wholly and in part, with nothing else beside', () => {
		const { results, requests } = members(2, [5, [1, 2]], [5, [3, 4, 5]]);
		results.succeeded(requests[0]!, null);
		results.succeeded(requests[1]!, null);
		results.failed(requests[2]!, failure());
		expect(results.outcome()).toBe('Applied: item 0. Partly applied: item 1.');
	});

	test('that asks for nothing does not count as applied', () => {
		const { results, requests } = members(10, [5, []], [5, [1]]);
		results.failed(requests[0]!, failure());
		expect(results.outcome()).toBe('Nothing was applied.');
	});

	test('what a second run would create again', () => {
		const { results, requests } = creates(2);
		results.succeeded(requests[0]!, { id: 9 });
		results.failed(requests[1]!, failure());
		expect(results.outcome()).toBe(
			"Applied: item 0. Leave these out of the next run, or they'll be created twice.",
		);
	});

	test('an update, or a create that is found by its name, can run again', () => {
		const change = { body: { report: 7 } };
		const changes = [change, { ...change, scheduleId: 5 }].map((one, item) => ({ item, change: one }));
		const facts = { create: createFacts, update: updateFacts, method: 'PUT' } as const;
		const findCreated = async () => new Map();
		const { results, requests } = begin({ ...planSchedules(changes, facts), findCreated }, 2);
		for (const request of requests) results.succeeded(request, null);
		expect(results.outcome()).toBe('Applied: items 0–1.');
	});

	test('an earlier try’s create whose outcome is not known stays so', () => {
		const results = new ItemResults(2);
		results.fail(1, { message: 'Lost', description: '', api: {}, isFinal: true });
		results.begin({ queues: [], summaries: new Map() }, 'summary');
		expect(results.outcome()).toBe('Outcome unknown: item 1.');
	});
});

test('an item is done only when every part of its divided requests is', () => {
	const { results, requests } = members(10, [5, [1, 2]], [5, [3]]);
	const [whole] = requests;
	const parts = [[1], [2, 3]].map((ids) => whole!.withIds!(new Set(ids)));
	results.replaced(whole!, parts, { kind: 'refused', reason: '' });
	results.succeeded(parts[0]!, null);
	expect(results.done()).toEqual([]);
	expect(results.outcome()).toBe('Partly applied: item 0.');
	results.succeeded(parts[1]!, null);
	expect(results.done()).toEqual([0, 1]);
});

test('what may have been applied before it was divided is unknown until its parts are done', () => {
	const { results, requests } = members(10, [5, [1]], [5, [2]]);
	const [whole] = requests;
	const parts = [[1], [2]].map((ids) => whole!.withIds!(new Set(ids)));
	results.replaced(whole!, parts, failure({ isUncertain: true }));
	expect(results.outcome()).toBe('Outcome unknown: items 0–1.');
	results.succeeded(parts[0]!, null);
	expect(results.outcome()).toBe('Applied: item 0. Outcome unknown: item 1.');
	results.succeeded(parts[1]!, null);
	expect(results.outcome()).toBe('Applied: items 0–1.');
});

describe('items in short', () => {
	const even = (count: number) => Array.from({ length: count }, (_, index) => index * 2);

	test.each<[number[], string]>([
		[[3], 'item 3'],
		[[0, 1], 'items 0–1'],
		[[4, 0, 2, 1, 3, 9, 7, 10, 11], 'items 0–4, 7, 9–11'],
		[[10, 9, 100], 'items 9–10, 100'],
		[even(20), `items ${even(20).join(', ')}`],
		[even(22), `items ${even(20).join(', ')} and 2 more ranges`],
	])('%p', (items, text) => expect(inRanges(items)).toBe(text));

	test('what they are given stays as it is', () => {
		const items = [2, 1];
		inRanges(items);
		expect(items).toEqual([2, 1]);
	});
});
