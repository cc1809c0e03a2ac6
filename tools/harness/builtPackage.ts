import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { ICredentialType, INodeType, IVersionedNodeType } from 'n8n-workflow';
import { isFresh } from '../scripts/build.cjs';
import { loadEngine, projectFolder } from './engine';

/** What n8n knows of an installed package. */
interface LoadedPackage {
	name: string;
	/** Where it's installed. */
	folder: string;
	nodes: Record<string, INodeType | IVersionedNodeType>;
	credentials: Record<string, ICredentialType>;
}

let loaded: Promise<LoadedPackage> | undefined;

/**
 * Installs the built package into the temp folder, as n8n installs a community package below its user
 * folder, and loads it with n8n-core's own PackageDirectoryLoader. The link beside it makes the node's
 * `require('n8n-workflow')` the engine's own copy: errors are told apart by `instanceof`.
 */
export async function loadBuiltPackage(): Promise<LoadedPackage> {
	return await (loaded ??= load(install()));
}

function install(): string {
	const { name, files } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
		name: string;
		files: string[];
	};
	const { tempFolder, workflowFolder } = loadEngine();
	const modules = join(tempFolder, 'nodes', 'node_modules');
	const target = join(modules, name);
	if (existsSync(target)) return target;

	// Jest and the npm scripts build before they get here; a file edited since, or run by hand, does not pass.
	if (!isFresh()) throw new Error('dist/ is not built from the current sources: run `npm run build`');
	mkdirSync(target, { recursive: true });
	for (const file of ['package.json', ...files]) {
		cpSync(join(projectFolder, file), join(target, file), { recursive: true });
	}
	symlinkSync(workflowFolder, join(modules, 'n8n-workflow'), 'junction');
	return target;
}

async function load(folder: string): Promise<LoadedPackage> {
	const loader = new (loadEngine().core.PackageDirectoryLoader)(folder);
	await loader.loadAll();
	const types = <T>(found: Record<string, { type: T }>) =>
		Object.fromEntries(Object.entries(found).map(([key, { type }]) => [key, type]));
	return {
		name: loader.packageName,
		folder,
		nodes: types(loader.nodeTypes),
		credentials: types(loader.credentialTypes),
	};
}
