import fc from 'fast-check';
import { canBeDivided } from '../../../nodes/ReportSchedule/run/refusedRequests';
import { planMembership } from '../../../nodes/ReportSchedule/requests/plan';
import type { Failure } from '../../../nodes/ReportSchedule/failures/failure';
import { failureOf } from '../failureOf';
import { membershipChanges, membershipTarget } from '../requests/targets';
import { itemsOf, range, refusing, simulate, unknownIds, type Service } from './simulatedRun';

jest.mock('../../../nodes/ReportSchedule/http/send');

/** So many of the IDs, spread evenly. */
const spread = (ids: readonly number[], count: number) =>
	range(0, count - 1).map((place) => ids[Math.floor(((place + 0.5) * ids.length) / count)]!);
const thousand = range(1, 1000);
const itemOf = (id: number) => id - 1;

const evenly = (count: number) => spread(thousand, count);

test.each<[string, number[], Service, number]>([
	['100 all over, not named', evenly(100), unknownIds(evenly(100), 'none'), 760],
	['every second', evenly(500), unknownIds(evenly(500), 'first'), 1004],
])('only the items at fault fail, for so many requests: %s', async (_name, unknown, service, most) => {
	const run = await simulate({ items: itemsOf(thousand), service });
	expect(run.failed).toEqual(unknown.map(itemOf));
	expect(run.untrue).toEqual([]);
	expect(run.requests.length).toBeLessThanOrEqual(most);
});

describe('whatever a refusal says, nobody innocent fails', () => {
	let count = 0;
	beforeEach(() => (count = 0));

	test.each<[string, (sent: readonly number[], bad: readonly number[]) => number[], number]>([
		['it repeats the list', (sent) => [...sent], 21],
		['it counts: "Log id: 88"', () => [87 + (count += 1)], 24],
		['it suggests another: "Did you mean user 8?"', () => [8], 24],
		['it names the one at fault and suggests another', ([, ...sent], bad) => [...bad, sent[0]!], 5],
		['it names IDs that were not sent', () => [5000], 21],
	])('%s', async (_name, mention, most) => {
		const service: Service = (sent) => {
			const bad = sent.filter((id) => id === 678);
			return bad.length === 0 ? undefined : { reason: `Odd ${count}`, mentionedIds: mention(sent, bad) };
		};
		const run = await simulate({ items: itemsOf(thousand), service });
		expect(run.failed).toEqual([677]);
		expect(run.untrue).toEqual([]);
		expect(run.requests.length).toBeLessThanOrEqual(most);
	});

	test.each([500, 1])('a service that takes %i IDs at most', async (limit) => {
		const service: Service = (sent) =>
			sent.length > limit ? { reason: `${limit} users at most, not ${sent.length}` } : undefined;
		const run = await simulate({ items: itemsOf(thousand), service });
		expect(run.failed).toEqual([]);
		expect(run.untrue).toEqual([]);
	});

	test('as soon as a schedule is full', async () => {
		let room = 700;
		const service: Service = (sent) => {
			if (sent.length > room) return { reason: 'Too many users' };
			room -= sent.length;
			return undefined;
		};
		const run = await simulate({ items: itemsOf(thousand), service });
		expect(run.failed).toHaveLength(300);
		expect(run.untrue).toEqual([]);
		expect(run.requests.length).toBeLessThanOrEqual(2 * 300 + 40);
	});
});

describe('the search ends early', () => {
	test.each<[string, Service]>([
		['the same words', () => ({ reason: 'The schedule is locked' })],
		['all unknown, named one at a time', unknownIds(thousand, 'first')],
	])('where everything is refused: %s', async (_name, service) => {
		const run = await simulate({ items: itemsOf(thousand), service });
		expect(run.failed).toHaveLength(1000);
		expect(run.untrue).toEqual([]);
		expect(run.requests).toHaveLength(1 + 2 + 10);
		const alone = run.requests.filter((ids) => ids.length === 1).flat();
		expect(new Set(alone).size).toBeGreaterThanOrEqual(10);
		// In every fifth of the request at least one was tried.
		expect(new Set(alone.map((id) => Math.floor((id - 1) / 200))).size).toBe(5);
		const untried = run.errors.filter((error) => error!.includes('not tried alone'));
		expect(untried).toHaveLength(1000 - new Set(alone).size);
		expect(untried[0]).toMatch(
			/^The service answered 400: .* \(schedule 5, user \d+\)\. This item was refused together with others and not tried alone, so it may be fine\. First fix the failed items without this note, then run this one again$/,
		);
	});

	test('what the whole left unknown stays so', async () => {
		const service: Service = (sent) => ({
			reason: 'No',
			...(sent.length === 1000 && { outcome: 'unknown' }),
		});
		const run = await simulate({ items: itemsOf(thousand), service });
		expect(run.requests).toHaveLength(13);
		for (const error of run.errors) expect(error).toContain('). Outcome unknown');
	});

	test('not where anything was accepted: the first half is all right, the second half is not', async () => {
		const run = await simulate({
			items: itemsOf(range(1, 100)),
			service: unknownIds(range(51, 100), 'none'),
		});
		expect(run.failed).toEqual(range(50, 99));
		expect(run.errors.join()).not.toContain('tried alone');
	});

	test('not where few items are left: each is tried', async () => {
		const run = await simulate({ items: itemsOf(range(1, 20)), service: () => ({ reason: 'No' }) });
		expect(run.errors.join()).not.toContain('tried alone');
		for (const id of range(1, 20)) expect(run.requests).toContainEqual([id]);
	});

	test('not where items share IDs, so that fewer than ten requests were refused', async () => {
		const eight = itemsOf(range(1, 8));
		const items = [...eight, ...eight, ...eight];
		const run = await simulate({ items, service: () => ({ reason: 'No' }) });
		expect(run.errors.join()).not.toContain('tried alone');
		for (const id of range(1, 8)) expect(run.requests).toContainEqual([id]);
	});
});

describe('items with several IDs', () => {
	test('one item is not divided, whatever is wrong with it', async () => {
		const run = await simulate({ items: [[5, thousand]], service: unknownIds(range(501, 1000), 'none') });
		expect([run.requests.length, run.failed]).toEqual([1, [0]]);
	});

	test('nothing more is sent for one that has failed', async () => {
		const items: Array<[number, number[]]> = [
			[5, range(1, 900)],
			[5, range(901, 910)],
		];
		for (const named of ['first', 'none'] as const) {
			const run = await simulate({ items, service: unknownIds(range(2, 900), named) });
			expect(run.failed).toEqual([0]);
			expect(run.untrue).toEqual([]);
			expect(run.requests.length).toBeLessThanOrEqual(2 + 2 * Math.log2(1000));
		}
	});

	test('one bad ID of an item does not count as if the service refused everything', async () => {
		const hundred = range(1, 100);
		const items = hundred.map((id): [number, number[]] => [5, [id, 1000 + id]]);
		const run = await simulate({ items, service: unknownIds(range(1001, 1100), 'none') });
		expect(run.failed).toEqual(hundred.map(itemOf));
		expect(run.untrue).toEqual([]);
		expect(run.errors.filter((error) => error?.includes('not tried alone'))).toEqual([]);
	});
});

const changes = membershipChanges([5, [1, 2]], [5, [3]]);
const options = { combineItems: true, maxIdsPerRequest: 1000 };
const request = planMembership(changes, membershipTarget(), options).queues[0]![0]!;
test.each<[boolean, Partial<Failure>]>([
	...[400, 409, 413, 422].map((status): [boolean, Partial<Failure>] => [true, { status }]),
	...[401, 402, 403, 404, 405, 406, 407, 415, 421, 426].map((status): [boolean, Partial<Failure>] => [
		false,
		{ status },
	]),
	[false, { status: 400, isPage: true }],
	[false, { status: 429, kind: 'rateLimited' }],
	[false, { kind: 'timeout' }],
])('a refusal is divided only if it can be about IDs: %p: %j', (isDivided, failure) => {
	expect(canBeDivided(request, failureOf(failure))).toBe(isDivided);
});

test('whatever is refused and whatever is said: what items say is so, and was shown', async () => {
	const id = fc.integer({ min: 1, max: 60 });
	const item = fc.tuple(fc.integer({ min: 1, max: 2 }), fc.uniqueArray(id, { minLength: 1, maxLength: 5 }));
	const property = fc.asyncProperty(
		fc.array(item, { minLength: 1, maxLength: 60 }),
		fc.uniqueArray(id, { maxLength: 60 }),
		// What each refusal mentions: some of what is wrong, and anything else.
		fc.infiniteStream(fc.record({ bad: fc.nat(3), others: fc.array(id, { maxLength: 3 }) })),
		fc.integer({ min: 1, max: 50 }),
		fc.integer({ min: 1, max: 5 }),
		async (items, unknown, said, maxIdsPerRequest, concurrency) => {
			const service = refusing(unknown, (sent, bad) => {
				const { bad: count, others } = said.next().value as { bad: number; others: number[] };
				return [...bad.slice(0, count), ...others.filter((other) => sent.includes(other))];
			});
			const run = await simulate({ items, service, maxIdsPerRequest, concurrency });
			const isAtFault = ([, own]: (typeof items)[number]) => own.some((one) => unknown.includes(one));
			const atFault = items.flatMap((one, index) => (isAtFault(one) ? [index] : []));
			const tried = run.failed.filter((index) => !run.errors[index]!.includes('not tried alone'));
			expect(run.untrue).toEqual([]);
			expect(atFault.filter((index) => !run.failed.includes(index))).toEqual([]);
			expect(tried.filter((index) => !atFault.includes(index))).toEqual([]);
			// Where any item of a schedule was accepted, its others were tried until that was known.
			const good = items.length - atFault.length;
			if (atFault.length < 10) expect(run.failed).toHaveLength(items.length - good);
		},
	);
	await fc.assert(property, { numRuns: 100 });
});
