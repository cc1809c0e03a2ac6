import fc from '../../property';
import { division } from '../../../nodes/ReportSchedule/run/split';
import { createType } from '../../../nodes/ReportSchedule/operations/schedules';
import { failureOf } from '../failureOf';
import { additionOf, divided, oneEach, range, unknown, type Service } from './dividing';

const thousand = range(1, 1000);
const first = (_sent: readonly number[], bad: readonly number[]) => bad.slice(0, 1);
const every = (step: number, ids: readonly number[]) => ids.filter((id) => id % step === 0);

/** The bounds that the node promises for the requests of a refused one. */
test.each<[string, number[], number[], Service, number]>([
	['one, named', thousand, [678], unknown([678], first), 3],
	[
		'20 of 1,000, named one at a time',
		thousand,
		every(50, thousand),
		unknown(every(50, thousand), first),
		80,
	],
	['one, not named', thousand, [678], unknown([678]), 2 * Math.log2(1000) + 22],
	['everything', thousand, thousand, unknown(thousand), 40],
	['everything, named one at a time', thousand, thousand, unknown(thousand, first), 40],
])('requests for %s', async (_what, ids, bad, service, most) => {
	const run = await divided(oneEach(ids), service);
	expect(run.failed).toEqual(bad.map((id) => id - 1));
	expect(run.untrue).toEqual([]);
	expect(run.requests.length).toBeLessThanOrEqual(most);
});

/** Whom ten or twenty at equal distances would miss. */
test.each([
	['every other of 60', range(1, 60), 2],
	['every tenth of 100', range(1, 100), 10],
	['every hundredth of 1,000', thousand, 100],
	['every fiftieth of 1,000', thousand, 50],
])('unknown IDs at equal distances: %s', async (_what, ids, step) => {
	const bad = every(step, ids);
	const run = await divided(oneEach(ids), unknown(bad));
	expect(run.failed).toEqual(bad.map((id) => id - 1));
	expect(run.untrue).toEqual([]);
	expect(run.untried).toEqual([]);
});

/** Nothing is accepted in either half of these, and yet most are right. */
test.each<[string, number[]]>([
	['at the beginning of both halves', [...range(1, 40), ...range(501, 540)]],
	['at the end of both halves', [...range(461, 500), ...range(961, 1000)]],
	['in the middle of both halves', [...range(230, 270), ...range(730, 770)]],
])('unknown IDs beside each other: %s', async (_where, bad) => {
	const run = await divided(oneEach(thousand), unknown(bad));
	expect(run.failed).toEqual(bad.map((id) => id - 1));
	expect(run.untried).toEqual([]);
});

let count = 0;
beforeEach(() => (count = 0));
test.each<[string, (sent: readonly number[], bad: readonly number[]) => readonly number[]]>([
	['the whole list again', (sent) => sent],
	['all that are fine', (sent, bad) => sent.filter((id) => !bad.includes(id))],
	['a number that counts up', () => [87 + (count += 1)]],
	['another one', () => [8]],
	['the one at fault and another', ([, ...sent], bad) => [...bad, sent[0] ?? 0]],
	['an ID that wasn’t sent', () => [5000]],
])('nobody innocent fails, whatever a refusal names: %s', async (_what, mention) => {
	const run = await divided(oneEach(thousand), unknown([678], mention));
	expect(run.failed).toEqual([677]);
	expect(run.untrue).toEqual([]);
	expect(run.requests.length).toBeLessThanOrEqual(2 * Math.log2(1000) + 24);
});

test('where what one part named was accepted, another part’s names still count', async () => {
	const bad = [10, 110, 210, 310, 410, 678];
	const mention = (sent: readonly number[], unknownIds: readonly number[]) => {
		const isOfBoth = sent.some((id) => id <= 500) && sent.some((id) => id > 500);
		// Of the upper half it names one that's fine.
		return isOfBoth ? [] : [sent.find((id) => id > 500 && id !== 678) ?? unknownIds[0]!];
	};
	const run = await divided(oneEach(thousand), unknown(bad, mention));
	expect(run.failed).toEqual(bad.map((id) => id - 1));
	expect(run.requests.length).toBeLessThanOrEqual(35);
});

test('a part that names the wrong one of its two items takes no trust from another part', async () => {
	const mention = (sent: readonly number[], bad: readonly number[]) => {
		if (!sent.includes(1002)) return bad;
		return sent.includes(1) ? [1001, 1002] : [1001];
	};
	const run = await divided(oneEach(range(1, 1002)), unknown([678, 1002], mention), () => 0);
	expect(run.failed).toEqual([677, 1001]);
	// The whole and its two parts, one that's drawn, the parts of the small one, what's left of the large one, and its parts.
	expect(run.requests).toHaveLength(9);
});

test.each([1, 3, 500])('a service that takes %i IDs at most refuses nobody', async (limit) => {
	const run = await divided(oneEach(range(1, 600)), (sent) =>
		sent.length > limit ? { answer: { detail: `${limit} users at most, not ${sent.length}` } } : undefined,
	);
	expect(run.failed).toEqual([]);
	expect(run.untrue).toEqual([]);
});

test('an item that shares an ID with one at fault is accepted, if its own are good', async () => {
	const run = await divided([[2, 1], [1]], unknown([2]));
	expect([run.failed, run.untrue]).toEqual([[0], []]);
});

test('what is left of a part, once the item at fault in it has failed, is sent as a whole', async () => {
	const items = [...oneEach(range(1, 9)), [10, 11], ...oneEach(range(12, 20))];
	const run = await divided(items, unknown([10, 11]));
	expect(run.failed).toEqual([9]);
	expect(run.untrue).toEqual([]);
	expect(run.requests).toContainEqual(range(1, 9));
});

test('where 20 single items drawn at random were refused, the others say that they weren’t tried alone', async () => {
	const run = await divided(oneEach(thousand), unknown(thousand));
	expect(run.untried).toHaveLength(1000 - 20);
	expect(run.untrue).toEqual([]);
	// Nor does it matter that all of them ask for somebody else as well.
	const shared = await divided(
		range(1, 40).map((id) => [id, 100]),
		unknown(range(1, 100)),
	);
	expect(shared.untried).toHaveLength(20);
	const few = await divided(oneEach(range(1, 20)), unknown(range(1, 20)));
	expect(few.untried).toEqual([]);
});

test('there may be fewer to draw than are drawn, where many ask for the ID that is named', async () => {
	const items = [...Array.from({ length: 10 }, () => [1]), ...oneEach(range(2, 16))];
	const run = await divided(items, unknown(range(1, 16), first));
	expect(run.failed).toHaveLength(25);
	expect(run.untrue).toEqual([]);
});

test('a part of which all have failed by being drawn needs no request', async () => {
	const run = await divided(oneEach(range(1, 22)), unknown([...range(1, 11), 22]), () => 0);
	expect(run.failed).toEqual([...range(0, 10), 21]);
	expect(run.untrue).toEqual([]);
});

test('an ID that several items ask for is drawn for all of them', async () => {
	const bad = range(1, 50);
	const items = [...bad, ...bad].map((id) => [id]);
	for (let tries = 0; tries < 20; tries += 1) {
		const run = await divided(items, unknown(bad));
		expect(run.requests.length).toBeLessThanOrEqual(40);
		expect(run.failed).toHaveLength(100);
	}
});

test.each<[ReturnType<Service>]>([
	[{ kind: 'connectionLost', outcome: 'unknown', status: undefined }],
	[{ kind: 'notConnected', outcome: 'notSent', status: undefined }],
])('nobody is said to be refused with others where one that was drawn was %j', async (lost) => {
	let sent = 0;
	const run = await divided(oneEach(range(1, 60)), () => ((sent += 1) === 8 ? lost : { answer: 'No' }));
	expect(run.untried).toEqual([]);
	expect(run.failed).toHaveLength(60);
});

test.each([0, 0.5, 0.999_999])('what is drawn may be anything: %d', async (drawn) => {
	const run = await divided(oneEach(thousand), unknown(range(1, 990)), () => drawn);
	expect(run.untrue).toEqual([]);
});

test('a part that is unknown is neither divided nor called refused', async () => {
	const service: Service = (sent) => {
		if (sent.length === 100) return { answer: 'No' };
		return sent.includes(60) ? { kind: 'serverError', outcome: 'unknown', status: 502 } : undefined;
	};
	const run = await divided(oneEach(range(1, 100)), service);
	expect(run.requests).toHaveLength(3);
	expect(run.failed).toEqual(range(50, 99));
	for (const failure of run.failures.values()) expect(failure.outcome).toBe('unknown');
});

/** A service that answers 404 to IDs that it doesn't know. */
const notFound =
	(bad: readonly number[]): Service =>
	(sent) =>
		sent.some((id) => bad.includes(id)) ? { status: 404, answer: { detail: 'Not found.' } } : undefined;

test('a 404 is divided: one who is gone keeps nobody from being added', async () => {
	const run = await divided(oneEach(range(1, 6)), notFound([4]));
	expect([run.failed, run.untrue, run.together]).toEqual([[3], [], []]);
});

test.each([2, 6, 60, 1000])(
	'a 404 of all of %i is about the request: the schedule may not exist',
	async (count) => {
		const ids = range(1, count);
		const run = await divided(oneEach(ids), notFound(ids));
		expect(run.together).toEqual(run.failed);
		expect(run.failed).toHaveLength(count);
		expect(run.untried).toEqual([]);
		expect(run.requests.length).toBeLessThanOrEqual(40);
	},
);

test('but not where one of them was refused for another reason, is unknown, or the run ended', async () => {
	for (const other of [
		{ status: 400 },
		{ kind: 'serverError', outcome: 'unknown', status: 500 },
		{ status: 404, outcome: 'unknown' },
		{ kind: 'runEnded', outcome: 'notSent', status: undefined },
	] as const) {
		const service: Service = (sent) => (sent.join() === '4' ? other : { status: 404 });
		const run = await divided(oneEach(range(1, 4)), service);
		expect(run.together).toEqual([]);
		expect(run.failures.get(2)).toMatchObject({ status: 404, outcome: 'refused' });
		if (other.status !== undefined) expect(run.failures.get(3)).toMatchObject(other);
	}
});

test('nor where the whole was refused for another reason', async () => {
	const service: Service = (sent) => (sent.length > 1 ? { status: 400 } : { status: 404 });
	const run = await divided(oneEach([1, 2]), service);
	expect(run.together).toEqual([]);
	expect([...run.failures.values()].map(({ status }) => status)).toEqual([404, 404]);
});

test('what was refused as a whole isn’t unsent where a part of it never left', async () => {
	const service: Service = (sent) =>
		sent.length === 4 ? { answer: 'No' } : { kind: 'notConnected', outcome: 'notSent', status: undefined };
	const run = await divided(oneEach(range(1, 4)), service);
	expect(run.failed).toEqual(range(0, 3));
	expect(run.requests).toHaveLength(3);
	for (const { kind, outcome } of run.failures.values())
		expect([kind, outcome]).toEqual(['notConnected', 'refused']);
});

test.each([1, 2, 3, 4, 10, 22])(
	'when the run ends after %i requests, nothing more is sent, and nothing is said of the rest',
	async (most) => {
		let requests = 0;
		const ended: ReturnType<Service> = { kind: 'runEnded', outcome: 'notSent', status: undefined };
		const run = await divided(oneEach(range(1, 30)), () =>
			(requests += 1) > most ? ended : { answer: 'No' },
		);
		// Where nothing is accepted, 20 are drawn after the whole and its halves, and the rest isn't tried.
		expect(run.requests).toHaveLength(Math.min(most + 1, 23));
		const alone = run.requests.slice(0, most).filter((ids) => ids.length === 1);
		if (most < 22) expect(run.failed).toEqual(alone.map(([id]) => id! - 1).sort((a, b) => a - b));
	},
);

/** One item is asked for by several others, or asks for several IDs. */
test('whoever is unknown, wherever: no item says something untrue', async () => {
	const id = fc.integer({ min: 1, max: 30 });
	const items = fc.array(fc.uniqueArray(id, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 60 });
	const mentions = fc.constantFrom(
		first,
		() => [],
		(sent: readonly number[]) => sent,
		() => [7],
	);
	const property = fc.asyncProperty(items, fc.uniqueArray(id), mentions, async (given, bad, mention) => {
		fc.pre(given.flat().some((one) => bad.includes(one)));
		const run = await divided(given, unknown(bad, mention));
		expect(run.untrue).toEqual([]);
		const wrong = run.failed.filter((item) => !given[item]!.some((one) => bad.includes(one)));
		expect(wrong.filter((item) => !run.untried.includes(item))).toEqual([]);
	});
	await fc.assert(property, { numRuns: 300 });
});

test.each<[string, Parameters<typeof failureOf>[0], boolean]>([
	['a 400', { status: 400 }, true],
	['a 409', { status: 409 }, true],
	['a 404, which may be about one of them', { status: 404 }, true],
	['a web page', { status: 400, isPage: true }, false],
	['the token', { status: 401 }, false],
	['a permission', { status: 403 }, false],
	['a payment', { status: 402 }, false],
	['the method', { status: 405 }, false],
	['the content type', { status: 415 }, false],
	['the proxy', { status: 407 }, false],
	['a filter on the way', { status: 451 }, false],
	['the address', { status: 414 }, false],
	['a lock', { status: 423 }, false],
	['too much', { status: 413 }, true],
	['a server error', { kind: 'serverError', outcome: 'unknown', status: 500 }, false],
	['a refusal of what an earlier attempt left unknown', { status: 400, outcome: 'unknown' }, false],
])('what may be about some of the IDs: %s', (_what, failure, isSo) => {
	expect(division.canDivide(additionOf([[1], [2]]), failureOf(failure))).toBe(isSo);
	expect(division.canDivide(additionOf([[1, 2]]), failureOf(failure))).toBe(false);
});

test('a create has nothing to divide', () => {
	const create = { ...additionOf([]), type: createType, body: { report: 7 }, shares: [{ item: 0 }] };
	expect(division.canDivide(create, failureOf({ status: 400 }))).toBe(false);
});

test.each<[string, unknown, number | undefined]>([
	['in quotes', { detail: 'User "8" is not here' }, 1],
	['as a value', { missing: [8] }, 1],
	['by its place, as Django REST Framework does', { users: { 1: ['Invalid pk.'] } }, 1],
	['in words, which may count', { detail: 'At most 8 users' }, undefined],
	['several', { missing: [7, 8] }, undefined],
	['nobody', { detail: 'No' }, undefined],
])('the item that a refusal names for certain: %s', (_what, answer, item) => {
	for (const field of ['users', 'groups'] as const) {
		const failure = failureOf({ status: 400, answer });
		expect(division.namedItem(additionOf([[7], [8], [9]], field), failure)).toBe(item);
		expect(division.namedItem(additionOf([[7], [8, 10], [9]], field), failure)).toBe(item);
		// An ID that two ask for names neither of them.
		expect(division.namedItem(additionOf([[7], [8], [8, 9]], field), failure)).toBeUndefined();
	}
});
