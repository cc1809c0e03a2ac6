import { fieldNames } from '../fields/scheduleFields';
import { isObject } from '../text/json';
import { cut, quoteWhole } from '../text/quote';
import { isBlank } from '../text/text';
import { isServiceRecord, refusedField } from './answerParts';
import type { Failure, FailureKind } from './outcome';
import type { RequestType } from './request';
import { LARGEST_BODY } from './response';

/** What happened to a request, without a period at its end. @param subject what it was about, such as `schedule 5` */
export function whatHappened(failure: Failure, subject?: string): string {
	const { limitedUntil, earlier } = failure;
	const about = [networkCode(failure), subject].filter((one) => one !== undefined);
	let words = answerInWords(failure);
	if (about.length > 0) words += ` (${about.join(', ')})`;
	if (limitedUntil !== undefined) words += `. DataReportive asked to wait until ${timeOf(limitedUntil)}`;
	return earlier === undefined ? words : `${words}. ${earlierWords[earlier]}`;
}

export const EARLIER_REFUSED = 'An earlier request for this item was refused';
const earlierWords = {
	unknown: 'An earlier attempt got no clear answer',
	// In a divided request.
	refused: `This part of the request wasn't sent. ${EARLIER_REFUSED}`,
};

function answerInWords(failure: Failure): string {
	const { kind, status, isPage, location } = failure;
	const reason = reasonIn(failure).replace(/\.$/, '');
	const said = reason === '' ? '' : `: ${quoteWhole(reason)}`;
	if (kind === 'rateLimited') return `DataReportive's rate limit was reached${said}`;
	if (status === undefined) return withoutAnswer[kind]!;
	if (kind === 'unexpectedAnswer') {
		if (isPage) return 'DataReportive answered with a web page';
		return `DataReportive's answer is larger than ${LARGEST_BODY / 2 ** 20} MB, has more than a million values, or is nested too deeply`;
	}
	if (kind === 'reportedFailure') {
		// In a 207, each part has a status of its own.
		return status === 207
			? `DataReportive answered 207, which doesn't show that all of it was done${said}`
			: `DataReportive reported a failure${said}`;
	}
	const answered = `DataReportive answered ${status}`;
	if (location !== undefined) return `${answered}, a redirect to ${quoteWhole(location)}`;
	return answered + (said || (isPage ? ' with a web page' : ' without saying why'));
}

/** The network's word for what went wrong, such as ECONNREFUSED, if there was no answer. */
function networkCode({ kind, code, status }: Failure): string | undefined {
	return status === undefined && kind !== 'canceled' ? code : undefined;
}

/** If there was no answer, or none that could be read. */
const withoutAnswer: Partial<Record<FailureKind, string>> = {
	notConnected: "Couldn't connect to DataReportive",
	noSecureConnection: "DataReportive's certificate wasn't accepted",
	notAllowed: "The credential's Allowed Domains don't include DataReportive's host",
	timeout: "DataReportive didn't answer in time",
	connectionLost: 'The connection to DataReportive was lost before it answered',
	unexpectedAnswer: "DataReportive's answer couldn't be read",
	canceled: 'The workflow was stopped before DataReportive answered',
	runEnded: 'The run had already ended',
};

/** The service's reason in one line (§7: undocumented): its words, else all it said; '' for none. */
export function reasonIn({ answer }: Pick<Failure, 'answer'>): string {
	return isBlank(answer) ? '' : (wordsIn(answer) ?? excerpt(JSON.stringify(answer)));
}

/** What an answer says in words, on a field or else in a message; undefined for none. */
export function wordsIn(answer: unknown): string | undefined {
	const refused = refusedField(answer);
	const [first] = refused ? [`${refused.name}: ${refused.reason}`] : textsIn(answer, '');
	return first === undefined ? undefined : excerpt(first);
}

/** Where a reason may stand, the most telling first: `error` may only name the status, beside a `message`. */
const MESSAGES = ['detail', 'message', 'error', 'errors'];
const ENVELOPES = ['data', 'result'];

/** Texts with paths, such as `users.3: Invalid pk.` All keys below a field's name count; a record's are values. */
function* textsIn(value: unknown, path: string): Generator<string> {
	if (typeof value === 'string' && value.trim() !== '') yield path === '' ? value : `${path}: ${value}`;
	if (Array.isArray(value)) for (const inner of value) yield* textsIn(inner, path);
	if (!isObject(value)) return;
	for (const key of new Set([...MESSAGES, ...Object.keys(value)])) {
		const inner = value[key];
		// A text in an envelope is data.
		const isEnvelope = ENVELOPES.includes(key) && typeof inner !== 'string';
		if (MESSAGES.includes(key) || isEnvelope) yield* textsIn(inner, path);
		else if (path !== '') yield* textsIn(inner, `${path}.${key}`);
		else if (fieldNames.has(key) && !isServiceRecord(value)) yield* textsIn(inner, key);
	}
}

/** Characters of a reason, and those of an answer that are looked at: a hostile one has no end. */
const [LONGEST_REASON, LOOKED_AT] = [600, 6000];

function excerpt(text: string): string {
	const beginning = text.trimStart().slice(0, LOOKED_AT);
	return cut(beginning.replace(/[\s\p{Cc}]+/gu, ' ').trim(), LONGEST_REASON);
}

const CHECK_SCHEME = 'Check in the credential whether the base URL begins with http:// or https://.';

/** What the user can do about a failure. @param type of the request; undefined if it only read something */
export function adviceFor(failure: Failure, type?: RequestType): string {
	const { kind, code, outcome, isPage, status, limitedUntil } = failure;
	if (outcome === 'unknown' && type?.isIdempotent === false) {
		const check =
			'Check in DataReportive whether the schedule is there before you try again, or it could be created twice.';
		return code === 'EPROTO' ? `${check} ${CHECK_SCHEME}` : check;
	}
	if (kind === 'rateLimited') {
		const when = limitedUntil === undefined ? 'later' : `after ${timeOf(limitedUntil)}`;
		return `Try again ${when}, or increase Max Wait under Options.`;
	}
	if (isPage || kind === 'redirected') {
		return 'Check the base URL in the credential: the answer came from something other than the API, such as a login page.';
	}
	if (kind === 'notAllowed') return 'Add the host of the base URL to Allowed Domains in the credential.';
	if (kind === 'noSecureConnection') {
		return 'If you trust this certificate anyway, turn on “Ignore SSL Issues (Insecure)” in the credential.';
	}
	if (code === 'EPROTO') return CHECK_SCHEME;
	if (kind === 'runEnded') return 'Try again.';
	if (outcome === 'unknown') return 'Try again later.';
	if (outcome === 'notSent' && status !== 401) {
		return 'Check the base URL in the credential, and whether n8n can reach DataReportive.';
	}
	return adviceForRefusal(status, type);
}

/** What to check after a refusal, apart from the values that were sent. */
function adviceForRefusal(status?: number, type?: RequestType): string {
	switch (status) {
		case 401:
			return "Check the API token in the credential: DataReportive doesn't accept it.";
		case 403:
			return "The token isn't allowed to do this, or a firewall or proxy answered in DataReportive's place. Ask a DataReportive administrator, or whoever runs the network.";
		case 404:
			return 'Check the IDs that were sent, and the base URL in the credential.';
		case 405:
			if (type !== undefined && type.methods.length > 1) {
				return 'Choose the other Request Method under Options, or check the base URL in the credential.';
			}
			return "Check the base URL in the credential: the server at this address doesn't accept this request.";
		case 413:
			return 'Shorten your text and ID lists.';
	}
	return type === undefined
		? "Check the base URL in the credential. If it's right, DataReportive's API may not support this request."
		: 'Correct your values and try again. To see the request, turn on Preview Only and set Output to Full.';
}

/** A time to come, rounded up to the minute: `2026-11-28 14:05 UTC`. @param milliseconds since 1970 */
export function timeOf(milliseconds: number): string {
	const minute = new Date(Math.ceil(milliseconds / 60_000) * 60_000);
	return `${minute.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
