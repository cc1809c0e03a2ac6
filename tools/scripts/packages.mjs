import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { step } from './step.mjs';

const packagesIn = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);

/** Whether a folder has the packages that its lock file asks for, no matter which command installed them. */
export function isInstalled(folder) {
	// npm writes this file last.
	const installed = path.join(folder, 'node_modules', '.package-lock.json');
	if (!existsSync(installed)) return false;
	const versions = new Map(packagesIn(installed).map(([place, { version }]) => [place, version]));
	return packagesIn(path.join(folder, 'package-lock.json')).every(
		([place, { version, optional }]) => place === '' || optional || versions.get(place) === version,
	);
}

/**
 * Installs a folder's packages, without their install scripts, unless they're there.
 *
 * @param what they are, and how long it takes, e.g. `n8n (1.5 GB, about 5 minutes)`
 */
export async function installPackages(folder, what) {
	if (isInstalled(folder)) return;
	console.log(`Installing ${what}`);
	const places = packagesIn(path.join(folder, 'package-lock.json'))
		.map(([place]) => place)
		.filter((place) => place !== '');
	const isThere = (place) => existsSync(path.join(folder, place, 'package.json'));
	await step('Install', 'npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
		cwd: folder,
		progress: () => `${places.filter(isThere).length} of about ${places.length} packages`,
	});
}
