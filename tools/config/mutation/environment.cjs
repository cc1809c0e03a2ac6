const EngineEnvironment = require('../../harness/jestEnvironment.cjs');
const { name: packageName } = require('../../../package.json');
const { isLeftOut } = require('./leftOut.cjs');

const inPackage = new RegExp(`[/\\\\]node_modules[/\\\\]${packageName}[/\\\\]`);

/**
 * Lets Stryker reach the built node, which the harness loads outside of Jest: what it covers goes where the test
 * file's own coverage goes, and the mutant to be tested is active in it.
 */
module.exports = class MutationEnvironment extends EngineEnvironment {
	async setup() {
		await super.setup();
		globalThis.__stryker__ = this.global.__stryker__;
		// Some mutants act while a module is being loaded, hence anew for each test file.
		for (const file of Object.keys(require.cache)) if (inPackage.test(file)) delete require.cache[file];
	}

	/** One failed test is enough to know a mutant; the rest of the file is left out. */
	handleTestEvent({ name, test }) {
		if (name === 'test_start' && (this.hasFailed || isLeftOut(test))) test.mode = 'skip';
		if (name === 'test_done' && test.errors.length > 0) this.hasFailed = true;
		// Stryker would count what comes next, such as the next file's modules, as the skipped test's doing.
		if (name === 'test_skip') this.global.__stryker__.currentTestId = undefined;
	}
};
