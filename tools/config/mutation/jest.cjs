const { projects } = require('../../../jest.config.js');
const runs = require('./runs.cjs');

const { project, tests } = runs[process.env.MUTATION_RUN];

/**
 * A project of jest.config.js as a configuration of its own: Stryker's Jest runner knows no projects.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...projects.find(({ displayName }) => displayName === project),
	// Pure tests take part in the engine's runs too.
	roots: ['test/engine', 'test/pure', 'nodes'].map((folder) => `<rootDir>/${folder}`),
	testMatch: tests.map((pattern) => `<rootDir>/${pattern}`),
	testEnvironment: `${__dirname}/environment.cjs`,
	// The pure tests load the sources themselves.
	...(project === 'engine' && { setupFilesAfterEnv: [`${__dirname}/loadPackage.ts`] }),
	runner: `${__dirname}/jestRunner.cjs`,
	// A mutant that makes a request hang fails its test after this.
	testTimeout: 10_000,
};
