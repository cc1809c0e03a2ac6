import { temporaryFolder } from '../../../tools/harness/temporary.cjs';
import { say } from './command';
import { openInstance } from './instance';
import { installPackage, listPackage, pack } from './package';
import type { Running } from './process';
import { Rest, type Workflow } from './rest';
import { importCredential, importExamples } from './workflows';

/** A running n8n with the package, an owner account, the credential and the example workflows in place. */
export interface Session {
	url: string;
	process: Running;
	rest: Rest;
	workflows: Workflow[];
	/** Ends n8n; what it wrote is removed when this process exits. */
	stop(): Promise<void>;
}

/**
 * Builds, packs and installs the package and starts an n8n with it, telling what comes next. What is left of one
 * that fails ends with this process.
 *
 * @param service what the stored credential points to
 */
export async function startSession(service: { url: string; token: string }): Promise<Session> {
	say('Building and packing the package …');
	const tarball = await pack();
	say('Installing it in a new n8n …');
	const instance = openInstance(temporaryFolder('n8n'));
	const installed = await installPackage(tarball, instance.folder);
	say('Importing the credential and the example workflows …');
	await importCredential(instance, service);
	const workflows = await importExamples(instance);
	await listPackage(installed, instance);
	say('Starting n8n …');
	const { url, process } = await instance.serve();
	const rest = new Rest(url);
	await rest.setUpOwner();
	return { url, process, rest, workflows, stop: () => process.stop() };
}
