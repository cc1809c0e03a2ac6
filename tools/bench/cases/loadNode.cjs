// One load of modules in a process of its own, n8n-workflow already loaded, as in n8n; classes that they export
// are constructed. Arguments: the modules. Run with --expose-gc. Prints JSON: milliseconds, milliseconds of
// processor time, bytes of heap that stay, the number of objects made and of files loaded.
require('n8n-workflow');

global.gc();
const loadedBefore = Object.keys(require.cache).length;
const before = process.memoryUsage().heapUsed;
const cpuBefore = process.cpuUsage();
const start = performance.now();
const made = [];
for (const file of process.argv.slice(2)) {
	for (const Type of Object.values(require(file))) made.push(new Type());
}
const ms = performance.now() - start;
const files = Object.keys(require.cache).length - loadedBefore;
const { user, system } = process.cpuUsage(cpuBefore);
global.gc();
const heap = process.memoryUsage().heapUsed - before;
console.log(JSON.stringify({ ms, cpu: (user + system) / 1000, heap, made: made.length, files }));
