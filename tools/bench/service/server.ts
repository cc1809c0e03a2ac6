// A bare service in a process of its own: every request gets the same small answer after the latency, nothing
// is checked. Arguments: latency (ms). Started, asked and ended by index.ts over the process's own channel.
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

const latency = Number(process.argv[2]);
const answer = JSON.stringify({ status: 200, message: 'Request successful!', data: { id: 1 } });
const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(answer) };

/** What the service saw since it was last asked. */
export interface Seen {
	requests: number;
	/** Connections opened. */
	connections: number;
	/** Most connections open at once; one that the service has ended counts no more. */
	mostConnections: number;
	/** Most requests that waited for their answer at once. */
	mostInFlight: number;
}

const nothing = (): Seen => ({ requests: 0, connections: 0, mostConnections: 0, mostInFlight: 0 });
let seen = nothing();
const open = new Set<Socket>();
let inFlight = 0;

const server = http.createServer((request, response) => {
	seen.requests += 1;
	inFlight += 1;
	seen.mostInFlight = Math.max(seen.mostInFlight, inFlight);
	response.once('close', () => {
		inFlight -= 1;
		if (!response.shouldKeepAlive) open.delete(request.socket);
	});
	const reply = () => response.writeHead(200, headers).end(answer);
	request.resume().once('end', () => (latency > 0 ? setTimeout(reply, latency) : reply()));
});
server.on('connection', (socket) => {
	seen.connections += 1;
	open.add(socket);
	seen.mostConnections = Math.max(seen.mostConnections, open.size);
	socket.once('close', () => open.delete(socket));
});
server.keepAliveTimeout = 0;

process.on('message', () => {
	process.send!(seen);
	seen = nothing();
	// What a client keeps open belongs to what was measured before.
	server.closeIdleConnections();
	open.clear();
});
process.on('disconnect', () => process.exit());

// A backlog for clients that open thousands at once: a dropped SYN would cost them a second each.
server.listen({ port: 0, host: '127.0.0.1', backlog: 65_535 }, () => {
	process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
