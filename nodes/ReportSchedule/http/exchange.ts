import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import type { CheckedRequest } from '../requests/request';
import { urlOf, type Connection } from './connection';
import { failed, LARGEST_BODY, type Failure } from '../failures/failure';
import { networkFailure } from '../failures/networkFailure';
import { redact } from './redact';
import { askedWait, decodeBody, readResponse, type Headers } from './response';

/** The answer's JSON, text that isn't JSON or undefined for an empty one; or why there is none. */
export type Reply = { answer: unknown; status?: number; headers?: Headers } | { failure: Failure };

export interface ExchangeOptions {
	connection: Connection;
	/** Milliseconds from a request's start to the end of its answer. */
	timeout: number;
	/** The user stopped the execution: ends what is under way. The failure then says so. */
	canceled?: AbortSignal;
}

interface Response {
	statusCode: number;
	headers: Headers;
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
	request: CheckedRequest,
	{ connection, timeout, canceled }: ExchangeOptions,
): Promise<Reply> {
	const { method, body } = request;
	const url = urlOf(request, connection);
	const deadline = AbortSignal.timeout(timeout);
	const end = canceled ? AbortSignal.any([canceled, deadline]) : deadline;
	let response: Response;
	let bytes: Uint8Array;
	try {
		response = await authenticatedRequest(context, connection, {
			method,
			url,
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
		// The HTTP client says "canceled" for either signal; its own time-out is one of silence only.
		const isLate = deadline.aborted && !canceled?.aborted;
		return { failure: isLate ? failed('timeout') : networkFailure(error) };
	}
	return readReply(url, response, bytes, recipientIds(body), connection.token);
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

function readReply(
	url: string,
	{ statusCode: status, headers }: Response,
	bytes: Uint8Array,
	sentIds: readonly number[],
	token: string,
): Reply {
	const contentType = headers['content-type'];
	// Everything that reads the answer comes after this.
	const text = redact(decodeBody(bytes, contentType), token);
	const isCut = bytes.length > LARGEST_BODY;
	const reply = readResponse({ status, contentType, text, isCut, sentIds });
	if ('answer' in reply) return { ...reply, status, headers };
	const { failure } = reply;
	const location = redact(headers.location ?? '', token);
	const retryAfter = askedWait(headers, failure, text);
	if (failure.kind !== 'redirected') return { failure: { ...failure, retryAfter } };
	// A service may have done what it was asked before it leads elsewhere.
	const isRefused = status === 307 || status === 308 || onlyAddsHttps(url, location);
	const shown = location === '' ? undefined : location.slice(0, LONGEST_LOCATION);
	return {
		failure: { ...failure, retryAfter, outcome: isRefused ? 'refused' : 'unknown', location: shown },
	};
}

/** The users and groups of a body, those that a refusal may name. */
function recipientIds({ users, groups }: CheckedRequest['body'] = {}): number[] {
	return [users, groups].flatMap((ids) => (Array.isArray(ids) ? (ids as number[]) : []));
}

/** Whether a redirect only puts https:// for http://, which a proxy answers before the service. */
function onlyAddsHttps(url: string, location: string): boolean {
	if (!URL.canParse(location, url)) return false;
	const [from, to] = [new URL(url), new URL(location, url)];
	const isSameAddress =
		to.hostname === from.hostname && to.pathname + to.search === from.pathname + from.search;
	return isSameAddress && from.protocol === 'http:' && to.protocol === 'https:';
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
