// The engine tests run dist/, as n8n does. What is in it is known by two hashes, written down by each build:
// of the sources, and of what was built from them. If either differs, dist/ is stale.
const { createHash } = require('node:crypto');
const {
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} = require('node:fs');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { run } = require('./process.cjs');

const root = path.join(__dirname, '..', '..');
// Below node_modules, because everything in dist/ is published.
const cache = path.join(root, 'node_modules', '.cache', 'report-schedules');
// Stryker's copies of the repository share its node_modules, hence the hash.
const place = createHash('sha256').update(root).digest('hex').slice(0, 8);
const stampFile = path.join(cache, `build-${place}.json`);
const lock = path.join(cache, `building-${place}`);

const hashOf = (places) => {
	const hash = createHash('sha256');
	for (const file of places.flatMap(filesBelow).sort()) {
		hash
			.update(`${path.relative(root, file)}\0`)
			.update(readFileSync(file))
			.update('\0');
	}
	return hash.digest('hex');
};

function filesBelow(place) {
	const full = path.resolve(root, place);
	if (!existsSync(full)) return [];
	if (!statSync(full).isDirectory()) return [full];
	return readdirSync(full).flatMap((name) => filesBelow(path.join(full, name)));
}

/** A hash of all that dist/ is made from. */
const hashOfSources = () => hashOf(['nodes', 'credentials', 'icons', 'gulpfile.js', 'tsconfig.json']);

/** Notes that dist/ now holds what these sources give. */
function stamp(sources) {
	mkdirSync(cache, { recursive: true });
	writeFileSync(stampFile, JSON.stringify({ sources, dist: hashOf(['dist']) }));
}

/** Whether dist/ holds what the sources give. */
function isFresh() {
	if (!existsSync(stampFile)) return false;
	const { sources, dist } = JSON.parse(readFileSync(stampFile, 'utf8'));
	return sources === hashOfSources() && dist === hashOf(['dist']);
}

/**
 * Builds dist/ if it is stale, without checking types: `npm run typecheck` does that, and a test run should not
 * wait for it. Of several processes at once one builds and the others wait for it.
 */
async function freshBuild() {
	mkdirSync(cache, { recursive: true });
	while (!isFresh()) {
		if (!take()) {
			await sleep(100);
			continue;
		}
		try {
			const gulp = path.join(root, 'node_modules', 'gulp', 'bin', 'gulp.js');
			await run(process.execPath, [gulp, '--silent', 'buildUnchecked'], { cwd: root });
			break;
		} finally {
			rmSync(lock, { force: true });
		}
	}
}

/** Takes the lock; a lock whose owner is gone is removed, so that the next try gets it. */
function take() {
	try {
		writeFileSync(lock, String(process.pid), { flag: 'wx' });
		return true;
	} catch (error) {
		if (error.code !== 'EEXIST') throw error;
	}
	try {
		process.kill(Number(readFileSync(lock, 'utf8')), 0);
	} catch (error) {
		if (error.code === 'ESRCH') rmSync(lock, { force: true });
	}
	return false;
}

module.exports = { freshBuild, hashOfSources, isFresh, stamp };
