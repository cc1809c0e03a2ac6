import runs from './runs.cjs';

const name = process.env.MUTATION_RUN;

/** The run named by MUTATION_RUN; tools/scripts/mutation.mjs goes through them all. */
export default {
	mutate: runs[name].mutate,
	testRunner: 'jest',
	jest: {
		configFile: 'tools/config/mutation/jest.cjs',
		// jestRunner.cjs picks the test files, by what they covered instead of by what they import.
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	// Tables of labels and texts: every test would have to judge each of them, which takes hours.
	ignoreStatic: runs[name].ignoreStatic ?? true,
	// What no test that takes part reads.
	ignorePatterns: [
		'/test/e2e',
		'/test/compat',
		'/tools/bench',
		'/docs/images',
		'/coverage',
		'/dist',
		'/.ci',
		'/.github',
	],
	// Tests on the engine wait for a third of their time.
	concurrency: runs[name].project === 'engine' ? 3 : 2,
	dryRunTimeoutMinutes: 20,
	// On top of twice what the tests took in the dry run: a busy machine must not pass for a mutant that hangs.
	timeoutMS: 8_000,
	timeoutFactor: 2,
	// Each test file leaves modules behind in the process.
	maxTestRunnerReuse: 100,
	reporters: ['json', 'clear-text', 'progress-append-only'],
	jsonReporter: { fileName: `reports/mutation/${name}.json` },
	clearTextReporter: { logTests: false, allowColor: false, reportTests: false, reportScoreTable: false },
	// tools/scripts/mutation.mjs judges the folders.
	thresholds: { high: 95, low: 90, break: null },
};
