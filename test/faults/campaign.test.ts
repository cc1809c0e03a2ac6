/** @jest-environment <rootDir>/tools/harness/jestEnvironment.cjs */
import { byNameRows } from './byNameRows';
import { inTotal, shareOfUnknown, strikesIn, sumOf, toTable, type Figures } from './figures';
import { recipientRows } from './recipientRows';
import { runRow } from './row';
import { scheduleRows } from './scheduleRows';

/**
 * Thousands of items against a service that fails in every way: what the items say is held against what the service
 * holds. What must be 0 is 0; unknown is allowed, and said.
 */
const seeds = (process.env.SEEDS ?? '1,2,3').split(',').map(Number);
const rows = [...recipientRows, ...scheduleRows, ...byNameRows];

const table: Figures[] = [];
afterAll(() => {
	const total = `  In total: ${inTotal(table)}\n  Creates whose outcome is not known: ${shareOfUnknown(table)}`;
	process.stdout.write(`\n${toTable(table)}\n\n${total}\n  ${strikesIn(table)}\n\n`);
});

describe.each(seeds)('seed %i', (seed) => {
	// Side by side, because most of a row's time goes by in waiting.
	test.concurrent.each(rows)('%s', async (...plan) => {
		const figures = await runRow(plan, seed);
		table.push(figures);
		process.stdout.write(`  seed ${seed}, ${plan[0]}: ${figures.seconds} s\n`);
		if (figures['cut off'] !== 0)
			throw new Error(`Cut off after ${figures.seconds} s: nothing is known of it`);
		expect(figures).toMatchObject({ lost: 0, wrong: 0, duplicated: 0, blamed: 0, denied: 0, examples: '' });
		// Otherwise the faults haven't struck, and nothing is shown.
		expect(figures.faults).toBeGreaterThan(0);
	});

	test('most of it is known: unknown is no way out', () => {
		const ofSeed = table.filter((row) => row.seed === seed);
		expect(sumOf(ofSeed, 'not known')).toBeLessThanOrEqual(sumOf(ofSeed, 'items') / 3);
	});
});
