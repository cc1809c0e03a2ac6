import { sleep } from 'n8n-workflow';

/**
 * Waits.
 *
 * @returns whether the time passed; false where the signal ended the wait
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
	// One of its own: Node warns of a leak where more than ten waits listen to the same signal.
	const own = AbortSignal.any([signal]);
	if (own.aborted) return false;
	const aborted = new Promise((resolve) => (own.onabort = resolve));
	// The sleep of older versions of n8n-workflow knows no signal, hence the race.
	await Promise.race([sleep(milliseconds, own).catch(() => undefined), aborted]);
	// With a listener it would be kept for good.
	own.onabort = null;
	return !own.aborted;
}
