import fc from 'fast-check';
import { planMembership } from '../../../nodes/ReportSchedule/requests/planMembership';
import type { Lane, PlannedRequest } from '../../../nodes/ReportSchedule/requests/plannedRequest';

const target = { action: 'add_users', field: 'users', method: 'POST' } as const;

/** The changes of items 0, 1, …, each as its schedule and its IDs. */
const changes = (...items: Array<[scheduleId: number, ids: number[]]>) =>
	items.map(([scheduleId, ids], item) => ({ item, change: { scheduleId, ids } }));
const plan = (
	items: ReturnType<typeof changes>,
	options: Partial<Parameters<typeof planMembership>[2]> = {},
) => planMembership(items, target, { combineItems: true, maxIdsPerRequest: 1000, ...options });
/** IDs and shares of each request, lane by lane: `[[1, 2], { 0: [1], 1: [2] }]`. */
const inShort = (lanes: Lane[]) => lanes.map((lane) => lane.map(shortOf));
const shortOf = ({ body, parts }: PlannedRequest) => [
	body.users,
	Object.fromEntries(parts.map(({ item, sent }) => [item, sent.users])),
];

test('a request has the method, path and body of §4, and names what it sends for each item', () => {
	const field = 'groups';
	const lanes = planMembership(
		changes([5, [1, 2]]),
		{ action: 'remove_groups', field, method: 'DELETE' },
		{ combineItems: false, maxIdsPerRequest: 10 },
	);
	expect(lanes).toEqual([
		[
			{
				method: 'DELETE',
				path: '/api/v1/schedules/5/remove_groups/',
				body: { groups: [1, 2] },
				parts: [{ item: 0, sent: { scheduleId: 5, groups: [1, 2] } }],
				repeatable: true,
			},
		],
	]);
});

describe('items that are combined', () => {
	test('send the IDs of a schedule in one request, each ID once', () => {
		expect(inShort(plan(changes([5, [1, 2]], [6, [1]], [5, [2, 3]])))).toEqual([
			[[[1, 2, 3], { 0: [1, 2], 2: [2, 3] }]],
			[[[1], { 1: [1] }]],
		]);
	});

	test('send a longer list in several requests', () => {
		expect(inShort(plan(changes([5, [1, 2, 3]], [5, [1, 4, 5]]), { maxIdsPerRequest: 2 }))).toEqual([
			[
				[[1, 2], { 0: [1, 2], 1: [1] }],
				[[3, 4], { 0: [3], 1: [4] }],
				[[5], { 1: [5] }],
			],
		]);
	});
});

describe('items that are not combined', () => {
	test('each send a request of their own, in one lane for a schedule', () => {
		const lanes = plan(changes([5, [1, 2]], [6, [1]], [5, [2, 3]]), { combineItems: false });
		expect(inShort(lanes)).toEqual([
			[
				[[1, 2], { 0: [1, 2] }],
				[[2, 3], { 2: [2, 3] }],
			],
			[[[1], { 1: [1] }]],
		]);
		expect(lanes.flat().every(({ divide }) => divide === undefined)).toBe(true);
	});
});

describe('a request that was refused', () => {
	test('is divided into halves with the items’ shares in them', () => {
		const [request] = plan(changes([5, [1, 2]], [5, [2, 3, 4, 5]]))[0]!;
		const halves = request!.divide!()!;
		expect(halves.map(shortOf)).toEqual([
			[[1, 2, 3], { 0: [1, 2], 1: [2, 3] }],
			[[4, 5], { 1: [4, 5] }],
		]);
		expect(halves[1]!.divide!()!.map(shortOf)).toEqual([
			[[4], { 1: [4] }],
			[[5], { 1: [5] }],
		]);
		expect(halves[0]).toMatchObject({ method: 'POST', path: request!.path, repeatable: true });
	});

	test('is not divided with a single ID', () => {
		expect(plan(changes([5, [1]]))[0]![0]!.divide!()).toBeUndefined();
	});
});

test('whatever the items: every ID of every item is sent once for each request, in order', () => {
	const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
	const items = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), ids), { maxLength: 8 });
	fc.assert(
		fc.property(items, fc.boolean(), fc.integer({ min: 1, max: 5 }), (given, combineItems, size) => {
			const requests = plan(changes(...given), { combineItems, maxIdsPerRequest: size }).flat();
			given.forEach(([scheduleId, wanted], item) => {
				const parts = requests.flatMap(({ parts }) => parts).filter((part) => part.item === item);
				expect(parts.flatMap(({ sent }) => sent.users).sort()).toEqual([...wanted].sort());
				expect(new Set(parts.map(({ sent }) => sent.scheduleId))).toEqual(new Set([scheduleId]));
			});
			for (const { body, parts } of requests) {
				const sent = body.users as number[];
				expect(sent.length).toBeLessThanOrEqual(size);
				expect(new Set(parts.flatMap((part) => part.sent.users))).toEqual(new Set(sent));
				expect(new Set(sent).size).toBe(sent.length);
			}
		}),
	);
});
