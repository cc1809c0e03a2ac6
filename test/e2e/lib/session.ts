import { importCredential, importExamples } from './import';
import { createInstance } from './createInstance';
import type { Instance } from './instance';
import { pack } from './package';
import type { Running } from './process';
import { Rest, type Workflow } from './rest';
import { removeFolder, temporaryFolder } from './temporary';

/** A running n8n with the package, an owner account, the credential and the example workflows in place. */
export interface Session {
	url: string;
	instance: Instance;
	process: Running;
	rest: Rest;
	workflows: Workflow[];
	/** Ends n8n and removes all that it wrote. */
	stop(): Promise<void>;
}

/**
 * Builds, packs and installs the package and starts an n8n with it.
 *
 * @param service what the stored credential points to
 * @param say told in a few words what comes next
 */
export async function startSession(
	service: { url: string; token: string },
	say: (step: string) => void,
): Promise<Session> {
	const packed = temporaryFolder('packed');
	let instance: Instance | undefined;
	let server: Awaited<ReturnType<Instance['serve']>> | undefined;
	async function stop() {
		await server?.process.stop();
		instance?.remove();
	}

	try {
		say('Building and packing the package');
		const tarball = await pack(packed);
		say('Installing it in a new n8n');
		instance = await createInstance(tarball);
		say('Importing the credential and the example workflows');
		await importCredential(instance, service);
		const workflows = await importExamples(instance, service);
		say('Starting n8n');
		server = await instance.serve();
		const rest = new Rest(server.url);
		await rest.setUpOwner();
		return { url: server.url, process: server.process, instance, rest, workflows, stop };
	} catch (error) {
		await stop();
		throw error;
	} finally {
		removeFolder(packed);
	}
}
