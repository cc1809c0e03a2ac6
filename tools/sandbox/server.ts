import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { gzipSync } from 'node:zlib';
import { failClient } from './clientSockets';
import type { FaultyService } from './faultyService';
import type { SandboxOptions } from './options';
import type { Fault, RawAnswer } from './types';

/** A request, its response, and the fault that its answer goes out with. */
interface Exchange {
	req: IncomingMessage;
	res: ServerResponse;
	fault: Fault;
}

/** Makes a service answer over HTTP, or HTTPS. */
export function serverFor(service: FaultyService, { tls }: SandboxOptions): http.Server {
	const handler = async (req: IncomingMessage, res: ServerResponse) => {
		const entry = service.begin(req);
		res.once('finish', () => Object.assign(entry, { status: res.statusCode, answeredAt: performance.now() }));
		res.once('close', () => service.end());
		const chunks: Buffer[] = [];
		try {
			for await (const chunk of req) chunks.push(chunk as Buffer);
		} catch {
			// The client has gone before all of its body was here.
			return;
		}
		entry.body = Buffer.concat(chunks);
		const { answer, fault, waitMs } = service.handle(entry);
		const send = () => transmit({ req, res, fault }, answer);
		if (waitMs === 0) send();
		else later(res, send, waitMs);
	};
	const listener = (req: IncomingMessage, res: ServerResponse) => void handler(req, res);
	return tls ? https.createServer(tls, listener) : http.createServer(listener);
}

/** Brings an answer onto the wire, in the way that the request's fault asks for. */
function transmit(exchange: Exchange, answer: RawAnswer): void {
	const { breakConnection, clientError, dripMs } = exchange.fault;
	if (clientError !== undefined) failOrSaySo(exchange, clientError);
	else if (breakConnection === true) reset(exchange);
	else if (breakConnection === 'inBody') breakInBody(exchange, answer);
	else if (dripMs !== undefined) drip(exchange, answer, dripMs);
	else send(exchange, answer);
}

function send({ res, fault }: Exchange, answer: RawAnswer): void {
	const { headers, bytes } = wireForm(answer, fault);
	res.writeHead(answer.status, headers);
	res.end(bytes);
}

function reset({ req: { socket } }: Exchange): void {
	// A TLS socket cannot send a reset; its end without an answer is a broken connection to the client too.
	if ('encrypted' in socket) socket.destroy();
	else socket.resetAndDestroy();
}

function failOrSaySo(exchange: Exchange, code: string): void {
	if (failClient(exchange.req.socket, code)) return;
	const detail = `No client in the sandbox's process to fail with ${code}.`;
	send(exchange, { status: 500, body: { detail } });
}

/** An answer without a body, a 204, has no middle: there the connection breaks before the head. */
function breakInBody(exchange: Exchange, answer: RawAnswer): void {
	const { res } = exchange;
	const bytes = announce(exchange, answer);
	if (bytes.length === 0) return reset(exchange);
	// A reset overtakes what is still on its way, so it waits until the client has had time to read.
	res.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => later(res, () => reset(exchange), 20));
}

function drip(exchange: Exchange, answer: RawAnswer, everyMs: number): void {
	const { res } = exchange;
	const bytes = announce(exchange, answer);
	if (bytes.length === 0) return void res.end();
	res.flushHeaders();
	let sent = 0;
	const timer = setInterval(() => {
		res.write(bytes.subarray(sent, ++sent));
		if (sent < bytes.length) return;
		clearInterval(timer);
		res.end();
	}, everyMs);
	res.once('close', () => clearInterval(timer));
}

/** Sets the head, with the length that the body ought to have, and gives the body. */
function announce({ res, fault }: Exchange, answer: RawAnswer): Buffer {
	const { headers, bytes } = wireForm(answer, fault);
	const length: RawAnswer['headers'] = bytes.length > 0 ? { 'Content-Length': String(bytes.length) } : {};
	for (const [name, value] of Object.entries({ ...length, ...headers })) res.setHeader(name, value);
	res.statusCode = answer.status;
	return bytes;
}

/** The bytes of an answer and the headers that go with them, in the form that its request's fault asks for. */
export function wireForm({ headers, body = '' }: RawAnswer, { gzip }: Fault) {
	// Bytes and text are sent as they are.
	const isJson = typeof body !== 'string' && !Buffer.isBuffer(body);
	const text = (isJson ? JSON.stringify(body) : body) as string;
	const bytes = Buffer.from(text);
	const isZipped = gzip && bytes.length > 0;
	return {
		headers: {
			...(isJson && { 'Content-Type': 'application/json' }),
			...headers,
			...(isZipped && { 'Content-Encoding': 'gzip' }),
		},
		bytes: isZipped ? gzipSync(bytes) : bytes,
	};
}

/** Acts after a while, unless the connection is gone by then. */
function later(res: ServerResponse, act: () => void, ms: number): void {
	const timer = setTimeout(act, ms);
	res.once('close', () => clearTimeout(timer));
}
