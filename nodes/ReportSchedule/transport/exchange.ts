import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import { decodeBody, LARGEST_BODY } from './bodyText';
import type { Connection } from './connection';
import { networkFailure, type Failure } from './failure';
import { readRateLimitHeaders, type Quota } from './quota';
import { redact } from './redact';
import { readResponse } from './response';
import { readRetryAfter, waitSecondsIn } from './retry';

/** What a request came to: the answer's JSON, text that isn't JSON or undefined for an empty one; or why there is none. */
export type Outcome = ({ answer: unknown; status?: number; link?: string } | { failure: Failure }) & {
	/** What the service says it still takes, where it does. */
	quota?: Quota;
};

/** A request without what all of them have in common. */
export interface BareRequest extends Pick<IHttpRequestOptions, 'method' | 'url' | 'headers'> {
	body?: Readonly<Record<string, unknown>>;
	/** The IDs that a refusal may name, in the order in which they are sent. */
	ids?: readonly number[];
	/** Milliseconds from the request's start to the end of its answer. */
	timeout: number;
	/** Ends the request; the failure is then that the workflow was stopped. */
	signal?: AbortSignal;
}

interface Response {
	statusCode: number;
	headers: Record<string, unknown>;
	body: AsyncIterable<Uint8Array>;
}

const LONGEST_LOCATION = 300;

/**
 * The one place where requests leave: sends one, once, with the credential applied by n8n.
 *
 * @returns the service's answer, or why there is none; never throws for what the network or the service do
 */
export async function exchange(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	{ method, url, headers, body, ids = [], timeout, signal }: BareRequest,
	connection: Connection,
): Promise<Outcome> {
	const deadline = AbortSignal.timeout(timeout);
	const end = signal ? AbortSignal.any([signal, deadline]) : deadline;
	let response: Response;
	let bytes: Uint8Array;
	try {
		response = await authenticatedRequest(context, connection, {
			method,
			url,
			headers,
			body: body as IDataObject,
			// As it arrives, because n8n has no option for how much is read, and takes any text for UTF-8.
			encoding: 'stream',
			json: true,
			skipSslCertificateValidation: connection.allowUnauthorizedCerts,
			// A POST that is redirected arrives as a GET without its body, and succeeds.
			disableFollowRedirect: true,
			// n8n sends a request that is answered 401 a second time, unless no status counts as an exception.
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
			// n8n's timeout counts silence only. It's set because the client's default may be shorter.
			timeout,
			abortSignal: end,
		});
		bytes = await readBody(response.body);
	} catch (error) {
		const failure = networkFailure(error);
		// The HTTP client says "canceled" for either signal; its own time-out is one of silence only.
		const isLate = failure.kind === 'canceled' && deadline.aborted && !signal?.aborted;
		return { failure: isLate ? { kind: 'timeout', reason: '' } : failure };
	}
	return readOutcome(url, response, bytes, ids, connection.token);
}

/** Reads a body to its end, or until it's too large: 600 KB may inflate to 600 MB. */
async function readBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		chunks.push(chunk);
		size += chunk.length;
		// Leaving the loop ends the connection.
		if (size > LARGEST_BODY) break;
	}
	return Buffer.concat(chunks);
}

function readOutcome(
	url: string,
	{ statusCode: status, headers }: Response,
	bytes: Uint8Array,
	sentIds: readonly number[],
	token: string,
): Outcome {
	const contentType = headers['content-type'];
	// Everything that reads the answer comes after this.
	const text = redact(decodeBody(bytes, contentType), token);
	const isCut = bytes.length > LARGEST_BODY;
	const outcome = readResponse({ status, contentType, text, isCut, sentIds });
	const quota = readRateLimitHeaders(headers);
	if ('answer' in outcome) return { ...outcome, status, link: readLink(headers.link), quota };
	const isRedirect = status >= 300 && status < 400 && typeof headers.location === 'string';
	const location = isRedirect ? redact(headers.location as string, token).slice(0, LONGEST_LOCATION) : '';
	const leadsElsewhere = (status === 301 || status === 302) && !hasSamePath(location, url);
	return {
		failure: {
			...outcome.failure,
			...(leadsElsewhere && { kind: 'redirectedAfter' as const }),
			...(location !== '' && { location }),
			retryAfter: askedWait(outcome.failure, headers, text, quota),
		},
		quota,
	};
}

/** Milliseconds that a service asks to wait, in its headers or in the body of a 429. */
function askedWait(
	{ kind }: Failure,
	headers: Response['headers'],
	text: string,
	quota: Quota | undefined,
): number | undefined {
	const asked = readRetryAfter(headers);
	if (asked !== undefined || kind !== 'rateLimited') return asked;
	const seconds = waitSecondsIn(text);
	if (seconds !== undefined) return seconds * 1000;
	return quota?.remaining === 0 ? quota.resetIn : undefined;
}

/** Whether a service has only moved, to https:// or another host. */
function hasSamePath(location: string, url: string): boolean {
	return URL.canParse(location, url) && new URL(location, url).pathname === new URL(url).pathname;
}

/** The `Link` header, by which some services lead to a list's next page. */
function readLink(header: unknown): string | undefined {
	return typeof header === 'string' ? header : undefined;
}

/**
 * n8n's helper with two things put right that it has no option for: it replaces the request's signal by the
 * execution's, and it reads the credential from the database again for each request, with the expressions of
 * the first item.
 */
async function authenticatedRequest(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	{ credential }: Connection,
	options: IHttpRequestOptions,
): Promise<Response> {
	const name = 'reportScheduleApi';
	const caller = Object.create(context, {
		getExecutionCancelSignal: { value: () => options.abortSignal },
	}) as IExecuteFunctions;
	const { allowedHttpRequestDomains, allowedDomains } = credential;
	// What a user allows for a credential is for each node to pass on; versions that don't know it ignore it.
	const domains = allowedHttpRequestDomains === 'domains' && { allowedDomains: String(allowedDomains) };
	return (await context.helpers.httpRequestWithAuthentication.call(
		caller,
		name,
		{ ...options, ...domains },
		{ credentialsDecrypted: { id: '', name, type: name, data: credential } },
	)) as Response;
}
