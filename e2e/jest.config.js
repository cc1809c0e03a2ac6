/** @type {import('jest').Config} */
module.exports = {
	rootDir: __dirname,
	// Without roots jest would look through all of n8n.
	roots: ['<rootDir>/tests'],
	testEnvironment: 'node',
	testMatch: ['**/*.test.ts'],
	transform: { '^.+\\.ts$': ['ts-jest', { diagnostics: false, tsconfig: '<rootDir>/tsconfig.json' }] },
	globalSetup: '<rootDir>/tests/support/start.ts',
	globalTeardown: '<rootDir>/tests/support/stop.ts',
	// One n8n for all the files, on a machine that may have two cores.
	maxWorkers: 1,
	testTimeout: 120_000,
};
