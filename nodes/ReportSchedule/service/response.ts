import { isWebPage, onlyAddsHttps, readJson, titleOf } from './answer';
import { failureOfKind, type Failure, kindOfStatus } from './outcome';
import { isBlank } from '../text/text';
import { isRecord, toId } from '../text/json';

/** The headers of an answer, by their names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** The answer to a request that was accepted: its JSON, text that isn't JSON, or undefined for an empty one; and how large it is. */
export interface Answered {
	answer: unknown;
	status?: number;
	headers?: Headers;
	size?: number;
}

/** What an attempt, or a request with all its attempts, came to. */
export type Reply = Answered | { failure: Failure };

/** What came over the wire. In its text and its headers stands no API token. */
export interface ReceivedResponse {
	/** What was asked for. */
	url: string;
	status: number;
	headers: Headers;
	/** The decoded body. */
	text: string;
	/** Whether it's more than is read as a whole; the text may be its beginning. */
	isTooLarge?: boolean;
	/** Whether the request was to change something. */
	isChange?: boolean;
}

/**
 * Reads an answer (§4: answers are not documented; §7: nor are errors).
 *
 * @returns a failure for a status other than 2xx, and for a 2xx that is a web page, is too large, or says that it failed;
 *   never throws
 */
export function readResponse(received: ReceivedResponse): Reply {
	const { status } = received;
	return status >= 200 && status < 300 ? readSuccess(received) : { failure: readFailure(received) };
}

function readSuccess(received: ReceivedResponse): Reply {
	const { status, isTooLarge, isChange } = received;
	if (isTooLarge) return { failure: { ...failureOfKind('unexpectedAnswer'), status } };
	const { said, isPage } = contentOf(received);
	if (isPage) return { failure: { ...failureOfKind('unexpectedAnswer'), status, isPage, answer: said } };
	const reported = reportedFailure(said, isChange === true, status);
	if (reported === undefined) return { answer: said };
	// Without a status that says so, part of it may have been done.
	const kind = reported.status === undefined ? 'reportedFailure' : kindOfStatus(reported.status)!;
	return { failure: { ...failureOfKind(kind), status: reported.status ?? status, answer: said } };
}

function readFailure(received: ReceivedResponse): Failure {
	const { url, status } = received;
	const { said, isPage } = contentOf(received, LONGEST_FAILURE);
	return {
		...failureOfKind(kindOfStatus(status)!),
		status,
		...(status < 400 && readRedirect(url, received)),
		...(isPage && { isPage }),
		answer: said,
	};
}

/** Characters of a failure that are read as JSON: enough for messages about 20,000 IDs. */
const LONGEST_FAILURE = 2 ** 20;

/** The body: its JSON, a page's title, or the text; undefined for an empty one. A longer body is cut, and isn't read as JSON. */
function contentOf(
	{ text, headers }: ReceivedResponse,
	longest = Infinity,
): { said: unknown; isPage: boolean } {
	const json = text.length <= longest ? readJson(text) : undefined;
	if (json !== undefined) return { said: json.value, isPage: false };
	if (isWebPage(text, headers['content-type'])) return { said: titleOf(text) || undefined, isPage: true };
	return { said: text.trim() === '' ? undefined : text.slice(0, longest), isPage: false };
}

const LONGEST_LOCATION = 300;

/** A service may have done what it was asked before it leads elsewhere. */
function readRedirect(
	url: string,
	{ status, headers }: ReceivedResponse,
): Pick<Failure, 'outcome' | 'location'> {
	const { location = '' } = headers;
	const isRefused = status === 307 || status === 308 || onlyAddsHttps(url, location);
	return {
		outcome: isRefused ? 'refused' : 'unknown',
		...(location !== '' && { location: location.slice(0, LONGEST_LOCATION) }),
	};
}

/**
 * Whether a 2xx says that it failed (§4: answers are not documented): by itself, or one level into `data` or `result`. What has an ID
 * is a record, which may have a `status` or an `error` of its own.
 *
 * @param isChange whether the request was to change something
 * @returns undefined if it doesn't; otherwise with the status that says what became of the request, if there is one: never a 2xx
 */
export function reportedFailure(
	answer: unknown,
	isChange: boolean,
	status: number,
): { status?: number } | undefined {
	// Multi-Status: some of it failed, or may have.
	if (status === 207 && isChange) return {};
	const said = partsOf(answer).find(saysFailed);
	if (said === undefined) return undefined;
	const named = isRecord(said) ? (toId(said.status) ?? 0) : 0;
	// A 2xx doesn't show that nothing was done: sent again after a 429, a create could make a second schedule.
	const isOpen = named < 400 || named >= 600 || (named === 429 && isChange);
	return isOpen ? {} : { status: named };
}

/** An answer, and what stands in its envelope. */
export function partsOf(answer: unknown): unknown[] {
	return isRecord(answer) ? [answer, answer.data, answer.result] : [answer];
}

function saysFailed(part: unknown): boolean {
	if (!isRecord(part)) return part === false;
	if (toId(part.id) !== undefined || toId(part.schedule_id) !== undefined) return false;
	const { ok, success, status, error, errors } = part;
	const isNo = [ok, success].some((one) => [false, 0, 'false', 'False'].includes(one as string));
	return isNo || (toId(status) ?? 0) >= 400 || [error, errors].some(isFilled);
}

/** Whether there's more than nothing, none, or an empty list. */
function isFilled(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled);
	return !isBlank(value) && value !== false && value !== 0;
}
