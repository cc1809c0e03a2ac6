import type { NextFunction, Request, Response } from 'express';
import type { Fault, LoggedRequest } from './types';

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
