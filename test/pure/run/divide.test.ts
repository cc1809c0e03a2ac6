import { membershipType } from '../../../nodes/ReportSchedule/operations/membership';
import { createType } from '../../../nodes/ReportSchedule/operations/schedules';
import { canDivide, divide } from '../../../nodes/ReportSchedule/run/divide';
import type { Failure } from '../../../nodes/ReportSchedule/service/outcome';
import type { PlannedRequest } from '../../../nodes/ReportSchedule/service/request';
import fc from '../../property';
import { failureOf } from '../failureOf';

type Item = readonly number[];
/** What a service says to IDs; undefined where it takes them. It takes all or none. */
type Service = (ids: Item) => Partial<Failure> | undefined;

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const oneEach = (ids: Item) => ids.map((id) => [id]);
const unknown =
	(bad: Item, failure: Partial<Failure> = {}): Service =>
	(ids) =>
		ids.some((id) => bad.includes(id)) ? failure : undefined;

/** Numbers from 0 to 1 from a seed (mulberry32). */
const randomFrom = (seed: number) => () => {
	seed = (seed + 0x6d2b79f5) | 0;
	let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
	t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
	return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

function additionOf(items: readonly Item[]): PlannedRequest {
	const ids = [...new Set(items.flat())];
	const type = membershipType('schedule', 'add', 'users');
	const shares = items.map((own, item) => ({ item, ids: own }));
	return { type, method: 'POST', path: '/', resourceId: 5, body: { users: ids }, shares };
}

/** Divides the addition of these items after it was refused as a whole, and says what became of each. */
async function divided(items: readonly Item[], service: Service, random = randomFrom(1)) {
	const became = items.map((): Set<number> | Failure | 'together' => new Set());
	const refused: Item[] = [];
	let count = 0;
	let gaveUp: Failure | undefined;
	const answer = (part: PlannedRequest) => {
		const ids = part.body.users as Item;
		count += 1;
		const said = service(ids);
		if (said !== undefined) refused.push(ids);
		return said && failureOf({ status: 400, ...said });
	};
	const waiting = (item: number): Set<number> => {
		const known = became[item];
		if (!(known instanceof Set)) throw new Error(`Item ${item} has failed before`);
		return known;
	};
	const request = additionOf(items);
	await divide(request, answer(request)!, {
		random,
		send: async (part) => {
			const failure = answer(part);
			return failure ? { failure } : { answer: {} };
		},
		accept: ({ shares }) => {
			for (const { item, ids } of shares) for (const id of ids!) waiting(item).add(id);
		},
		failEach: ({ shares }, failure) => {
			for (const { item } of shares) {
				waiting(item);
				became[item] = failure;
			}
		},
		failTogether: ({ shares }, failure) => {
			gaveUp = failure;
			for (const { item } of shares) {
				waiting(item);
				became[item] = 'together';
			}
		},
	});
	const itemsThat = (fits: (of: (typeof became)[number], own: Item) => boolean) =>
		[...items.keys()].filter((item) => fits(became[item]!, items[item]!));
	return {
		accepted: itemsThat((of, own) => of instanceof Set && own.every((id) => of.has(id))),
		blamed: itemsThat((of) => typeof of === 'object' && !(of instanceof Set)),
		together: itemsThat((of) => of === 'together'),
		/** Blamed although no request with their IDs alone was refused. */
		untrue: itemsThat((of, own) => {
			const isBlamed = typeof of === 'object' && !(of instanceof Set);
			return isBlamed && !refused.some((ids) => ids.every((id) => own.includes(id)));
		}),
		failures: became.filter((of): of is Failure => typeof of === 'object' && !(of instanceof Set)),
		count,
		gaveUp,
	};
}

const thousand = range(1, 1000);

test.each<{ what: string; bad: Item; most: number }>([
	{ what: 'one of 1,000', bad: [678], most: 2 * Math.ceil(Math.log2(1000)) + 1 },
	{ what: 'every hundredth', bad: thousand.filter((id) => id % 100 === 0), most: 200 },
	{ what: 'every other', bad: thousand.filter((id) => id % 2 === 0), most: 2000 },
	{ what: 'neighbors at the beginning of both halves', bad: [...range(1, 40), ...range(501, 540)], most: 300 },
	{ what: 'neighbors in the middle', bad: range(230, 270), most: 150 },
])('the items at fault are found and all others are accepted: $what', async ({ bad, most }) => {
	const run = await divided(oneEach(thousand), unknown(bad));
	expect(run.blamed).toEqual(bad.map((id) => id - 1));
	expect(run.accepted).toHaveLength(1000 - bad.length);
	expect(run.untrue).toEqual([]);
	expect(run.count).toBeLessThanOrEqual(most);
});

test.each([10, 30, 50, 80])('no right item of 1,000 is given up where %i %% at random are wrong', async (share) => {
	for (let seed = 0; seed < 5; seed += 1) {
		const random = randomFrom(seed);
		const bad = thousand.filter(() => random() < share / 100);
		const run = await divided(oneEach(thousand), unknown(bad), random);
		expect({ share, seed, together: run.together }).toEqual({ share, seed, together: [] });
	}
});

test('where all parts but one are refused, it ends after 95 of them, and the rest fails together', async () => {
	const service: Service = (ids) => (ids.join() === '1' ? undefined : {});
	const run = await divided(oneEach(thousand), service, () => 0);
	// The whole was refused before.
	expect([run.count, run.accepted]).toEqual([97, [0]]);
	expect([run.together.length > 0, run.gaveUp?.targetExists]).toEqual([true, true]);
	expect(run.blamed.length + run.together.length).toBe(999);
	expect(run.untrue).toEqual([]);
});

test('of items with several IDs, each is accepted whole or blamed by a request of its own', async () => {
	const item = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });
	const runs = fc.record({
		items: fc.array(item, { minLength: 2, maxLength: 8 }),
		bad: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
		seed: fc.nat(),
	});
	const isDivided = ({ items, bad }: { items: Item[]; bad: Item }) => {
		const request = additionOf(items);
		return unknown(bad)(request.body.users as Item) !== undefined && canDivide(request, failureOf({ status: 400 }));
	};
	const property = fc.asyncProperty(runs.filter(isDivided), async ({ items, bad, seed }) => {
		const run = await divided(items, unknown(bad), randomFrom(seed));
		const isBad = (own: Item) => own.some((id) => bad.includes(id));
		expect(run.blamed).toEqual([...items.keys()].filter((at) => isBad(items[at]!)));
		expect(run.accepted).toEqual([...items.keys()].filter((at) => !isBad(items[at]!)));
		expect(run.untrue).toEqual([]);
	});
	await fc.assert(property, { numRuns: 300 });
});

test.each<[string, Partial<Failure>, Partial<Failure>]>([
	['an unknown outcome', { kind: 'timeout', outcome: 'unknown', status: undefined }, { outcome: 'unknown' }],
	['a web page', { isPage: true }, { outcome: 'refused' }],
	['one that was not sent', { kind: 'runEnded', outcome: 'notSent' }, { outcome: 'refused', earlier: 'refused' }],
])('a part is not divided further after %s', async (_what, failure, told) => {
	const run = await divided(oneEach(range(1, 8)), (ids) => (ids.length === 8 ? {} : failure));
	expect(run.count).toBe(3);
	expect(run.failures).toEqual(range(1, 8).map(() => expect.objectContaining(told)));
});

test.each<{ what: string; service: Service; targetExists: boolean }>([
	{ what: 'all parts are refused', service: () => ({ status: 404 }), targetExists: false },
	{ what: 'a part is accepted', service: unknown([3], { status: 404 }), targetExists: true },
])('whether the schedule is there follows from a 404: $what', async ({ service, targetExists }) => {
	const { failures } = await divided(oneEach(range(1, 8)), service);
	expect(failures).toEqual(failures.map(() => expect.objectContaining({ targetExists })));
});

const two = additionOf([[1], [2]]);
const create = { ...two, type: createType, body: {}, shares: [{ item: 0 }] } as PlannedRequest;
test.each<{ what: string; request?: PlannedRequest; failure: Partial<Failure> }>([
	{ what: 'a refusal', failure: { status: 400 } },
	{
		what: 'a refusal of members',
		request: { ...two, type: membershipType('group', 'add', 'users') },
		failure: { status: 400 },
	},
	{ what: 'a 404', failure: { status: 404 } },
	{ what: 'a refusal in a 2xx', failure: { status: 200 } },
])('a request is divided after $what', ({ request = two, failure }) =>
	expect(canDivide(request, failureOf(failure))).toBe(true),
);

test.each<{ what: string; request?: PlannedRequest; failure: Partial<Failure> }>([
	{ what: 'a 401, of the token', failure: { status: 401 } },
	{ what: 'a 403, of what the token may do', failure: { status: 403 } },
	{ what: 'a 405, of the method', failure: { status: 405 } },
	{ what: 'a 421, of the host', failure: { status: 421 } },
	{ what: 'a web page', failure: { status: 400, isPage: true } },
	{ what: 'an unknown outcome', failure: { kind: 'timeout', outcome: 'unknown' } },
	{ what: 'a refusal after a timeout', failure: { status: 400, outcome: 'unknown', earlier: 'unknown' } },
	{ what: 'a rate limit', failure: { kind: 'rateLimited', outcome: 'notSent', status: 429 } },
	{ what: 'a redirect', failure: { kind: 'redirected', outcome: 'refused', status: 308 } },
	{ what: 'a refusal of one item', request: additionOf([[1, 2]]), failure: { status: 400 } },
	{ what: 'a refusal of two items with the same ID', request: additionOf([[1], [1]]), failure: { status: 400 } },
	{ what: 'a refused create', request: create, failure: { status: 400 } },
])('a request isn’t divided after $what', ({ request = two, failure }) =>
	expect(canDivide(request, failureOf(failure))).toBe(false),
);
