import { fieldNames, scheduleFields } from '../fields/scheduleFields';
import { attempt } from '../text/issues';
import { isRecord } from '../text/json';
import { isBlank } from '../text/text';
import { toId } from '../values/ids';
import { type Failure, type FailureKind, failureOfKind, kindOfStatus } from './outcome';

/** The bytes of an answer that are read: as many as n8n by default takes of what is sent to it (N8N_PAYLOAD_SIZE_MAX). */
export const LARGEST_BODY = 16 * 2 ** 20;

/** Reads a body to its end, or a little beyond so many bytes: 600 KB may inflate to 600 MB. */
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

/** How many bytes an answer takes, for its values take memory, too: a page of nothing but `{}` takes twenty times its text. */
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

/** Whether an answer is a web page: a log-in, a proxy's error, anything but the service's API (§4). */
export function isWebPage(text: string, contentType = ''): boolean {
	const start = text.trimStart().slice(0, 10_000);
	const beginsWithTag = start.startsWith('<');
	const isCalledOne = /^\s*(?:text\/html|application\/xhtml)/i.test(contentType);
	const hasPageTag = /<(?:!doctype\s+html|html)[\s>]/i.test(start);
	return isCalledOne ? beginsWithTag || hasPageTag : beginsWithTag && hasPageTag;
}

/** Whether a redirect only puts https:// for http://, which a proxy answers before the service. */
export function onlyAddsHttps(url: string, location: string): boolean {
	if (!URL.canParse(location, url)) return false;
	const [from, to] = [new URL(url), new URL(location, url)];
	const isSamePath = to.hostname === from.hostname && to.pathname + to.search === from.pathname + from.search;
	return isSamePath && from.protocol === 'http:' && to.protocol === 'https:';
}

/** The headers of an answer, by their names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** The answer to a request that was accepted: its JSON, text that isn't JSON, or undefined for an empty one; and its bytes. */
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
	text: string;
	/** Whether it's more than is read, or than an item can carry; the text may be its beginning. */
	isTooLarge?: boolean;
	/** Whether the request was to change something. */
	isChange?: boolean;
}

/**
 * Reads an answer (§4, §7: neither answers nor errors are documented). Never throws.
 *
 * @returns a failure for a status other than 2xx, and for a 2xx that is a web page, is too large, or says that it failed
 */
export function readResponse(received: ReceivedResponse): Reply {
	const { status } = received;
	return status >= 200 && status < 300 ? readSuccess(received) : { failure: readFailure(received) };
}

function readSuccess(received: ReceivedResponse): Reply {
	const { status, isTooLarge, isChange } = received;
	if (isTooLarge) return { failure: { ...failureOfKind('unexpectedAnswer'), status } };
	const { said, isPage } = contentOf(received);
	if (isPage) return { failure: { ...failureOfKind('unexpectedAnswer'), status, isPage } };
	const reported = reportedFailure(said, isChange === true, status);
	if (reported === undefined) return { answer: said };
	return { failure: { ...failureOfKind(reported.kind), status: reported.status ?? status, answer: said } };
}

function readFailure(received: ReceivedResponse): Failure {
	const { url, status, headers } = received;
	const { said, isPage } = contentOf(received);
	return {
		...failureOfKind(kindOfStatus(status)!),
		status,
		...(status < 400 && readRedirect(url, status, headers.location)),
		...(isPage && { isPage }),
		answer: said,
	};
}

/** The body: its JSON, or its text; undefined for an empty one, and for a page. One that's too large isn't read as JSON. */
function contentOf({ text, headers, isTooLarge }: ReceivedResponse): { said: unknown; isPage: boolean } {
	const json = isTooLarge ? undefined : attempt((): unknown => JSON.parse(text));
	if (json !== undefined) return { said: json, isPage: false };
	const isPage = isWebPage(text, headers['content-type']);
	return { said: isPage || text.trim() === '' ? undefined : text, isPage };
}

/** A service may have done what it was asked before it leads elsewhere. */
function readRedirect(url: string, status: number, location = ''): Pick<Failure, 'outcome' | 'location'> {
	const isRefused = status === 307 || status === 308 || onlyAddsHttps(url, location);
	return {
		outcome: isRefused ? 'refused' : 'unknown',
		...(location !== '' && { location: location.slice(0, 300) }),
	};
}

/**
 * How a 2xx says that it failed (§4: not documented), at the top or in `data` or `result`; undefined if it doesn't. The `status`, `error`
 * or `message` of a record is its own.
 *
 * @returns with the `status` in the answer that says what became of the request, if there is one
 */
export function reportedFailure(
	answer: unknown,
	isChange: boolean,
	httpStatus: number,
): { kind: FailureKind; status?: number } | undefined {
	// Multi-Status: some of it failed, or may have.
	if (httpStatus === 207 && isChange) return { kind: 'reportedFailure' };
	if (partsOf(answer).includes(false)) return { kind: 'reportedFailure' };
	const ofRecord = { status: undefined, error: undefined, message: undefined };
	const parts = partsOf(answer)
		.filter(isRecord)
		.map((part) => (isOfService(part) ? { ...part, ...ofRecord } : part));
	const status = parts.map((part) => toId(part.status) ?? 0).find((one) => one >= 400);
	if (status !== undefined) {
		// A 2xx doesn't show that nothing was done: sent again after a 429, a create could make a second schedule.
		const isOpen = status >= 600 || (status === 429 && isChange);
		return isOpen ? { kind: 'reportedFailure' } : { kind: kindOfStatus(status)!, status };
	}
	if (refusedField(answer) !== undefined) return { kind: 'clientError' };
	return parts.some(saysFailed) ? { kind: 'reportedFailure' } : undefined;
}

/** An answer, and what stands in its envelope. A record has none: its `result` may be that of its last run. */
export function partsOf(answer: unknown): unknown[] {
	return isRecord(answer) && !isOfService(answer) ? [answer, answer.data, answer.result] : [answer];
}

/** The IDs of a new schedule, where services put them: integers, or their digits (§2.3: the answer is not documented). */
export function createdIds(answer: unknown): number[] {
	const ids = partsOf(answer)
		.filter(isRecord)
		.flatMap(({ id, schedule_id }) => [toId(id) ?? [], toId(schedule_id) ?? []]);
	return [...new Set(ids.flat())];
}

/** The new schedule's ID; null where there is none, or where two of them differ. */
export function createdId(answer: unknown): number | null {
	const [id, ...others] = createdIds(answer);
	return id === undefined || others.length > 0 ? null : id;
}

type Part = Readonly<Record<string, unknown>>;

/** Whether an object is a record of the service's: it has an ID and one of our fields. */
export function isOfService({ id, schedule_id, ...others }: Part): boolean {
	return [id, schedule_id].some(toId) && Object.keys(others).some((key) => fieldNames.has(key));
}

function saysFailed({ ok, success, error, errors, status, message, detail, data, result }: Part): boolean {
	const isNo = [ok, success].some((said) => said === false || said === 'false');
	const isError = typeof status === 'string' && /^(?:error|fail)/i.test(status);
	// The reason may stand in `data`: `{ "status": "fail", "data": { "name": "is required" } }`.
	const reasons = isError ? [error, errors, message, detail, data, result] : [error, errors];
	return isNo || reasons.some(isFilled);
}

/** Whether a value says something. Null, '', false, 0, `[]` and `{}` say nothing. */
function isFilled(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled);
	return !isBlank(value) && value !== false && value !== 0;
}

/** What takes no list. */
const ofOneValue = new Set(
	scheduleFields.filter(({ kind }) => kind !== 'ids' && kind !== 'days').map(({ name }) => name),
);

/** The first field that takes no list and holds one of texts, as in Django's `{"name": ["… already exists."]}`: its name, and a text. */
export function refusedField(answer: unknown): readonly [name: string, text: string] | undefined {
	const fields = partsOf(answer).flatMap((part) => (isRecord(part) ? Object.entries(part) : []));
	for (const [name, said] of fields.filter(([key]) => ofOneValue.has(key))) {
		const areTexts = Array.isArray(said) && said.every((text) => typeof text === 'string');
		if (areTexts && said.length > 0) return [name, said[0] as string];
	}
	return undefined;
}
