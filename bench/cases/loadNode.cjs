// One load of the built node and credential in a process of its own, n8n-workflow already loaded, as in n8n.
// Run with --expose-gc. Prints JSON: milliseconds, and bytes of heap that stay.
const { join } = require('node:path');

const dist = join(__dirname, '..', '..', 'dist');
require('n8n-workflow');

global.gc();
const before = process.memoryUsage().heapUsed;
const start = performance.now();
const { ReportSchedule } = require(join(dist, 'nodes', 'ReportSchedule', 'ReportSchedule.node.js'));
const { ReportScheduleApi } = require(join(dist, 'credentials', 'ReportScheduleApi.credentials.js'));
const made = [new ReportSchedule(), new ReportScheduleApi()];
const ms = performance.now() - start;
global.gc();
const heap = process.memoryUsage().heapUsed - before;
console.log(JSON.stringify({ ms, heap, parameters: made[0].description.properties.length }));
