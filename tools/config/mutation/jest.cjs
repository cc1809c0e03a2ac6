const { projects } = require('../../../jest.config.js');

/** Folders whose tests hold another one to its promises, too. All tests that use it would take hours. */
const besides = {
	fields: ['panel'],
	names: ['operations'],
	schedule: ['operations', 'say'],
	text: ['names', 'say', 'values'],
	values: ['schedule'],
};
const folder = process.env.MUTATION_FOLDER;
process.env.MUTATION_TESTS = [folder, ...(besides[folder] ?? [])].join();

/**
 * The tests of one folder that need no n8n, as a configuration of their own: Stryker's Jest runner knows no projects.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...projects.find(({ displayName }) => displayName === 'pure'),
	roots: ['<rootDir>/tools/config/mutation', '<rootDir>/test/pure', '<rootDir>/nodes'],
	testMatch: ['**/mutation/folder.test.cjs'],
	// Stryker looks the environment up itself, and knows no <rootDir>.
	testEnvironment: require.resolve('../../harness/jestEnvironment.cjs'),
	testTimeout: 10_000,
};
