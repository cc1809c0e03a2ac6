// `npm run test:compat [-- 1.123 quickjs …]`: the engine tests on the engines of older versions of n8n, each
// installed in a folder of its own, and on the newest one with each way that it has to resolve expressions. The
// built node is the same everywhere.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce } from '../scripts/install.mjs';
import { show } from '../scripts/process.cjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const versions = readdirSync(here).filter((name) => name.startsWith('n8n-'));

/** Environment variables of each run. An engine that is not there yet is installed. */
const runs = {
	...Object.fromEntries(
		versions.map((folder) => [
			folder.replace('n8n-', ''),
			async () => {
				await installOnce(path.join(here, folder), `Installing the engine of ${folder}`);
				return { N8N_ENGINE_DIR: path.join(here, folder) };
			},
		]),
	),
	...Object.fromEntries(
		['vm', 'quickjs', 'legacy'].map((engine) => [engine, async () => ({ N8N_EXPRESSION_ENGINE: engine })]),
	),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(runs, name));
if (unknown.length > 0)
	throw new Error(`No ${unknown.join(', ')}; there are ${Object.keys(runs).join(', ')}`);

const failed = [];
for (const [name, prepare] of Object.entries(runs)) {
	if (asked.length > 0 && !asked.includes(name)) continue;
	if (name === 'vm' && !asked.includes(name) && Number(process.versions.node.split('.')[0]) < 24) {
		console.error('\nNot on vm: its isolated-vm needs Node 24, so run this again with Node 24');
		continue;
	}
	const env = await prepare();
	console.error(`\nThe engine tests on ${name}`);
	// Without N8N_ENGINE_DIR it is the engine in the root.
	const status = await show('npx', ['jest', '--selectProjects', 'engine'], {
		cwd: path.join(here, '..'),
		env,
	});
	if (status !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`\nFailed on ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
