import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import type { Connection } from './connection';
import { kindOfStatus, networkFailure, type Failure } from './failure';
import { readRetryAfter } from './failureRules';
import { redact } from './redact';
import { decodeBody, readResponse } from './response';

/** What a request came to: the answer's JSON, text that isn't JSON or undefined for an empty one; or why there is none. */
export type Outcome = { answer: unknown; link?: string } | { failure: Failure };

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
	body: unknown;
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
	try {
		response = await authenticatedRequest(context, connection, {
			method,
			url,
			headers,
			body: body as IDataObject,
			// The bytes, because n8n takes any text for UTF-8 and passes truncated JSON off as text.
			encoding: 'arraybuffer',
			json: true,
			skipSslCertificateValidation: connection.allowUnauthorizedCerts,
			// A POST that is redirected arrives as a GET without its body, and succeeds.
			disableFollowRedirect: true,
			// n8n sends a request that is answered 401 a second time, unless no status counts as an exception.
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
			// Of silence only, for the client's own default is shorter than some ask for.
			timeout,
			abortSignal: end,
		});
	} catch (error) {
		const failure = networkFailure(error);
		// The HTTP client says "canceled" for either signal; its own time-out is one of silence only.
		const isLate = failure.kind === 'canceled' && deadline.aborted && !signal?.aborted;
		return { failure: isLate ? { kind: 'timeout', reason: '' } : failure };
	}
	return readOutcome(response, ids, connection.token);
}

function readOutcome(
	{ statusCode, headers, body }: Response,
	ids: readonly number[],
	token: string,
): Outcome {
	const text = decodeBody(body as Uint8Array | string, headers['content-type']);
	const contentType = headers['content-type'];
	const { body: answer, failure } = readResponse({
		status: statusCode,
		contentType,
		text,
		token,
		sentIds: ids,
	});
	if (failure === undefined) return { answer, link: readLink(headers.link) };
	const { status, reason, fields, namedIds, isPage, waitSeconds } = failure;
	const kind = kindOfStatus(status) ?? (isPage ? 'unexpectedAnswer' : 'refused');
	const asked = readRetryAfter(headers['retry-after'], Date.now());
	const retryAfter = asked ?? (waitSeconds === undefined ? undefined : waitSeconds * 1000);
	const location = status >= 300 && status < 400 ? readLocation(headers.location, token) : undefined;
	return { failure: { kind, status, reason, fields, namedIds, isPage, location, retryAfter } };
}

/** The `Link` header, by which some services lead to a list's next page. */
function readLink(header: unknown): string | undefined {
	return typeof header === 'string' ? header : undefined;
}

function readLocation(header: unknown, token: string): string | undefined {
	if (typeof header !== 'string' || header === '') return undefined;
	return redact(header, token).slice(0, LONGEST_LOCATION);
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
