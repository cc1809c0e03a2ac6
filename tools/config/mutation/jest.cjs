const { projects } = require('../../../jest.config.js');

/**
 * The tests of one folder that need no n8n, as a configuration of their own: Stryker's Jest runner knows no projects, and all
 * tests would take it hours.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...projects.find(({ displayName }) => displayName === 'pure'),
	roots: [`<rootDir>/test/pure/${process.env.MUTATION_FOLDER}`, '<rootDir>/nodes'],
	// Stryker looks the environment up itself, and knows no <rootDir>.
	testEnvironment: require.resolve('../../harness/jestEnvironment.cjs'),
	// These try sizes, or the same many times.
	testPathIgnorePatterns: ['/bounds\\.test', '\\.properties\\.test'],
	testTimeout: 10_000,
};
