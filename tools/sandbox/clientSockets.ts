import diagnostics from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { constants } from 'node:os';

// A connection on loopback can be reset, but nothing can make it unreachable. What the client would see of
// that is an error of its own socket, and for a client in this process we can bring it about: Node
// announces every new client socket on a diagnostics channel, and ends a socket whose read fails with
// `socket.destroy(error)`. So do we, with an error of the same form. Nothing is patched. The request and its
// effect are real; only the reason why the answer doesn't arrive is made up.
const sockets = new Set<Socket>();

let watchers = 0;

function watch(message: unknown): void {
	const { socket } = message as { socket: Socket };
	sockets.add(socket);
	socket.once('close', () => sockets.delete(socket));
}

/** Takes note of this process's client sockets (of plain HTTP) from now on; call what it returns to stop. */
export function watchClientSockets(): () => void {
	watchers += 1;
	if (watchers === 1) diagnostics.subscribe('net.client.socket', watch);
	return () => {
		watchers -= 1;
		if (watchers === 0) diagnostics.unsubscribe('net.client.socket', watch);
	};
}

/**
 * Fails the client's end of a connection, as if reading from it had.
 *
 * @param server The sandbox's end.
 * @param code E.g. `EHOSTUNREACH`, `ENETUNREACH`, `ETIMEDOUT` or `ECONNRESET`.
 * @returns Whether there was such a client in this process.
 */
export function failClient(server: Socket, code: string): boolean {
	const client = [...sockets].find(
		({ localPort, remotePort }) => localPort === server.remotePort && remotePort === server.localPort,
	);
	const errno = -(constants.errno as Record<string, number>)[code]!;
	client?.destroy(Object.assign(new Error(`read ${code}`), { errno, code, syscall: 'read' }));
	return client !== undefined;
}
