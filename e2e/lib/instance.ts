import path from 'node:path';
import { e2e, n8nBin, node } from './paths';
import { installPackage, type Manifest } from './package';
import { freePort, run, start, type Running } from './process';
import { removeFolder, temporaryFolder } from './temporary';

// Everything that would make n8n talk to the outside.
const silent = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_DISABLED_MODULES: 'mcp-registry',
};

/** An n8n of its own: a temporary folder with the package installed in it, and the commands to use it. */
export interface Instance {
	/** The package as installed. */
	manifest: Manifest;
	/** Runs an n8n command (`import:workflow`, `execute` …) and gives what it printed. */
	command(...args: string[]): Promise<string>;
	/** Starts the server and waits until it answers. */
	serve(): Promise<{ url: string; process: Running }>;
	/** Where files for n8n can be put. */
	folder: string;
	/** Removes the folder. */
	remove(): void;
}

/**
 * Makes an n8n with its own user folder, database and encryption key, and installs the tarball in it.
 * Nothing of the caller's environment but PATH reaches n8n.
 */
export async function createInstance(tarball: string): Promise<Instance> {
	const folder = temporaryFolder('n8n');
	const env = {
		...silent,
		PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
		HOME: folder,
		TZ: 'UTC',
		GENERIC_TIMEZONE: 'UTC',
		N8N_USER_FOLDER: folder,
		N8N_ENCRYPTION_KEY: 'end-to-end tests only',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'true',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_SECURE_COOKIE: 'false',
	};

	/** Every n8n process binds a port for its task broker, a command too. */
	const ownEnv = async () => ({ ...env, N8N_RUNNERS_BROKER_PORT: String(await freePort()) });

	const command = async (...args: string[]) =>
		await run(node, [n8nBin, ...args], { cwd: folder, env: await ownEnv() });

	async function serve() {
		const port = await freePort();
		const url = `http://127.0.0.1:${port}`;
		const server = { N8N_PORT: String(port), N8N_HOST: '127.0.0.1', WEBHOOK_URL: `${url}/` };
		const options = { cwd: folder, env: { ...(await ownEnv()), ...server } };
		const running = start(node, [n8nBin, 'start'], options);
		try {
			await running.waitFor('Editor is now accessible', 90_000);
		} catch (error) {
			await running.stop();
			throw error;
		}
		return { url, process: running };
	}

	const remove = () => removeFolder(folder);

	try {
		const manifest = await installPackage(tarball, folder);
		// Any command makes n8n create its database, which the listing needs.
		await command('list:workflow');
		const installed = path.join(folder, '.n8n', 'nodes', 'node_modules', manifest.name);
		const listing = [
			path.join(e2e, 'lib', 'list-package.mjs'),
			path.join(folder, '.n8n', 'database.sqlite'),
			installed,
		];
		await run(node, listing, {
			cwd: folder,
			env: { ...env, NODE_PATH: path.join(e2e, 'node_modules') },
		});
		return { manifest, command, serve, folder, remove };
	} catch (error) {
		remove();
		throw error;
	}
}
