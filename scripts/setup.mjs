// What the npm scripts need before they can begin; each of them costs nothing where it is already there.
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOnce } from './install.mjs';
import { mustShow } from './process.cjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = async (...args) => await mustShow(process.execPath, args, { cwd: root });

/** What there is to set up, in the order in which one builds on the other. */
const steps = {
	packages: async () =>
		await installOnce(root, 'Installing n8n-core and the development tools (about a minute)'),
	build: async () => await createRequire(import.meta.url)('./freshBuild.cjs').freshBuild(),
	n8n: async () => await node(path.join('e2e', 'setup.mjs')),
	browser: async () => await node(path.join('e2e', 'setup.mjs'), '--browser'),
	queue: async () => await node(path.join('e2e', 'queue', 'setup.mjs')),
};

/** @param needs names of `steps`; the packages are always there */
export async function setUp(needs) {
	for (const [name, step] of Object.entries(steps)) {
		if (name === 'packages' || needs.includes(name)) await step();
	}
}
