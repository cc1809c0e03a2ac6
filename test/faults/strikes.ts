import { createHash } from 'node:crypto';
import {
	brokenCharacters,
	brokenInBody,
	clientErrorAfterDelivery,
	compressed,
	deepAnswer,
	dripping,
	errorAfterApplying,
	errorBeforeRecipients,
	inflatingAnswer,
	resetAfterApplying,
	resetBeforeApplying,
	slow,
	tooManyRequests,
	wrappedFailure,
	type Fault,
	type LimitOptions,
	type LoggedRequest,
	type RawAnswer,
	type Sandbox,
} from '../../tools/sandbox';
import type { Row } from './row';

/** Milliseconds that a request may take in the campaign. */
export const TIMEOUT = 4000;

const unavailable: RawAnswer = {
	status: 503,
	body: { detail: 'The service is not available at the moment. Please try again.' },
};

/** Looks like success as far as it gets; a client must not believe it before its end. */
const saved: RawAnswer = {
	status: 200,
	body: { status: 200, message: 'Request successful!', data: { id: 1, name: 'Not saved at all' } },
};

/** What goes wrong, and how often: the share of all requests. */
export type Faults = Record<string, { fault: Fault; share: number }>;

/** What can happen to every request. */
const faults: Faults = {
	// At random, as a busy service refuses. The windows below are limits of their own.
	'429, at once': { fault: tooManyRequests(0), share: 0.005 },
	'429, after 1 s': { fault: tooManyRequests(1), share: 0.001 },
	'429, no Retry-After': { fault: tooManyRequests(), share: 0.001 },
	'503, at once': { fault: { answer: { status: 503, headers: { 'Retry-After': '0.01' } } }, share: 0.04 },
	'503, no Retry-After': { fault: { answer: { status: 503 } }, share: 0.01 },
	'504, applied': { fault: { answer: { status: 504 }, applied: true }, share: 0.02 },
	'slow, in time': { fault: slow(100), share: 0.03 },
	'slow, too late': { fault: slow(TIMEOUT + 500), share: 0.005 },
	'500, applied': { fault: errorAfterApplying(), share: 0.02 },
	'500, recipients not saved': { fault: errorBeforeRecipients(), share: 0.02 },
	// Every answer is longer than 50 bytes, so none ends in time.
	'dripping, applied': { fault: dripping(TIMEOUT / 50), share: 0.003 },
	'dripping, not applied': { fault: dripping(TIMEOUT / 50, unavailable), share: 0.003 },
	'broken in the body, applied': { fault: brokenInBody(), share: 0.02 },
	'broken in the body, not applied': { fault: brokenInBody(saved), share: 0.01 },
	'unreachable, applied': { fault: clientErrorAfterDelivery('EHOSTUNREACH'), share: 0.01 },
	'reset, not applied': { fault: resetBeforeApplying(), share: 0.03 },
	'reset, applied': { fault: resetAfterApplying(), share: 0.03 },
	'compressed, applied': { fault: compressed(), share: 0.03 },
};

/** To the same path on another host, after the work. */
const movedAfterwards: Fault = {
	answer: { status: 302, headers: { Location: 'http://reports.example/api/v1/schedules/' } },
	applied: true,
};

/** Of a service without transactions: it keeps what it refuses. */
export const keptRefusals: Faults = {
	'400, and the row is kept': { fault: { answer: { status: 400 }, applied: true }, share: 0.03 },
	'400, and the row is kept without its users': {
		fault: { answer: { status: 400 }, applied: 'withoutRecipients' },
		share: 0.02,
	},
};

/** Refusals, in addition: only where an item may fail. */
export const refusals: Faults = {
	'400, refused': { fault: { answer: { status: 400, body: { detail: 'No.' } } }, share: 0.01 },
	'200, says it failed': { fault: wrappedFailure(), share: 0.004 },
	'200, ok: false, applied': {
		fault: { ...wrappedFailure({ ok: false, error: 'not_saved' }), applied: true },
		share: 0.003,
	},
	'200, a status in words': { fault: wrappedFailure({ status: 'error', message: 'No.' }), share: 0.003 },
	'200, errors': { fault: wrappedFailure({ data: null, errors: [{ message: 'No.' }] }), share: 0.003 },
	'207, applied': { fault: { answer: { status: 207, body: { failed: [] } }, applied: true }, share: 0.003 },
	'302 to another host, applied': { fault: movedAfterwards, share: 0.01 },
	// More than a client should take in.
	'inflating, applied': { fault: { answer: inflatingAnswer(20), applied: true }, share: 0.004 },
};

/** Answers without a schedule's ID, in addition: not for creates. */
export const oddAnswers: Faults = {
	'deep JSON, applied': { fault: { answer: deepAnswer(), applied: true }, share: 0.005 },
	'broken characters, applied': { fault: { answer: brokenCharacters(), applied: true }, share: 0.005 },
};

/**
 * A hundred requests in a second, counted and told in the ways that services have. In the campaign they're met often
 * enough to count, and seldom enough that everything gets done soon.
 */
const limits: LimitOptions[] = [
	{ requests: 20, windowMs: 200, kind: 'sliding', fractions: true },
	{ requests: 20, windowMs: 200, kind: 'fixed', fractions: true, headers: 'RateLimit' },
	{ requests: 20, windowMs: 200, kind: 'bucket', fractions: true, headers: 'X-RateLimit', sayInBody: false },
	{
		requests: 200,
		windowMs: 2000,
		kind: 'sliding',
		retryAfter: 'date',
		headers: 'RateLimit',
		sayInBody: false,
	},
	{
		requests: 100,
		windowMs: 1000,
		kind: 'fixed',
		retryAfter: 'none',
		headers: 'X-RateLimit',
		reset: 'since1970',
	},
	{ requests: 100, windowMs: 1000, kind: 'bucket', burst: 50, retryAfter: 'none', sayInBody: false },
];

/** A number from 0 to 1, always the same for the same words. */
export function chance(...words: Array<string | number>): number {
	return createHash('sha1').update(words.join('\n')).digest().readUInt32BE() / 2 ** 32;
}

/** One of these, always the same for the same words. */
export function oneOf<T>(choices: readonly T[], ...words: Array<string | number>): T {
	return choices[Math.floor(chance(...words) * choices.length)]!;
}

/**
 * Sets a limit and lets faults strike at random. What strikes depends on the seed, the request and how often it has
 * been sent, and not on the order in which requests happen to arrive. Only the limit depends on that.
 *
 * @param name which of the limits, by chance
 * @param more in addition, for requests that change something
 */
export function strikeAtRandom(row: Row, sandbox: Sandbox, name: string, more: Faults = {}): void {
	const all = Object.entries({ ...faults, ...more });
	const sent = new Map<string, number>();
	const drawn = new WeakMap<LoggedRequest, string | undefined>();
	const count = () => void (row.faults += 1);

	const draw = (request: LoggedRequest): string | undefined => {
		const key = `${request.method} ${request.url} ${request.body}`;
		const times = (sent.get(key) ?? 0) + 1;
		sent.set(key, times);
		let rest = chance(row.seed, name, key, times);
		const fault = all.find(([, { share }]) => (rest -= share) < 0)?.[0];
		if (fault === undefined || (request.method === 'GET' && fault in more)) return undefined;
		count();
		return fault;
	};
	const matching = (fault: string) => (request: LoggedRequest) => {
		if (!drawn.has(request)) drawn.set(request, draw(request));
		return drawn.get(request) === fault;
	};
	for (const [fault, { fault: what }] of all) sandbox.faults.add(what, { matching: matching(fault) });
	sandbox.limit({ ...oneOf(limits, row.seed, name, 'limit'), onRefused: count });
}
