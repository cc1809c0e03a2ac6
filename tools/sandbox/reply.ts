import type { Request } from 'express';
import type { Reply } from './exchange';
import { later, transmit } from './transmit';
import type { RawAnswer } from './types';

/** An answer in the service's envelope, `{status, message, data}` (seen in public, not documented). */
export function wrapped(data: unknown): RawAnswer {
	return { status: 200, body: { status: 200, message: 'Request successful!', data } };
}

/** A refusal in the form of Django REST framework; §7 shows none. */
export function refusal(status: number, detail: string): RawAnswer {
	return { status, body: { detail } };
}

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
