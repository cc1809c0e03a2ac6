import { execFileSync } from 'node:child_process';

/** No text takes more than time in proportion to its length, whoever reads it: an answer of 80 kB stopped all of n8n. */

interface Found {
	readers: string[];
	/** One that takes more. */
	known: string;
	slow: Array<{ name: string; text: string }>;
}

const found = JSON.parse(
	execFileSync(process.execPath, ['--import', 'tsx', 'test/pure/growingTexts.ts'], { encoding: 'utf8' }),
) as Found;

test('all that read texts are found by their types', () => {
	expect(found.readers.length).toBeGreaterThan(100);
});

test('what takes more is found', () => {
	expect(found.slow.map(({ name }) => name)).toEqual(expect.arrayContaining([found.known]));
});

test('nothing else does', () => {
	expect(found.slow.filter(({ name }) => name !== found.known)).toEqual([]);
});
