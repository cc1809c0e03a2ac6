const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

// A test file in Jest sees a copy of `process` that gets no events; jestEnvironment.cjs hands on the real one.
const real = globalThis.__engineRealm?.process ?? process;

const folders = [];

/** A new folder, removed when this process exits. */
function temporaryFolder(purpose) {
	const folder = mkdtempSync(path.join(tmpdir(), `report-schedules-${purpose}-`));
	if (folders.length === 0) real.once('exit', removeAll);
	folders.push(folder);
	return folder;
}

const shared = new Map();

/** The folder of this process for a purpose: made once, the same one at each call. */
function folderOfProcess(purpose) {
	if (!shared.has(purpose)) shared.set(purpose, temporaryFolder(purpose));
	return shared.get(purpose);
}

function removeAll() {
	// Tried again: a process that is just being killed may still write into it.
	for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

module.exports = { folderOfProcess, temporaryFolder };
