import type { RawAnswer } from './types';

/** An answer in the service's envelope, `{status, message, data}` (seen in public, not documented). */
export function wrapped(data: unknown): RawAnswer {
	return { status: 200, body: { status: 200, message: 'Request successful!', data } };
}

/** A refusal in the form of Django REST framework; §7 shows none. */
export function refusal(status: number, detail: string): RawAnswer {
	return { status, body: { detail } };
}
