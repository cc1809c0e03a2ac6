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
const tests = [folder, ...(besides[folder] ?? [])];

/**
 * The tests of one folder that need no n8n, as a configuration of their own: Stryker's Jest runner knows no projects.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...projects.find(({ displayName }) => displayName === 'pure'),
	roots: [...tests.map((name) => `<rootDir>/test/pure/${name}`), '<rootDir>/nodes'],
	// Stryker looks the environment up itself, and knows no <rootDir>.
	testEnvironment: require.resolve('../../harness/jestEnvironment.cjs'),
	// These try sizes, or the same many times.
	testPathIgnorePatterns: ['/bounds\\.test', '\\.properties\\.test'],
	testTimeout: 10_000,
};
