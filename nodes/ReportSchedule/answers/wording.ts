import { mayHaveBeenApplied, type Failure, type FailureKind } from '../transport/failure';

/** What happened, and what the user can do about it. */
export interface Wording {
	message: string;
	description: string;
}

/** What a request was about, for the message. */
export interface RequestInWords {
	method: string;
	path: string;
	/** The records it was about, such as `schedule 5, users 7, 8`. */
	about: string;
	creates: boolean;
}

/**
 * Puts a failure into words: the message says what happened, in the service's own words where it gave any,
 * and whether the outcome is known; the description says what to do.
 */
export function wordFailure(failure: Failure, request: RequestInWords): Wording {
	const what = failure.status === undefined ? whatNetwork(failure) : whatService(failure);
	return {
		message: `${what} (${request.about})${outcomeUnknown(failure, request)}`,
		description: `${advice(failure)} The request was ${request.method} ${request.path}.`,
	};
}

function whatService({ status, words }: Failure): string {
	const answered = `The service answered ${status}`;
	return words === '' ? `${answered}${nameOfStatus(status!)}` : `${answered}: ${words}`;
}

const networkWords: Partial<Record<FailureKind, string>> = {
	notConnected: 'No connection to the service could be made',
	tls: "The service's certificate was not accepted, or it speaks no HTTPS",
	timeout: 'The service did not answer in time',
	cancelled: 'The workflow was stopped before the service answered',
};

function whatNetwork({ kind, code }: Failure): string {
	const words = networkWords[kind] ?? 'The connection to the service was lost';
	// n8n replaces a message that names one of the network's codes: so it is put into words.
	return code === undefined ? words : `${words} (${code.replaceAll('_', ' ').toLowerCase()})`;
}

function outcomeUnknown(failure: Failure, { creates }: RequestInWords): string {
	if (!mayHaveBeenApplied(failure)) return '';
	return creates
		? '. Whether the schedule was created is not known'
		: '. Whether the change was applied is not known';
}

const statusNames: Readonly<Record<number, string>> = {
	400: 'Bad Request',
	401: 'Unauthorized',
	402: 'Payment Required',
	403: 'Forbidden',
	404: 'Not Found',
	405: 'Method Not Allowed',
	409: 'Conflict',
	413: 'Content Too Large',
	415: 'Unsupported Media Type',
	422: 'Unprocessable Content',
	429: 'Too Many Requests',
	500: 'Internal Server Error',
	502: 'Bad Gateway',
	503: 'Service Unavailable',
	504: 'Gateway Timeout',
};

function nameOfStatus(status: number): string {
	const name = statusNames[status];
	return name === undefined ? '' : ` (${name})`;
}

const statusAdvice: Readonly<Record<number, string>> = {
	400: 'Mend the values that the service names and run the node again.',
	401: 'Check the API token in the credential: the service does not accept it.',
	402: "Check the service's subscription: it asks for a payment before it goes on.",
	403: 'The token is known but may not do this. Ask for the permission, or use the token of another user.',
	404: 'Check the ID of the schedule, and the base URL in the credential.',
	405: 'Set the option Request Method to the other method, and check the base URL in the credential.',
	409: 'The request contradicts what the service holds. Look at the schedule there, then run the node again.',
	413: 'Lower the option Max IDs per Request.',
	415: 'Check that the base URL in the credential is that of the service: it does not take JSON.',
	422: 'Mend the values that the service names and run the node again.',
};

const kindAdvice: Readonly<Record<FailureKind, string>> = {
	rateLimited: 'Lower the option Concurrency, raise Max Retries, or run the node again later.',
	notConnected: 'Check the base URL in the credential, and whether the service can be reached from n8n.',
	serverError: 'Look in the service whether the change is there before you run the node again.',
	gatewayError: 'Look in the service whether the change is there before you run the node again.',
	timeout:
		'Raise the option Timeout. Look in the service whether the change is there before you run the node again.',
	connectionLost: 'Look in the service whether the change is there before you run the node again.',
	tls: 'If the certificate is self-signed and you trust it, turn on "Ignore SSL Issues (Insecure)" in the credential. Otherwise check the base URL.',
	redirected:
		'Put the address that the service redirects to into the base URL of the credential: redirects are not followed.',
	refused: 'Mend what the service names and run the node again.',
	cancelled: 'Look in the service whether the change is there before you run the node again.',
};

function advice({ kind, status }: Failure): string {
	return (status !== undefined && statusAdvice[status]) || kindAdvice[kind];
}
