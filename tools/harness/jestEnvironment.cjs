// Jest gives every test file a module registry and a realm (globals) of its own, so each file would load
// n8n-core again: 2.5 s instead of 1.4 s once per worker. This environment hands the harness the `require`
// and the `process` of the worker itself: the engine and the built node are then loaded once, outside of
// Jest, exactly as n8n loads them, and so are the sandbox's libraries.
const { AsyncLocalStorage } = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

// Jest itself uses an AsyncLocalStorage in each test file and leaves it on. Before Node 24, every promise is passed to
// each one that's on: in a worker's last files, to 60 of them.
const used = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...given) {
	used.add(this);
	return run.apply(this, given);
};

module.exports = class EngineEnvironment extends TestEnvironment {
	async setup() {
		await super.setup();
		this.global.__engineRealm = { require, process };
	}

	async teardown() {
		for (const storage of used) storage.disable();
		used.clear();
		await super.teardown();
	}
};
