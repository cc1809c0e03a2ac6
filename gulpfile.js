const { rmSync } = require('node:fs');
const { dest, parallel, series, src } = require('gulp');
const { hashOfSources, stamp } = require('./tools/scripts/freshBuild.cjs');
const { run } = require('./tools/scripts/process.cjs');

// Taken before anything is compiled: what is edited meanwhile makes the build stale.
let sources;

async function clean() {
	sources = hashOfSources();
	rmSync('dist', { recursive: true, force: true });
}

const tsc = async (...options) =>
	await run(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', '.', ...options]);

// Without the helpers for default imports, which the package doesn't use: they would stand in each file anew.
const compile = async () => await tsc('--esModuleInterop', 'false');
const compileUnchecked = async () => await tsc('--esModuleInterop', 'false', '--noCheck');

/** What tsc leaves behind: the icons, and beside the nodes the codex files and the schemas of their output. */
function assets() {
	return src(['icons/*.svg', 'nodes/**/*.json'], { base: '.', encoding: false }).pipe(dest('dist'));
}

const noteSources = async () => stamp(sources);

exports.build = series(clean, parallel(compile, assets), noteSources);

/** The same files in half the time, for test runs: types are checked by `npm run typecheck`. */
exports.buildUnchecked = series(clean, parallel(compileUnchecked, assets), noteSources);
