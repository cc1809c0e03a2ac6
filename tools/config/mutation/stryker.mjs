import { readdirSync, readFileSync } from 'node:fs';

/** A folder of the node, such as `say`. */
const folder = process.env.MUTATION_FOLDER;
/** One part of so many is changed: ten lines at a time, spread over each file. */
const parts = Number(process.env.MUTATION_PARTS ?? 1);

const place = `nodes/ReportSchedule/${folder}`;
const files = readdirSync(place).filter((name) => name.endsWith('.ts'));
const ranges = files.flatMap((name) => {
	const count = readFileSync(`${place}/${name}`, 'utf8').split('\n').length;
	const starts = Array.from({ length: Math.ceil(count / (10 * parts)) }, (_, at) => at * 10 * parts + 1);
	return starts.map((line) => `${place}/${name}:${line}-${line + 10}`);
});

/** Changes what test/pure/ tests, one place after the other, and sees whether a test fails. */
export default {
	mutate: parts === 1 ? files.map((name) => `${place}/${name}`) : ranges,
	testRunner: 'jest',
	jest: { configFile: 'tools/config/mutation/jest.cjs', enableFindRelatedTests: false },
	coverageAnalysis: 'perTest',
	// Tables of labels and texts: every test would have to judge each of them, which takes hours.
	ignoreStatic: true,
	// What no test that takes part reads.
	ignorePatterns: ['/test/e2e', '/test/compat', '/docs/images', '/coverage', '/dist', '/.ci'],
	concurrency: 2,
	timeoutMS: 8_000,
	reporters: ['json', 'clear-text'],
	jsonReporter: { fileName: `reports/mutation/${folder}.json` },
	clearTextReporter: { logTests: false, allowColor: false, reportTests: false, reportScoreTable: false },
};
