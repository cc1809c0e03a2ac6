import { readdirSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../../tools/harness/temporary.cjs';
import { freePort, run, type Running, start } from '../lib/process';

/** A server on loopback with a data folder of its own. */
export interface Service {
	port: number;
	/** Ends the server. */
	stop: Running['stop'];
}

const READY_WITHIN = 60_000;

/** Redis, nothing of it kept on disk. */
export async function startRedis(): Promise<Service> {
	const folder = temporaryFolder('redis');
	const port = await freePort();
	const where = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
	const { waitFor, stop } = start('redis-server', [...where, '--save', '', '--appendonly', 'no']);
	await waitFor('Ready to accept connections', READY_WITHIN);
	return { port, stop };
}

/** PostgreSQL with the user and the database `n8n`; who reaches loopback needs no password. */
export async function startPostgres(): Promise<Service> {
	const folder = temporaryFolder('postgres');
	const port = await freePort();
	const asOwner = await postgresUser(folder);
	const options = { cwd: folder, env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } };
	const data = path.join(folder, 'data');
	const initdb = [program('initdb'), '-D', data, '-U', 'n8n', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
	await run('env', [...asOwner, ...initdb], options);
	const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
	const server = [program('postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
	const { waitFor, stop } = start('env', [...asOwner, ...server], options);
	await waitFor('ready to accept connections', READY_WITHIN);
	const client = ['-h', '127.0.0.1', '-p', String(port), '-U', 'n8n'];
	await run('env', [...asOwner, program('createdb'), ...client, 'n8n'], options);
	return { port, stop };
}

/** PostgreSQL refuses to run as root: its words in front of a command that make its own user run it. */
async function postgresUser(folder: string): Promise<string[]> {
	if (process.getuid?.() !== 0) return [];
	await run('chown', ['postgres:', folder]);
	// Unlike su and runuser it becomes the command, so that signals reach the server itself.
	return ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
}

/** Debian keeps PostgreSQL's programs off the PATH, in a folder for each version. */
function program(name: string): string {
	const versions = '/usr/lib/postgresql';
	const newest = readdirSync(versions)
		.map(Number)
		.sort((a, b) => b - a)[0];
	return path.join(versions, String(newest), 'bin', name);
}
