import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, start, type Running } from '../../scripts/process.cjs';
import { temporaryFolder } from '../../scripts/temporary.cjs';

const NGINX = '/usr/sbin/nginx';

export const hasNginx = (): boolean => existsSync(NGINX);

/** Starts Debian's nginx with nothing set but where it listens and logs: one worker, which has 512 connections. */
export async function startNginx(serviceUrl: string): Promise<{ url: string; stop: Running['stop'] }> {
	const folder = temporaryFolder('nginx');
	const port = await freePort();
	const file = path.join(folder, 'nginx.conf');
	writeFileSync(file, configuration(folder, port, serviceUrl));
	const { stop, waitFor } = start(NGINX, ['-c', file, '-e', 'stderr']);
	await waitFor('start worker process', 5000);
	return { url: `http://127.0.0.1:${port}`, stop };
}

const configuration = (folder: string, port: number, serviceUrl: string): string => `
daemon off;
error_log stderr notice;
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
