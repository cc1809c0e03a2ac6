import {
	failed,
	type FailureKind,
	type FailureRule,
	failureRules,
	LARGEST_BODY,
	waitBeforeRetry,
} from '../../nodes/ReportSchedule/outcomes/failure';

/** The list of docs/development/failures.md, written from the one table of failures. */
export function retryTable(): string {
	const kinds = Object.entries(failureRules) as Array<[FailureKind, FailureRule]>;
	return kinds.map(line).join('\n');
}

/** When it's this kind; and where the reader of the answer decides on another outcome. */
export const failuresInWords: Readonly<Record<FailureKind, readonly [what: string, except?: string]>> = {
	rateLimited: ['429: the service limits its requests'],
	notConnected: [
		'No connection was made: refused, unreachable, name not found, or broken before TLS or a proxy was ready',
	],
	noSecureConnection: ["The certificate wasn't accepted"],
	notAllowed: ["The credential's Allowed Domains leave out the service's host"],
	serverError: ['The service, or a server in front of it, answered 5xx or 408'],
	timeout: ['No complete answer within the option Timeout'],
	connectionLost: ["The connection broke, or the answer couldn't be read"],
	unexpectedAnswer: [`A 2xx with a web page or more than ${LARGEST_BODY / 2 ** 20} MB`],
	redirected: [
		'3xx: a redirect',
		'307, 308 and a step from http:// to https:// at the same address are refused',
	],
	clientError: ['Any other 4xx, or a 2xx that names one'],
	reportedFailure: [
		'A 2xx that says it failed, by itself or one level into `data` or `result`, without naming such a status',
		'so is a change whose 2xx names 429',
	],
	canceled: ['The workflow was stopped'],
	runEnded: ['The run ended before the request could leave'],
};

function line([kind, { outcome }]: [FailureKind, FailureRule]): string {
	const [what, except] = failuresInWords[kind];
	const word = { refused: 'refused', unknown: 'unknown', notSent: 'not sent' }[outcome];
	const [again, create] = [retries(kind, true), retries(kind, false)];
	const sent = again === create ? again : `${again}, but a create isn't`;
	return `- \`${kind}\`: *${word}*${except === undefined ? '' : ` (${except})`}, ${sent}. ${what}.`;
}

function retries(kind: FailureKind, isIdempotent: boolean): string {
	if (kind === 'rateLimited') return 'waits with the whole run';
	const attempts = { isIdempotent, retries: 0, maxRetries: 1 };
	return waitBeforeRetry(failed(kind), attempts, () => 0) === undefined ? 'not retried' : 'retried';
}
