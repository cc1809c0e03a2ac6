// `npm run test:compat [-- 1.123]`: the engine tests on the engine of older versions of n8n, each installed in
// a folder of its own. The built node is the same; the newest supported version is the root's own.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce } from '../scripts/install.mjs';
import { show } from '../scripts/process.cjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const [only] = process.argv.slice(2);
const folders = readdirSync(here).filter(
	(name) => name.startsWith('n8n-') && (!only || name === `n8n-${only}`),
);
if (folders.length === 0) throw new Error(`No folder compat/n8n-${only}`);

let failed = 0;
for (const folder of folders) {
	const engine = path.join(here, folder);
	await installOnce(engine, `Installing the engine of ${folder}`);
	console.error(`\nThe engine tests on ${folder}`);
	const status = await show('npx', ['jest', '--selectProjects', 'engine'], {
		cwd: path.join(here, '..'),
		env: { N8N_ENGINE_DIR: engine },
	});
	if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
