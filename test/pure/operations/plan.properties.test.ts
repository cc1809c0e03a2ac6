import fc from '../../property';
import { planMembership } from '../../../nodes/ReportSchedule/operations/membership';
import type { PlannedRequest } from '../../../nodes/ReportSchedule/service/request';
import { membershipTarget } from './targets';

interface Asked {
	item: number;
	change: { resourceId: number; ids: number[] };
}

/** Items with gaps between their indices, as they are where some were refused. */
const items = fc
	.array(
		fc.record({
			gap: fc.integer({ min: 1, max: 3 }),
			resourceId: fc.integer({ min: 1, max: 4 }),
			ids: fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { maxLength: 12 }),
		}),
		{ maxLength: 10 },
	)
	.map((given) => {
		let item = -1;
		return given.map(({ gap, ...change }): Asked => ({ item: (item += gap), change }));
	});
const options = fc.record({ combineItems: fc.boolean() });
const targets = fc.constantFrom(membershipTarget(), membershipTarget('groups', 'remove_groups'));
const runs = { numRuns: 40 };

const sentIds = ({ body }: PlannedRequest) => (body.users ?? body.groups) as number[];
const sharesOf = (requests: readonly PlannedRequest[], item: number) =>
	requests.flatMap(({ shares }) => shares).filter((share) => share.item === item);

/** What a request has to be in itself, whole or a part of one. */
function expectSound(request: PlannedRequest, { recipients, action } = membershipTarget()) {
	const sent = sentIds(request);
	expect(sent.length).toBeGreaterThan(0);
	expect(new Set(sent).size).toBe(sent.length);
	expect(new Set(request.shares.flatMap(({ ids }) => ids))).toEqual(new Set(sent));
	expect(new Set(request.shares.map(({ item }) => item)).size).toBe(request.shares.length);
	for (const { ids = [] } of request.shares) {
		expect(ids.length).toBeGreaterThan(0);
		expect(new Set(ids).size).toBe(ids.length);
	}
	expect(Object.keys(request.body)).toEqual([recipients]);
	expect(request.path).toBe(`/api/v1/schedules/${request.resourceId}/${action}/`);
}

/** What all requests together have to be: exactly what the items ask for. */
function expectComplete(asked: readonly Asked[], requests: readonly PlannedRequest[]) {
	for (const { item, change } of asked) {
		const own = requests.filter(({ shares }) => shares.some((share) => share.item === item));
		expect(own.every(({ resourceId }) => resourceId === change.resourceId)).toBe(true);
		const shares = sharesOf(requests, item).map((share) => share.ids ?? []);
		for (const share of shares) expect(share).toEqual(change.ids.filter((id) => share.includes(id)));
		const ids = shares.flat();
		expect(ids.sort(byNumber)).toEqual([...change.ids].sort(byNumber));
	}
	const known = new Set(asked.map(({ item }) => item));
	expect(requests.flatMap(({ shares }) => shares).every(({ item }) => known.has(item))).toBe(true);
}

const byNumber = (a: number, b: number) => a - b;

/** The IDs of a schedule in the order in which the items name them, each once. */
function idsInOrder(asked: readonly Asked[], resourceId: number): number[] {
	const own = asked.filter(({ change }) => change.resourceId === resourceId);
	return [...new Set(own.flatMap(({ change }) => change.ids))];
}

test('membership requests hold exactly what was asked, whatever the items and options', () => {
	fc.assert(
		fc.property(items, options, targets, (asked, given, target) => {
			const { queues, items } = planMembership(asked, target, { requestMethod: 'POST', ...given });
			const requests = queues.flat();
			for (const request of requests) expectSound(request, target);
			expectComplete(asked, requests);
			expect(queues.every((queue) => queue.length > 0)).toBe(true);
			for (const { item, change } of asked) {
				const { name, resource, recipients } = target;
				const own = change.ids.length > 0 ? { [recipients]: change.ids } : {};
				expect(items.get(item)).toEqual({
					operation: name,
					resource,
					resourceId: change.resourceId,
					...own,
				});
			}
			expect(items.size).toBe(asked.length);
		}),
		runs,
	);
});

test('a schedule has one queue, and its IDs keep their order: each once where items are combined', () => {
	fc.assert(
		fc.property(items, options, (asked, { combineItems }) => {
			const plan = planMembership(asked, membershipTarget(), {
				requestMethod: 'POST',
				combineItems,
			});
			const schedules = plan.queues.map(([first]) => first!.resourceId!);
			expect(new Set(schedules).size).toBe(schedules.length);
			plan.queues.forEach((queue, index) => {
				expect(queue.every(({ resourceId }) => resourceId === schedules[index])).toBe(true);
				const own = asked.filter(({ change }) => change.resourceId === schedules[index]);
				const inQueue = queue.flatMap(sentIds);
				if (!combineItems) return expect(inQueue).toEqual(own.flatMap(({ change }) => change.ids));
				expect(inQueue).toEqual(idsInOrder(asked, schedules[index]!));
			});
			const wanted = asked.filter(({ change }) => change.ids.length > 0);
			const inItemOrder = [...new Set(wanted.map(({ change }) => change.resourceId))];
			if (wanted.length === asked.length) expect(schedules).toEqual(inItemOrder);
			expect([...schedules].sort()).toEqual(inItemOrder.sort());
		}),
		runs,
	);
});
