import { planSchedules } from '../../../nodes/ReportSchedule/operations/schedules';
import { inputError, runError } from '../../../nodes/ReportSchedule/run/itemError';
import { ItemResults } from '../../../nodes/ReportSchedule/run/itemResults';
import { describeStop } from '../../../nodes/ReportSchedule/run/stop';
import { planMembership, type Plan } from '../../../nodes/ReportSchedule/requests/plan';
import type { Failure } from '../../../nodes/ReportSchedule/failures/failure';
import { failureOf } from '../failureOf';
import { membershipChanges, membershipTarget } from '../requests/targets';

const refusal = (given: Partial<Failure> = {}) => failureOf({ status: 400, reason: 'No.', ...given });

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
const stop = (results: ItemResults) => describeStop(results, '');

describe('items', () => {
	test('of which one request failed are errors, whatever the others came to', () => {
		const { results, requests } = members(1, [5, [1, 2, 3]]);
		results.requestAccepted(requests[0]!, 'ok');
		results.requestFailed(requests[1]!, refusal({ reason: 'One' }), true);
		results.requestFailed(requests[2]!, refusal({ reason: 'Two' }), true);
		expect(output(results)[0]!.json).toEqual({
			error:
				'The service answered 400: One (schedule 5, user 2); The service answered 400: Two (schedule 5, user 3). Accepted: user 1',
		});
		expect(stop(results)).toBe('Accepted in part: item 0.');
	});

	test('of which very much was accepted have a message of a bounded length', () => {
		const ids = Array.from({ length: 500 }, (_, index) => index + 1);
		const { results, requests } = members(1, [5, ids]);
		for (const request of requests.slice(0, 200)) results.requestAccepted(request, 'ok');
		for (const request of requests.slice(200)) results.requestFailed(request, refusal(), true);
		const { error } = output(results)[0]!.json;
		expect(String(error).length).toBeLessThanOrEqual(2000);
		expect(error).toMatch(
			/; and other requests for this item failed, too\. Accepted: users 1, 2, .*, 10 and 190 more$/,
		);
	});

	test('of which one request is unknown are unknown, whatever the others came to', () => {
		const unknown = failureOf({ kind: 'timeout' });
		for (const order of [
			[0, 1, 2],
			[1, 0, 2],
			[2, 1, 0],
		]) {
			const { results, requests } = members(1, [5, [1, 2, 3]]);
			const steps = [
				() => results.requestFailed(requests[0]!, unknown, true),
				() => results.requestFailed(requests[1]!, refusal(), true),
				() => results.requestAccepted(requests[2]!, 'ok'),
			];
			for (const step of order) steps[step]!();
			expect(results.all[0]!.outcome).toBe('unknown');
			expect(output(results)[0]!.json.error).toContain('Outcome unknown');
			expect(stop(results)).toBe('Unknown: item 0.');
		}
	});

	test('that an earlier try of the node left unknown or accepted in part stay so, whatever this one is answered', () => {
		const { results, requests } = members(10, [5, [1]], [6, [2]], [7, [3, 4]]);
		results.all[1] = { outcome: 'unknown' };
		results.all[2] = { outcome: 'notSent', accepted: { recipients: 'users', ids: [4] } };
		for (const request of requests) results.requestFailed(request, refusal(), true);
		const [first, second, third] = output(results).map(({ json }) => json.error);
		expect(first).not.toContain('unknown');
		expect(second).toMatch(
			/\(schedule 6, user 2\)\. Outcome unknown: an earlier request for this item may or may not be in effect$/,
		);
		expect(third).toMatch(/users 3, 4\)\. Accepted: user 4$/);
		expect(stop(results)).toBe('Accepted in part: item 2. Refused: item 0. Unknown: item 1.');
	});

	test('that an earlier try saw refused say so, if this one sends nothing', () => {
		const { results, requests } = members(10, [5, [1]]);
		results.all[0] = { outcome: 'refused' };
		results.requestFailed(requests[0]!, failureOf({ kind: 'rateLimited' }), true);
		const [error] = output(results).map(({ json }) => json.error);
		expect(error).toMatch(
			/\(schedule 5, user 1\)\. Not sent\. An earlier request for this item was refused$/,
		);
		expect(stop(results)).toBe('Refused: item 0.');
	});

	test('that an earlier try left unknown say so, also where a part of their IDs is accepted in this one', () => {
		const { results, requests } = members(1, [5, [1, 2]]);
		results.all[0] = { outcome: 'unknown' };
		results.requestAccepted(requests[0]!, 'ok');
		results.requestFailed(requests[1]!, refusal(), true);
		expect(output(results)[0]!.json.error).toMatch(/Accepted: user 1\. Outcome unknown: an earlier request/);
		expect(stop(results)).toBe('Unknown: item 0.');
	});

	test('of which the error of an unknown request has no room say so all the same', () => {
		const { results, requests } = members(1, [5, Array.from({ length: 301 }, (_, index) => index + 1)]);
		for (const request of requests.slice(0, 300)) results.requestFailed(request, refusal(), true);
		results.requestFailed(requests.at(-1)!, failureOf({ kind: 'timeout' }), true);
		expect(output(results)[0]!.json.error).toMatch(/\. Outcome unknown: an earlier request .*$/);
	});

	test('that the run did not reach say so, with what was accepted of them', () => {
		const { results, requests } = members(1, [5, [1, 2]]);
		results.requestAccepted(requests[0]!, 'ok');
		expect(output(results)[0]!.json).toEqual({
			error: 'The run ended before this was sent. Accepted: user 1',
		});
	});
});

test.each<[string, number[], number]>([
	['one that is named', [3], 1],
	['the first if two are named', [4, 2], 0],
	['the first if none is', [], 0],
])(
	'the error that stops a run: of a combined request names all of it, and has the index of %s',
	(_name, namedIds, index) => {
		const { results, requests } = members(10, [5, [1]], [5, [2, 3]], [5, [4]]);
		results.requestStoppedRun(requests[0]!, refusal({ namedIds, mentionedIds: [1] }), false);
		expect(results.firstError).toMatchObject({
			item: index,
			error: { message: 'The service answered 400: No (schedule 5, users 1, 2, 3, 4, from 3 items)' },
		});
		expect([0, 1, 2].every((item) => results.hasFailed(item))).toBe(true);
		expect(stop(results)).toBe('Refused: items 0–2.');
	},
);

describe('what a run says when it stops', () => {
	const CHECK =
		'Before the next run, check in the service whether the schedules of unknown items are there, and leave out items whose schedule is.';

	test('which items were accepted, refused, unknown and not sent', () => {
		const { results, requests } = creates(4);
		results.requestAccepted(requests[0]!, { id: 1 });
		results.requestFailed(requests[1]!, refusal(), true);
		results.requestFailed(requests[2]!, failureOf({ kind: 'timeout' }), true);
		expect(stop(results)).toBe(
			`${CHECK} Leave accepted items out of the next run, or their schedules could be created twice. Accepted: item 0. Refused: item 1. Unknown: item 2. Not sent: item 3.`,
		);
	});

	test('that nothing was sent, and what else is invalid', () => {
		const results = new ItemResults(8);
		const problems = ['Bad 1', 'Bad 2', '"7a"', 'Bad 99', '"8a"', '"7a"', 'Bad 3', 'Strange'];
		problems.forEach((problem, item) => results.fail(item, inputError(problem, item)));
		expect(describeStop(results, 'Correct this.')).toBe(
			'Correct this. Nothing was sent. Other invalid items include: items 1, 3, 6, for the same reason; "7a" [item 2] (and item 5); "8a" [item 4].',
		);
		results.all[7]!.error = runError('No list');
		expect(describeStop(results, '')).toContain('Also invalid: items 1, 3, 6, for the same reason; "7a"');
		const one = new ItemResults(2);
		one.fail(0, inputError('Bad', 0));
		expect(describeStop(one, '')).toBe('Nothing was sent.');
	});

	test('an update, or a create that is found by its name, can run again', () => {
		const change = { body: { report: 7 } };
		const changes = [change, { ...change, scheduleId: 5 }].map((one, item) => ({ item, change: one }));
		const plan = {
			...planSchedules(changes, { requestMethod: 'PUT' }),
			findCreated: async () => new Map(),
		};
		const { results, requests } = begin(plan, 2);
		for (const request of requests) results.requestAccepted(request, null);
		expect(stop(results)).toBe('Accepted: items 0–1.');
	});
});

test('a create whose answer gives no ID is remembered as one', () => {
	const { results, requests } = creates(3);
	[{ id: 1 }, { data: {} }, { id: 3, schedule_id: 55 }].forEach((answer, index) =>
		results.requestAccepted(requests[index]!, answer),
	);
	expect(results.all.map(({ hasNoId = false }) => hasNoId)).toEqual([false, true, true]);
});

test('an item is done only when every part of its divided requests is', () => {
	const { results, requests } = members(10, [5, [1, 2]], [5, [3]]);
	const [first, second] = [[1], [2, 3]].map((ids) => requests[0]!.withIds!(new Set(ids)));
	results.requestAccepted(first!, null);
	expect(results.isAccepted(0)).toBe(false);
	expect(stop(results)).toBe('Accepted in part: item 0. Not sent: item 1.');
	results.requestAccepted(second!, null);
	expect(stop(results)).toBe('Accepted: items 0–1.');
});

test('what was unknown before it was divided stays so until its parts are accepted', () => {
	const { results, requests } = members(10, [5, [1]], [5, [2]]);
	const [first, second] = [[1], [2]].map((ids) => requests[0]!.withIds!(new Set(ids)));
	results.mark(requests[0]!, 'unknown');
	expect(stop(results)).toBe('Unknown: items 0–1.');
	results.requestAccepted(first!, null);
	expect(stop(results)).toBe('Accepted: item 0. Unknown: item 1.');
	results.requestAccepted(second!, null);
	expect(stop(results)).toBe('Accepted: items 0–1.');
});
