const { execFileSync } = require('node:child_process');
const { rmSync } = require('node:fs');
const { dest, parallel, series, src } = require('gulp');

async function clean() {
	rmSync('dist', { recursive: true, force: true });
}

async function compile() {
	execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', '.'], { stdio: 'inherit' });
}

/** What tsc leaves behind: the icons, and beside the nodes the codex files and the schemas of their output. */
function assets() {
	return src(['icons/*.svg', 'nodes/**/*.json'], { base: '.', encoding: false }).pipe(dest('dist'));
}

exports.build = series(clean, parallel(compile, assets));
