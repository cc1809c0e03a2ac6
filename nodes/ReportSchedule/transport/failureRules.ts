import { scheduleFields } from '../fields/scheduleFields';
import type { OperationFacts } from '../requests/request';
import type { Failure, FailureKind } from './failure';

/** What follows from a kind of failure. */
export interface FailureRule {
	/** When it is this kind; for the table in docs/retries.md. */
	what: string;
	/**
	 * Whether the request is sent again: `whenAllowed` waits with all requests of the run until the service
	 * takes some again and uses up no retries.
	 */
	retry: 'whenAllowed' | 'always' | 'ifIdempotent' | 'never';
	/** Whether the service may have applied the request all the same. */
	outcome: 'notApplied' | 'unknown';
	/** What the user can do about it; without an operation the request only read a list. */
	advice: (failure: Failure, operation?: OperationFacts) => string;
}

/**
 * The one table of failures: retries, messages, Retry On Fail and docs/retries.md follow from it. A create
 * whose outcome is unknown is never sent again by anything, because it could make a second schedule.
 */
export const failureRules: Readonly<Record<FailureKind, FailureRule>> = {
	rateLimited: {
		what: '429: the service limits its requests',
		retry: 'whenAllowed',
		outcome: 'notApplied',
		advice: ({ limitedUntil }) =>
			limitedUntil === undefined
				? 'Run the node again later, or raise the option Max Wait.'
				: `Run the node again after ${timeOf(limitedUntil)}, or raise the option Max Wait.`,
	},
	notConnected: {
		what: 'No connection was made: refused, unreachable, name not found',
		retry: 'always',
		outcome: 'notApplied',
		advice: () => 'Check the base URL in the credential, and whether n8n can reach the service.',
	},
	noSecureConnection: {
		what: "The certificate wasn't accepted, or the server doesn't speak HTTPS",
		retry: 'never',
		outcome: 'notApplied',
		advice: ({ code = '' }) =>
			/^(EPROTO|ERR_SSL_)/.test(code)
				? 'Check the base URL in the credential: its port, and whether it should start with http:// instead.'
				: 'If you trust the certificate anyway, turn on "Ignore SSL Issues (Insecure)" in the credential. Otherwise check the base URL there.',
	},
	notAllowed: {
		what: "The credential's Allowed Domains leave out the service's host",
		retry: 'never',
		outcome: 'notApplied',
		advice: () => 'Add the host of the base URL to Allowed Domains in the credential.',
	},
	serverError: {
		what: 'The service answered 5xx',
		retry: 'ifIdempotent',
		outcome: 'unknown',
		advice: (_failure, operation) => runAgain(operation),
	},
	gatewayError: {
		what: '502, 504, 520–527: a gateway got no answer from the service',
		retry: 'ifIdempotent',
		outcome: 'unknown',
		advice: (_failure, operation) => runAgain(operation),
	},
	timeout: {
		what: 'No complete answer within the option Timeout',
		retry: 'ifIdempotent',
		outcome: 'unknown',
		advice: (_failure, operation) =>
			`${operation === undefined ? '' : 'Raise the option Timeout. '}${runAgain(operation)}`,
	},
	connectionLost: {
		what: "The connection broke, or the answer couldn't be read",
		retry: 'ifIdempotent',
		outcome: 'unknown',
		advice: (_failure, operation) => runAgain(operation),
	},
	unexpectedAnswer: {
		what: 'A web page came back with a 2xx',
		retry: 'never',
		outcome: 'unknown',
		advice: (_failure, operation) =>
			`Check the base URL in the credential: a web page answered there, e.g. a log-in page. ${runAgain(operation)}`,
	},
	redirected: {
		what: "3xx: redirects aren't followed",
		retry: 'never',
		outcome: 'notApplied',
		advice: useOtherAddress,
	},
	redirectedAfter: {
		what: '303: a redirect to what came of the request',
		retry: 'never',
		outcome: 'unknown',
		advice: (failure, operation) => `${useOtherAddress(failure)} ${runAgain(operation)}`,
	},
	refused: {
		what: 'Any other 4xx, or an answer that says it failed',
		retry: 'never',
		outcome: 'notApplied',
		advice: adviceForRefusal,
	},
	canceled: {
		what: 'The workflow was stopped',
		retry: 'never',
		outcome: 'unknown',
		advice: (_failure, operation) => runAgain(operation),
	},
};

/** Whether the service may have done what it was asked although the request did not succeed. */
export function mayHaveBeenApplied({ kind, isUncertain }: Failure): boolean {
	return isUncertain === true || failureRules[kind].outcome === 'unknown';
}

/**
 * Whether n8n's Retry On Fail may send a request again that failed in an earlier try of the node.
 */
export function mayBeSentAgain(kind: FailureKind, isIdempotent: boolean): boolean {
	return isIdempotent || failureRules[kind].outcome === 'notApplied';
}

/** Such as `2026-11-21 14:05 UTC`, rounded up to the minute. */
export function timeOf(milliseconds: number): string {
	const minute = new Date(Math.ceil(milliseconds / 60_000) * 60_000).toISOString();
	return `${minute.slice(0, 16).replace('T', ' ')} UTC`;
}

/** @param operation undefined where the request only read a list */
type Advice = string | ((failure: Failure, operation?: OperationFacts) => string);

/** What to do about a refusal, by its status. */
const byStatus: Readonly<Record<number, Advice>> = {
	400: correctValues,
	401: "Check the API token in the credential: the service doesn't accept it.",
	402: "Check the service's subscription: it asks for payment.",
	403: "The token isn't allowed to do this. Ask for the permission in the service, or use another token.",
	404: (_failure, operation) =>
		operation?.name === 'create'
			? "Check the base URL in the credential: the service's API isn't at this address."
			: 'Check the ID of the schedule, and the base URL in the credential.',
	405: (_failure, operation) =>
		(operation?.methods.length ?? 0) > 1
			? 'Choose the other method in the option Request Method, and check the base URL in the credential.'
			: "Check the base URL in the credential: the server at this address doesn't accept this request.",
	409: 'The request conflicts with something in the service. Check the schedule there, then run the node again.',
	413: (_failure, operation) =>
		operation?.recipients === undefined
			? "Shorten the texts and the lists of IDs: the service doesn't take this much in one request."
			: 'Lower the option Max IDs per Request.',
	415: "Check the base URL in the credential: the server at this address doesn't accept JSON.",
	422: correctValues,
};

/** What to do about a request that the service refused. */
function adviceForRefusal(failure: Failure, operation?: OperationFacts): string {
	if (/plain HTTP/.test(failure.reason)) {
		return 'Use https:// instead of http:// in the base URL of the credential.';
	}
	if (failure.isPage && failure.status === 400) {
		return 'Check the base URL in the credential: its host name and whether it starts with https://. The answer was a web page, so the request may not have reached the API.';
	}
	const advice = byStatus[failure.status ?? 0] ?? correctValues;
	return typeof advice === 'string' ? advice : advice(failure, operation);
}

function correctValues({ reason, fields = [] }: Failure, operation?: OperationFacts): string {
	const missing = fields
		.filter(({ message }) => /required/i.test(message))
		.map((field) => labelOf(field.name));
	if (missing.length > 0 && operation?.name === 'update') {
		return `Add these to Update Fields: ${missing.join(', ')}. This service requires them in every update.`;
	}
	const labels = [...new Set(fields.map((field) => labelOf(field.name)))];
	if (labels.length > 0 && operation?.recipients === undefined) {
		return `Correct these and run the node again: ${labels.join(', ')}.`;
	}
	return reason === ''
		? "The service doesn't say why. Compare your values with what the service accepts, and check the base URL in the credential."
		: 'Correct the values that the service names and run the node again.';
}

/** A field as the editor calls it, if it is one of the service's; else as the service calls it. */
export function labelOf(name: string): string {
	return scheduleFields.find((field) => field.name === name)?.label ?? name;
}

/** For a request whose outcome isn't known. */
function runAgain(operation?: OperationFacts): string {
	if (operation === undefined) return 'Try again later.';
	if (!operation.isIdempotent) {
		return 'Check in the service whether the schedule is there before you run the node again, or it could be created twice.';
	}
	return 'Run the node again later: sending the same change twice is harmless.';
}

function useOtherAddress({ location }: Failure): string {
	return location === undefined
		? 'Check the base URL in the credential.'
		: "Redirects aren't followed. If this is the service's address, use it as the base URL in the credential, without /api/v1 and what comes after it. If it's a log-in page, check the API token.";
}
