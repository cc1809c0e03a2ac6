import http from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

/** A request that passed, and what came back. */
export interface Exchange {
	method: string;
	path: string;
	body: string;
	status: number;
	answer: string;
}

/** Stands between the node and the service, passes everything on and shows what passed. */
export interface Recorder {
	/** What the credential's base URL is set to. */
	url: string;
	exchanges: Exchange[];
	close(): void;
}

/** @param target address of the service; requests are passed on below it */
export async function startRecorder(target: string): Promise<Recorder> {
	const exchanges: Exchange[] = [];
	const server = http.createServer((request, response) => {
		pass(target, request)
			.then((exchange) => {
				exchanges.push(exchange);
				response.writeHead(exchange.status, { 'Content-Type': 'application/json' }).end(exchange.answer);
			})
			// A service that cannot be reached breaks the node's connection as well.
			.catch(() => response.destroy());
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return { url, exchanges, close: () => server.close() };
}

async function pass(target: string, request: http.IncomingMessage): Promise<Exchange> {
	const { method = 'GET', url: path = '/', headers } = request;
	const body = await buffer(request);
	const answer = await fetch(target + path, {
		method,
		headers: {
			Authorization: headers.authorization ?? '',
			'Content-Type': headers['content-type'] ?? '',
		},
		body,
		redirect: 'manual',
	});
	return { method, path, body: body.toString(), status: answer.status, answer: await answer.text() };
}
