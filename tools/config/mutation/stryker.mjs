/** A folder of the node, such as `say`. */
const folder = process.env.MUTATION_FOLDER;

/** Changes what test/pure/ tests, one place after the other, and sees whether a test fails. */
export default {
	mutate: [`nodes/ReportSchedule/${folder}/**/*.ts`],
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
