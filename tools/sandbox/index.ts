import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { watchClientSockets } from './clientSockets';
import { Faults } from './faults';
import { createApp, RequestLog } from './server';
import { State } from './service';
import type { LimitOptions } from './limit';
import type { SandboxOptions } from './options';
import type { LoggedRequest, StoredGroup, StoredSchedule } from './types';

export * from './faultMakers';
export * from './faults';
export type { LimitOptions } from './limit';
export * from './options';
export * from './types';

/** A running sandbox. */
export interface Sandbox {
	/** `http://127.0.0.1:<port>`, with `https` and `basePath` where the options say so; no final slash. */
	readonly url: string;
	readonly token: string;
	/** Every request since the start or the last reset, in order of arrival. */
	readonly requests: LoggedRequest[];
	/** The schedules that exist; tests may set and delete. */
	readonly schedules: Map<number, StoredSchedule>;
	/** The groups that exist, with their members. */
	readonly groups: Map<number, StoredGroup>;
	readonly faults: Faults;
	/** Sets the rate limit; it counts from now on. */
	limit(options: LimitOptions): void;
	/** The most requests under way at once. Without `latencyMs` most are answered before the next comes. */
	readonly maxInFlight: number;
	/** Log, counters and faults are emptied, and there's no limit; the schedules and groups are those of the options again. */
	reset(): void;
	/** Stops listening and cuts every open connection. */
	close(): Promise<void>;
}

/** Starts the service of docs/development/interface.md on a free port of the loopback interface. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { token = 'sandbox-token', tls, basePath = '' } = options;
	const log = new RequestLog();
	const faults = new Faults();
	const state = new State(options);
	const app = createApp({ ...options, token }, { log, faults, state });

	const server = tls ? https.createServer(tls, app) : http.createServer(app);
	const stopWatching = watchClientSockets();
	const sockets = new Set<Socket>();
	server.on('connection', (socket: Socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	// An idle connection closed at the wrong moment would look like a fault that no test asked for.
	server.keepAliveTimeout = 0;
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');

	return {
		url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`,
		token,
		requests: log.requests,
		schedules: state.schedules,
		groups: state.groups,
		faults,
		limit: (options) => faults.throttle.set(options),
		get maxInFlight() {
			return log.maxInFlight;
		},
		reset() {
			log.reset();
			faults.clear();
			state.reset();
		},
		async close() {
			stopWatching();
			const closed = once(server, 'close');
			server.close();
			for (const socket of sockets) socket.destroy();
			await closed;
		},
	};
}
