import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { watchClientSockets } from './clientSockets';
import { FaultyService } from './faultyService';
import type { SandboxOptions } from './options';
import { serverFor } from './server';

export * from './faultMakers';
export * from './faults';
export { FaultyService } from './faultyService';
export type { LimitOptions } from './limit';
export * from './options';
export * from './types';

/** A service that listens. */
export interface Sandbox extends FaultyService {
	/** `http://127.0.0.1:<port>`, with `https` and `basePath` where the options say so; no final slash. */
	readonly url: string;
	/** Stops listening and cuts every open connection. */
	close(): Promise<void>;
}

/** Starts the service of docs/development/interface.md on a free port of the loopback interface. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { tls, basePath = '' } = options;
	const service = new FaultyService(options);
	const server = serverFor(service, options);
	const stopWatching = watchClientSockets();
	// An idle connection closed at the wrong moment would look like a fault that no test asked for.
	server.keepAliveTimeout = 0;
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return Object.assign(service, {
		url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}${basePath}`,
		async close() {
			stopWatching();
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	});
}
