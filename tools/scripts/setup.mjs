// `node tools/scripts/setup.mjs [install] [build] [n8n] [browser] [queue]` gets ready what the npm scripts need. What is
// there already costs next to nothing. npm's own "pre…" scripts can't do it: .npmrc turns them off, together with
// the install scripts of packages.
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installBrowser, installN8n, installServices } from '../../test/e2e/setup.mjs';
import { installPackages, isInstalled } from './packages.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** In the order in which one builds on the other. */
const steps = {
	install: async () =>
		await installPackages(root, "n8n's engine and the development tools (450 MB, 1 to 3 minutes)"),
	build: async () => await createRequire(import.meta.url)('./freshBuild.cjs').freshBuild(),
	n8n: installN8n,
	browser: installBrowser,
	queue: installServices,
};

const asked = process.argv.slice(2);
try {
	if (!asked.includes('install') && !isInstalled(root)) {
		throw new Error(
			'Run "npm install" first: packages are missing, or not those that package-lock.json names.',
		);
	}
	for (const [name, get] of Object.entries(steps)) if (asked.includes(name)) await get();
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
