import type { NextFunction, Request, Response } from 'express';
import { gzipSync } from 'node:zlib';
import { failClient } from './clientSockets';
import type { Fault, LoggedRequest, RawAnswer } from './types';

/** What the sandbox knows about a request while it is under way. */
export interface Exchange {
	entry: LoggedRequest;
	fault: Fault;
	/** How long the answer is held back. */
	waitMs: number;
}

/** A response whose `locals` are the exchange; the request log sees to that first of all. */
export type Reply = Response<unknown, Exchange>;
export type Handler = (req: Request, res: Reply, next: NextFunction) => void;

/**
 * The one way out: sends the answer, or what the request's fault puts in its place, once it has been held
 * back long enough. Nothing is sent to a client that has gone by then.
 */
export function reply(req: Request, res: Reply, answer: RawAnswer): void {
	const { fault, waitMs } = res.locals;
	const finish = () => transmit(req, res, fault.answer ?? answer);
	if (waitMs === 0) finish();
	else later(res, finish, waitMs);
}

/** Brings an answer onto the wire, in the way that the request's fault asks for. */
function transmit(req: Request, res: Reply, answer: RawAnswer): void {
	const { breakConnection, clientError, dripMs } = res.locals.fault;
	if (clientError !== undefined) failOrSaySo(req, res, clientError);
	else if (breakConnection === true) reset(req);
	else if (breakConnection === 'inBody') breakInBody(req, res, answer);
	else if (dripMs !== undefined) drip(res, answer, dripMs);
	else send(res, answer);
}

function send(res: Reply, answer: RawAnswer): void {
	const { headers, bytes } = wireForm(answer, res.locals.fault);
	// writeHead and end, because express adds headers of its own to what it sends.
	res.writeHead(answer.status, headers);
	res.end(bytes);
}

function reset({ socket }: Request): void {
	// A TLS socket cannot send a reset; its end without an answer is a broken connection to the client too.
	if ('encrypted' in socket) socket.destroy();
	else socket.resetAndDestroy();
}

function failOrSaySo({ socket }: Request, res: Reply, code: string): void {
	if (failClient(socket, code)) return;
	send(res, { status: 500, body: { detail: `No client in the sandbox's process to fail with ${code}.` } });
}

/** An answer without a body, a 204, has no middle: there the connection breaks before the head. */
function breakInBody(req: Request, res: Reply, answer: RawAnswer): void {
	const bytes = announce(res, answer);
	if (bytes.length === 0) return reset(req);
	// A reset overtakes what is still on its way, so it waits until the client has had time to read.
	res.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => later(res, () => reset(req), 20));
}

function drip(res: Reply, answer: RawAnswer, everyMs: number): void {
	const bytes = announce(res, answer);
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
function announce(res: Reply, answer: RawAnswer): Buffer {
	const { headers, bytes } = wireForm(answer, res.locals.fault);
	const length: RawAnswer['headers'] = bytes.length > 0 ? { 'Content-Length': String(bytes.length) } : {};
	for (const [name, value] of Object.entries({ ...length, ...headers })) res.setHeader(name, value);
	res.statusCode = answer.status;
	return bytes;
}

/** The bytes of an answer and the headers that go with them, in the form that its request's fault asks for. */
function wireForm({ headers, body = '' }: RawAnswer, { gzip }: Fault) {
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
function later(res: Reply, act: () => void, ms: number): void {
	const timer = setTimeout(act, ms);
	res.once('close', () => clearTimeout(timer));
}
