const { projects } = require('../../jest.config.js');

/**
 * One of the projects of jest.config.js as a configuration of its own: Stryker's Jest runner knows no projects.
 *
 * @returns {import('jest').Config}
 */
module.exports = (name, testMatch) => ({
	...projects.find(({ displayName }) => displayName === name),
	testMatch: testMatch.map((pattern) => `<rootDir>/${pattern}`),
	testEnvironment: `${__dirname}/environment.cjs`,
	runner: `${__dirname}/jestRunner.cjs`,
	// A mutant that makes a request hang fails its test after this.
	testTimeout: 10_000,
});
