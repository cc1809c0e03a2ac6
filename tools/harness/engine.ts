import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type * as Core from 'n8n-core';
import type * as Workflow from 'n8n-workflow';
import { realm } from './realm';
import { letGoOfWaits, replaceServices } from './services';
import type * as Temporary from './temporary.cjs';

/** n8n's engine: the packages as published, of one version. */
export interface Engine {
	core: typeof Core;
	workflow: typeof Workflow;
	versions: { core: string; workflow: string };
	/** The folder of the `n8n-workflow` that n8n-core itself uses; the node under test has to get the same. */
	workflowFolder: string;
	/** A folder of this process for whatever n8n writes, removed when the process ends. */
	tempFolder: string;
}

/** The root of this repository. */
export const projectFolder = resolve(__dirname, '..', '..');

let engine: Engine | undefined;

/**
 * Loads n8n-core and the n8n-workflow that it uses, from the folder named by `N8N_ENGINE_DIR` (one in which
 * `npm install n8n-core@…` was run) or from this repository's node_modules.
 */
export function loadEngine(): Engine {
	return (engine ??= load(realm.process.env.N8N_ENGINE_DIR ?? projectFolder));
}

function load(folder: string): Engine {
	// Outside of Jest's registry: one folder for each process, whatever number of test files it runs. A worker would
	// otherwise install the package for each file, and take too long at its end to remove it as often.
	const { folderOfProcess } = realm.require(resolve(__dirname, 'temporary.cjs')) as typeof Temporary;
	const tempFolder = folderOfProcess('engine');
	// A proxy of this machine's would be asked for the servers of the tests, which listen on loopback. npm's own
	// settings count too: n8n's HTTP client reads them.
	for (const name of Object.keys(realm.process.env)) {
		if (/^(npm_config_)?((https?|all|no)_)?proxy$/i.test(name)) delete realm.process.env[name];
	}
	// n8n-core reads these while it is being loaded. Without them it writes into the home folder.
	Object.assign(realm.process.env, {
		N8N_ENCRYPTION_KEY: 'engine-harness',
		N8N_USER_FOLDER: tempFolder,
		N8N_LOG_LEVEL: 'silent',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
	});

	const find = createRequire(join(resolve(folder), 'package.json'));
	const corePath = find.resolve('n8n-core');
	const fromCore = createRequire(corePath);
	const workflowPath = fromCore.resolve('n8n-workflow');

	const core = realm.require(corePath) as typeof Core;
	const workflow = realm.require(workflowPath) as typeof Workflow;
	replaceServices(corePath, fromCore, workflow);
	letGoOfWaits(workflow);

	const coreFolder = packageFolder(corePath, 'n8n-core');
	const workflowFolder = packageFolder(workflowPath, 'n8n-workflow');
	return {
		core,
		workflow,
		versions: { core: versionOf(coreFolder), workflow: versionOf(workflowFolder) },
		workflowFolder,
		tempFolder,
	};
}

function packageFolder(entry: string, name: string): string {
	const end = join('node_modules', name);
	return entry.slice(0, entry.lastIndexOf(end)) + end;
}

const versionOf = (folder: string) => (realm.require(join(folder, 'package.json')) as { version: string }).version;
