// Jest gives every test file a module registry and a realm (globals) of its own. This environment hands the harness the `require`
// and the `process` of the worker itself: n8n's engine, the built node and the sandbox's libraries are loaded once per worker,
// outside of Jest, exactly as n8n loads them.
const { AsyncLocalStorage } = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

const realm = { require, process };

// Jest leaves an AsyncLocalStorage on in each test file. Before Node 24, every promise is passed to all that are on: in a
// worker's 60th file an await took 70 times as long.
const used = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...given) {
	used.add(this);
	return run.apply(this, given);
};

module.exports = class EngineEnvironment extends TestEnvironment {
	async setup() {
		await super.setup();
		this.global.__engineRealm = realm;
	}

	async teardown() {
		for (const storage of used) storage.disable();
		used.clear();
		await super.teardown();
	}
};
