import type { Failure, FailureKind } from './failure';
import { labelOf, timeOf } from './failureRules';

/**
 * What happened to a request, in one sentence without a period: in the service's own words where it gave any.
 */
export function whatHappened(failure: Failure): string {
	const { kind, status, isPage } = failure;
	if (kind === 'rateLimited') return rateLimit(failure);
	if (status === undefined) return networkReason(failure);
	const reason = reasonOf(failure);
	if (kind === 'unexpectedAnswer') return `The service answered with a web page${reason && `: ${reason}`}`;
	if (status < 300) return `The service reported a failure${reason && `: ${reason}`}`;
	const answered = `The service answered ${status}`;
	if (failure.location !== undefined) return `${answered}, a redirect to ${failure.location}`;
	if (reason !== '') return `${answered}: ${reason}`;
	const name = statusNames[status];
	if (isPage) return `${answered}${name === undefined ? '' : ` ${name}`} with a web page`;
	return name === undefined ? `${answered} without saying why` : `${answered} ${name}`;
}

function rateLimit({ status, reason, limitedUntil }: Failure): string {
	const until = limitedUntil === undefined ? '' : ` and takes more after ${timeOf(limitedUntil)}`;
	if (status === undefined) return `Not sent, because the service limits its requests${until}`;
	const said = reason === '' ? '' : `: ${reason.replace(/\.$/, '')}`;
	return `The service answered ${status}${said}. It limits its requests${until}`;
}

/** The service's words, with the labels of the fields that they are about. */
function reasonOf({ status, reason, fields = [] }: Failure): string {
	// A page's title may begin with the status, which the message names already.
	const words = reason.startsWith(`${status} `) ? reason.slice(4) : reason;
	return fields.reduce((text, { name }) => {
		const label = labelOf(name);
		// Also at a place below it, such as `users.1: `. A name that is its own label needs none.
		if (label.toLowerCase() === name.toLowerCase()) return text;
		return text.replace(new RegExp(`(?<![\\w.])${name}(?:\\.[\\w.]+)?(?=: )`), `$& (${label})`);
	}, words);
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

/** The network's codes in words, by what they begin with; the first match wins. */
const codes: ReadonlyArray<readonly [start: string, words: string]> = [
	['ECONNREFUSED', 'The connection to the service was refused'],
	['ENOTFOUND', "The service's host name wasn't found"],
	['EAI_AGAIN', "The service's host name couldn't be looked up"],
	['EHOSTUNREACH', "The service's host can't be reached"],
	['EHOSTDOWN', "The service's host can't be reached"],
	['ENETUNREACH', "The service's network can't be reached"],
	['ENETDOWN', "The service's network can't be reached"],
	['Ssrf', "n8n doesn't allow connections to the service's address"],
	['DEPTH_ZERO_SELF_SIGNED_CERT', "The service's certificate is self-signed"],
	['SELF_SIGNED_CERT_IN_CHAIN', "The service's certificate is signed by a private authority"],
	['CERT_HAS_EXPIRED', "The service's certificate has expired"],
	['CERT_NOT_YET_VALID', "The service's certificate isn't valid yet"],
	['ERR_TLS_CERT_ALTNAME_INVALID', "The service's certificate is for another host name"],
	['HOSTNAME_MISMATCH', "The service's certificate is for another host name"],
	['UNABLE_TO_', "The service's certificate is signed by an authority that n8n doesn't know"],
	['EPROTO', "The service doesn't speak HTTPS at this address"],
	['ERR_SSL_', "The service doesn't speak HTTPS at this address"],
	['ECONNRESET', 'The connection to the service was lost before it answered'],
	['EPIPE', 'The connection to the service was lost before it answered'],
	['HPE_', "The server at this address doesn't speak HTTP"],
	['Z_', "The service's answer couldn't be decompressed"],
];

const kinds: Partial<Record<FailureKind, string>> = {
	notConnected: 'No connection to the service could be made',
	noSecureConnection: "The service's certificate wasn't accepted",
	notAllowed: "The credential isn't allowed for the service's host",
	timeout: "The service didn't answer in time",
	canceled: 'The workflow was stopped before the service answered',
};

/** What happened to a request that got no answer. */
function networkReason({ kind, code }: Failure): string {
	const isLost = kind === 'connectionLost' && !/^(HPE_|Z_)/.test(code ?? '');
	const known = isLost ? undefined : codes.find(([start]) => code?.startsWith(start))?.[1];
	if (known !== undefined) return known;
	if (isLost) return 'The connection to the service was lost before it answered';
	const words = kinds[kind] ?? 'The connection to the service was lost';
	// The code of a time-out tells nothing more; any other is all that is known.
	if (code === undefined || kind === 'timeout' || kind === 'canceled') return words;
	// n8n replaces a message that names one of the network's codes: so it is put into words.
	return `${words} (${code.replaceAll('_', ' ').toLowerCase()})`;
}
