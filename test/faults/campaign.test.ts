/** @jest-environment <rootDir>/harness/jestEnvironment.cjs */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import type { RunResult } from '../../harness';
import type { LoggedRequest, Sandbox } from '../../sandbox';
import { membership, minimalSchedule, outputOf, runAgainst, useSandbox } from '../engine/support';
import { inTotal, requestFigures, shareOfUnknown, toTable, type Figures } from './figures';
import { outcomesIn, says, usersIn, type Outcome } from './statements';
import { chance, refusals, strikeAtRandom, TIMEOUT } from './strikes';

const seeds = (process.env.SEEDS ?? '1,2,3').split(',').map(Number);
const SCHEDULES = 100;
const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const sandbox = useSandbox({ schedules: range(SCHEDULES).map((i) => ({ id: i + 1 })) });
const options: INodeParameters = { concurrency: 50, maxRetries: 10, timeout: TIMEOUT };
/** So few that not every request gets through: then the items say what became of them. */
const hardly: INodeParameters = { ...options, maxRetries: 1 };
const goOn: Partial<INode> = { onError: 'continueRegularOutput' };

const table: Figures[] = [];
afterAll(() => {
	const bySeed = seeds.map((seed) => toTable(table.filter((run) => run.seed === seed)));
	const total = `  In total: ${inTotal(table)}\n  Creates whose outcome is not known: ${shareOfUnknown(table)}`;
	process.stdout.write(`\n${bySeed.join('\n\n')}\n\n${total}\n\n`);
});

interface Item {
	[key: string]: unknown;
	schedule: number;
	ids: number[];
	name: string;
}

/** Items for random schedules; each has an id and a name that no other has, and an id that others share. */
const itemsFor = (seed: number, count: number): Item[] =>
	range(count).map((i) => ({
		schedule: 1 + Math.floor(chance(seed, 'schedule', i) * SCHEDULES),
		ids: [1000 + i, 1 + Math.floor(chance(seed, 'id', i) * 20)],
		name: `schedule ${seed}-${i}`,
	}));

const send = (parameters: INodeParameters, items: Item[], settings?: Partial<INode>) =>
	runAgainst(sandbox.current, { parameters, settings, items: items as unknown as IDataObject[] });

const usersOf = (id: number) => new Set(sandbox.current.schedules.get(id)!.users);
const namesIn = ({ schedules }: Sandbox) =>
	[...schedules.values()].map(({ name }) => name as string).filter((name) => name !== undefined);
const twice = (names: string[]) => names.length - new Set(names).size;
const count = (outcomes: readonly Outcome[], wanted: Outcome) =>
	outcomes.filter((outcome) => outcome === wanted).length;

describe.each(seeds)('seed %i', (seed) => {
	/** Adds the figures to the table; what has to be 0 is 0. */
	function settle(run: string, items: Item[], struck: Map<string, number>, ends: Figures): void {
		table.push({ run, seed, items: items.length, ...requestFigures(sandbox.current, struck), ...ends });
		expect(ends).toMatchObject({ lost: 0, duplicated: 0, wrong: 0 });
	}

	test.each<[string, number, INodeParameters]>([
		['one by one', 1000, { combineItems: false }],
		['combined', 2000, { maxIdsPerRequest: 5 }],
	])('added and removed, %s: the service holds what was asked for', async (how, total, more) => {
		const items = itemsFor(seed, total);
		const wanted = new Map(range(SCHEDULES).map((i) => [i + 1, new Set<number>()]));
		const act = async (operation: string, some: Item[]) => {
			sandbox.current.faults.clear();
			sandbox.current.requests.length = 0;
			const struck = strikeAtRandom(sandbox.current, seed);
			const parameters = {
				...membership(operation, '={{ $json.schedule }}', '={{ $json.ids }}'),
				options: { ...options, ...more },
			};
			const result = await send(parameters, some);
			expect(result.error).toBeUndefined();
			expect(outputOf(result)).toHaveLength(some.length);

			const isAdded = operation === 'addUsers';
			const wrong = outputOf(result).filter((output, i) => {
				const { schedule, ids } = some[i]!;
				const said = output as { scheduleId: number; users: number[] };
				const isSame = said.scheduleId === schedule && String(said.users) === String([...new Set(ids)]);
				return !isSame || ids.some((id) => usersOf(schedule).has(id) !== isAdded);
			});
			const missing = [...wanted].flatMap(([id, ids]) => [...ids].filter((one) => !usersOf(id).has(one)));
			const extra = [...wanted].flatMap(([id, ids]) => [...usersOf(id)].filter((one) => !ids.has(one)));
			const ends = { lost: missing.length, duplicated: extra.length, wrong: wrong.length };
			settle(`${operation}, ${how}`, some, struck, { failed: 0, 'not known': 0, ...ends });
		};

		for (const { schedule, ids } of items) for (const id of ids) wanted.get(schedule)!.add(id);
		await act('addUsers', items);
		const leaves = new Set(items.filter((_, i) => chance(seed, 'leaves', i) < 0.3));
		// An ID that an item which stays has too is not taken from it.
		const leaving = [...leaves].map((item) => ({ ...item, ids: [item.ids[0]!] }));
		for (const { schedule, ids } of leaving) for (const id of ids) wanted.get(schedule)!.delete(id);
		await act('removeUsers', leaving);
	});

	test.each<[string, INodeParameters]>([
		['one by one', { combineItems: false }],
		['combined', { maxIdsPerRequest: 5 }],
	])('added with hardly any retries, %s: each item says what became of it', async (how, more) => {
		const items = itemsFor(seed, 1000);
		const struck = strikeAtRandom(sandbox.current, seed, refusals);
		const parameters = {
			...membership('addUsers', '={{ $json.schedule }}', '={{ $json.ids }}'),
			options: { ...hardly, ...more },
		};
		const output = outputOf(await send(parameters, items, goOn));
		const outcomes = says(output);
		// Its own ID tells: the other one may have come with another item.
		const isHeld = ({ schedule, ids }: Item) => usersOf(schedule).has(ids[0]!);
		const lost = items.filter((item, i) => outcomes[i] === 'done' && !isHeld(item)).length;
		// An error names the IDs that it is about. Those of the item that it doesn't name were added.
		const isRefused = ({ ids }: Item, i: number) => usersIn(output[i]!).includes(ids[0]!);
		const wrong = items.filter(
			(item, i) => outcomes[i] === 'failed' && isRefused(item, i) === isHeld(item),
		).length;
		const ends = { failed: count(outcomes, 'failed'), 'not known': count(outcomes, 'not known') };
		settle(`addUsers, hardly retried, ${how}`, items, struck, { ...ends, lost, duplicated: 0, wrong });
		expect(ends['not known']).toBeGreaterThan(0);
	});

	test.each([
		['', options],
		[', hardly retried', hardly],
	])('updated%s: the last item’s values stay, each item says what became of it', async (how, some) => {
		const items = itemsFor(seed, 500);
		const struck = strikeAtRandom(sandbox.current, seed, some === hardly ? refusals : {});
		const scheduleId = { __rl: true, mode: 'id', value: '={{ $json.schedule }}' };
		const updateFields = { name: '={{ $json.name }}' };
		const parameters = { resource: 'schedule', operation: 'update', scheduleId, updateFields, options: some };
		const outcomes = says(outputOf(await send(parameters, items, goOn)));
		// What a schedule may be called by what its items say, in their order.
		const possible = new Map<number, Set<unknown>>(
			range(SCHEDULES).map((i) => [i + 1, new Set([undefined])]),
		);
		items.forEach(({ schedule, name }, i) => {
			if (outcomes[i] === 'done') possible.set(schedule, new Set([name]));
			if (outcomes[i] === 'not known') possible.get(schedule)!.add(name);
		});
		const wrong = [...possible].filter(([id, names]) => !names.has(sandbox.current.schedules.get(id)!.name));
		const ends = { failed: count(outcomes, 'failed'), 'not known': count(outcomes, 'not known') };
		settle(`update${how}`, items, struck, { ...ends, lost: 0, duplicated: 0, wrong: wrong.length });
		if (some === options) expect(ends).toEqual({ failed: 0, 'not known': 0 });
	});

	const create = { ...minimalSchedule, name: '={{ $json.name }}', options };

	/** What an item says of its create against what the service holds. */
	function compare(items: Item[], outputs: IDataObject[]): Figures {
		const created = new Map([...sandbox.current.schedules].map(([id, { name }]) => [name, id]));
		const outcomes = says(outputs);
		const lost = items.filter(({ name }, i) => outcomes[i] === 'done' && !created.has(name)).length;
		const wrong = items.filter(({ name }, i) => {
			if (outcomes[i] === 'done') return created.get(name) !== outputs[i]!.scheduleId;
			return outcomes[i] === 'failed' && created.has(name);
		}).length;
		const asked = new Set(items.map(({ name }) => name));
		expect(namesIn(sandbox.current).filter((name) => !asked.has(name))).toEqual([]);
		const duplicated = twice(namesIn(sandbox.current));
		const ends = { failed: count(outcomes, 'failed'), 'not known': count(outcomes, 'not known') };
		return { ...ends, lost, duplicated, wrong };
	}

	test('created: never twice, and each item says what became of it', async () => {
		const items = itemsFor(seed, 2000);
		const struck = strikeAtRandom(sandbox.current, seed, refusals);
		const output = outputOf(await send(create, items, goOn));
		const ends = compare(items, output);
		settle('create', items, struck, ends);
		// Otherwise the faults have not struck, and nothing is shown.
		expect(ends.failed).toBeGreaterThan(0);
		expect(ends['not known']).toBeGreaterThan(0);
		expect(output.filter(({ error }) => error === undefined).length).toBeGreaterThan(items.length / 2);
	});

	test('created or updated by name: a create whose answer was lost is found again', async () => {
		const items = itemsFor(seed, 400);
		const isWrite = ({ method }: LoggedRequest) => method !== 'GET';
		const struck = strikeAtRandom(sandbox.current, seed, refusals, isWrite);
		const parameters = { ...create, operation: 'upsert', matchBy: 'name' };
		const output = outputOf(await send(parameters, items, goOn));
		settle('upsert by name', items, struck, compare(items, output));
		// What is there was found; what was not found is told as not known, for it may still come.
		const outcomes = says(output);
		const unknown = items.filter((_, i) => outcomes[i] === 'not known').map(({ name }) => name);
		expect(namesIn(sandbox.current).filter((name) => unknown.includes(name))).toEqual([]);
	});

	test.each([
		['', {}],
		[', going on', goOn],
	])(
		'created with n8n’s Retry On Fail%s: never twice, and the run says what was applied',
		async (how, more) => {
			const items = itemsFor(seed, 400);
			const struck = strikeAtRandom(sandbox.current, seed, refusals);
			const ends = { failed: 0, 'not known': 0, lost: 0, wrong: 0 };
			for (const batch of range(80).map((i) => items.slice(5 * i, 5 * i + 5))) {
				const result: RunResult = await send(create, batch, {
					...{ retryOnFail: true, maxTries: 5, waitBetweenTries: 1 },
					...more,
				});
				const names = new Set(namesIn(sandbox.current));
				const outcomes = outcomesIn(result, batch.length);
				ends.failed += count(outcomes, 'failed');
				ends['not known'] += count(outcomes, 'not known');
				ends.lost += batch.filter(({ name }, i) => outcomes[i] === 'done' && !names.has(name)).length;
				ends.wrong += batch.filter(({ name }, i) => outcomes[i] === 'failed' && names.has(name)).length;
			}
			settle(`create, tries${how}`, items, struck, { ...ends, duplicated: twice(namesIn(sandbox.current)) });
			expect(ends.failed).toBeLessThan(200);
		},
	);
});
