/** @jest-environment <rootDir>/tools/harness/jestEnvironment.cjs */
import { byNameRows } from './byNameRows';
import { keepingRows } from './keepingRows';
import { recipientRows } from './recipientRows';
import { runRow, type Figures } from './row';
import { scheduleRows } from './scheduleRows';
import { unchangedRows } from './unchangedRows';

/**
 * Thousands of items against a service that fails in every way: what the items say is held against what the service
 * holds. What must be 0 is 0; unknown is allowed, and said.
 */
const seeds = (process.env.SEEDS ?? '1,2,3').split(',').map(Number);
const rows = [...recipientRows, ...scheduleRows, ...byNameRows, ...unchangedRows, ...keepingRows];

const table: Figures[] = [];
const sumOf = (name: string, seed?: number) =>
	table
		.filter((row) => seed === undefined || row.seed === seed)
		.reduce((sum, row) => sum + Number(row[name]), 0);

const added = ['items', 'requests', 'retries', 'faults', 'failed', 'unknown'];
const zero = ['lost', 'wrong', 'duplicated', 'blamed', 'denied'];
afterAll(() => {
	const total = Object.fromEntries([...added, ...zero].map((name) => [name, sumOf(name)]));
	console.table([...table, { run: 'in total', ...total }]);
});

describe.each(seeds)('seed %i', (seed) => {
	// Side by side, because most of a row's time goes by in waiting.
	test.concurrent.each(rows)('%s', async (...plan) => {
		const figures = await runRow(plan, seed);
		table.push(figures);
		process.stdout.write(`  seed ${seed}, ${plan[0]}: ${figures.seconds} s\n`);
		expect(figures).toMatchObject({ lost: 0, wrong: 0, duplicated: 0, blamed: 0, denied: 0, examples: '' });
		// Otherwise the faults haven't struck, and nothing is shown.
		expect(figures.faults).toBeGreaterThan(0);
	});

	test('most of it is known: unknown is no way out', () => {
		expect(sumOf('unknown', seed)).toBeLessThanOrEqual(sumOf('items', seed) / 3);
	});
});
