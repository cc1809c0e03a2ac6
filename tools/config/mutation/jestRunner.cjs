const { AsyncLocalStorage } = require('node:async_hooks');
const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { default: JestRunner } = require('jest-runner');

/** Files in which a test failed, the last one first: what found a mutant often finds its neighbor too. */
const found = [];

/**
 * Storages in use. Jest makes one for each test file and keeps it; Node goes through all of them for each promise,
 * which soon takes longer than the tests.
 */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...given) {
	storages.add(this);
	return run.apply(this, given);
};

function disableStorages() {
	for (const storage of storages) storage.disable();
	storages.clear();
}

/**
 * Stryker's Jest runner names the tests that cover a mutant, but has Jest load every test file to find them, and
 * goes on after a failure. This one notes in the dry run which test is in which file and how long the file takes.
 * A mutant's run then loads only the files it needs, the most promising first, and ends with the first failure.
 */
module.exports = class MutationRunner extends JestRunner {
	// In Stryker's copy of the repository, which all of its workers share.
	notesFile = path.join(this._globalConfig.rootDir, '.testFiles.json');

	async runTests(tests, watcher, options) {
		const isDryRun = process.env.__STRYKER_ACTIVE_MUTANT__ === undefined;
		const notes = {};
		let failed;
		this.on('test-file-failure', ([test]) => {
			failed = test.path;
		});
		this.on('test-file-success', ([test, result]) => {
			if (result.numFailingTests > 0 || result.testExecError) failed = test.path;
			const names = result.testResults.map(({ fullName }) => fullName);
			notes[test.path] = { names, milliseconds: result.perfStats.runtime };
		});
		for (const test of isDryRun ? tests : this.choose(tests)) {
			await super.runTests([test], watcher, { ...options, serial: true });
			disableStorages();
			if (failed) break;
		}
		if (isDryRun) writeFileSync(this.notesFile, JSON.stringify(notes));
		else if (failed) found.unshift(failed, ...found.splice(0).filter((file) => file !== failed));
	}

	choose(tests) {
		const notes = JSON.parse(readFileSync(this.notesFile, 'utf8'));
		const asked = new RegExp(this._globalConfig.testNamePattern ?? '', 'i');
		const place = ({ path: file }) => (found.includes(file) ? found.indexOf(file) : Infinity);
		const time = ({ path: file }) => notes[file].milliseconds;
		return tests
			.filter(({ path: file }) => notes[file].names.some((name) => asked.test(name)))
			.sort((a, b) => (place(a) === place(b) ? time(a) - time(b) : place(a) - place(b)));
	}
};
