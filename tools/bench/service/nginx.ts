import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, start, type Running } from '../../scripts/process.cjs';
import { temporaryFolder } from '../../scripts/temporary.cjs';

const NGINX = '/usr/sbin/nginx';

export const hasNginx = (): boolean => existsSync(NGINX);

/** Starts Debian's nginx with nothing set but where it listens: one worker, which has 512 connections. */
export async function startNginx(serviceUrl: string): Promise<{ url: string; stop: Running['stop'] }> {
	const folder = temporaryFolder('nginx');
	const port = await freePort();
	const file = path.join(folder, 'nginx.conf');
	writeFileSync(file, configuration(folder, port, serviceUrl));
	const { stop } = start(NGINX, ['-c', file, '-e', path.join(folder, 'error.log')]);
	const url = `http://127.0.0.1:${port}`;
	await answers(url);
	return { url, stop };
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

async function answers(url: string): Promise<void> {
	for (let tries = 0; tries < 100; tries += 1) {
		const isThere = await fetch(url).then(
			() => true,
			() => false,
		);
		if (isThere) return;
		await sleep(50);
	}
	throw new Error('nginx does not answer');
}
