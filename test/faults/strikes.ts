import { createHash } from 'node:crypto';
import {
	brokenInBody,
	clientErrorAfterDelivery,
	dripping,
	errorAfterApplying,
	resetAfterApplying,
	resetBeforeApplying,
	slow,
	tooManyRequests,
	wrappedFailure,
} from '../../sandbox';
import type { Fault, LimitOptions, LoggedRequest, RawAnswer, Sandbox } from '../../sandbox';

/** Milliseconds that a request may take in the campaign. */
export const TIMEOUT = 2000;

const unavailable: RawAnswer = {
	status: 503,
	body: { detail: 'The service is not available at the moment. Please try again.' },
};

/** Looks like success as far as it gets; a client must not believe it before its end. */
const saved: RawAnswer = {
	status: 200,
	body: { status: 200, message: 'Request successful!', data: { id: 1, name: 'Not saved at all' } },
};

/**
 * So many requests in a fifth of a second; a refusal says when there's room again. In the campaign it's met often
 * enough to count, and seldom enough that everything gets done.
 */
const limit: LimitOptions = { requests: 20, windowMs: 200, kind: 'sliding', fractions: true };

/** What goes wrong, and how often: the share of all requests. */
const faults: Record<string, { fault: Fault; share: number }> = {
	// At random, as a busy service refuses. The window below is a limit of its own.
	'429, at once': { fault: tooManyRequests(0), share: 0.03 },
	'429, after 1 s': { fault: tooManyRequests(1), share: 0.003 },
	'429, no Retry-After': { fault: tooManyRequests(), share: 0.003 },
	'503, at once': { fault: { answer: { status: 503, headers: { 'Retry-After': '0' } } }, share: 0.04 },
	'503, no Retry-After': { fault: { answer: { status: 503 } }, share: 0.02 },
	'504, applied': { fault: { answer: { status: 504 }, applied: true }, share: 0.02 },
	'slow, in time': { fault: slow(100), share: 0.03 },
	'slow, too late': { fault: slow(TIMEOUT + 500), share: 0.01 },
	'500, applied': { fault: errorAfterApplying(), share: 0.02 },
	// Every answer is longer than 50 bytes, so none ends in time.
	'dripping, applied': { fault: dripping(TIMEOUT / 50), share: 0.005 },
	'dripping, not applied': { fault: dripping(TIMEOUT / 50, unavailable), share: 0.005 },
	'broken in the body, applied': { fault: brokenInBody(), share: 0.02 },
	'broken in the body, not applied': { fault: brokenInBody(saved), share: 0.01 },
	'unreachable, applied': { fault: clientErrorAfterDelivery('EHOSTUNREACH'), share: 0.01 },
	'reset, not applied': { fault: resetBeforeApplying(), share: 0.03 },
	'reset, applied': { fault: resetAfterApplying(), share: 0.03 },
};

/** Refusals, in addition: only for creates, as one would end an addition for good. */
export const refusals = {
	'400, refused': { fault: { answer: { status: 400, body: { detail: 'No.' } } }, share: 0.01 },
	'200, says it failed': { fault: wrappedFailure('success'), share: 0.01 },
};

/** The row of the window limit in the table of what struck. */
const WINDOW = '429, window full';

/** A number from 0 to 1, always the same for the same words. */
export function chance(...words: Array<string | number>): number {
	return createHash('sha1').update(words.join('\n')).digest().readUInt32BE() / 2 ** 32;
}

/**
 * Sets the window limit and lets faults strike at random. What strikes depends on the seed, the request and
 * how often it has been sent, and not on the order in which requests happen to arrive. Only the limit
 * depends on that.
 *
 * @param strikes which requests they may strike
 * @returns how often each fault has struck so far
 */
export function strikeAtRandom(
	sandbox: Sandbox,
	seed: number,
	more: typeof faults = {},
	strikes: (request: LoggedRequest) => boolean = () => true,
): Map<string, number> {
	const all = Object.entries({ ...faults, ...more });
	const struck = new Map(all.map(([name]) => [name, 0]));
	const sent = new Map<string, number>();
	const drawn = new WeakMap<LoggedRequest, string | undefined>();

	const draw = (request: LoggedRequest): string | undefined => {
		const key = `${request.method} ${request.url} ${request.body}`;
		const times = (sent.get(key) ?? 0) + 1;
		sent.set(key, times);
		let rest = chance(seed, key, times);
		const name = all.find(([, { share }]) => (rest -= share) < 0)?.[0];
		if (name !== undefined) struck.set(name, struck.get(name)! + 1);
		return name;
	};
	const matching = (name: string) => (request: LoggedRequest) => {
		if (!strikes(request)) return false;
		if (!drawn.has(request)) drawn.set(request, draw(request));
		return drawn.get(request) === name;
	};
	for (const [name, { fault }] of all) sandbox.faults.add(fault, { matching: matching(name) });
	struck.set(WINDOW, 0);
	sandbox.limit({ ...limit, onRefused: () => void struck.set(WINDOW, struck.get(WINDOW)! + 1) });
	return struck;
}
