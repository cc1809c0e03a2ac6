import { membershipRequests } from '../../../nodes/ReportSchedule/operations/membership';
import { withIds } from '../../../nodes/ReportSchedule/run/divide';
import { listing } from '../say/runs';
import { inShort, membershipChanges as changes, membershipTarget } from './targets';

const target = membershipTarget();
const plan = (items: ReturnType<typeof changes>, options: Partial<Parameters<typeof membershipRequests>[2]> = {}) =>
	membershipRequests(items, target, { requestMethod: 'POST', combineItems: true, ...options });
/** The requests queue by queue. */
const ids = (...wanted: number[]) => new Set(wanted);

test('a request has the method, path and body of §4, and names what it sends for each item', () => {
	const groups = membershipTarget('groups', 'remove_groups');
	const options = { requestMethod: 'DELETE', combineItems: false } as const;
	const queues = membershipRequests(changes([5, [1, 2]]), groups, options);
	expect(queues).toEqual([
		[
			{
				type: groups,
				method: 'DELETE',
				path: '/api/v1/schedules/5/remove_groups/',
				body: { groups: [1, 2] },
				resourceId: 5,
				shares: [{ item: 0, ids: [1, 2] }],
			},
		],
	]);
});

test('each ID is sent once for all items that name it, at most 1,000 in a request; no ID needs no request', () => {
	const first = Array.from({ length: 1000 }, (_, at) => at + 1);
	const queues = plan(changes([5, [...first, 2001]], [5, [2, 2002]], [6, []]));
	expect(queues.map((queue) => queue.map(inShort))).toEqual([
		[
			[first, { 0: first, 1: [2] }],
			[[2001, 2002], { 0: [2001], 1: [2002] }],
		],
	]);
});

describe('a request for some of its IDs only', () => {
	const request = plan(changes([5, [1, 2]], [5, [2, 3, 4, 5]]))[0]![0]!;

	test('has the items’ shares of them, in the order of the request', () => {
		expect(inShort(withIds(request, ids(3, 1, 2)))).toEqual([[1, 2, 3], { 0: [1, 2], 1: [2, 3] }]);
		expect(inShort(withIds(request, ids(5, 4)))).toEqual([[4, 5], { 1: [4, 5] }]);
	});

	test('may be taken apart again', () => {
		const part = withIds(request, ids(1, 2, 3));
		expect(inShort(withIds(part, ids(2)))).toEqual([[2], { 0: [2], 1: [2] }]);
		expect(inShort(withIds(part, ids(5)))).toEqual([[], {}]);
	});
});

test('each request knows what lists call its records', () => {
	const names = listing({ users: { 1: 'Ada' } });
	const items = changes([5, [1]], [5, [1, 2]]).map(({ item, change }) => {
		return { item, change: { ...change, ...names } };
	});
	const requests = [true, false].flatMap((combineItems) => plan(items, { combineItems }).flat());
	expect(requests.map(({ nameOf }) => nameOf!('users', 1))).toEqual(['Ada', 'Ada', 'Ada']);
});
