/** @type {import('jest').Config} */
const common = {
	rootDir: __dirname,
	testEnvironment: 'node',
	// Types are checked once, by `npm run lint`.
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
	},
};

/** Tests that use n8n-workflow, the sandbox or the engine. @type {import('jest').Config} */
const onSandbox = { ...common, testEnvironment: '<rootDir>/tools/harness/jestEnvironment.cjs' };

/** Tests of the built node on n8n's engine. @type {import('jest').Config} */
const onEngine = {
	...onSandbox,
	globalSetup: '<rootDir>/tools/scripts/build.cjs',
};

const asked = process.argv.slice(2);
/** `npm run test:faults`. In `npm test`, the same tests take seconds. */
const isFaults = asked.includes('faults');

/**
 * Roots are narrow: below test/ as a whole Jest would look through all of n8n, in test/e2e/.
 *
 * @type {Record<string, import('jest').Config>}
 */
const always = {
	pure: {
		...onSandbox,
		roots: ['<rootDir>/test/pure', '<rootDir>/test/sandbox', '<rootDir>/nodes'],
		moduleNameMapper: { '^n8n-workflow$': '<rootDir>/tools/harness/n8nWorkflow.cjs' },
	},
	engine: { ...onEngine, roots: ['<rootDir>/test/engine', '<rootDir>/nodes'], globals: { isLong: false } },
	faults: { ...onEngine, roots: ['<rootDir>/test/faults', '<rootDir>/nodes'], globals: { isLong: isFaults } },
};

/** In a real n8n. What they need is installed by `npm run test:e2e`. These take minutes, so they run only if the command line names them or one of their files. */
const onRequest = {
	e2e: {
		...common,
		roots: ['<rootDir>/test/e2e/tests'],
		globalSetup: '<rootDir>/test/e2e/tests/support/start.ts',
		globalTeardown: '<rootDir>/test/e2e/tests/support/stop.ts',
		globals: { isLong: true },
	},
	queue: {
		...common,
		roots: ['<rootDir>/test/e2e/queue'],
		testEnvironment: '<rootDir>/tools/harness/jestEnvironment.cjs',
	},
};

const places = { e2e: 'test/e2e/tests', queue: 'test/e2e/queue' };
const isAsked = (name) =>
	asked.some((word) => word === name || word.replaceAll('\\', '/').includes(places[name]));
const requested = Object.entries(onRequest).filter(([name]) => isAsked(name));
const isLong = isFaults || requested.length > 0;

/** @type {import('jest').Config} */
module.exports = {
	projects: [...Object.entries(always), ...requested].map(([displayName, project]) => ({
		testMatch: ['**/*.test.ts'],
		...project,
		displayName,
	})),
	// Jest reads the time-out here only, not in a project.
	testTimeout: isLong ? 3_600_000 : 60_000,
	// Nothing is left open at a worker's end, but Node frees the engine's memory, which takes a second on a busy machine.
	workerGracefulExitTimeout: 10_000,
	// One n8n for all the files of test/e2e/, on a machine that may have two cores.
	maxWorkers: isAsked('e2e') || isAsked('queue') ? 1 : 2,
};
