import type { Failure, FailureKind } from './failure';
import { LARGEST_BODY } from './answer';
import { quoteWhole } from '../text/quote';
import { timeOf } from './advice';
import { reasonIn } from './reason';

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
	const parts = [reasonOf(failure) + about + until, failure.earlier && earlierWords[failure.earlier]];
	return parts.filter(Boolean).join('. ');
}

export const EARLIER_REFUSED = 'An earlier request for this item was refused';
const earlierWords = {
	unknown: 'An earlier attempt got no clear answer',
	refused: EARLIER_REFUSED,
};

function reasonOf(failure: Failure): string {
	const { kind, status, isPage, location } = failure;
	const reason = reasonIn(failure);
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
	return `${answered} ${isPage ? 'with a web page' : 'without saying why'}`;
}

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
	return code === undefined || kind === 'canceled' ? kinds[kind]! : `${kinds[kind]!}: network error ${code}`;
}
