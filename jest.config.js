/** @type {import('jest').Config} */
const common = {
	rootDir: __dirname,
	testEnvironment: 'node',
	// isolatedModules comes from tsconfig.json: types are checked once, by `npm run typecheck`.
	transform: { '^.+\\.ts$': ['ts-jest', { diagnostics: false }] },
};

/** @type {import('jest').Config} */
module.exports = {
	projects: [
		{ ...common, displayName: 'pure', testMatch: ['<rootDir>/test/pure/**/*.test.ts'] },
		{ ...common, displayName: 'engine', testMatch: ['<rootDir>/test/{engine,sandbox,package}/**/*.test.ts'] },
	],
	maxWorkers: 2,
	testTimeout: 60_000,
};
