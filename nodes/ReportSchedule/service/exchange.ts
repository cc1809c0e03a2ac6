import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import { authenticatedRequest, type N8nResponse } from '../item/n8n';
import type { ApiRequest } from './request';
import { failureOfKind, type Failure, waitBeforeRetry, withEarlier } from './outcome';
import { networkProblem } from './network';
import { redact } from './redact';
import { decodeBody, LARGEST_BODY, readUpTo, sizeOf } from './answer';
import { askedWait, type Pace, pause } from './pace';
import { type Headers, readResponse, type Reply } from './response';

/** What the credential says, in a form that requests can use. */
export interface Connection {
	/** Address without a trailing slash and without `/api/v1`; a path prefix is kept. */
	baseUrl: string;
	/** The bare token (§5). Secret. */
	token: string;
	allowUnauthorizedCerts: boolean;
	/** The credential as n8n resolved it, for n8n to authenticate requests with. Secret. */
	credential: ICredentialDataDecryptedObject;
}

/** What requests are sent with. */
export interface SendOptions {
	context: IExecuteFunctions | ILoadOptionsFunctions;
	connection: Connection;
	/** Milliseconds from a request's start to the end of its answer. */
	timeout: number;
	maxRetries: number;
	/** Says when a request may leave. */
	pace: Pace;
	/** Aborted when the run ends: waits stop, and nothing else starts. What is under way is waited for, so that its outcome is known. */
	signal: AbortSignal;
	/** The user stops the execution: what is under way ends, too, and its failure says so. */
	canceled?: AbortSignal;
}

/**
 * The one place where the node's requests leave: sends one, once, with the credential applied by n8n.
 *
 * @returns the service's answer, or why there is none; never throws for what the network or the service do
 */
export async function exchange(
	request: ApiRequest,
	{ context, connection, timeout, canceled }: SendOptions,
): Promise<Reply> {
	const { method, body } = request;
	const url = connection.baseUrl + request.path;
	const deadline = AbortSignal.timeout(timeout);
	const end = canceled ? AbortSignal.any([canceled, deadline]) : deadline;
	let response: N8nResponse;
	let bytes: Uint8Array;
	try {
		response = await authenticatedRequest(context, connection.credential, {
			method,
			url,
			body: body as IDataObject,
			// What was just created may be in no cache yet.
			...(method === 'GET' && { headers: { 'Cache-Control': 'no-cache' } }),
			// As it arrives, because n8n has no option for how much is read, and takes any text for UTF-8.
			encoding: 'stream',
			json: true,
			skipSslCertificateValidation: connection.allowUnauthorizedCerts,
			// A POST that is redirected arrives as a GET without its body, and succeeds.
			disableFollowRedirect: true,
			// Without this, n8n repeats a request that is answered 401.
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
			// n8n's timeout counts silence only. It's set because the client's default may be shorter.
			timeout,
			abortSignal: end,
		});
		bytes = await readUpTo(response.body, LARGEST_BODY);
	} catch (error) {
		// The HTTP client says "canceled" for either signal; its own time-out is one of silence only.
		if (deadline.aborted && !canceled?.aborted) return { failure: failureOfKind('timeout') };
		const { kind, code } = networkProblem(error);
		return { failure: { ...failureOfKind(kind), ...(code !== undefined && { code }) } };
	}
	// Everything that reads the answer or its headers comes after this.
	const hide = (text: string) => redact(text, connection.token);
	const { statusCode: status } = response;
	const headers = hidden(response.headers, hide);
	const text = hide(decodeBody(bytes, headers['content-type']));
	const size = sizeOf(bytes, text);
	const reply = readResponse({
		url,
		status,
		headers,
		text,
		isTooLarge: size > LARGEST_BODY,
		isChange: method !== 'GET',
	});
	if ('answer' in reply) return { ...reply, status, headers, size };
	const retryAfter = askedWait(headers, reply.failure.kind === 'rateLimited');
	return { failure: { ...reply.failure, ...(retryAfter !== undefined && { retryAfter }) } };
}

/** The headers that are one text, names included: what is said of paging may quote any of them. */
function hidden(headers: N8nResponse['headers'], hide: (text: string) => string): Headers {
	return Object.fromEntries(
		Object.entries(headers).flatMap(([name, value]) =>
			typeof value === 'string' ? [[hide(name), hide(value)] as const] : [],
		),
	);
}

/**
 * Sends a request and, where the retry policy allows it, sends it again. Every request of an operation goes
 * this way.
 *
 * @returns the service's answer, or why there is none; never throws for what the network or the service do
 */
export async function send(request: ApiRequest, options: SendOptions): Promise<Reply> {
	const { pace, maxRetries, signal } = options;
	const { isIdempotent } = request.type;
	if (signal.aborted) return { failure: failureOfKind('runEnded') };
	let last: Failure | undefined;
	for (let retries = 0; ; retries += 1) {
		const reply = await pace.inTurn(async () => await exchange(request, options));
		// If this attempt was held back, report the earlier failure instead.
		if ('heldBack' in reply) return { failure: last ?? reply.heldBack };
		if ('answer' in reply) return reply;
		last = withEarlier(reply.failure, last);
		const wait = waitBeforeRetry(last, { isIdempotent, retries, maxRetries }, Math.random);
		if (wait === undefined || !(await pause(wait, signal))) return { failure: last };
	}
}

/** Sends a request that only reads, so it's repeated after any transient failure. */
export async function sendGet(path: string, options: SendOptions): Promise<Reply> {
	return await send({ method: 'GET', path, type: { isIdempotent: true } }, options);
}
