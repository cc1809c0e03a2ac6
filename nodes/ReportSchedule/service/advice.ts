import type { Failure } from './failure';
import type { RequestType } from './request';

/**
 * What the user can do about a failure, by its outcome, and of a refusal by its status: two or three sentences at most.
 *
 * @param type what the request was for; undefined where it only read something
 */
export function adviceFor(failure: Failure, type?: RequestType): string {
	const { kind, outcome, isPage, status = 0, limitedUntil } = failure;
	if (outcome === 'unknown' && type?.isIdempotent === false) return CHECK_FIRST;
	if (kind === 'rateLimited') {
		const when = limitedUntil === undefined ? 'later' : `after ${timeOf(limitedUntil)}`;
		return `Try again ${when}, or increase Max Wait under Options.`;
	}
	if (isPage || kind === 'redirected') return CHECK_ADDRESS;
	if (kind === 'notAllowed') return 'Add the host of the base URL to Allowed Domains in the credential.';
	if (kind === 'noSecureConnection')
		return 'If you trust this certificate anyway, turn on “Ignore SSL Issues (Insecure)” in the credential.';
	if (outcome === 'notSent')
		return 'Check the base URL in the credential, and whether n8n can reach DataReportive.';
	const again = type === undefined ? 'Try again later.' : 'Try again later to send the same change again.';
	return outcome === 'unknown' ? again : (byStatus[status]?.(type) ?? correct(type));
}

const CHECK_FIRST =
	'Check in DataReportive whether the schedule is there before you try again, or it could be created twice.';
const CHECK_ADDRESS =
	'Check the base URL in the credential: the answer came from something else than the API, such as a login page.';

/** What a refusal means besides the values that were sent. */
const byStatus: Readonly<Record<number, (type?: RequestType) => string>> = {
	401: () => "Check the API token in the credential: DataReportive doesn't accept it.",
	403: () =>
		"The token isn't allowed to do this, or a firewall or proxy answered in DataReportive's place. Ask a DataReportive administrator, or whoever runs the network.",
	404: (type) =>
		`Check the IDs that were sent, and the base URL in the credential.${type?.recipients === undefined ? '' : ` The ${type.resource} may not exist.`}`,
	405: (type) =>
		(type?.methods.length ?? 0) > 1
			? 'Choose the other Request Method under Options, or check the base URL in the credential.'
			: "Check the base URL in the credential: the server at this address doesn't accept this request.",
	413: () => 'Lower Max IDs per Request under Options, or shorten your text and ID lists.',
};

function correct(type?: RequestType): string {
	return type === undefined
		? "Check the base URL in the credential. If it's right, DataReportive's API may not support this request."
		: "Correct your values and try again. To see what's sent, turn on Preview Only.";
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
