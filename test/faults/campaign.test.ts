/** @jest-environment <rootDir>/tools/harness/jestEnvironment.cjs */
import { byNameRows } from './byNameRows';
import { recipientRows } from './recipientRows';
import { runRow, type Figures } from './row';
import { scheduleRows } from './scheduleRows';

/**
 * Thousands of items against a service that fails in every way: what the items say is held against what the service
 * holds. What must be 0 is 0; unknown is allowed, and said.
 */
const seeds = (process.env.SEEDS ?? '1,2,3').split(',').map(Number);
const rows = [...recipientRows, ...scheduleRows, ...byNameRows];

const table: Figures[] = [];
afterAll(() => console.table(table));

describe.each(seeds)('seed %i', (seed) => {
	// Side by side, because most of a row's time goes by in waiting.
	test.concurrent.each(rows)('%s', async (...plan) => {
		const figures = await runRow(plan, seed);
		table.push(figures);
		expect(figures).toMatchObject({ lost: 0, wrong: 0, duplicated: 0, blamed: 0, denied: 0, examples: '' });
		// Otherwise the faults haven't struck, and nothing is shown.
		expect(figures.faults).toBeGreaterThan(0);
	});

	test('most of it is known: unknown is no way out', () => {
		const sumOf = (name: string) =>
			table.reduce((sum, row) => sum + (row.seed === seed ? Number(row[name]) : 0), 0);
		expect(sumOf('not known')).toBeLessThanOrEqual(sumOf('items') / 3);
	});
});
