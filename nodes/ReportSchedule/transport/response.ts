import { isWebPage, readJson } from './bodyText';
import { namedIds } from './namedIds';
import { redact, redactJson } from './redact';
import { readRefusal, type Refusal } from './refusal';
import { waitSecondsIn } from './retry';

/** What came over the wire. */
export interface ReceivedResponse {
	status: number;
	/** The header as it came. */
	contentType?: unknown;
	/** The decoded body. */
	text: string;
	/** The API token, which gets into nothing that is given back. */
	token: string;
	/** The users or groups that the request sent, in its order; none for other requests. */
	sentIds?: readonly number[];
}

/** Why an answer is no success. */
export interface ResponseFailure extends Refusal {
	/** The HTTP status, or the one that a 2xx wraps; 2xx where it wraps none. */
	status: number;
	/** A web page answered instead of the service's API. */
	isPage: boolean;
	/** Those of the request's own IDs that the service refuses by name, in its order. */
	namedIds: number[];
	/** Seconds that the body of a 429 asks to wait. */
	waitSeconds?: number;
}

/** What the node works with. */
export interface ReadResponse {
	/** Parsed JSON, text that isn't JSON, or undefined for an empty answer; of a large refusal only the beginning. */
	body: unknown;
	failure?: ResponseFailure;
}

/** Characters of a failure that are looked at. */
const LOOKED_AT = 100_000;

/**
 * Reads an answer once, for what the items carry and for what went wrong (§4: answers are not documented;
 * §7: nor are errors). The token is taken out of both.
 *
 * @returns a failure for a status other than 2xx, and for a 2xx that is a web page, says `success: false`,
 *   or wraps a status of 400 or more; never throws
 */
export function readResponse(received: ReceivedResponse): ReadResponse {
	const { status, contentType, text, token } = received;
	const isSuccess = status >= 200 && status < 300;
	const isCut = !isSuccess && text.length > LOOKED_AT;
	const json = readJson(isCut ? text.slice(0, LOOKED_AT) : text, isCut);
	const body = json === undefined ? readText(text, token, isCut) : redactJson(json.value, token);
	const isPage = json === undefined && isWebPage(text, contentType);
	const wrapped = isSuccess ? wrappedFailure(body) : undefined;
	if (isSuccess && !isPage && wrapped === undefined) return { body };
	return { body, failure: readFailure(received, { body, isPage, status: wrapped?.status ?? status }) };
}

function readText(text: string, token: string, isCut: boolean): string | undefined {
	if (text.trim() === '') return undefined;
	// Twice as much as is kept: half a token at the cut would not be found.
	return isCut ? redact(text.slice(0, 2 * LOOKED_AT), token).slice(0, LOOKED_AT) : redact(text, token);
}

/** A 2xx whose JSON says that it is none, with the status it wraps. */
function wrappedFailure(body: unknown): { status?: number } | undefined {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
	const { success, status } = body as Record<string, unknown>;
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

function readFailure(
	{ text, token, sentIds = [] }: ReceivedResponse,
	{ body, isPage, status }: { body: unknown; isPage: boolean; status: number },
): ResponseFailure {
	const waitSeconds = status === 429 ? waitSecondsIn(text) : undefined;
	return {
		status,
		isPage,
		...readRefusal(body, token),
		namedIds: isPage ? [] : namedIds(body, new Set(sentIds), sentIds),
		...(waitSeconds !== undefined && { waitSeconds }),
	};
}

/**
 * Decodes a body by its byte order mark, or by the charset of its content type (§4: neither is documented).
 *
 * @param body bytes; a text has been decoded already and only loses its byte order mark
 * @param contentType the header, as it came
 * @returns the text, read as UTF-8 where the charset is missing or unknown; never throws
 */
export function decodeBody(body: Uint8Array | string, contentType: unknown): string {
	if (typeof body === 'string') return body.replace(/^\uFEFF/, '');
	const charset = /;\s*charset\s*=\s*["']?([^\s;"']{1,40})/i.exec(String(contentType).slice(0, 500))?.[1];
	const decoder = decoderFor(markedCharset(body) ?? charset);
	const text = decoder.decode(body);
	if (decoder.encoding !== 'windows-1252') return text;
	// Some versions of Node.js read Windows 1252 as Latin 1: https://github.com/nodejs/node/issues/56542
	return text.replace(/[\x80-\x9f]/g, (one) => WINDOWS_1252.charAt(one.charCodeAt(0) - 0x80));
}

/** What Windows 1252 has from 0x80 on, where Latin 1 has control characters. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function markedCharset([first, second, third]: Uint8Array): string | undefined {
	if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function decoderFor(charset = 'utf-8'): InstanceType<typeof TextDecoder> {
	try {
		return new TextDecoder(charset);
	} catch {
		return new TextDecoder();
	}
}
