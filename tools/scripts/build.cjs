// `node tools/scripts/build.cjs` builds dist/: what tsc compiles, the icons, and beside the nodes the codex files and the
// schemas of their output. Jest requires it for `freshBuild`.
const { execFileSync } = require('node:child_process');
const { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');
const dist = path.join(root, 'dist');
const sources = ['nodes', 'credentials', 'icons', 'tsconfig.json', 'tools/scripts/build.cjs'];

/** When a file, or anything in a folder, was last changed. What is deleted changes its folder. */
function changedAt(place) {
	const { mtimeMs } = statSync(place);
	if (!statSync(place).isDirectory()) return mtimeMs;
	return Math.max(mtimeMs, ...readdirSync(place).map((name) => changedAt(path.join(place, name))));
}

/** Whether dist/ holds what the sources give: a build gives it the time at which it began. */
const isFresh = () =>
	existsSync(dist) &&
	statSync(dist).mtimeMs > Math.max(...sources.map((place) => changedAt(path.join(root, place))));

/** Builds beside dist/ and puts it in its place at the end, so that dist/ is never half a build. */
function build(...options) {
	const began = new Date();
	const fresh = path.join(root, `node_modules/.cache/dist-${process.pid}`);
	rmSync(fresh, { recursive: true, force: true });
	// Without the helpers for default imports, which the package doesn't use: they would stand in each file anew.
	const compiled = ['-p', root, '--outDir', fresh, '--esModuleInterop', 'false', ...options];
	execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), ...compiled], { stdio: 'inherit' });
	for (const place of ['icons', 'nodes']) {
		const filter = (source) => statSync(source).isDirectory() || /\.(svg|json)$/.test(source);
		cpSync(path.join(root, place), path.join(fresh, place), { recursive: true, filter });
	}
	utimesSync(fresh, began, began);
	rmSync(dist, { recursive: true, force: true });
	renameSync(fresh, dist);
}

/** Builds if dist/ is stale, without checking types: `npm run lint` does, and a test run shouldn't wait for it. */
const freshBuild = async () => {
	if (!isFresh()) build('--noCheck');
};

module.exports = { freshBuild, isFresh };
if (require.main === module) build();
