/**
 * What became of a request, here as in messages and docs. `accepted`: a 2xx that doesn't say it failed; `refused`:
 * an answer that says so; `unknown`: the service may have done it all the same; `notSent`.
 */
export type Outcome = 'accepted' | 'refused' | 'unknown' | 'notSent';

/** A failure's usual outcome, and whether the request is sent again. */
type FailureRule = Readonly<{ outcome: Exclude<Outcome, 'accepted'>; transient: boolean }>;

/**
 * The table of failures: retries follow from it (docs/retries.md). Outcomes change in response.ts for redirects, in
 * `withEarlier` for several attempts, and in send.ts for what isn't sent after a 401.
 */
export const failureRules = {
	// 429; or a 2xx to a GET whose answer has the status 429.
	rateLimited: { outcome: 'notSent', transient: false },
	// Refused, unreachable, name not found, or broken before TLS or a proxy was ready.
	notConnected: { outcome: 'notSent', transient: true },
	// The certificate wasn't accepted.
	noSecureConnection: { outcome: 'notSent', transient: false },
	// The credential's Allowed Domains leave out the service's host.
	notAllowed: { outcome: 'notSent', transient: false },
	// 5xx or 408; or a 2xx whose answer has such a status.
	serverError: { outcome: 'unknown', transient: true },
	// No complete answer in time.
	timeout: { outcome: 'unknown', transient: true },
	// The connection broke, or the answer couldn't be read.
	connectionLost: { outcome: 'unknown', transient: true },
	// A 2xx with a web page, or one that is too large; or an exception of the node's own.
	unexpectedAnswer: { outcome: 'unknown', transient: false },
	// 3xx.
	redirected: { outcome: 'unknown', transient: false },
	// Any other 4xx; or a 2xx whose answer has such a status, or refuses a field.
	clientError: { outcome: 'refused', transient: false },
	// A 2xx that says it failed, but not by a status that tells what became of the request.
	reportedFailure: { outcome: 'unknown', transient: false },
	// The user stopped the execution while the request was under way.
	canceled: { outcome: 'unknown', transient: false },
	// The run ended before the request could leave.
	runEnded: { outcome: 'notSent', transient: false },
} satisfies Record<string, FailureRule>;

export type FailureKind = keyof typeof failureRules;

/** Why a request wasn't accepted: `exchange` says it of one attempt, `send` of all. For text: words.ts. */
export interface Failure {
	/** The last attempt's. */
	kind: FailureKind;
	/** That of all attempts: one that's unknown makes the whole request unknown. */
	outcome: FailureRule['outcome'];
	/** HTTP status, if there was an answer; the one inside a 2xx if that tells what became of the request. */
	status?: number;
	/** The answer's JSON, or its text, without the API token: the service may say why. Absent for none. */
	answer?: unknown;
	/** Milliseconds the service asks to wait. */
	retryAfter?: number;
	/** An earlier attempt's outcome, or the larger request's, if it decides: a timeout, then a 400, is `unknown`. */
	earlier?: 'unknown' | 'refused';

	// From here on, for words alone.

	/** Code of the network, such as ECONNRESET, if there was no answer; or the name of what n8n threw. */
	code?: string;
	/** Whether an HTML page was answered: not the service's API, but something before it. */
	isPage?: boolean;
	/** Where a redirect points to, without the API token. */
	location?: string;
	/** Milliseconds since 1970 when the service would take the request; for a rate limit that ended the run. */
	limitedUntil?: number;
	/** For a part of a divided request: another part was accepted, so the schedule or group exists. */
	targetExists?: boolean;
}

/** A failure with its usual outcome. @param more what else is known of it */
export function failureOfKind(kind: FailureKind, more: Omit<Partial<Failure>, 'kind'> = {}): Failure {
	return { kind, outcome: failureRules[kind].outcome, ...more };
}

/** Combines outcomes, one of them a failure's: unknown if any is unknown, else refused if any was, else not sent. */
export function worstOf(outcomes: readonly Outcome[]): Failure['outcome'] {
	if (outcomes.includes('unknown')) return 'unknown';
	return outcomes.includes('refused') ? 'refused' : 'notSent';
}

/** Adds an earlier attempt's outcome. An unknown attempt makes the request unknown, whatever follows. */
export function withEarlier(failure: Failure, earlier: Failure | undefined): Failure {
	const outcome = worstOf([failure.outcome, earlier?.outcome ?? 'notSent']);
	if (outcome === failure.outcome || outcome === 'notSent') return failure;
	return { ...failure, outcome, earlier: outcome };
}

/** The failure that an HTTP status stands for, or undefined for a success (2xx). */
export function kindOfStatus(status: number): FailureKind | undefined {
	if (status >= 200 && status < 300) return undefined;
	if (status === 429) return 'rateLimited';
	if (status >= 500 || status === 408) return 'serverError';
	return status >= 300 && status < 400 ? 'redirected' : 'clientError';
}

/** Milliseconds: the first wait between attempts, our longest one, and the longest that's asked for. */
export const waits = { first: 500, longest: 30_000, longestAsked: 120_000 };

/** Milliseconds before another try; undefined for none. After a 429, pace.ts sends it again, and that is no retry. */
export function waitBeforeRetry(
	failure: Failure,
	{ isIdempotent, retries, maxRetries }: { isIdempotent: boolean; retries: number; maxRetries: number },
	random: () => number,
): number | undefined {
	// It could make a second schedule.
	if (failure.outcome !== 'notSent' && !isIdempotent) return undefined;
	// A refusal, a certificate or an address stays what it is.
	if (!failureRules[failure.kind].transient || retries >= maxRetries) return undefined;
	// The service knows best when to come back, but a run can't wait for a day.
	if (failure.retryAfter) return Math.min(failure.retryAfter, waits.longestAsked);
	// Exponential backoff, with jitter to spread requests that failed together.
	const backoff = Math.min(waits.first * 2 ** retries, waits.longest);
	return Math.round(backoff * (0.5 + random() / 2));
}
