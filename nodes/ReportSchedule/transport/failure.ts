/** Why a request did not succeed. The retry policy is a table over these. */
export type FailureKind =
	/** The service asks for fewer requests (429). */
	| 'rateLimited'
	/** The connection was never made: nothing can have been applied. */
	| 'notConnected'
	/** The certificate was not accepted or no TLS is spoken: nothing can have been applied. */
	| 'tls'
	/** The service answered 5xx. */
	| 'serverError'
	/** A gateway answered in the service's stead that it got no answer (502, 504; Cloudflare's 520 to 527). */
	| 'gatewayError'
	/** No answer in time. */
	| 'timeout'
	/** The connection broke, or something else happened, after the request may have left. */
	| 'connectionLost'
	/** The service answered with a redirect, which is not followed. */
	| 'redirected'
	/** The service refused the request (any other 4xx). */
	| 'refused'
	/** The workflow was stopped. */
	| 'cancelled';

/** A request that did not succeed, after all its retries. */
export interface Failure {
	kind: FailureKind;
	/** HTTP status, where there was an answer. */
	status?: number;
	/** Code of the network, such as ECONNRESET, where there was none; or the name of what n8n threw. */
	code?: string;
	/** What the service said, in its own words; '' where it said nothing. */
	words: string;
	/** Where a redirect points to, as it came. */
	location?: string;
	/** Milliseconds the service asks to wait. */
	retryAfter?: number;
}

/** The failure that an HTTP status stands for, or undefined for a success (2xx). */
export function kindOfStatus(status: number): FailureKind | undefined {
	if (status >= 200 && status < 300) return undefined;
	if (status === 429) return 'rateLimited';
	if (status === 502 || status === 504 || (status >= 520 && status <= 527)) return 'gatewayError';
	if (status >= 500) return 'serverError';
	return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

const NOT_CONNECTED = new Set([
	'EAI_AGAIN',
	'ECONNREFUSED',
	'EHOSTDOWN',
	'EHOSTUNREACH',
	'ENETDOWN',
	'ENETUNREACH',
	'ENOTFOUND',
]);
const TIMEOUT = new Set(['ECONNABORTED', 'ESOCKETTIMEDOUT', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT']);
const TLS = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$|HOSTNAME_MISMATCH$)/;

/**
 * The failure behind an exception of n8n's request helper, which wraps the HTTP client's, which wraps the
 * network's. What is not known is taken for a connection lost: the request may have left.
 */
export function networkFailure(error: unknown): Failure {
	const { code, syscall } = networkCause(error);
	return { kind: kindOfCode(code, syscall), ...(code && { code }), words: '' };
}

function kindOfCode(code: string | undefined, syscall: string | undefined): FailureKind {
	if (code === undefined) return 'connectionLost';
	if (code === 'ERR_CANCELED') return 'cancelled';
	// n8n's own protection refuses the address before anything is sent.
	if (code.startsWith('Ssrf')) return 'notConnected';
	if (NOT_CONNECTED.has(code) || (code === 'ETIMEDOUT' && syscall === 'connect')) return 'notConnected';
	if (TLS.test(code)) return 'tls';
	return TIMEOUT.has(code) ? 'timeout' : 'connectionLost';
}

function networkCause(error: unknown): { code?: string; syscall?: string } {
	let code: string | undefined;
	let syscall: string | undefined;
	let current = error;
	for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth += 1) {
		const cause = current as Record<'code' | 'name' | 'httpCode' | 'syscall' | 'errors' | 'cause', unknown>;
		if (typeof cause.code === 'string') code ??= cause.code;
		// The NodeApiError of older versions of n8n has lost its cause, and keeps the code here.
		else if (typeof cause.httpCode === 'string' && !/^\d/.test(cause.httpCode)) code ??= cause.httpCode;
		else if (String(cause.name).startsWith('Ssrf')) code ??= String(cause.name);
		if (typeof cause.syscall === 'string') syscall ??= cause.syscall;
		// Several addresses tried for one name: each has its own, all fail alike.
		current = cause.cause ?? (Array.isArray(cause.errors) ? cause.errors[0] : undefined);
	}
	return { code, syscall };
}

/**
 * Whether the service may have done what it was asked although the request did not succeed.
 */
export function mayHaveBeenApplied({ kind }: Failure): boolean {
	return ['serverError', 'gatewayError', 'timeout', 'connectionLost', 'cancelled'].includes(kind);
}

/**
 * Whether a service that answered says nothing about what it did: the request left, and no answer of the
 * service itself came back.
 */
export function wentUnanswered({ kind }: Failure): boolean {
	return ['gatewayError', 'timeout', 'connectionLost', 'cancelled'].includes(kind);
}
