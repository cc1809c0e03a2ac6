import { planMembership } from '../../../nodes/ReportSchedule/requests/plan';
import { pathOf, withIds } from '../../../nodes/ReportSchedule/requests/request';
import { groupBy, workThrough } from '../../../nodes/ReportSchedule/helpers/queues';
import { inShort, membershipChanges as changes, membershipTarget } from './targets';

const target = membershipTarget();
const plan = (
	items: ReturnType<typeof changes>,
	options: Partial<Parameters<typeof planMembership>[2]> = {},
) => planMembership(items, target, { combineItems: true, maxIdsPerRequest: 1000, ...options });
/** The requests queue by queue. */
const ids = (...wanted: number[]) => new Set(wanted);

test('a request has the method, path and body of §4, and names what it sends for each item', () => {
	const groups = { ...membershipTarget('groups', 'remove_groups'), method: 'DELETE' as const };
	const options = { combineItems: false, maxIdsPerRequest: 10 };
	const { queues, summaries } = planMembership(changes([5, [1, 2]]), groups, options);
	expect(queues).toEqual([
		[
			{
				operation: groups.operation,
				method: 'DELETE',
				path: '/api/v1/schedules/5/remove_groups/',
				body: { groups: [1, 2] },
				resourceId: 5,
				shares: [{ item: 0, ids: [1, 2] }],
				found: new Map([['groups', new Map()]]),
			},
		],
	]);
	expect([...summaries]).toEqual([[0, { operation: 'removeGroups', scheduleId: 5, groups: [1, 2] }]]);
});

describe('a request for some of its IDs only', () => {
	const request = plan(changes([5, [1, 2]], [5, [2, 3, 4, 5]])).queues[0]![0]!;

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

test('each request knows how its IDs were given, and no other’s', () => {
	const found = new Map([
		[
			'users',
			new Map([
				[1, 'ada@example.com'],
				[3, 'alan@example.com'],
			]),
		],
	]);
	const [item] = changes([5, [1, 2, 3]]);
	const { queues } = planMembership([{ ...item!, change: { ...item!.change, found } }], target, {
		combineItems: true,
		maxIdsPerRequest: 2,
	});
	expect(queues[0]!.map((request) => [...request.found!.get('users')!])).toEqual([
		[[1, 'ada@example.com']],
		[[3, 'alan@example.com']],
	]);
});

describe('queues are worked through', () => {
	test('each in its order, so many at a time', async () => {
		const done: string[] = [];
		let [underWay, most] = [0, 0];
		const work = async (task: string) => {
			most = Math.max(most, (underWay += 1));
			// The first of a queue takes longer than those behind it would.
			for (let turns = task.endsWith('1') ? 9 : 1; turns > 0; turns -= 1) await null;
			underWay -= 1;
			done.push(task);
		};
		await workThrough(
			[
				['a1', 'a2'],
				['b1', 'b2'],
				['c1', 'c2'],
			],
			2,
			work,
			() => undefined,
		);
		expect(most).toBe(2);
		for (const queue of ['a', 'b', 'c']) {
			expect(done.filter((task) => task.startsWith(queue))).toEqual([`${queue}1`, `${queue}2`]);
		}
	});

	test('a defect of our own in one of them is told, and the others go on', async () => {
		const [done, told]: [string[], string[]] = [[], []];
		const work = async (task: string) => {
			await null;
			if (task === 'a1') throw new Error('A defect');
			done.push(task);
		};
		await workThrough([['a1', 'a2'], ['b1']], 1, work, (task) => told.push(task));
		expect([told, done]).toEqual([['a1'], ['a2', 'b1']]);
	});
});

test.each<[Parameters<typeof pathOf>, string]>([
	[['schedules'], '/api/v1/schedules/'],
	[['schedules', 7], '/api/v1/schedules/7/'],
	[['schedules', 7, 'add_users'], '/api/v1/schedules/7/add_users/'],
	[['groups', 7, 'add_users'], '/api/v1/groups/7/add_users/'],
])('the path of §4 for %j is %s', (args, path) => expect(pathOf(...args)).toBe(path));

test('groups and what is in them keep the order in which they first appear', () => {
	const words = ['bee', 'ape', 'bat', 'cat', 'ant'];
	expect(groupBy(words, ([first]) => first)).toEqual([['bee', 'bat'], ['ape', 'ant'], ['cat']]);
	expect(groupBy([], String)).toEqual([]);
});
