import type * as Core from 'n8n-core';
import type * as Workflow from 'n8n-workflow';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

import { recorder } from './logs';
import { realm } from './realm';

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
export const projectFolder = resolve(__dirname, '..');

let engine: Engine | undefined;

/**
 * Loads n8n-core and the n8n-workflow that it uses, from the folder named by `N8N_ENGINE_DIR` (one in which
 * `npm install n8n-core@…` was run) or from this repository's node_modules.
 */
export function loadEngine(): Engine {
	return (engine ??= load(realm.process.env.N8N_ENGINE_DIR ?? projectFolder));
}

function load(folder: string): Engine {
	const tempFolder = realm.require(join(__dirname, 'temp-folder.cjs')) as string;
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
	recordLogs(fromCore, workflow);

	const packageOf = (path: string, name: string) =>
		path.slice(0, path.lastIndexOf(join('node_modules', name))) + join('node_modules', name);
	const coreFolder = packageOf(dirname(corePath), 'n8n-core');
	const workflowFolder = packageOf(dirname(workflowPath), 'n8n-workflow');
	const version = (of: string) => (realm.require(join(of, 'package.json')) as { version: string }).version;
	return {
		core,
		workflow,
		versions: { core: version(coreFolder), workflow: version(workflowFolder) },
		workflowFolder,
		tempFolder,
	};
}

/** n8n's own Logger is taken from its container by whoever logs, `this.logger` of a node included. */
function recordLogs(fromCore: NodeJS.Require, workflow: typeof Workflow) {
	const { Container } = realm.require(fromCore.resolve('@n8n/di')) as {
		Container: { set(id: unknown, value: unknown): void };
	};
	const { Logger } = realm.require(fromCore.resolve('@n8n/backend-common')) as { Logger: unknown };
	Container.set(Logger, recorder);
	workflow.LoggerProxy.init(recorder);
}
