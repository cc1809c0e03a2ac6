import type { Failure, FailureKind } from '../transport/failure';
import type { RequestInWords } from './requestInWords';

type Advice = string | ((failure: Failure, request: RequestInWords) => string);

/** What the user can do about a failure. */
export function advice(failure: Failure, request: RequestInWords): string {
	const { kind, status } = failure;
	const found = (status !== undefined && byStatus[status]) || byKind[kind];
	return typeof found === 'string' ? found : found(failure, request);
}

const byStatus: Readonly<Record<number, Advice>> = {
	400: mendWhatIsNamed,
	401: 'Check the API token in the credential: the service does not accept it.',
	402: 'Check the subscription at the service: it asks for a payment before it goes on.',
	403: 'The token may not do this. Ask for the permission at the service, or use the token of another user.',
	404: (_failure, { creates }) =>
		creates
			? 'Check the base URL in the credential: there is no such path at its address.'
			: 'Check the ID of the schedule, and the base URL in the credential.',
	405: (_failure, request) =>
		hasOtherMethod(request)
			? 'Choose the other method in the option Request Method, and check the base URL in the credential.'
			: 'Check the base URL in the credential: what is at its address does not take this request.',
	409: 'The request contradicts what the service holds. Look at the schedule there, then run the node again.',
	413: (_failure, { path }) =>
		isMembership(path)
			? 'Lower the option Max IDs per Request.'
			: 'Shorten the texts and the lists of IDs: the service does not take as much in one request.',
	415: 'Check the base URL in the credential: what is at its address does not take JSON.',
	422: mendWhatIsNamed,
};

const byKind: Readonly<Record<FailureKind, Advice>> = {
	rateLimited: 'Lower the option Concurrency, raise Max Retries, or run the node again later.',
	notConnected: 'Check the base URL in the credential, and whether the service can be reached from n8n.',
	serverError: runAgain,
	gatewayError: runAgain,
	timeout: (failure, request) => `Raise the option Timeout. ${runAgain(failure, request)}`,
	connectionLost: runAgain,
	tls: ({ code = '' }) =>
		/^(EPROTO|ERR_SSL_)/.test(code)
			? 'Check the base URL in the credential: its port, and whether the service is meant to be reached by http:// instead.'
			: 'If you trust the certificate nevertheless, turn on "Ignore SSL Issues (Insecure)" in the credential. Otherwise check the base URL there.',
	redirected: ({ location }) =>
		location === undefined
			? 'Check the base URL in the credential.'
			: 'Redirects are not followed. If that is the address of the service, put it into the base URL of the credential, without /api/v1 and what follows. If it is a log-in page, check the API token.',
	refused: mendWhatIsNamed,
	cancelled: runAgain,
};

function mendWhatIsNamed({ words }: Failure): string {
	return words === ''
		? 'The service does not say what it refuses. Compare the values with those it takes, and check the base URL in the credential.'
		: 'Mend what the service names and run the node again.';
}

function runAgain(_failure: Failure, { creates }: RequestInWords): string {
	return creates
		? 'Look in the service whether the schedule is there before you run the node again: it could be created twice.'
		: 'Run the node again later: to send the same change twice does no harm.';
}

function isMembership(path: string): boolean {
	return /\/(add|remove)_(users|groups)\/$/.test(path);
}

/** §4: update and the two removals are documented with two methods each. */
function hasOtherMethod({ creates, path }: RequestInWords): boolean {
	return !creates && !/\/add_(users|groups)\/$/.test(path);
}
