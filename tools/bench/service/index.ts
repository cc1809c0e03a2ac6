import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Seen } from './server';

export type { Seen } from './server';

/** The bare service, in a process of its own. */
export interface Service {
	url: string;
	/** What it saw since it was last asked. */
	seen(): Promise<Seen>;
	stop(): Promise<void>;
}

/** @param latency milliseconds before every answer */
export async function startService(latency: number): Promise<Service> {
	const child = fork(join(__dirname, 'server.ts'), [String(latency)]);
	const [url] = (await once(child, 'message')) as [string];
	return {
		url,
		async seen() {
			child.send('seen');
			const [seen] = (await once(child, 'message')) as [Seen];
			return seen;
		},
		async stop() {
			child.disconnect();
			await once(child, 'exit');
		},
	};
}
