// `npm run test:compat [-- 1.123 quickjs …]`: the engine tests on the engines of older versions of n8n, each
// installed in a folder of its own, and on the newest one with each way that it has to resolve expressions. The
// built node is the same everywhere.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../../tools/scripts/install.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const versions = readdirSync(here).filter((name) => name.startsWith('n8n-'));

const installed = (folder, what) => {
	installPackages(path.join(here, folder), what);
	return path.join(here, folder);
};

/** Environment variables of each run. What it needs and is not there yet is installed. */
const runs = Object.fromEntries(
	versions.map((folder) => [
		folder.replace('n8n-', ''),
		() => ({ N8N_ENGINE_DIR: installed(folder, `the engine of ${folder} (a minute)`) }),
	]),
);
for (const engine of ['quickjs', 'legacy']) runs[engine] = () => ({ N8N_EXPRESSION_ENGINE: engine });
runs.vm = () => {
	const env = { N8N_EXPRESSION_ENGINE: 'vm' };
	if (Number(process.versions.node.split('.')[0]) >= 24) return env;
	// Its isolated-vm needs Node 24, which npm has as a package for each platform.
	const bin = path.join(installed('node-24', 'Node 24'), 'node_modules', '.bin');
	return { ...env, PATH: [bin, process.env.PATH].join(path.delimiter) };
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(runs, name));
if (unknown.length > 0) throw new Error(`No ${unknown.join(', ')}; there are ${Object.keys(runs).join(', ')}`);

const failed = [];
for (const [name, prepare] of Object.entries(runs)) {
	if (asked.length > 0 && !asked.includes(name)) continue;
	const env = prepare();
	console.error(`\nThe engine tests on ${name}`);
	// Without N8N_ENGINE_DIR it is the engine in the root.
	const { status } = spawnSync('npx', ['jest', '--selectProjects', 'engine'], {
		cwd: path.join(here, '..', '..'),
		env: { ...process.env, ...env },
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	if (status !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`\nFailed on ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
