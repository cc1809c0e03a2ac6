import { planSchedules } from '../../../nodes/ReportSchedule/actions/schedule/draft';
import { runError } from '../../../nodes/ReportSchedule/execute/itemError';
import { ItemResults, outcomeOf } from '../../../nodes/ReportSchedule/execute/itemResults';
import { planMembership } from '../../../nodes/ReportSchedule/requests/plan';
import type { Plan } from '../../../nodes/ReportSchedule/requests/request';
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
			{ requestMethod: 'PUT' },
		),
		count,
	);

const output = (results: ItemResults) => results.toItems(({ message }) => message);

describe('items', () => {
	test('of which one request failed are errors, whatever became of the others', () => {
		const { results, requests } = members(1, [5, [1, 2, 3]]);
		results.requestSucceeded(requests[0]!, 'ok');
		results.requestFailed(requests[1]!, failure({ reason: 'One' }));
		results.requestFailed(requests[2]!, failure({ reason: 'Two' }));
		expect(output(results)[0]!.json).toEqual({
			error:
				'The service answered 400: One (schedule 5, user 2); The service answered 400: Two (schedule 5, user 3). Already applied: user 1',
		});
	});

	test('of which very much was applied have a message of a bounded length', () => {
		const ids = Array.from({ length: 500 }, (_, index) => index + 1);
		const { results, requests } = members(1, [5, ids]);
		for (const request of requests.slice(0, 200)) results.requestSucceeded(request, 'ok');
		for (const request of requests.slice(200)) results.requestFailed(request, failure());
		const { error } = output(results)[0]!.json;
		expect(String(error).length).toBeLessThanOrEqual(2000);
		expect(error).toMatch(
			/; and other requests for this item failed, too\. Already applied: users 1, 2, .*, 10 and 190 more$/,
		);
	});

	test('that an earlier try of the node left unknown or applied in part stay so, whatever this one is answered', () => {
		const { results, requests } = members(10, [5, [1]], [6, [2]], [7, [3, 4]]);
		results.all[1] = { state: 'unknown', wasUnknown: true };
		results.all[2] = { state: 'partly', applied: { recipients: 'users', ids: [4] } };
		for (const request of requests) results.requestFailed(request, failure());
		const [first, second, third] = output(results).map(({ json }) => json.error);
		expect(first).not.toContain("It isn't known");
		expect(second).toContain("(schedule 6, user 2). It isn't known whether ");
		expect(third).toMatch(/users 3, 4\)\. Already applied: user 4$/);
		expect(outcomeOf(results)).toBe('Partly applied: item 2. Outcome unknown: item 1.');
	});

	test.each([
		[
			'several requests failed, and the one of unknown outcome has no room',
			300,
			"It isn't known whether the rest of this item was applied",
		],
		[
			'an earlier try of the node left open, and this one sent nothing',
			0,
			'An earlier try may already have applied this item',
		],
	])('of which %s say that it is not known', (_name, refused, question) => {
		const { results, requests } = members(1, [5, Array.from({ length: 301 }, (_, index) => index + 1)]);
		for (const request of requests.slice(0, refused)) results.requestFailed(request, failure());
		if (refused > 0) results.requestFailed(requests.at(-1)!, { kind: 'timeout', reason: '' });
		else results.all[0] = { state: 'unknown', wasUnknown: true };
		if (refused === 0) results.fail(0, runError("Couldn't load users"));
		expect(output(results)[0]!.json.error).toMatch(new RegExp(`\\. ${question}$`));
	});
});

test.each<[string, number[], number]>([
	['one that is mentioned', [3], 1],
	['the first if two are mentioned', [4, 2], 0],
	['the first if none is', [], 0],
])(
	'the error that stops a run: of a combined request names all of it, and has the index of %s',
	(_name, mentionedIds, index) => {
		const { results, requests } = members(10, [5, [1]], [5, [2, 3]], [5, [4]]);
		results.failTogether(requests[0]!, failure({ mentionedIds }), false);
		expect(results.first).toMatchObject({
			item: index,
			error: { message: 'The service answered 400: No (schedule 5, users 1, 2, 3, 4, from 3 items)' },
		});
		expect([0, 1, 2].every((item) => results.hasFailed(item))).toBe(true);
		expect(outcomeOf(results)).toBe('Nothing was applied.');
	},
);

describe('what a run says when it stops', () => {
	test('nothing was applied, only where that is certain', () => {
		const { results, requests } = creates(2);
		results.requestFailed(requests[0]!, failure());
		expect(outcomeOf(results)).toBe('Nothing was applied.');
		results.requestFailed(requests[1]!, failure({ kind: 'timeout', status: undefined }));
		expect(outcomeOf(results)).toBe(
			'Outcome unknown: item 1. Before the next run, look in the service, and leave out items whose schedule is already there.',
		);
	});

	test('an update, or a create that is found by its name, can run again', () => {
		const change = { body: { report: 7 } };
		const changes = [change, { ...change, scheduleId: 5 }].map((one, item) => ({ item, change: one }));
		const plan = {
			...planSchedules(changes, { requestMethod: 'PUT' }),
			findCreated: async () => new Map(),
		};
		const { results, requests } = begin(plan, 2);
		for (const request of requests) results.requestSucceeded(request, null);
		expect(outcomeOf(results)).toBe('Applied: items 0–1.');
	});
});

test('an item is done only when every part of its divided requests is', () => {
	const { results, requests } = members(10, [5, [1, 2]], [5, [3]]);
	const [first, second] = [[1], [2, 3]].map((ids) => requests[0]!.withIds!(new Set(ids)));
	results.requestSucceeded(first!, null);
	expect(results.isApplied(0)).toBe(false);
	expect(outcomeOf(results)).toBe('Partly applied: item 0.');
	results.requestSucceeded(second!, null);
	expect(outcomeOf(results)).toBe('Applied: items 0–1.');
});

test('what may have been applied before it was divided is unknown until its parts are done', () => {
	const { results, requests } = members(10, [5, [1]], [5, [2]]);
	const [first, second] = [[1], [2]].map((ids) => requests[0]!.withIds!(new Set(ids)));
	results.markUnknown(requests[0]!);
	expect(outcomeOf(results)).toBe('Outcome unknown: items 0–1.');
	results.requestSucceeded(first!, null);
	expect(outcomeOf(results)).toBe('Applied: item 0. Outcome unknown: item 1.');
	results.requestSucceeded(second!, null);
	expect(outcomeOf(results)).toBe('Applied: items 0–1.');
});
