// Installs what `npm run test:queue` needs on top of the end-to-end tests, unless it is already there:
// Redis and PostgreSQL, Debian's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { step } from '../../scripts/install.mjs';

const needed = { '/usr/bin/redis-server': 'redis-server', '/usr/lib/postgresql': 'postgresql' };

const missing = Object.keys(needed).filter((file) => !existsSync(file));
if (missing.length > 0) {
	const packages = missing.map((file) => needed[file]);
	if (spawnSync('apt-get', ['--version']).status !== 0)
		throw new Error(`The queue tests need ${packages.join(' and ')} as Debian installs them (${missing}).`);
	const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
	const run = async (title, ...args) => {
		const [command, ...rest] = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
		await step(title, command, rest);
	};
	await run('Reading the lists of Debian packages', 'update');
	await run(`Installing ${packages.join(' and ')}`, 'install', '-y', '--no-install-recommends', ...packages);
}
