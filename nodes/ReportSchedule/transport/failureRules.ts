import type { Failure, FailureKind } from './failure';

/** What follows from a kind of failure; what to do about it is in advice.ts. */
export interface FailureRule {
	/** When it is this kind; for the table in the docs. */
	what: string;
	/**
	 * Whether the request is sent again: `whenAllowed` waits with all requests of the run until the service
	 * takes some again and uses up no retries.
	 */
	retry: 'whenAllowed' | 'always' | 'ifIdempotent' | 'never';
	/** Whether the service may have applied the request all the same. */
	outcome: 'notApplied' | 'unknown';
}

function rule(what: string, retry: FailureRule['retry'], outcome: FailureRule['outcome']): FailureRule {
	return { what, retry, outcome };
}

/**
 * The one table of failures: retries, messages, Retry On Fail and the docs follow from it. A create whose
 * outcome is unknown is never sent again by anything, because it could make a second schedule.
 */
export const failureRules: Readonly<Record<FailureKind, FailureRule>> = {
	rateLimited: rule('429: the service limits its requests', 'whenAllowed', 'notApplied'),
	notConnected: rule('No connection was made: refused, unreachable, name not found', 'always', 'notApplied'),
	noSecureConnection: rule(
		"The certificate wasn't accepted, or the server doesn't speak HTTPS",
		'never',
		'notApplied',
	),
	notAllowed: rule("The credential's Allowed Domains leave out the service's host", 'never', 'notApplied'),
	serverError: rule('The service answered 5xx', 'ifIdempotent', 'unknown'),
	gatewayError: rule(
		'502, 504, 520–527: a gateway got no answer from the service',
		'ifIdempotent',
		'unknown',
	),
	timeout: rule('No complete answer within the option Timeout', 'ifIdempotent', 'unknown'),
	connectionLost: rule("The connection broke, or the answer couldn't be read", 'ifIdempotent', 'unknown'),
	unexpectedAnswer: rule(
		"A 2xx with a web page, more than 16 MB, or an answer that couldn't be read",
		'never',
		'unknown',
	),
	redirected: rule('Any other 3xx: a redirect', 'never', 'notApplied'),
	redirectedAfter: rule(
		'303, or a redirect to another path that may come after the work',
		'never',
		'unknown',
	),
	refused: rule(
		'Any other 4xx, or a 2xx that says it failed (if it names no status, the outcome is open)',
		'never',
		'notApplied',
	),
	canceled: rule('The workflow was stopped', 'never', 'unknown'),
};

/** Whether the service may have done what it was asked although the request did not succeed. */
export function mayHaveBeenApplied({ kind, isUncertain }: Failure): boolean {
	return isUncertain === true || failureRules[kind].outcome === 'unknown';
}
