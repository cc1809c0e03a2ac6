/** @type {import('jest').Config} */
const common = {
	rootDir: __dirname,
	// Without roots jest would look through all of e2e/node_modules.
	roots: ['<rootDir>/test', '<rootDir>/nodes'],
	// isolatedModules comes from tsconfig.json: types are checked once, by `npm run typecheck`.
	transform: { '^.+\\.ts$': ['ts-jest', { diagnostics: false }] },
};

/** @type {import('jest').Config} */
module.exports = {
	projects: [
		{
			...common,
			displayName: 'pure',
			testEnvironment: 'node',
			testMatch: ['<rootDir>/test/pure/**/*.test.ts', '<rootDir>/test/sandbox/**/*.test.ts'],
		},
		{
			...common,
			displayName: 'engine',
			testEnvironment: '<rootDir>/harness/jestEnvironment.cjs',
			testMatch: ['<rootDir>/test/engine/**/*.test.ts'],
		},
	],
	// The pure parts: what imports no n8n at run time. Only a run with --coverage measures them.
	collectCoverageFrom: [
		'nodes/ReportSchedule/{answers,fields,operations,requests}/**/*.ts',
		'nodes/ReportSchedule/run/{itemRanges,lanes}.ts',
		'nodes/ReportSchedule/transport/{connection,failure,retryPolicy,withoutToken}.ts',
	],
	coverageReporters: ['text', 'json-summary'],
	coverageThreshold: { global: { statements: 100, branches: 100, functions: 100, lines: 100 } },
	maxWorkers: 2,
	testTimeout: 60_000,
};
