import type { Failure, FailureKind } from '../outcomes/failure';
import { LARGEST_BODY } from '../helpers/answer';
import { quoteWhole } from '../helpers/quote';
import { NOT_HTTP, timeOf } from './advice';
import { reasonIn, statusNames } from './reasons';

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
			: `. DataReportive asked to wait until ${timeOf(failure.limitedUntil)}`;
	const parts = [
		reasonOf(failure) + about + until,
		failure.earlier && earlierWords[failure.earlier],
		failure.isUntried && UNTRIED,
	];
	return parts.filter(Boolean).join('. ');
}

export const EARLIER_REFUSED = 'An earlier request for this item was refused';
const earlierWords = {
	unknown: 'An earlier attempt got no clear answer',
	refused: EARLIER_REFUSED,
};

const UNTRIED =
	'That answer is about several items, perhaps another one: this item was refused together with them and not tried alone. First fix the failed items without this note, then run this one again';

function reasonOf(failure: Failure): string {
	const { kind, status, isPage, location } = failure;
	const { reason } = reasonIn(failure);
	// A page's title may begin with the status, which the message names already.
	const withoutStatus = reason.startsWith(`${status} `) ? reason.slice(String(status).length + 1) : reason;
	const words = withoutStatus.endsWith('.') ? withoutStatus.slice(0, -1) : withoutStatus;
	const said = words === '' ? '' : `: ${quoteWhole(words)}`;
	if (kind === 'rateLimited') return `DataReportive's rate limit was reached${said}`;
	if (status === undefined) return networkReason(failure);
	if (kind === 'unexpectedAnswer') {
		return isPage
			? `DataReportive answered with a web page${said}`
			: `DataReportive's answer is larger than ${LARGEST_BODY / 2 ** 20} MB, or has more than a million values`;
	}
	if (kind === 'reportedFailure') {
		// Of a 207, each part has a status of its own.
		return status === 207
			? `DataReportive answered 207, which doesn't show that all of it was done${said}`
			: `DataReportive reported a failure${said}`;
	}
	const answered = `DataReportive answered ${status}`;
	if (location !== undefined) return `${answered}, a redirect to ${quoteWhole(location)}`;
	if (said !== '') return answered + said;
	if (kind === 'redirected') return `${answered}, a redirect without an address`;
	const name = statusNames[status];
	if (name === undefined) return `${answered} ${isPage ? 'with a web page' : 'without saying why'}`;
	return `${answered} ${name}${isPage ? ' with a web page' : ''}`;
}

/** The network's codes in words, by what they begin with; the first match wins. */
const codes: ReadonlyArray<readonly [start: string, words: string]> = [
	['ECONNREFUSED', 'The connection to DataReportive was refused'],
	['ETIMEDOUT', 'The connection to DataReportive timed out'],
	['ENOTFOUND', "DataReportive's host name wasn't found"],
	['EAI_', "DataReportive's host name couldn't be looked up"],
	['EHOST', "DataReportive's host can't be reached"],
	['ENET', "DataReportive's network can't be reached"],
	['Ssrf', "n8n doesn't allow connections to DataReportive's address"],
	['DEPTH_ZERO_SELF_SIGNED_CERT', "DataReportive's certificate is self-signed"],
	['SELF_SIGNED_CERT_IN_CHAIN', "DataReportive's certificate is signed by a private authority"],
	['CERT_HAS_EXPIRED', "DataReportive's certificate has expired"],
	['CERT_REVOKED', "DataReportive's certificate was revoked"],
	['CERT_NOT_YET_VALID', "DataReportive's certificate isn't valid yet, or n8n's clock is wrong"],
	['ERR_TLS_CERT_ALTNAME_INVALID', "DataReportive's certificate is for another host name"],
	['HOSTNAME_MISMATCH', "DataReportive's certificate is for another host name"],
	['UNABLE_TO_', "DataReportive's certificate is signed by an authority that n8n doesn't know"],
	['EPROTO', 'The secure connection to DataReportive failed'],
	['ERR_SSL_', 'The secure connection to DataReportive failed'],
	[NOT_HTTP, "The server at this address doesn't speak HTTP"],
	['HPE_HEADER_OVERFLOW', "DataReportive's answer couldn't be read: its headers are too long"],
	['HPE_', "DataReportive's answer couldn't be read"],
	['Z_', "DataReportive's answer couldn't be decompressed"],
];

const kinds: Partial<Record<FailureKind, string>> = {
	notConnected: "Couldn't connect to DataReportive",
	noSecureConnection: "DataReportive's certificate wasn't accepted",
	notAllowed: "The credential's Allowed Domains don't include DataReportive's host",
	timeout: "DataReportive didn't answer in time",
	connectionLost: 'The connection to DataReportive was lost before it answered',
	unexpectedAnswer: "DataReportive's answer couldn't be read",
	canceled: 'The workflow was stopped before DataReportive answered',
	runEnded: 'The run ended first',
};

function networkReason({ kind, code }: Failure): string {
	const words = kinds[kind]!;
	// Whatever broke a connection, it's lost. The reason is given only if an answer couldn't be read, or TLS failed.
	if (kind === 'connectionLost' && !/^(HPE_|Z_|EPROTO$|ERR_SSL_)/.test(code ?? '')) return words;
	const inWords = codes.find(([start]) => code?.startsWith(start))?.[1];
	if (inWords !== undefined) return inWords;
	// The code of a time-out tells nothing more; any other is all that is known.
	if (code === undefined || kind === 'timeout' || kind === 'canceled') return words;
	return `${words}: network error ${code}`;
}
