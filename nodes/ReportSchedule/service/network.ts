/** What went wrong on the way to a service. */
export type NetworkProblem =
	/** Refused, unreachable, name not found, or broken before TLS or a proxy was ready: nothing was sent. */
	| 'notConnected'
	/** The certificate wasn't accepted: nothing was sent. */
	| 'noSecureConnection'
	/** The credential's Allowed Domains leave out the service's host: nothing was sent. */
	| 'notAllowed'
	/** No complete answer in time. */
	| 'timeout'
	/** The request was canceled. */
	| 'canceled'
	/** The connection broke, or the answer couldn't be read. */
	| 'connectionLost';

/** Codes of a connection that was never made, whether or not the system call is known. */
const NEVER_CONNECTED = /^(EAI_|ECONNREFUSED$|ENOTFOUND$|Ssrf)/;
const TIMEOUT = new Set(['ECONNABORTED', 'ESOCKETTIMEDOUT', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT']);
const CERTIFICATE = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH$)/;
/** What n8n throws before it connects, for a host that the credential's Allowed Domains leave out; it has no code. */
const NOT_ALLOWED = /\bDomain not allowed: /;
/** A connection that broke before TLS was there, or a proxy's before it was through: nothing was sent. */
const BEFORE_TLS = /before secure TLS connection was established/i;
const PROXY = /\b(?:proxy (?:connection|response)|CONNECT (?:response|request)|tunneling socket)\b/i;

/** What the network said, found inside n8n's exception. */
interface NetworkCause {
	code?: string;
	syscall?: string;
	message: string;
}

/**
 * The problem behind an exception of n8n's request helper, which wraps the HTTP client's, which wraps the
 * network's. What is not known is taken for a connection lost: the request may have left.
 *
 * @returns its kind, with the network's code, such as ECONNRESET, or the name of what n8n threw
 */
export function networkProblem(error: unknown): { kind: NetworkProblem; code?: string } {
	const cause = networkCause(error);
	return { kind: kindOf(cause), ...(cause.code && { code: cause.code }) };
}

/** The system call decides first: EHOSTUNREACH from `connect` never left, from `read` it may have. */
function kindOf({ code = '', syscall = '', message }: NetworkCause): NetworkProblem {
	if (code === 'ERR_CANCELED') return 'canceled';
	if (NOT_ALLOWED.test(message)) return 'notAllowed';
	if (syscall === 'connect' || syscall.startsWith('getaddrinfo')) return 'notConnected';
	if (syscall === '' && NEVER_CONNECTED.test(code)) return 'notConnected';
	if (BEFORE_TLS.test(message) || PROXY.test(message)) return 'notConnected';
	if (CERTIFICATE.test(code)) return 'noSecureConnection';
	return TIMEOUT.has(code) ? 'timeout' : 'connectionLost';
}

function networkCause(error: unknown): NetworkCause {
	const found: NetworkCause = { message: '' };
	let current = error;
	for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth += 1) {
		const cause = current as Record<
			'code' | 'name' | 'httpCode' | 'syscall' | 'errors' | 'cause' | 'message',
			unknown
		>;
		if (typeof cause.code === 'string') found.code ??= cause.code;
		// The NodeApiError of older versions of n8n has lost its cause, and keeps the code here.
		else if (typeof cause.httpCode === 'string' && !/^\d/.test(cause.httpCode)) found.code ??= cause.httpCode;
		else if (String(cause.name).startsWith('Ssrf')) found.code ??= String(cause.name);
		if (typeof cause.syscall === 'string') found.syscall ??= cause.syscall;
		found.message += ` ${String(cause.message)}`;
		// Several addresses tried for one name: each has its own, all fail alike.
		current = cause.cause ?? (Array.isArray(cause.errors) ? cause.errors[0] : undefined);
	}
	return found;
}
