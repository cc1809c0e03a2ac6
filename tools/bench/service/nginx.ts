import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { start } from '../../scripts/process.cjs';

const NGINX = '/usr/sbin/nginx';

export const hasNginx = (): boolean => existsSync(NGINX);

/** An nginx in front of a service. */
export interface Proxy {
	url: string;
	stop(): Promise<void>;
}

/** Starts Debian's nginx with nothing set but where it listens: one worker, which has 512 connections. */
export async function startNginx(serviceUrl: string): Promise<Proxy> {
	const folder = mkdtempSync(path.join(tmpdir(), 'report-schedules-nginx-'));
	const port = await freePort();
	const file = path.join(folder, 'nginx.conf');
	writeFileSync(file, configuration(folder, port, serviceUrl));
	const nginx = start(NGINX, ['-c', file, '-e', path.join(folder, 'error.log')]);
	const url = `http://127.0.0.1:${port}`;
	await answers(url);
	return {
		url,
		async stop() {
			await nginx.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

const configuration = (folder: string, port: number, serviceUrl: string): string => `
daemon off;
pid ${folder}/nginx.pid;
events {}
http {
	access_log off;
	${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
	server {
		listen 127.0.0.1:${port};
		location / { proxy_pass ${serviceUrl}; }
	}
}
`;

/** A port that was free a moment ago: nginx takes none of its own choice. */
async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}

async function answers(url: string): Promise<void> {
	for (let tries = 0; tries < 100; tries += 1) {
		const isThere = await fetch(url).then(
			() => true,
			() => false,
		);
		if (isThere) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error('nginx does not answer');
}
