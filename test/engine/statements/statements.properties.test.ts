import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { engineGlobals } from '../../../tools/harness/realm';
import { startSandbox, type LoggedRequest, type Sandbox, type SandboxOptions } from '../../../tools/sandbox';
import { membership, minimalSchedule, outputOf, runAgainst, type RunResult } from '../support';
import { claimsOf } from './claims';
import { faultNames, strikeByScript } from './strikes';
import type { Outcome } from './words';

/**
 * Whole runs against a service that fails in every way. Each item says what became of it, once, and that's so: what
 * it calls accepted is there, what it calls refused or not sent isn't, and unknown is only what the service left open.
 */

const seeds = (process.env.SEEDS ?? '1').split(',').map(Number);
const numRuns = Number(process.env.RUNS ?? 15);
const seen = new Set<Outcome>();
beforeEach(() => seen.clear());
// Otherwise nothing has been shown.
afterEach(() =>
	expect([...seen]).toEqual(expect.arrayContaining(['accepted', 'refused', 'unknown', 'notSent'])),
);

// Less than chance ever gives: no wait between two tries.
beforeEach(() => void jest.spyOn(engineGlobals.Math, 'random').mockReturnValue(-1));
afterEach(() => jest.restoreAllMocks());

/** What goes wrong, and how the node is set up. */
const conditions = fc.record({
	// Smaller values come first: a failing run is brought down to the faults that it takes.
	script: fc.array(fc.oneof(fc.constant(faultNames[0]!), fc.constantFrom(...faultNames)), {
		minLength: 8,
		maxLength: 8,
	}),
	unknownIds: fc.constantFrom<SandboxOptions['unknownIds']>('first', 'all', 'detail', 'indexed', 'unnamed'),
	goesOn: fc.boolean(),
	retryOnFail: fc.boolean(),
	options: fc.record({
		combineItems: fc.boolean(),
		maxIdsPerRequest: fc.integer({ min: 1, max: 4 }),
		concurrency: fc.integer({ min: 1, max: 4 }),
		maxRetries: fc.integer({ min: 0, max: 2 }),
		maxWait: fc.constantFrom(0, 5),
	}),
});
type Conditions = typeof conditions extends fc.Arbitrary<infer T> ? T : never;

const SCHEDULES = [1, 2, 3];
const IDS = Array.from({ length: 12 }, (_, i) => i + 1);
/** The service has none of this number. */
const NO_SCHEDULE = 9;

/** Runs the node on a service of its own, and has what came of it checked. */
async function tryOut(
	{ script, unknownIds, goesOn, retryOnFail, options }: Conditions,
	{ parameters, items, users = [] }: { parameters: INodeParameters; items: IDataObject[]; users?: number[] },
	check: (result: RunResult, sandbox: Sandbox, leftOpen: LoggedRequest[]) => void,
) {
	const schedules = SCHEDULES.map((id) => ({ id, users }));
	const sandbox = await startSandbox({ schedules, knownUsers: IDS.slice(0, 10), unknownIds });
	try {
		const leftOpen = strikeByScript(sandbox, script);
		const result = await runAgainst(sandbox, {
			parameters: { ...parameters, options },
			items,
			settings: {
				onError: goesOn ? 'continueRegularOutput' : 'stopWorkflow',
				...(retryOnFail && { retryOnFail, maxTries: 3, waitBetweenTries: 1 }),
			},
		});
		check(result, sandbox, leftOpen);
	} finally {
		await sandbox.close();
	}
}

const bodyOf = ({ body }: LoggedRequest) =>
	JSON.parse(body.toString()) as { users?: number[]; name?: string };

/** Claims that hold if they're about one thing alone: an ID, or a schedule. */
function expectTrue(claim: Outcome, { isThere, isOpen }: { isThere: boolean; isOpen: boolean }): void {
	seen.add(claim);
	if (claim === 'accepted') expect(isThere).toBe(true);
	// This service takes all of a request or nothing.
	if (claim === 'refused' || claim === 'notSent') expect(isThere).toBe(false);
	if (claim === 'unknown') expect(isOpen).toBe(true);
}

const additionsAndRemovals = ['addUsers', 'removeUsers'].flatMap((operation) =>
	seeds.map((seed) => ({ operation, seed })),
);
test.each(additionsAndRemovals)(
	'$operation: what an item says of its IDs is so, seed $seed',
	async ({ operation, seed }) => {
		const isAdded = operation === 'addUsers';
		const item = fc.record({
			schedule: fc.constantFrom(...SCHEDULES, NO_SCHEDULE),
			ids: fc.uniqueArray(fc.constantFrom(...IDS), { maxLength: 4 }),
		});
		const given = fc.array(item, { minLength: 1, maxLength: 5 });
		const parameters = membership(operation, '={{ $json.schedule }}', '={{ $json.ids }}');

		const property = fc.asyncProperty(given, conditions, async (items, under) => {
			await tryOut(under, { parameters, items, users: isAdded ? [] : IDS }, (result, sandbox, leftOpen) => {
				const isDone = (schedule: number, id: number) =>
					sandbox.schedules.get(schedule)?.users.includes(id) === isAdded;
				const isLeftOpen = (schedule: number, id: number) =>
					leftOpen.some((one) => one.url.includes(`/${schedule}/`) && bodyOf(one).users!.includes(id));
				const keys = items.map(({ ids }) => ids.map(String));
				claimsOf(result, keys).forEach((claims, index) => {
					const { schedule, ids } = items[index]!;
					for (const [key, claim] of claims) {
						const id = Number(key);
						// Beside another item's, an ID may be there although the item's own request was refused.
						const askers = items.filter((one) => one.schedule === schedule && one.ids.includes(id));
						if ((claim === 'refused' || claim === 'notSent') && askers.length > 1) continue;
						const isBegun = ids.some((one) => isDone(schedule, one));
						const isOpen = ids.some((one) => isLeftOpen(schedule, one));
						const isThere = isDone(schedule, id);
						expectTrue(claim, { isThere, isOpen: isOpen || (under.retryOnFail && isBegun) });
					}
				});
			});
		});
		await fc.assert(property, { seed, numRuns });
	},
);

const someItems = fc.integer({ min: 1, max: 5 });

test.each(seeds)(
	'create: what an item says of its schedule is so, and none is made twice, seed %i',
	async (seed) => {
		const parameters = { ...minimalSchedule, name: '={{ $json.name }}' };
		const property = fc.asyncProperty(someItems, conditions, async (count, under) => {
			const items = Array.from({ length: count }, (_, i) => ({ name: `schedule ${i}` }));
			await tryOut(under, { parameters, items }, (result, sandbox, leftOpen) => {
				const keys = items.map(({ name }) => [name]);
				claimsOf(result, keys).forEach((claims, index) => {
					const { name } = items[index]!;
					const made = [...sandbox.schedules.values()].filter((one) => one.name === name);
					expect(made.length).toBeLessThanOrEqual(1);
					const isOpen = leftOpen.some((one) => bodyOf(one).name === name);
					expectTrue(claims.get(name)!, { isThere: made.length === 1, isOpen });
					const row = result.error === undefined ? outputOf(result)[index]! : { error: true };
					if (!('error' in row)) expect(row.scheduleId).toBe(made[0]!.id);
				});
			});
		});
		await fc.assert(property, { seed, numRuns });
	},
);
