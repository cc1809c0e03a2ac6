const { execFile } = require('node:child_process');
const { rename, rm, utimes } = require('node:fs/promises');
const { promisify } = require('node:util');
const { dest, parallel, series, src } = require('gulp');

/** Beside dist/, which is replaced at the end, so that it's never half a build. */
const fresh = `node_modules/.cache/dist-${process.pid}`;
let began;

async function start() {
	began = new Date();
	await rm(fresh, { recursive: true, force: true });
}

/** Without the helpers for default imports, which the package doesn't use: they would stand in each file anew. */
const tsc = async (...options) =>
	await promisify(execFile)(process.execPath, [
		require.resolve('typescript/bin/tsc'),
		...['-p', '.', '--outDir', fresh, '--esModuleInterop', 'false', ...options],
	]).catch(({ stdout }) => {
		throw new Error(`TypeScript found errors:\n${stdout}`);
	});

const compile = async () => await tsc();
const compileUnchecked = async () => await tsc('--noCheck');

/** What tsc leaves behind: the icons, and beside the nodes the codex files and the schemas of their output. */
function assets() {
	return src(['icons/*.svg', 'nodes/**/*.json'], { base: '.', encoding: false }).pipe(dest(fresh));
}

/** A build has the time at which it began: what is edited meanwhile makes it stale (tools/scripts/build.cjs). */
async function replace() {
	await utimes(fresh, began, began);
	await rm('dist', { recursive: true, force: true });
	await rename(fresh, 'dist');
}

exports.build = series(start, parallel(compile, assets), replace);

/** The same files in half the time, for test runs: `npm run lint` checks types. */
exports.buildUnchecked = series(start, parallel(compileUnchecked, assets), replace);
