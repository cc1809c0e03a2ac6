// Loaded outside of Jest's registry, so there is one folder for each process, whatever number of test files
// it runs.
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const folder = mkdtempSync(join(tmpdir(), 'report-schedules-engine-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The folder of this process for whatever n8n writes; gone when the process ends. */
module.exports = folder;
