import { isRecord } from '../fields/values';
import { failed, kindOfStatus, type Failure } from '../failures/failure';
import { idsIn, readRefusal } from '../failures/refusal';

/** What came over the wire. */
export interface ReceivedResponse {
	status: number;
	/** The header as it came. */
	contentType?: string;
	/** The decoded body, without the API token. */
	text: string;
	/** Whether the text is only the beginning of a larger one. */
	isCut?: boolean;
	/** The users or groups that the request sent, in its order; none for other requests. */
	sentIds?: readonly number[];
}

/** Characters of a failure that are read as JSON: enough for messages about 20,000 IDs. */
const LONGEST_FAILURE = 2 ** 20;

/**
 * Reads an answer (§4: answers are not documented; §7: nor are errors).
 *
 * @returns a failure for a status other than 2xx, and for a 2xx that is a web page or too large, says
 *   `success: false`, or wraps a status of 400 or more; never throws
 */
export function readResponse(received: ReceivedResponse): { answer: unknown } | { failure: Failure } {
	const { status, contentType, text, isCut = false, sentIds = [] } = received;
	const isSuccess = status >= 200 && status < 300;
	if (isSuccess && isCut) return { failure: { ...failed('unexpectedAnswer'), status } };
	const isLong = text.length > LONGEST_FAILURE;
	const json = isSuccess || !isLong ? readJson(text) : undefined;
	const content = json === undefined ? text : json.value;
	const answer = text.trim() === '' ? undefined : content;
	const isPage = json === undefined && isWebPage(text, contentType);
	const wrapped = isSuccess ? wrappedFailure(answer) : undefined;
	if (isSuccess && !isPage && wrapped === undefined) return { answer };
	const shown = wrapped?.status ?? status;
	const kind = kindOfStatus(shown) ?? (isPage ? 'unexpectedAnswer' : 'refused');
	// Where only the body says that it failed, or the status that something was created, some of it may have been done.
	const isUnknown = wrapped !== undefined && (wrapped.status === undefined || status === 201);
	const said = isLong ? text.slice(0, LONGEST_FAILURE) : answer;
	return {
		failure: {
			...failed(kind),
			...(isUnknown && { outcome: 'unknown' }),
			status: shown,
			isPage,
			...readRefusal(isPage ? titleOf(text) : said),
			...(isPage ? {} : idsIn(said, sentIds)),
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

/** Deeper JSON is kept as text: n8n itself walks through an item's data level by level. */
const DEEPEST = 200;

/**
 * Reads JSON as far as an item can carry it.
 *
 * @returns the value, or undefined for what isn't JSON or is deeper than 200 levels; never throws
 */
export function readJson(text: string): { value: unknown } | undefined {
	try {
		return isDeeperThan(text, DEEPEST) ? undefined : { value: JSON.parse(text) as unknown };
	} catch {
		return undefined;
	}
}

/** Counts brackets before anything is parsed: millions of levels would take gigabytes. */
function isDeeperThan(text: string, levels: number): boolean {
	let depth = 0;
	let isString = false;
	for (let at = 0; at < text.length && depth <= levels; at += 1) {
		const character = text[at];
		if (character === '\\') at += 1;
		else if (character === '"') isString = !isString;
		else if (isString) continue;
		else if (character === '[' || character === '{') depth += 1;
		else if (character === ']' || character === '}') depth -= 1;
	}
	return depth > levels;
}

/**
 * Decodes a body by its byte order mark, or by the charset of its content type (§4: neither is documented).
 *
 * @param contentType the header, as it came
 * @returns the text, read as UTF-8 where the charset is missing or unknown; never throws
 */
export function decodeBody(body: Uint8Array, contentType = ''): string {
	const charset = /;\s*charset=["']?([^\s;"']+)/i.exec(contentType)?.[1];
	try {
		return new TextDecoder(markedCharset(body) ?? charset).decode(body);
	} catch {
		return new TextDecoder().decode(body);
	}
}

/** UTF-16 by its mark. UTF-8 has none of these bytes, and read as UTF-8 a token would have a NUL in each gap. */
function markedCharset([first, second]: Uint8Array): string | undefined {
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** As much of a text as is looked at for its markup. */
const LOOKED_AT = 10_000;

/**
 * Whether an answer is a web page: a log-in, a proxy's error, anything but the service's API (§4).
 *
 * @param contentType the header, as it came
 */
export function isWebPage(text: string, contentType = ''): boolean {
	const start = text.trimStart().slice(0, LOOKED_AT);
	if (!start.startsWith('<')) return false;
	const isCalledOne = /^\s*(?:text\/html|application\/xhtml)/i.test(contentType);
	return isCalledOne || /<(?:!doctype\s+html|html)[\s>]/i.test(start);
}

function titleOf(page: string): string {
	return /<title[^<>]*>([^<]*)</i.exec(page.slice(0, LOOKED_AT))?.[1] ?? '';
}

/** The headers of an answer, by their names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/**
 * How long an answer asks to wait: in its `Retry-After` header; if it's a 429, also in its body or in a header that
 * says when the limit counts anew, with or without `X-` in front
 * (https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06).
 *
 * @param text the body
 * @returns milliseconds, or undefined where it doesn't say
 */
export function askedWait(headers: Headers, { kind }: Failure, text: string): number | undefined {
	const asked = readRetryAfter(headers);
	if (asked !== undefined || kind !== 'rateLimited') return asked;
	return waitIn(text) ?? readReset(headers);
}

/**
 * Seconds, or a date, which is compared with the answer's own `Date` because clocks differ
 * (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3). One that has passed asks for nothing.
 */
function readRetryAfter(headers: Headers): number | undefined {
	const header = headers['retry-after'] ?? '';
	const wait = DECIMAL.test(header) ? Number(header) * 1000 : readDate(header) - serverTime(headers);
	return wait >= 0 ? Math.min(wait, LONGEST_ASKED) : undefined;
}

const DECIMAL = /^\s*\d+(\.\d+)?\s*$/;

/** Milliseconds, 31 years: a date that is much further away has no text. */
const LONGEST_ASKED = 999_999_999_000;

/** Milliseconds since 1970 by the service's clock, else by this machine's. */
function serverTime({ date = '' }: Headers): number {
	return readDate(date) || Date.now();
}

/** An HTTP date. Anything else, a year alone too, is read as some date by `Date.parse`. */
function readDate(text: string): number {
	return / GMT\s*$/.test(text) ? Date.parse(text) : NaN;
}

/** As much of an answer as is looked at. */
const BEGINNING = 10_000;

/** Only Django REST Framework's words are known: "Request was throttled. Expected available in 57 seconds." */
function waitIn(text: string): number | undefined {
	const seconds = /\bavailable in (\d+(?:\.\d+)?) seconds?\b/.exec(text.slice(0, BEGINNING))?.[1];
	return seconds === undefined ? undefined : Math.min(Number(seconds) * 1000, LONGEST_ASKED);
}

/** Milliseconds. A reset that is further away has another meaning, or is none. */
const DAY = 86_400_000;

function readReset(headers: Headers): number | undefined {
	const reset = headers['ratelimit-reset'] ?? headers['x-ratelimit-reset'] ?? '';
	const resetIn = millisecondsUntil(Number(LEADING_NUMBER.exec(reset)?.[1]), serverTime(headers));
	return resetIn > 0 && resetIn <= DAY ? resetIn : undefined;
}

/** A number alone, or the first of several: `5`, `5;w=60`. Not `500ms`, nor a date. */
const LEADING_NUMBER = /^\s*(\d+(?:\.\d+)?)\s*(?:[,;]|$)/;

/** A time is given in seconds from now, or as a date in seconds or milliseconds since 1970. */
function millisecondsUntil(reset: number, now: number): number {
	if (reset >= 1e12) return reset - now;
	return reset >= 1e9 ? reset * 1000 - now : reset * 1000;
}
