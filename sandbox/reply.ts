import type { NextFunction, Request, Response } from 'express';
import type { Fault } from './faults';
import { later, transmit } from './transmit';
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
	const finish = () => transmit(req, res, fault.answer ?? answer);
	const finishInTime = () => (waitMs === 0 ? finish() : later(res, finish, waitMs));
	if (fault.heldUntil === undefined) finishInTime();
	else void fault.heldUntil.then(() => res.closed || finishInTime());
}
