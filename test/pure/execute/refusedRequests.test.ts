import fc from 'fast-check';
import { RefusedRequests } from '../../../nodes/ReportSchedule/execute/refusedRequests';
import { planMembership } from '../../../nodes/ReportSchedule/requests/plan';
import type { Failure } from '../../../nodes/ReportSchedule/transport/failure';
import { membershipChanges, membershipTarget } from '../requests/targets';
import { itemsOf, range, simulate, unknownIds } from './simulatedRun';

/** So many of the IDs, spread evenly. */
const spread = (ids: readonly number[], count: number) =>
	range(0, count - 1).map((place) => ids[Math.floor(((place + 0.5) * ids.length) / count)]!);

describe('IDs that a refusal names are taken out first', () => {
	const ids = range(1, 2000);
	test.each<[number, 'first' | 'all', number]>([
		[1, 'first', 3],
		[10, 'first', 12],
		[100, 'first', 102],
		[1, 'all', 3],
		[10, 'all', 4],
		[100, 'all', 4],
		[2000, 'all', 2],
	])('%p unknown of 2,000, %s named: %p requests', async (count, named, requests) => {
		const unknown = spread(ids, count);
		const run = await simulate({ items: itemsOf(ids), service: unknownIds(unknown, named) });
		expect(run.requests).toHaveLength(requests);
		expect(run.failed).toEqual(unknown.map((id) => id - 1));
		expect(run.untrue).toEqual([]);
	});

	test('500 unknown of 500 cost a request each at most', async () => {
		const all = range(1, 500);
		const run = await simulate({ items: itemsOf(all), service: unknownIds(all, 'first') });
		expect(run.requests.length).toBeLessThanOrEqual(500);
		expect(run.failed).toHaveLength(500);
	});

	test('once the workflow is stopped, the rest is not sent', async () => {
		const controller = new AbortController();
		const unknown = unknownIds([2], 'all');
		const service = (ids: readonly number[], schedule: number) => {
			controller.abort();
			return unknown(ids, schedule);
		};
		const run = await simulate({ items: itemsOf([1, 2, 3]), service, signal: controller.signal });
		expect(run.requests).toEqual([[1, 2, 3]]);
		expect(run.failed).toEqual([1]);
		expect(run.results.done()).toEqual([]);
	});

	test('each item is told of its own ID', async () => {
		const run = await simulate({ items: itemsOf([1, 2, 3]), service: unknownIds([2, 3], 'all') });
		expect(run.errors.get(1)!.message).toBe(
			'The service answered 400: Unknown users: 2, 3 (schedule 5, users 2)',
		);
		expect(run.errors.get(2)!.message).toContain('(schedule 5, users 3)');
	});
});

describe('where none is named the request is halved', () => {
	test('1 unknown of 10,000', async () => {
		const ids = range(1, 10_000);
		const run = await simulate({ items: itemsOf(ids), service: unknownIds([4321], 'none') });
		expect(run.requests.length).toBeLessThanOrEqual(10 + 2 * Math.ceil(Math.log2(1000)));
		expect(run.failed).toEqual([4320]);
		expect(run.untrue).toEqual([]);
	});

	test('unknown ones in a row blame nobody beside them', async () => {
		const unknown = range(500, 599);
		const run = await simulate({ items: itemsOf(range(1, 2000)), service: unknownIds(unknown, 'none') });
		expect(run.failed).toEqual(unknown.map((id) => id - 1));
		expect(run.untrue).toEqual([]);
	});

	test('unknown ones in a row, for reasons that change, blame nobody behind them', async () => {
		const service = ([first = 0]: readonly number[]) =>
			first <= 12 ? { reason: first % 2 === 0 ? 'Unknown user' : 'Inactive user' } : undefined;
		const run = await simulate({ items: itemsOf(range(1, 40)), service });
		expect(run.failed).toEqual(range(0, 11));
		expect(run.untrue).toEqual([]);
	});

	test('once the workflow is stopped, the second half is not sent', async () => {
		const controller = new AbortController();
		let sent = 0;
		const service = () => {
			sent += 1;
			if (sent < 2) return { reason: 'Unknown users' };
			controller.abort();
			return undefined;
		};
		const run = await simulate({ items: itemsOf(range(1, 8)), service, signal: controller.signal });
		expect(run.requests).toEqual([range(1, 8), range(1, 4)]);
		expect(run.results.done()).toEqual(range(0, 3));
	});

	test('the order of the IDs is kept', async () => {
		const run = await simulate({ items: itemsOf(range(1, 8)), service: unknownIds([1], 'none') });
		expect(run.requests).toEqual([range(1, 8), range(1, 4), [1, 2], [1], [2], [3, 4], range(5, 8)]);
	});
});

describe('where everything is refused', () => {
	const ids = range(1, 10_000);
	const refuse = () => ({ reason: 'The schedule is locked' });
	test.each([
		['one schedule', itemsOf(ids)],
		['10 schedules side by side', range(1, 10).flatMap((schedule) => itemsOf(range(1, 1000), schedule))],
		[
			'10 schedules, item by item',
			range(1, 1000).flatMap((id) => range(1, 10).map((s): [number, number[]] => [s, [id]])),
		],
	])('10,000 IDs cost at most 40 requests: %s', async (_name, items) => {
		const run = await simulate({ items, service: refuse });
		expect(run.requests.length).toBeLessThanOrEqual(40);
		expect(run.failed).toHaveLength(10_000);
	});

	test('500 of 500 unknown, none named: at most 40 requests', async () => {
		const run = await simulate({ items: itemsOf(range(1, 500)), service: unknownIds(range(1, 500), 'none') });
		expect(run.requests.length).toBeLessThanOrEqual(40);
		expect(run.failed).toHaveLength(500);
	});

	test('from the second request on', async () => {
		let left = 1;
		const service = () => (left-- > 0 ? undefined : { reason: 'No more than 1,000 users' });
		const run = await simulate({ items: itemsOf(ids), service });
		expect(run.requests.length).toBeLessThanOrEqual(40);
		expect(run.failed).toEqual(range(1000, 9999));
	});

	test('as soon as a schedule is full, in the middle of a request', async () => {
		let room = 700;
		const service = (given: readonly number[]) => {
			if (given.length > room) return { reason: 'Too many users' };
			room -= given.length;
			return undefined;
		};
		const run = await simulate({ items: itemsOf(ids), service });
		// Of the first request some were accepted, so that each of its IDs has to be tried.
		expect(run.requests.length).toBeLessThanOrEqual(2 * 300 + 40);
		expect(run.failed).toEqual(range(700, 9999));
		expect(run.untrue).toEqual([]);
	});

	test('but for a reason of its own each, every ID is told its own', async () => {
		const service = (given: readonly number[]) => ({
			reason: given.length === 1 ? `No ${given[0]}` : 'No',
		});
		const run = await simulate({ items: itemsOf(range(1, 30)), service });
		const reasons = [...run.errors].map(([item, { message }]) => [item, /No \d+/.exec(message)?.[0]]);
		expect(reasons.sort(([a], [b]) => Number(a) - Number(b))).toEqual(
			range(1, 30).map((id) => [id - 1, `No ${id}`]),
		);
	});

	test('on one schedule only, the others lose nothing', async () => {
		const items = range(1, 4).flatMap((schedule) => itemsOf(range(1, 1000), schedule));
		const service = (_ids: readonly number[], schedule: number) => (schedule === 3 ? refuse() : undefined);
		const run = await simulate({ items, service });
		expect(run.requests.length).toBeLessThanOrEqual(40);
		expect(run.failed).toEqual(range(2000, 2999));
		expect(run.untrue).toEqual([]);
	});
});

test('what refuses all of one schedule is looked into on another, once anything was accepted', async () => {
	const items = [...itemsOf([1], 1), ...itemsOf(range(1, 50), 2), ...itemsOf(range(1, 50), 3)];
	const service = (ids: readonly number[], schedule: number) =>
		schedule === 2 || (schedule === 3 && ids.includes(7)) ? { reason: 'No' } : undefined;
	const run = await simulate({ items, service, concurrency: 1 });
	expect(run.failed).toEqual([...range(1, 50), 57]);
	expect(run.untrue).toEqual([]);
});

describe('nothing is sent that would tell no more', () => {
	test('one item with 5,000 known and 5,000 unknown IDs: one request', async () => {
		const ids = range(1, 10_000);
		for (const named of ['first', 'all', 'none'] as const) {
			const service = unknownIds(range(5001, 10_000), named);
			const run = await simulate({ items: [[5, ids]], service, maxIdsPerRequest: 10_000 });
			expect([run.requests.length, run.failed]).toEqual([1, [0]]);
		}
	});

	test('an ID that two items share fails both, and is sent alone once', async () => {
		const items: Array<[number, number[]]> = [
			[5, [1, 7]],
			[5, [7, 2]],
			[5, [3]],
		];
		for (const named of ['all', 'none'] as const) {
			const run = await simulate({ items, service: unknownIds([7], named) });
			expect(run.failed).toEqual([0, 1]);
			expect(run.untrue).toEqual([]);
			expect(run.requests.filter((ids) => ids.length === 1 && ids[0] === 7).length).toBeLessThanOrEqual(1);
		}
	});

	test('the same single ID for several items is not divided', async () => {
		const run = await simulate({
			items: [
				[5, [7]],
				[5, [7]],
			],
			service: unknownIds([7], 'all'),
		});
		expect([run.requests, run.failed]).toEqual([[[7]], [0, 1]]);
	});
});

describe('a wrong naming blames nobody innocent', () => {
	test('one ID is named, the reason is another', async () => {
		const service = (ids: readonly number[]) =>
			ids.includes(900) ? { reason: 'User 7 is all right, another is not', mentionedIds: [7] } : undefined;
		const run = await simulate({ items: itemsOf(range(1, 1000)), service });
		expect(run.failed).toEqual([899]);
		expect(run.untrue).toEqual([]);
	});

	test('the named one is refused alone as well, for a reason of its own', async () => {
		const service = (ids: readonly number[]) => {
			if (ids.includes(7)) return { reason: 'No.', mentionedIds: [7] };
			return ids.includes(9) ? { reason: 'No.', mentionedIds: [] } : undefined;
		};
		const run = await simulate({ items: itemsOf(range(1, 16)), service });
		expect(run.failed).toEqual([6, 8]);
		expect(run.untrue).toEqual([]);
	});

	test('IDs that the request has not are no naming', async () => {
		const service = (ids: readonly number[]) =>
			ids.includes(3) ? { reason: 'User 99', mentionedIds: [99] } : undefined;
		const run = await simulate({ items: itemsOf(range(1, 8)), service });
		expect(run.failed).toEqual([2]);
		expect(run.untrue).toEqual([]);
		expect(run.requests).not.toContainEqual([]);
	});
});

describe('a refusal is divided only if it can be about IDs', () => {
	const context = {} as ConstructorParameters<typeof RefusedRequests>[0];
	const changes = membershipChanges([5, [1, 2]], [5, [3]]);
	const options = { combineItems: true, maxIdsPerRequest: 1000 };
	const request = planMembership(changes, membershipTarget(), options).queues[0]![0]!;
	const isDivided = (failure: Partial<Failure>) =>
		new RefusedRequests(context).concerns(request, { kind: 'refused', reason: '', ...failure });

	test.each([400, 409, 410, 413, 418, 422, 499])('%i is', (status) => {
		expect(isDivided({ status })).toBe(true);
	});

	test.each([401, 402, 403, 404, 405, 406, 407, 408, 415, 421, 426])('%i is not', (status) => {
		expect(isDivided({ status })).toBe(false);
	});

	test.each<[string, Partial<Failure>]>([
		['a web page', { status: 400, isPage: true }],
		['a rate limit', { status: 429, kind: 'rateLimited' }],
		['an error of the service', { status: 500, kind: 'serverError' }],
		['a time-out', { kind: 'timeout' }],
	])('%s is not', (_name, failure) => expect(isDivided(failure)).toBe(false));
});

test('whatever is unknown and however it is named: the items at fault fail, and no other one', async () => {
	const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
	const item = fc.tuple(fc.integer({ min: 1, max: 3 }), ids);
	const property = fc.asyncProperty(
		fc.array(item, { minLength: 1, maxLength: 25 }),
		// Fewer than ten, so that they can't be taken for everything.
		fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 9 }),
		fc.constantFrom('first', 'all', 'none'),
		fc.integer({ min: 1, max: 50 }),
		fc.integer({ min: 1, max: 5 }),
		async (items, unknown, named, maxIdsPerRequest, concurrency) => {
			const service = unknownIds(unknown, named);
			const run = await simulate({ items, service, maxIdsPerRequest, concurrency });
			const atFault = items.flatMap(([, own], index) =>
				own.some((id) => unknown.includes(id)) ? [index] : [],
			);
			expect(run.failed).toEqual(atFault);
			expect(run.untrue).toEqual([]);
		},
	);
	await fc.assert(property, { numRuns: 150 });
});
