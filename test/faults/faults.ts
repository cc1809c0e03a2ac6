import { createHash } from 'node:crypto';
import {
	brokenInBody,
	clientErrorAfterDelivery,
	compressed,
	dripping,
	errorAfterApplying,
	errorBeforeRecipients,
	type Fault,
	inflatingAnswer,
	type LoggedRequest,
	loginPage,
	resetAfterApplying,
	resetBeforeApplying,
	type Sandbox,
	slow,
	tooManyRequests,
	wrappedFailure,
} from '../../tools/sandbox';

/** Milliseconds that a request may take. */
export const TIMEOUT = 2000;

const saved = { status: 200, body: { status: 200, message: 'Request successful!', data: { id: 1 } } };
const elsewhere = (status: number) => ({ status, headers: { Location: '/elsewhere' } });

/** The service's own answer, in the end or in another form. */
const passing = {
	'its own answer': {},
	'status 429, at once': tooManyRequests(0.01),
	'a delay': slow(20),
	'a compressed answer': compressed(),
} satisfies Record<string, Fault>;

/** Answers that say what became of the request. A service that lies isn't among them. */
const told = {
	'status 400': { answer: { status: 400, body: { detail: 'No.' } } },
	'status 401': { answer: { status: 401, body: { detail: 'Invalid token.' } } },
	'status 409': { answer: { status: 409 } },
} satisfies Record<string, Fault>;

/** Refusals by a service without transactions, which keeps what it refuses. */
const kept = {
	'status 400, kept': { answer: { status: 400 }, applied: true },
	'status 400, kept without its users': { answer: { status: 400 }, applied: 'withoutRecipients' },
} satisfies Record<string, Fault>;

/** What leaves open whether the request was applied: each of them once where it was, and once where it wasn't. */
const open = {
	'status 503': { answer: { status: 503 } },
	'status 500, applied': errorAfterApplying(),
	'status 500, recipients not saved': errorBeforeRecipients(),
	'status 502': { answer: { status: 502 } },
	'status 504, applied': { answer: { status: 504 }, applied: true },
	'status 200, says it failed': wrappedFailure(),
	'status 200, says it failed, applied': { ...wrappedFailure(), applied: true },
	'status 200, ok: false': wrappedFailure({ ok: false, error: 'not_saved' }),
	'status 200, a status in words, applied': {
		...wrappedFailure({ status: 'error', message: 'No.' }),
		applied: true,
	},
	'status 200, success: false in its envelope': wrappedFailure({
		status: 200,
		message: 'Request successful!',
		data: { success: false, message: 'No.' },
	}),
	'status 200, errors': wrappedFailure({ data: null, errors: [{ message: 'No.' }] }),
	'status 207': { answer: { status: 207, body: { failed: [] } } },
	'status 207, applied': { answer: { status: 207, body: { failed: [] } }, applied: true },
	'status 302, applied': { answer: elsewhere(302), applied: true },
	'status 303': { answer: elsewhere(303) },
	'status 303, applied': { answer: elsewhere(303), applied: true },
	'a web page': { answer: loginPage() },
	'a web page, applied': { answer: loginPage(), applied: true },
	'connection lost': resetBeforeApplying(),
	'connection lost, applied': resetAfterApplying(),
	'cut short': brokenInBody(saved),
	'cut short, applied': brokenInBody(),
	'out of reach': clientErrorAfterDelivery('EHOSTUNREACH', false),
	'out of reach, applied': clientErrorAfterDelivery('EHOSTUNREACH'),
	'too late': clientErrorAfterDelivery('ETIMEDOUT', false),
	'too late, applied': clientErrorAfterDelivery('ETIMEDOUT'),
} satisfies Record<string, Fault>;

/** What takes seconds, or megabytes. */
const costly = {
	'an answer after the time-out, applied': slow(TIMEOUT + 500),
	'an answer byte by byte, applied': dripping(TIMEOUT / 50),
	'an answer byte by byte': dripping(TIMEOUT / 50, saved),
	'an answer that inflates, applied': { answer: inflatingAnswer(20), applied: true },
} satisfies Record<string, Fault>;

const all: Record<string, Fault> = { ...passing, ...told, ...kept, ...open, ...costly };

/** The names of the faults of each sort. */
export const faults = {
	passing: Object.keys(passing),
	told: Object.keys(told),
	kept: Object.keys(kept),
	open: Object.keys(open),
	costly: Object.keys(costly),
};

/**
 * Lets faults strike as the script says. Which of its entries strikes a request depends on the request and on how
 * often it has been sent, and not on the order in which requests happen to arrive.
 *
 * @returns the requests whose outcome was left open, as they come
 */
export function strikeByScript({ faults: inForce }: Sandbox, script: readonly string[]): LoggedRequest[] {
	const leftOpen: LoggedRequest[] = [];
	const sent = new Map<string, number>();
	let drawn = '';
	const draw = (request: LoggedRequest) => {
		const key = `${request.method} ${request.url} ${request.body}`;
		const times = (sent.get(key) ?? 0) + 1;
		sent.set(key, times);
		const place = createHash('sha1').update(`${key} ${times}`).digest().readUInt32BE() % script.length;
		drawn = script[place]!;
		if (drawn in open || drawn in costly) leftOpen.push(request);
		return false;
	};
	// The first sees every request, and draws for those behind it.
	inForce.add({}, { matching: draw });
	for (const [name, fault] of Object.entries(all)) inForce.add(fault, { matching: () => drawn === name });
	return leftOpen;
}
