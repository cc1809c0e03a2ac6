import type { NextFunction, Request, Response } from 'express';
import type { Fault } from './faults';
import type { LoggedRequest, RawAnswer } from './types';

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
	const finish = () => {
		if (fault.breakConnection) breakConnection(req);
		else send(res, fault.answer ?? answer);
	};
	if (waitMs === 0) return finish();
	const timer = setTimeout(finish, waitMs);
	res.once('close', () => clearTimeout(timer));
}

function breakConnection({ socket }: Request): void {
	// A TLS socket cannot send a reset; its end without an answer is a broken connection to the client too.
	if ('encrypted' in socket) socket.destroy();
	else socket.resetAndDestroy();
}

function send(res: Reply, { status, headers = {}, body }: RawAnswer): void {
	const raw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
	// writeHead and end, because express adds headers of its own to what it sends.
	res.writeHead(status, raw ? headers : { 'Content-Type': 'application/json', ...headers });
	res.end(raw ? body : JSON.stringify(body));
}
