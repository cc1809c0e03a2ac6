import { readJson } from '../helpers/json';
import { isSameAddress, onlyAddsHttps } from '../helpers/urls';
import { isWebPage, titleOf } from '../helpers/webPage';
import { failed, kindOfStatus, type Failure } from '../outcomes/failure';
import { reportedFailure } from './reportedFailure';

/** The headers of an answer, by their names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** What came over the wire, without the API token. */
export interface ReceivedResponse {
	/** What was asked for. */
	url: string;
	status: number;
	headers: Headers;
	/** The decoded body. */
	text: string;
	/** Whether the text is only the beginning of a larger one. */
	isCut?: boolean;
	/** Whether the request was to change something. */
	isChange?: boolean;
}

/** Characters of a failure that are read as JSON: enough for messages about 20,000 IDs. */
const LONGEST_FAILURE = 2 ** 20;

/**
 * Reads an answer (§4: answers are not documented; §7: nor are errors).
 *
 * @returns a failure for a status other than 2xx, and for a 2xx that is a web page, is too large, or says that it failed;
 *   never throws
 */
export function readResponse(received: ReceivedResponse): { answer: unknown } | { failure: Failure } {
	const { url, status, headers, text, isCut = false, isChange = false } = received;
	const isSuccess = status >= 200 && status < 300;
	if (isSuccess && isCut) return { failure: { ...failed('unexpectedAnswer'), status } };
	const isLong = text.length > LONGEST_FAILURE;
	const json = isSuccess || !isLong ? readJson(text) : undefined;
	const content = json === undefined ? text : json.value;
	const answer = text.trim() === '' ? undefined : content;
	const isPage = json === undefined && isWebPage(text, headers['content-type']);
	const reported = isSuccess ? reportedFailure(answer, isChange, status) : undefined;
	if (isSuccess && !isPage && reported === undefined) return { answer };
	const ownStatus = reported?.status ?? status;
	const kind = kindOfStatus(ownStatus) ?? (isPage ? 'unexpectedAnswer' : 'refused');
	// If the body only reports a failure, without a status, part of it may have been done.
	const isUnknown = reported !== undefined && reported.status === undefined;
	const said = isPage ? titleOf(text) : isLong ? text.slice(0, LONGEST_FAILURE) : answer;
	return {
		failure: {
			...failed(kind),
			...(isUnknown && { outcome: 'unknown' }),
			...(kind === 'redirected' && readRedirect(url, received)),
			status: ownStatus,
			...(isPage && { isPage }),
			...(said !== undefined && said !== '' && { answer: said }),
		},
	};
}

const LONGEST_LOCATION = 300;

/** A service may have done what it was asked before it leads elsewhere. */
function readRedirect(
	url: string,
	{ status, headers }: ReceivedResponse,
): Pick<Failure, 'outcome' | 'location' | 'isSamePath'> {
	const { location = '' } = headers;
	const isRefused = status === 307 || status === 308 || onlyAddsHttps(url, location);
	return {
		outcome: isRefused ? 'refused' : 'unknown',
		...(location !== '' && { location: location.slice(0, LONGEST_LOCATION) }),
		...(isSameAddress(url, location) && { isSamePath: true }),
	};
}
