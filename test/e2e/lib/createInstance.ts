import path from 'node:path';
import { openInstance, type Instance } from './instance';
import { installPackage } from './package';
import { e2e, node } from './paths';
import { run } from './process';
import { temporaryFolder } from './temporary';

/** Makes a new n8n in a folder of its own and installs the packed package in it, listed as a user's is. */
export async function createInstance(tarball: string): Promise<Instance> {
	const instance = openInstance(temporaryFolder('n8n'));
	try {
		const installed = await installPackage(tarball, instance.folder);
		// Any command makes n8n create its database, which the listing needs.
		await instance.command('list:workflow');
		const script = path.join(e2e, 'lib', 'listPackage.mjs');
		const database = path.join(instance.folder, '.n8n', 'database.sqlite');
		await run(node, [script, database, installed], {
			cwd: instance.folder,
			env: { ...instance.env, NODE_PATH: path.join(e2e, 'node_modules') },
		});
		return instance;
	} catch (error) {
		instance.remove();
		throw error;
	}
}
