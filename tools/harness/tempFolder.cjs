// Loaded outside of Jest's registry, so there is one folder for each process, whatever number of test files
// it runs.
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const folder = mkdtempSync(join(tmpdir(), 'report-schedules-engine-'));
process.once('exit', () => {
	rmSync(folder, { recursive: true, force: true });
	// A worker of Jest's has half a second to end. Node would first free the engine's memory, which takes about as
	// long on a busy machine, and longest with the engines of n8n 1 and 2.0. Then Jest says that it was forced.
	if (process.send) process.exit();
});

/** The folder of this process for whatever n8n writes; gone when the process ends. */
module.exports = folder;
