import { isRecord } from '../fields/values';
import { isWebPage, readJson } from './bodyText';
import { kindOfStatus, type Failure } from './failure';
import { mentionedIds } from './mentionedIds';
import { readRefusal } from './refusal';

/** What came over the wire. */
export interface ReceivedResponse {
	status: number;
	/** The header as it came. */
	contentType?: unknown;
	/** The decoded body, without the API token. */
	text: string;
	/** Whether the text is only the beginning of a larger one. */
	isCut?: boolean;
	/** The users or groups that the request sent, in its order; none for other requests. */
	sentIds?: readonly number[];
}

/** What a request came to: the answer's JSON, text that isn't JSON or undefined for an empty one; or why there is none. */
export type Outcome = { answer: unknown } | { failure: Failure };

/** Characters of a failure that are read as JSON: enough for messages about 20,000 IDs. */
const LONGEST_FAILURE = 2 ** 20;

/**
 * Reads an answer (§4: answers are not documented; §7: nor are errors).
 *
 * @returns a failure for a status other than 2xx, and for a 2xx that is a web page or too large, says
 *   `success: false`, or wraps a status of 400 or more; never throws
 */
export function readResponse(received: ReceivedResponse): Outcome {
	const { status, contentType, text, isCut = false, sentIds = [] } = received;
	const isSuccess = status >= 200 && status < 300;
	if (isSuccess && isCut) return { failure: { kind: 'unexpectedAnswer', status, reason: '' } };
	const isLong = text.length > LONGEST_FAILURE;
	const json = isSuccess || !isLong ? readJson(text) : undefined;
	const content = json === undefined ? text : json.value;
	const answer = text.trim() === '' ? undefined : content;
	const isPage = json === undefined && isWebPage(text, contentType);
	const wrapped = isSuccess ? wrappedFailure(answer) : undefined;
	if (isSuccess && !isPage && wrapped === undefined) return { answer };
	const shown = wrapped?.status ?? status;
	// Where only the body says that it failed, some of it may have been done.
	const isUncertain = wrapped !== undefined && (wrapped.status === undefined || status === 201);
	const said = isLong ? text.slice(0, LONGEST_FAILURE) : answer;
	return {
		failure: {
			kind: kindOfStatus(shown) ?? (isPage ? 'unexpectedAnswer' : 'refused'),
			status: shown,
			isPage,
			...(isUncertain && { isUncertain }),
			...readRefusal(said, isPage),
			mentionedIds: isPage ? [] : mentionedIds(said, sentIds),
		},
	};
}

/** A 2xx whose JSON says that it is none, with the status it wraps. */
function wrappedFailure(body: unknown): { status?: number } | undefined {
	if (!isRecord(body)) return undefined;
	const { success, status } = body;
	const isText = typeof status === 'string' && /^\s*\d{3,9}\s*$/.test(status);
	const number = isText ? Number(status) : status;
	const isFailed =
		Number.isInteger(number) &&
		(number as number) >= 400 &&
		['message', 'detail', 'error', 'errors'].some((key) => Object.hasOwn(body, key));
	if (!isFailed) return success === false ? {} : undefined;
	// Beyond 599 it is a code of the service's own.
	return (number as number) < 600 ? { status: number as number } : {};
}
