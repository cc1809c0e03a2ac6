import type { Failure, FailureKind } from '../outcomes/failure';
import type { RequestType } from '../requests/request';
import { reasonIn } from './reasons';

/** Node's code for an answer that doesn't begin as HTTP does. */
export const NOT_HTTP = 'HPE_INVALID_CONSTANT';

type Advice = string | ((failure: Failure, type?: RequestType) => string);

/**
 * What the user can do about a failure, in two or three sentences at most.
 *
 * @param type what the request was for; undefined where it only read something
 */
export function adviceFor(failure: Failure, type?: RequestType): string {
	const mend = inWords(byKind[failure.kind], failure, type);
	if (isUnknownCreate(failure, type)) return `${mend} ${CHECK_FIRST}`.trimStart();
	if (mend !== '') return mend;
	return type === undefined ? 'Try again later.' : 'Try again later to send the same change again.';
}

const CHECK_FIRST =
	'Check in DataReportive whether the schedule is there before you try again, or it could be created twice.';

function isUnknownCreate({ outcome }: Failure, type?: RequestType): boolean {
	return outcome === 'unknown' && type?.isIdempotent === false;
}

function inWords(advice: Advice, failure: Failure, type?: RequestType): string {
	return typeof advice === 'string' ? advice : advice(failure, type);
}

/** What mends a failure; '' where all there is to do is to try again. */
const byKind: Readonly<Record<FailureKind, Advice>> = {
	rateLimited: (failure, type) => {
		if (isUnknownCreate(failure, type)) return '';
		const { limitedUntil } = failure;
		const when = limitedUntil === undefined ? 'later' : `after ${timeOf(limitedUntil)}`;
		return `Try again ${when}, or increase Max Wait under Options.`;
	},
	notConnected: ({ code = '' }) =>
		code.startsWith('Ssrf')
			? 'Check the base URL in the credential, or ask whoever runs n8n to allow this address.'
			: 'Check the base URL in the credential, and whether n8n can reach DataReportive.',
	noSecureConnection:
		'Check the base URL in the credential, or ask whoever runs n8n or DataReportive about this certificate. If you trust it anyway, turn on “Ignore SSL Issues (Insecure)” in the credential.',
	notAllowed: 'Add the host of the base URL to Allowed Domains in the credential.',
	serverError: '',
	timeout: (failure, type) => {
		const isChange = type !== undefined && !isUnknownCreate(failure, type);
		return isChange ? 'Try again later or, if DataReportive is slow, increase Timeout under Options.' : '';
	},
	connectionLost: ({ code = '' }) =>
		code === NOT_HTTP || /^(EPROTO$|ERR_SSL_)/.test(code)
			? 'Check the base URL in the credential: its host name and port, and whether it starts with http:// or https://.'
			: '',
	unexpectedAnswer: (failure, type) => {
		if (failure.isPage) return 'Check the base URL in the credential: it may lead to a login page.';
		// A run's failure of its own has no status.
		if (failure.status === undefined || isUnknownCreate(failure, type)) return '';
		return type === undefined
			? 'Check whether the base URL in the credential leads to DataReportive.'
			: `Check the ${type.resource} in DataReportive. Sending this again would probably get the same answer.`;
	},
	redirected: (failure, type) => {
		const isUnknownChange = failure.outcome === 'unknown' && type?.isIdempotent === true;
		const check = isUnknownChange ? 'Check in DataReportive whether the change was made. ' : '';
		return check + useOtherAddress(failure);
	},
	clientError: (failure, type) => inWords(byStatus[failure.status ?? 0] ?? correct, failure, type),
	reportedFailure: correct,
	canceled: '',
	runEnded: '',
};

function useOtherAddress({ location }: Failure): string {
	return location === undefined
		? 'Check the base URL in the credential.'
		: "Redirects aren't followed. If DataReportive has moved there, use the part before /api/v1 as the base URL in the credential; if it's a login page, check the API token.";
}

const NOT_THE_API =
	'Check the base URL in the credential: its host name and whether it starts with https://. The answer is a web page, so the request may not have reached the API.';

const NOT_ALLOWED =
	"The token isn't allowed to do this, or a firewall or proxy answered in DataReportive's place. Ask a DataReportive administrator, or whoever runs the network.";
const NOT_ACCEPTED =
	"Check the base URL in the credential: the server at this address doesn't accept this request.";

const byStatus: Readonly<Record<number, Advice>> = {
	401: ({ isPage }) =>
		isPage ? NOT_THE_API : "Check the API token in the credential: DataReportive doesn't accept it.",
	402: NOT_ALLOWED,
	403: ({ isPage }) => (isPage ? NOT_THE_API : NOT_ALLOWED),
	404: (failure, type) => {
		if (type === undefined || reasonIn(failure).label !== undefined) return correct(failure, type);
		const check = `Check the IDs that were sent, and the base URL in the credential.${ifOffered(type)}`;
		return type.recipients === undefined ? check : `${check} The ${type.resource} may not exist.`;
	},
	405: (_failure, type) => {
		const check =
			(type?.methods.length ?? 0) > 1
				? 'Choose the other Request Method under Options, or check the base URL in the credential.'
				: NOT_ACCEPTED;
		return check + ifOffered(type);
	},
	407: NOT_ALLOWED,
	451: NOT_ALLOWED,
	409: (_failure, type) =>
		`This conflicts with what DataReportive has. Check the ${resourceOf(type)} there, then try again.`,
	413: (_failure, type) =>
		type?.recipients === undefined
			? "Shorten your text and ID lists: DataReportive didn't accept this much in one request."
			: 'Lower Max IDs per Request under Options.',
	415: NOT_ACCEPTED,
};

function resourceOf(type?: RequestType): string {
	return type?.resource ?? 'schedule';
}

/** `interface.md` has the path of a group's members only in a sample. */
function ifOffered(type?: RequestType): string {
	return resourceOf(type) === 'group' ? " DataReportive's API may not offer this for groups." : '';
}

/** For a refusal that is about what was sent. */
function correct(failure: Failure, type?: RequestType): string {
	if (failure.isPage) return NOT_THE_API;
	if (type === undefined) {
		return "Check the base URL in the credential. If it's right, DataReportive's API may not support this request.";
	}
	if (failure.outcome === 'unknown') {
		return isUnknownCreate(failure, type)
			? ''
			: `Check the ${type.resource} in DataReportive first. If the change isn't there, check your values with Preview Only and try again.`;
	}
	const { label } = reasonIn(failure);
	// An update may lack a field that the service wants.
	const verb = type.name === 'update' ? 'Add or correct' : 'Correct';
	if (label !== undefined && type.recipients === undefined) return `${verb} ${label}, then try again.`;
	return "Correct your values and try again. To see what's sent, turn on Preview Only.";
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
