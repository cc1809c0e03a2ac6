import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mustShow } from './process.cjs';

/**
 * Runs a command and says every ten seconds that it is still at it: npm is silent without a terminal.
 *
 * @throws if the command ends with another status than 0; its standard error is shown
 */
export async function step(title, command, args, { cwd, env = {} } = {}) {
	const start = Date.now();
	const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`;
	console.error(`${title} …`);
	const ticker = setInterval(() => console.error(`  … ${seconds()}`), 10_000);
	await mustShow(command, args, { cwd, env, quiet: true }).finally(() => clearInterval(ticker));
	console.error(`  done in ${seconds()}`);
}

/**
 * Installs a folder's packages unless they are already what its lock file asks for.
 *
 * @param install does it; by default `npm ci`
 */
export async function installOnce(folder, title, install = () => npmCi(folder, title)) {
	const stamp = path.join(folder, 'node_modules', '.installed-lock');
	const lock = readFileSync(path.join(folder, 'package-lock.json'));
	const wanted = createHash('sha256').update(lock).digest('hex');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
	rmSync(stamp, { force: true });
	await install();
	writeFileSync(stamp, wanted);
}

/** `npm ci` without install scripts. */
export async function npmCi(folder, title) {
	await step(title, 'npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: folder });
}
