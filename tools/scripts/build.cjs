// Whether dist/ is what gulpfile.js makes of the sources. The tests run dist/, as n8n does.
const { execFileSync } = require('node:child_process');
const { existsSync, readdirSync, statSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');
const dist = path.join(root, 'dist');
const sources = ['nodes', 'credentials', 'icons', 'gulpfile.js', 'tsconfig.json'];

/** When a file, or anything in a folder, was last changed. What is deleted changes its folder. */
function changedAt(place) {
	const { mtimeMs } = statSync(place);
	if (!statSync(place).isDirectory()) return mtimeMs;
	return Math.max(mtimeMs, ...readdirSync(place).map((name) => changedAt(path.join(place, name))));
}

/** Whether dist/ holds what the sources give: a build gives it the time at which it began. */
const isFresh = () =>
	existsSync(dist) && statSync(dist).mtimeMs > Math.max(...sources.map((place) => changedAt(path.join(root, place))));

/** Builds if dist/ is stale, without checking types: `npm run lint` does, and a test run shouldn't wait for it. */
const freshBuild = async () => {
	if (isFresh()) return;
	execFileSync('npx', ['--no-install', 'gulp', 'buildUnchecked', '--silent'], {
		cwd: root,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
};

// Jest runs the function once, before the workers start.
module.exports = Object.assign(freshBuild, { isFresh });
