// `node tools/scripts/install.mjs [folder]` installs a folder's packages unless they're there. Plain Node, because in a
// fresh clone there's nothing else. npm's own "pre…" scripts can't do it: .npmrc turns them off, together with the
// install scripts of packages.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packagesIn = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);

/** Whether a folder has the packages that its lock file asks for, no matter which command installed them. */
function isInstalled(folder) {
	// npm writes this file last.
	const installed = path.join(folder, 'node_modules', '.package-lock.json');
	if (!existsSync(installed)) return false;
	const versions = new Map(packagesIn(installed).map(([place, { version }]) => [place, version]));
	return packagesIn(path.join(folder, 'package-lock.json')).every(
		([place, { version, optional }]) => place === '' || optional || versions.get(place) === version,
	);
}

/** @param what it is and how long it takes, e.g. `n8n (1.5 GB, about 5 minutes)` */
export function installPackages(folder, what) {
	if (isInstalled(folder)) return;
	console.log(`Installing ${what}. npm says nothing until it's done.`);
	execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
		cwd: folder,
		stdio: 'inherit',
		// There, npm is a script, which only a shell can start.
		shell: process.platform === 'win32',
	});
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	installPackages(process.cwd(), "n8n's engine and the development tools (950 MB, 1 to 3 minutes)");
}
