import { mayHaveBeenApplied, type Failure } from '../transport/failure';
import { advice } from './advice';
import { networkWords } from './networkWords';
import type { RequestInWords } from './requestInWords';

/** What happened, and what the user can do about it. */
export interface Wording {
	message: string;
	description: string;
}

/**
 * Puts a failure into words: the message says what happened, in the service's own words where it gave any,
 * and whether the outcome is known; the description says what to do.
 */
export function wordFailure(failure: Failure, request: RequestInWords): Wording {
	const what = failure.status === undefined ? networkWords(failure) : whatService(failure, failure.status);
	return {
		message: `${what} (${request.about})${outcomeUnknown(failure, request)}`,
		description: `${advice(failure, request)} The request was ${request.method} ${request.path}.`,
	};
}

function whatService({ words, location }: Failure, status: number): string {
	const answered = `The service answered ${status}`;
	if (location !== undefined) return `${answered}, a redirect to ${location}`;
	const said = withoutStatus(words, status);
	if (said !== '') return `${answered}: ${said}`;
	const name = statusNames[status];
	return name === undefined ? `${answered} without saying why` : `${answered} ${name}`;
}

/** `502 Bad Gateway` and `Server Error (500)`, the titles of standard pages, would say the status twice. */
function withoutStatus(words: string, status: number): string {
	return words.replace(new RegExp(`^${status}\\b[\\s:-]*|\\s*\\(${status}\\)$`, 'g'), '');
}

function outcomeUnknown(failure: Failure, { creates }: RequestInWords): string {
	if (!mayHaveBeenApplied(failure)) return '';
	return creates
		? '. Whether the schedule was created is not known'
		: '. Whether the change was applied is not known';
}

/** For an answer that says nothing; the name of 500 itself says nothing either. */
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
	502: 'Bad Gateway',
	503: 'Service Unavailable',
	504: 'Gateway Timeout',
};
