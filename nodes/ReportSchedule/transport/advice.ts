import type { OperationFacts } from '../requests/request';
import type { Failure, FailureKind } from './failure';
import { timeOf } from './messages';
import { labelOf } from './refusal';

/** @param operation undefined where the request only read something */
type Advice = string | ((failure: Failure, operation?: OperationFacts) => string);

/**
 * What the user can do about a failure, in at most two sentences.
 *
 * @param operation what the request was for; undefined where it only read something
 */
export function adviceFor(failure: Failure, operation?: OperationFacts): string {
	return inWords(byKind[failure.kind], failure, operation);
}

function inWords(advice: Advice, failure: Failure, operation?: OperationFacts): string {
	return typeof advice === 'string' ? advice : advice(failure, operation);
}

const byKind: Readonly<Record<FailureKind, Advice>> = {
	rateLimited: ({ limitedUntil }) =>
		`Run the node again ${limitedUntil === undefined ? 'later' : `after ${timeOf(limitedUntil)}`}, or raise the option Max Wait.`,
	notConnected: 'Check the base URL in the credential, and whether n8n can reach the service.',
	noSecureConnection: ({ code = '' }) =>
		/^(EPROTO|ERR_SSL_)/.test(code)
			? 'Check the base URL in the credential: its port, and whether it should start with http:// instead.'
			: 'If you trust the certificate anyway, turn on "Ignore SSL Issues (Insecure)" in the credential. Otherwise check the base URL there.',
	notAllowed: 'Add the host of the base URL to Allowed Domains in the credential.',
	serverError: runAgain,
	gatewayError: runAgain,
	timeout: (failure, operation) =>
		`${operation === undefined ? '' : 'Raise the option Timeout. '}${runAgain(failure, operation)}`,
	connectionLost: runAgain,
	unexpectedAnswer: (failure, operation) =>
		`${failure.isPage ? 'Check the base URL in the credential: it may lead to a log-in page. ' : ''}${runAgain(failure, operation)}`,
	redirected: useOtherAddress,
	redirectedAfter: (failure, operation) =>
		`Check the base URL in the credential. ${runAgain(failure, operation)}`,
	refused: (failure, operation) => {
		if (/plain HTTP/.test(failure.reason)) {
			return 'Use https:// instead of http:// in the base URL of the credential.';
		}
		return inWords(byStatus[failure.status ?? 0] ?? correct, failure, operation);
	},
	canceled: runAgain,
};

/** For a request whose outcome isn't known. */
function runAgain(_failure: Failure, operation?: OperationFacts): string {
	if (operation === undefined) return 'Try again later.';
	if (!operation.isIdempotent) {
		return 'Check in the service whether the schedule is there before you run the node again, or it could be created twice.';
	}
	return 'Run the node again later: sending the same change twice is harmless.';
}

function useOtherAddress({ location }: Failure): string {
	return location === undefined
		? 'Check the base URL in the credential.'
		: "Redirects aren't followed. If this is the service's own address, use it as the base URL in the credential, without /api/v1 and what comes after it; if it's a log-in page, check the API token.";
}

/** What to do about a refusal, by its status. */
const byStatus: Readonly<Record<number, Advice>> = {
	400: (failure, operation) =>
		failure.isPage
			? 'Check the base URL in the credential: its host name and whether it starts with https://. The answer was a web page, so the request may not have reached the API.'
			: correct(failure, operation),
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
	409: (_failure, operation) =>
		operation?.name === 'create'
			? 'If the name is taken, use another name, or Create or Update with Match By: Name.'
			: 'Check the schedule in the service, then run the node again.',
	413: (_failure, operation) =>
		operation?.recipients === undefined
			? "Shorten the texts and the lists of IDs: the service doesn't take this much in one request."
			: 'Lower the option Max IDs per Request.',
	415: "Check the base URL in the credential: the server at this address doesn't accept JSON.",
};

/** For a refusal that is about what was sent. */
function correct({ status = 0, reason, fields = [] }: Failure, operation?: OperationFacts): string {
	const labels = (some: typeof fields) => [...new Set(some.map(({ name }) => labelOf(name)))].join(', ');
	const missing = fields.filter(({ message }) => /required/i.test(message));
	if (missing.length > 0 && operation?.name === 'update') {
		return `Add these to Update Fields: ${labels(missing)}. This service requires them in every update.`;
	}
	if (fields.length > 0 && operation?.recipients === undefined) {
		return `Correct these and run the node again: ${labels(fields)}.`;
	}
	if (reason !== '') return 'Correct this and run the node again.';
	if (status < 300) return 'Check the schedule in the service: its answer says no more.';
	return "The service doesn't say why. Compare your values with what the service accepts, and check the base URL in the credential.";
}
