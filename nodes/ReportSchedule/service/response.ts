import { attempt } from '../text/issues';
import { reportedFailure } from './answerParts';
import { type Failure, failureOfKind, kindOfStatus } from './outcome';

/** The headers of an answer, by their names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** An accepted request's answer: its JSON, text that isn't JSON, or undefined for an empty one; its bytes. */
export interface Answered {
	answer: unknown;
	headers?: Headers;
	size?: number;
}

/** The result of an attempt, or of a request with all its attempts. */
export type Reply = Answered | { failure: Failure };

/** What came over the wire, without the API token. */
export interface ReceivedResponse {
	url: string;
	status: number;
	headers: Headers;
	text: string;
	/** Whether it's more than is read, or than an item can carry; the text may be its beginning. */
	isTooLarge?: boolean;
	isChange?: boolean;
}

/** Reads an answer (§4, §7). Never throws. @returns a failure if not 2xx, a page, too large, or reported as one */
export function readResponse(received: ReceivedResponse): Reply {
	const { status, isTooLarge, isChange = false } = received;
	if (status < 200 || status >= 300) return { failure: readFailure(received) };
	if (isTooLarge) return { failure: failureOfKind('unexpectedAnswer', { status }) };
	const { answer, isPage } = contentOf(received);
	if (isPage) return { failure: failureOfKind('unexpectedAnswer', { status, isPage }) };
	const failure = reportedFailure(answer, isChange, status);
	return failure === undefined ? { answer } : { failure };
}

/** Characters of a redirect's address that are told. */
const LONGEST_LOCATION = 300;

function readFailure(received: ReceivedResponse): Failure {
	const { url, status, headers } = received;
	const failure = failureOfKind(kindOfStatus(status)!, { status, ...contentOf(received) });
	if (status >= 400) return failure;
	// A service may have done what it was asked before it leads elsewhere.
	const { location = '' } = headers;
	const isMoved = status === 301 || status === 302;
	const isRefused = status === 307 || status === 308 || (isMoved && onlyAddsHttps(url, location));
	const outcome = isRefused ? 'refused' : 'unknown';
	return { ...failure, outcome, location: location.slice(0, LONGEST_LOCATION) || undefined };
}

/** The body's JSON, or its text; undefined for an empty one, and for a page. A too large one stays text. */
function contentOf({ text, headers, isTooLarge }: ReceivedResponse): { answer?: unknown; isPage?: true } {
	const json = isTooLarge ? undefined : attempt((): unknown => JSON.parse(text));
	if (json !== undefined) return { answer: json };
	if (isWebPage(text, headers['content-type'])) return { isPage: true };
	return { answer: text.trim() === '' ? undefined : text };
}

/** Whether it's a web page, such as a login or a proxy's error, and not the service's API. Two of three signs tell. */
export function isWebPage(text: string, contentType = ''): boolean {
	const start = text.trimStart().slice(0, 10_000);
	const signs = [
		start.startsWith('<'),
		/<(?:!doctype\s+html|html)[\s>]/i.test(start),
		/^\s*(?:text\/html|application\/xhtml)/i.test(contentType),
	];
	return signs.filter(Boolean).length >= 2;
}

/** Whether a redirect only puts https:// for http://, which a proxy answers before the service. */
export function onlyAddsHttps(url: string, location: string): boolean {
	if (!URL.canParse(location, url)) return false;
	const [from, to] = [new URL(url), new URL(location, url)];
	const isSamePath = to.hostname === from.hostname && to.pathname + to.search === from.pathname + from.search;
	return isSamePath && from.protocol === 'http:' && to.protocol === 'https:';
}

/** Milliseconds an answer asks to wait, in `Retry-After` or, for a 429, `RateLimit-Reset`; undefined if in neither. */
export function askedWait(headers: Headers, isRateLimited: boolean): number | undefined {
	const wait = readWait(headers['retry-after'], headers.date);
	return wait ?? (isRateLimited ? readWait(headers['ratelimit-reset'], headers.date) : undefined);
}

/** Milliseconds, 31 years: a date that is much further away has no text. */
const LONGEST_ASKED = 999_999_999_000;

/** Reads seconds; beyond 10⁹, a point in time in seconds or milliseconds; or a date (RFC 9110, section 10.2.3). */
function readWait(header = '', date = ''): number | undefined {
	const text = header.trim();
	const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
	if (number !== undefined && number < 1e9) return number * 1000;
	let time = readDate(text);
	if (number !== undefined) time = number < 1e12 ? number * 1000 : number;
	// The answer's own clock counts, because clocks differ.
	const wait = time - (readDate(date.trim()) || Date.now());
	return wait >= 0 ? Math.min(wait, LONGEST_ASKED) : undefined;
}

/** Milliseconds since 1970. Only an HTTP date counts: `Date.parse` reads a date in nearly anything. */
function readDate(text: string): number {
	return text.endsWith(' GMT') ? Date.parse(text) : NaN;
}

/** Bytes of an answer that are read: what n8n itself takes by default (N8N_PAYLOAD_SIZE_MAX). */
export const LARGEST_BODY = 16 * 2 ** 20;

/** Reads a body to its end, or slightly past `most` bytes: 600 KB may inflate to 600 MB. */
export async function readUpTo(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		chunks.push(chunk);
		size += chunk.length;
		// Leaving the loop ends the connection.
		if (size > most) break;
	}
	return Buffer.concat(chunks);
}

/** How many bytes an answer takes. Values take memory: a page of only `{}` takes twenty times its text. */
export function sizeOf(bytes: Uint8Array, text: string): number {
	if (!/^\s*[[{]/.test(text)) return bytes.length;
	// Counted before anything is parsed: millions of levels or values would take gigabytes.
	let [depth, values] = [0, 1];
	let isString = false;
	for (let at = 0; at < text.length; at += 1) {
		const character = text[at];
		if (character === '\\') at += 1;
		else if (character === '"') isString = !isString;
		else if (isString) continue;
		else if (character === ',') values += 1;
		else if (character === '[' || character === '{') {
			values += 1;
			depth += 1;
			// n8n walks through an item's data level by level.
			if (depth > 200) return Infinity;
		} else if (character === ']' || character === '}') depth -= 1;
	}
	// A value counts as much as in a list of records with an ID, an email and a name.
	return Math.max(bytes.length, 14 * values);
}
