import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import { authenticatedRequest, type N8nResponse } from '../item/n8n';
import { isObject } from '../text/json';
import { type Failure, type FailureKind, failureOfKind, waitBeforeRetry, withEarlier } from './outcome';
import { type Pace, pause } from './pace';
import { redact } from './redact';
import type { ApiRequest } from './request';
import { askedWait, LARGEST_BODY, readResponse, readUpTo, type Reply, sizeOf } from './response';

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

export interface SendOptions {
	context: IExecuteFunctions | ILoadOptionsFunctions;
	connection: Connection;
	/** Milliseconds from a request's start to the end of its answer. */
	timeout: number;
	maxRetries: number;
	/** Says when a request may leave. */
	pace: Pace;
	/** Aborted when the run ends: waits stop and nothing else starts, but we wait for what is under way. */
	signal: AbortSignal;
	/** The user stops the execution: what is under way ends, too, and its failure says so. */
	canceled?: AbortSignal;
}

/** Sends a request that only reads, so it's repeated after any transient failure. */
export async function sendGet(path: string, options: SendOptions): Promise<Reply> {
	return await send({ method: 'GET', path, type: { isIdempotent: true } }, options);
}

/** Sends a request, again if the retry policy allows it. Never throws for what the network or the service does. */
export async function send(request: ApiRequest, options: SendOptions): Promise<Reply> {
	const { pace, maxRetries, signal } = options;
	const { isIdempotent } = request.type;
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

/** Sends a request once. All of the node's requests go here. Never throws for what network or service do. */
export async function exchange(request: ApiRequest, options: SendOptions): Promise<Reply> {
	const { context, connection, timeout, canceled } = options;
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
			headers: method === 'GET' ? { 'Cache-Control': 'no-cache' } : undefined,
			// As it arrives, because n8n has no option for how much is read.
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
		return { failure: { ...failureOfKind(kind), code } };
	}
	// Everything that reads the answer or its headers comes after this.
	const hide = (text: string) => redact(text, connection.token);
	const headers: Record<string, string> = {};
	for (const [name, value] of Object.entries(response.headers)) {
		// Names, too: what is said of paging may quote any of them.
		if (typeof value === 'string') headers[hide(name)] = hide(value);
	}
	// JSON is UTF-8 (https://www.rfc-editor.org/rfc/rfc8259#section-8.1).
	const text = hide(new TextDecoder().decode(bytes));
	const size = sizeOf(bytes, text);
	const { statusCode: status } = response;
	const [isTooLarge, isChange] = [size > LARGEST_BODY, method !== 'GET'];
	const reply = readResponse({ url, status, headers, text, isTooLarge, isChange });
	if ('answer' in reply) return { ...reply, headers, size };
	const retryAfter = askedWait(headers, reply.failure.kind === 'rateLimited');
	return { failure: { ...reply.failure, retryAfter } };
}

/** Finds the network's problem in n8n's error. Any other error is a lost connection: the request may have left. */
export function networkProblem(error: unknown): { kind: FailureKind; code?: string } {
	let [code, syscall, message] = ['', '', ''];
	let current = error;
	for (let depth = 0; depth < 6 && isObject(current); depth += 1) {
		code ||= codeOf(current);
		if (typeof current.syscall === 'string') syscall ||= current.syscall;
		message += ` ${String(current.message)}`;
		// Several addresses tried for one name: each has its own, all fail alike.
		const first: unknown = Array.isArray(current.errors) ? current.errors[0] : undefined;
		current = current.cause ?? first;
	}
	return { kind: kindOf(code, syscall, message), code: code || undefined };
}

function codeOf({ code, httpCode, name }: Readonly<Record<string, unknown>>): string {
	if (typeof code === 'string') return code;
	// The NodeApiError of older versions of n8n has lost its cause, and keeps the code as its status.
	if (typeof httpCode === 'string' && !/^\d/.test(httpCode)) return httpCode;
	return typeof name === 'string' && name.startsWith('Ssrf') ? name : '';
}

/** Codes of a connection that was never made, whether or not the system call is known. */
const NEVER_CONNECTED = /^(EAI_|ECONNREFUSED$|ENOTFOUND$|Ssrf)/;
const TIMEOUT = new Set(['ECONNABORTED', 'ESOCKETTIMEDOUT', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT']);
const CERTIFICATE = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH$)/;
/** Thrown by n8n before it connects, without a code: the host isn't in the credential's Allowed Domains. */
const NOT_ALLOWED = /\bDomain not allowed: /;
/** A connection that broke before TLS was there, or a proxy's before it was through: nothing was sent. */
const BEFORE_TLS = /before secure TLS connection was established/i;
const PROXY = /\b(?:proxy (?:connection|response)|CONNECT (?:response|request)|tunneling socket)\b/i;

/** The system call decides first: EHOSTUNREACH from `connect` never left, from `read` it may have. */
function kindOf(code: string, syscall: string, message: string): FailureKind {
	if (code === 'ERR_CANCELED') return 'canceled';
	if (NOT_ALLOWED.test(message)) return 'notAllowed';
	if (syscall === 'connect' || syscall.startsWith('getaddrinfo')) return 'notConnected';
	if (syscall === '' && NEVER_CONNECTED.test(code)) return 'notConnected';
	if (BEFORE_TLS.test(message) || PROXY.test(message)) return 'notConnected';
	if (CERTIFICATE.test(code)) return 'noSecureConnection';
	return TIMEOUT.has(code) ? 'timeout' : 'connectionLost';
}
