import { LARGEST_BODY, type Failure, type FailureKind } from './failure';

/**
 * What happened to a request, without a period at its end: in the service's own words where it gave any.
 *
 * @param subject what the request was about, such as `schedule 5`
 */
export function whatHappened(failure: Failure, subject?: string): string {
	const about = subject === undefined ? '' : ` (${subject})`;
	const until =
		failure.limitedUntil === undefined
			? ''
			: `. The service asked to wait until ${timeOf(failure.limitedUntil)}`;
	return reasonOf(failure) + about + until;
}

function reasonOf(failure: Failure): string {
	const { kind, status, isPage, reason, location } = failure;
	if (kind === 'rateLimited') return rateLimit(failure);
	if (status === undefined) return networkReason(failure);
	// A page's title may begin with the status, which the message names already.
	const words = reason.replace(new RegExp(`^${status} `), '').replace(/\.$/, '');
	const said = words === '' ? '' : `: ${words}`;
	if (kind === 'unexpectedAnswer') {
		return isPage
			? `The service answered with a web page${said}`
			: `The service's answer is larger than ${LARGEST_BODY / 2 ** 20} MB`;
	}
	if (status < 300) return `The service reported a failure${said}`;
	const answered = `The service answered ${status}`;
	if (location !== undefined) return `${answered}, a redirect to ${location}`;
	if (said !== '') return answered + said;
	if (kind === 'redirected') return `${answered}, a redirect without an address`;
	const name = statusNames[status];
	if (name === undefined) return `${answered} ${isPage ? 'with a web page' : 'without saying why'}`;
	return `${answered} ${name}${isPage ? ' with a web page' : ''}`;
}

function rateLimit({ reason }: Failure): string {
	return `The service's rate limit was reached${reason === '' ? '' : `: ${reason.replace(/\.$/, '')}`}`;
}

const DAY = 86_400_000;

/**
 * A time to come: `14:05 UTC`, rounded up to the minute, or with its date where that's a day away or more.
 *
 * @param milliseconds since 1970, as is `now`
 */
export function timeOf(milliseconds: number, now = Date.now()): string {
	const minute = Math.ceil(milliseconds / 60_000) * 60_000;
	const [date, time] = new Date(minute).toISOString().slice(0, 16).split('T');
	return minute - now < DAY ? `${time} UTC` : `${date} ${time} UTC`;
}

/** The names of HTTP statuses (https://www.rfc-editor.org/rfc/rfc9110#section-15), for answers that say nothing else. */
export const statusNames: Readonly<Record<number, string>> = {
	400: 'Bad Request',
	401: 'Unauthorized',
	402: 'Payment Required',
	403: 'Forbidden',
	404: 'Not Found',
	405: 'Method Not Allowed',
	408: 'Request Timeout',
	409: 'Conflict',
	413: 'Content Too Large',
	415: 'Unsupported Media Type',
	422: 'Unprocessable Content',
	429: 'Too Many Requests',
	502: 'Bad Gateway',
	503: 'Service Unavailable',
	504: 'Gateway Timeout',
};

/** Node's code for an answer that doesn't begin as HTTP does. */
export const NOT_HTTP = 'HPE_INVALID_CONSTANT';

/** The network's codes in words, by what they begin with; the first match wins. */
const codes: ReadonlyArray<readonly [start: string, words: string]> = [
	['ECONNREFUSED', 'The connection to the service was refused'],
	['ETIMEDOUT', 'The connection to the service timed out'],
	['ENOTFOUND', "The service's host name wasn't found"],
	['EAI_', "The service's host name couldn't be looked up"],
	['EHOSTUNREACH', "The service's host can't be reached"],
	['EHOSTDOWN', "The service's host can't be reached"],
	['ENETUNREACH', "The service's network can't be reached"],
	['ENETDOWN', "The service's network can't be reached"],
	['Ssrf', "n8n doesn't allow connections to the service's address"],
	['DEPTH_ZERO_SELF_SIGNED_CERT', "The service's certificate is self-signed"],
	['SELF_SIGNED_CERT_IN_CHAIN', "The service's certificate is signed by a private authority"],
	['CERT_HAS_EXPIRED', "The service's certificate has expired"],
	['CERT_REVOKED', "The service's certificate was revoked"],
	['CERT_NOT_YET_VALID', "The service's certificate isn't valid yet, or n8n's clock is wrong"],
	['ERR_TLS_CERT_ALTNAME_INVALID', "The service's certificate is for another host name"],
	['HOSTNAME_MISMATCH', "The service's certificate is for another host name"],
	['UNABLE_TO_', "The service's certificate is signed by an authority that n8n doesn't know"],
	['EPROTO', "Couldn't make a secure connection to the service"],
	['ERR_SSL_', "Couldn't make a secure connection to the service"],
	[NOT_HTTP, "The server at this address doesn't speak HTTP"],
	['HPE_HEADER_OVERFLOW', "The service's answer couldn't be read: its headers are too long"],
	['HPE_', "The service's answer couldn't be read"],
	['Z_', "The service's answer couldn't be decompressed"],
];

const kinds: Partial<Record<FailureKind, string>> = {
	notConnected: "Couldn't connect to the service",
	noSecureConnection: "The service's certificate wasn't accepted",
	notAllowed: "The credential's Allowed Domains don't include the service's host",
	timeout: "The service didn't answer in time",
	connectionLost: 'The connection to the service was lost before it answered',
	unexpectedAnswer: "The service's answer couldn't be read",
	canceled: 'The workflow was stopped before the service answered',
	runEnded: 'The run ended first',
};

function networkReason({ kind, code }: Failure): string {
	const words = kinds[kind]!;
	// Whatever broke a connection, it's lost. The reason is given only if an answer couldn't be read.
	if (kind === 'connectionLost' && !/^(HPE_|Z_)/.test(code ?? '')) return words;
	const inWords = codes.find(([start]) => code?.startsWith(start))?.[1];
	if (inWords !== undefined) return inWords;
	// The code of a time-out tells nothing more; any other is all that is known.
	if (code === undefined || kind === 'timeout' || kind === 'canceled') return words;
	return `${words}: network error ${code}`;
}
