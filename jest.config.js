/** @type {import('jest').Config} */
const common = {
	rootDir: __dirname,
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
			testEnvironment: '<rootDir>/harness/jest-environment.cjs',
			testMatch: ['<rootDir>/test/engine/**/*.test.ts'],
		},
	],
	maxWorkers: 2,
	testTimeout: 60_000,
};
