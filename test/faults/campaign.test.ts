import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import { membership, minimalSchedule, outputOf, runAgainst, useSandbox } from '../engine/support';
import { inTotal, requestFigures, toTable, type Figures } from './figures';
import { chance, refusals, strikeAtRandom, TIMEOUT } from './strikes';

const seeds = (process.env.SEEDS ?? '1,2,3').split(',').map(Number);
const SCHEDULES = 100;
const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const sandbox = useSandbox({ schedules: range(SCHEDULES).map((i) => ({ id: i + 1 })) });
const options: INodeParameters = { concurrency: 50, maxRetries: 10, timeout: TIMEOUT };

const table: Figures[] = [];
afterAll(() => {
	const bySeed = seeds.map((seed) => toTable(table.filter((run) => run.seed === seed)));
	process.stdout.write(`\n${bySeed.join('\n\n')}\n\n  In total: ${inTotal(table)}\n\n`);
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

/** Adds the figures to the table, and gives those that have to be 0. */
function settle(
	seed: number,
	run: string,
	items: Item[],
	struck: Map<string, number>,
	ends: Figures,
): Figures {
	table.push({ run, seed, items: items.length, ...requestFigures(sandbox.current, struck), ...ends });
	return ends;
}

const namesIn = ({ schedules }: Sandbox) =>
	[...schedules.values()].map(({ name }) => name as string).filter((name) => name !== undefined);
const twice = (names: string[]) => names.length - new Set(names).size;

describe.each(seeds)('seed %i', (seed) => {
	test.each<[string, number, INodeParameters]>([
		['one by one', 1000, { combineItems: false }],
		['combined', 2000, { maxIdsPerRequest: 5 }],
	])('added and removed, %s: the service holds what was asked for', async (how, count, more) => {
		const items = itemsFor(seed, count);
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

			const held = (id: number) => new Set(sandbox.current.schedules.get(id)!.users);
			const missing = [...wanted].flatMap(([id, ids]) => [...ids].filter((one) => !held(id).has(one)));
			const extra = [...wanted].flatMap(([id, ids]) => [...held(id)].filter((one) => !ids.has(one)));
			const ends = { failed: 0, 'not known': 0, lost: missing.length, duplicated: extra.length };
			expect(settle(seed, `${operation}, ${how}`, some, struck, ends)).toMatchObject({
				lost: 0,
				duplicated: 0,
			});
		};

		for (const { schedule, ids } of items) for (const id of ids) wanted.get(schedule)!.add(id);
		await act('addUsers', items);
		const leaving = items.filter((_, i) => chance(seed, 'leaves', i) < 0.3);
		for (const { schedule, ids } of leaving) for (const id of ids) wanted.get(schedule)!.delete(id);
		await act('removeUsers', leaving);
	});

	test('updated: the last item’s values stay', async () => {
		const items = itemsFor(seed, 500);
		const struck = strikeAtRandom(sandbox.current, seed);
		const scheduleId = { __rl: true, mode: 'id', value: '={{ $json.schedule }}' };
		const updateFields = { name: '={{ $json.name }}' };
		const parameters = { resource: 'schedule', operation: 'update', scheduleId, updateFields, options };
		const result = await send(parameters, items);
		expect(result.error).toBeUndefined();

		const last = new Map(items.map(({ schedule, name }) => [schedule, name]));
		const lost = [...last].filter(([id, name]) => sandbox.current.schedules.get(id)!.name !== name).length;
		const ends = { failed: 0, 'not known': 0, lost, duplicated: 0 };
		expect(settle(seed, 'update', items, struck, ends)).toMatchObject({ lost: 0 });
	});

	const create = { ...minimalSchedule, name: '={{ $json.name }}', options };

	test('created: never twice, and each item says what became of it', async () => {
		const items = itemsFor(seed, 1000);
		const struck = strikeAtRandom(sandbox.current, seed, refusals);
		const output = outputOf(await send(create, items, { onError: 'continueRegularOutput' }));
		expect(output).toHaveLength(items.length);

		const created = new Map([...sandbox.current.schedules].map(([id, { name }]) => [name, id]));
		const asked = new Set(items.map(({ name }) => name));
		expect(namesIn(sandbox.current).filter((name) => !asked.has(name))).toEqual([]);
		const outcomes = items.map(({ name }, i) => {
			const { error, data } = output[i] as { error?: string; data?: { id: number; name: string } };
			if (error === undefined) {
				expect(data!.name).toBe(name);
				return created.get(name) === data!.id ? 'created' : 'lost';
			}
			expect(Object.keys(output[i]!)).toEqual(['error']);
			if (error.includes('Whether the schedule was created is not known')) return 'not known';
			return created.has(name) ? 'denied' : 'failed';
		});
		const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
		const ends = {
			failed: count('failed'),
			'not known': count('not known'),
			lost: count('lost') + count('denied'),
			duplicated: twice(namesIn(sandbox.current)),
		};
		expect(settle(seed, 'create', items, struck, ends)).toMatchObject({ lost: 0, duplicated: 0 });
		// Otherwise the faults have not struck, and nothing is shown.
		expect(count('failed')).toBeGreaterThan(0);
		expect(count('not known')).toBeGreaterThan(0);
		expect(count('created')).toBeGreaterThan(items.length / 2);
	});

	test('created with n8n’s Retry On Fail: never twice', async () => {
		const items = itemsFor(seed, 200);
		const struck = strikeAtRandom(sandbox.current, seed);
		let [failed, lost] = [0, 0];
		for (const batch of range(40).map((i) => items.slice(5 * i, 5 * i + 5))) {
			const settings = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 };
			const { error } = await send(create, batch, settings);
			const names = new Set(namesIn(sandbox.current));
			if (error) failed += 1;
			else lost += batch.filter(({ name }) => !names.has(name)).length;
		}
		const ends = { failed, 'not known': '–', lost, duplicated: twice(namesIn(sandbox.current)) };
		expect(settle(seed, 'create, tries', items, struck, ends)).toMatchObject({ lost: 0, duplicated: 0 });
		expect(failed).toBeLessThan(40);
	});
});
