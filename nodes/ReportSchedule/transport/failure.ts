/** What can go wrong with a request. What follows from each is in `failureRules`. */
export type FailureKind =
	| 'rateLimited'
	| 'notConnected'
	| 'noSecureConnection'
	| 'notAllowed'
	| 'serverError'
	| 'timeout'
	| 'connectionLost'
	| 'unexpectedAnswer'
	| 'redirected'
	| 'refused'
	| 'canceled';

/** Why a request did not succeed: one attempt (exchange.ts), or the request with its retries (send.ts). */
export interface Failure {
	kind: FailureKind;
	/** HTTP status, where there was an answer; the one inside the answer where it carries one. */
	status?: number;
	/** Code of the network, such as ECONNRESET, where there was no answer; or the name of what n8n threw. */
	code?: string;
	/** Why, in the service's own words; '' where it gave none. */
	reason: string;
	/** The service's messages by the field that they are about. */
	fields?: ReadonlyArray<{ name: string; message: string }>;
	/** Whether an HTML page was answered: not the service's API, but something before it. */
	isPage?: boolean;
	/** IDs of the request that the refusal mentions. They only say what to try first, and show nothing. */
	mentionedIds?: readonly number[];
	/** What else was found out: the end of the message, without a period. */
	note?: string;
	/** Where a redirect points to, as it came. */
	location?: string;
	/** Milliseconds the service asks to wait. */
	retryAfter?: number;
	/** Set where the kind alone would say that it wasn't applied: a success that says it failed, or some redirects. */
	isUncertain?: true;
	/** Set where an earlier attempt may have been applied, whatever became of this one. */
	isAfterUncertain?: true;
	/** Milliseconds since 1970 when the service would take the request; for a rate limit that ended the run. */
	limitedUntil?: number;
}

/**
 * The bytes of an answer that are read: as many as n8n itself takes by default of what is sent to it
 * (N8N_PAYLOAD_SIZE_MAX,
 * https://docs.n8n.io/deploy/host-n8n/configure-n8n/basic-configuration/use-environment-variables/endpoints).
 */
export const LARGEST_BODY = 16 * 2 ** 20;

/** What follows from a kind of failure; what to do about it is in advice.ts. */
export interface FailureRule {
	/** When it is this kind; for the table in the docs. */
	what: string;
	/**
	 * Whether the request is sent again: `whenAllowed` waits with all requests of the run until the service
	 * takes some again and uses up no retries.
	 */
	retry: 'whenAllowed' | 'always' | 'ifIdempotent' | 'never';
	/** Whether the service may have applied the request all the same; `depends`: only where the failure `isUncertain`. */
	outcome: 'notApplied' | 'unknown' | 'depends';
}

function rule(what: string, retry: FailureRule['retry'], outcome: FailureRule['outcome']): FailureRule {
	return { what, retry, outcome };
}

/**
 * The one table of failures: retries, what counts as unknown, Retry On Fail and the docs follow from it. A create whose
 * outcome is unknown is never sent again by anything, because it could make a second schedule.
 */
export const failureRules: Readonly<Record<FailureKind, FailureRule>> = {
	rateLimited: rule('429: the service limits its requests', 'whenAllowed', 'notApplied'),
	notConnected: rule('No connection was made: refused, unreachable, name not found', 'always', 'notApplied'),
	noSecureConnection: rule(
		"The certificate wasn't accepted, or the server doesn't speak HTTPS",
		'never',
		'notApplied',
	),
	notAllowed: rule("The credential's Allowed Domains leave out the service's host", 'never', 'notApplied'),
	serverError: rule(
		'The service, or a server in front of it, answered 5xx or 408',
		'ifIdempotent',
		'unknown',
	),
	timeout: rule('No complete answer within the option Timeout', 'ifIdempotent', 'unknown'),
	connectionLost: rule("The connection broke, or the answer couldn't be read", 'ifIdempotent', 'unknown'),
	unexpectedAnswer: rule(
		`A 2xx with a web page or more than ${LARGEST_BODY / 2 ** 20} MB`,
		'never',
		'unknown',
	),
	redirected: rule(
		"3xx: a redirect (if the service may send it after making the change, as with a 303, it isn't known whether it was made)",
		'never',
		'depends',
	),
	refused: rule(
		"Any other 4xx, or a 2xx that says it failed (if it names no status, it isn't known whether the change was made)",
		'never',
		'depends',
	),
	canceled: rule('The workflow was stopped', 'never', 'unknown'),
};

/** Whether the service may have done what it was asked although the request did not succeed. */
export function mayHaveBeenApplied(failure: Failure): boolean {
	return failure.isAfterUncertain === true || isUnknownItself(failure);
}

/** Whether that is so because of what became of the last attempt, and not only of an earlier one. */
export function isUnknownItself({ kind, isUncertain }: Failure): boolean {
	return isUncertain === true || failureRules[kind].outcome === 'unknown';
}

/** The failure that an HTTP status stands for, or undefined for a success (2xx). */
export function kindOfStatus(status: number): FailureKind | undefined {
	if (status >= 200 && status < 300) return undefined;
	if (status === 429) return 'rateLimited';
	if (status >= 500 || status === 408) return 'serverError';
	return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

/** Codes of a connection that was never made, whether or not the system call is known. */
const NEVER_CONNECTED = /^(EAI_|ECONNREFUSED$|ENOTFOUND$|Ssrf)/;
const TIMEOUT = new Set(['ECONNABORTED', 'ESOCKETTIMEDOUT', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT']);
/** What n8n throws before it connects, for a host that the credential's Allowed Domains leave out; it has no code. */
const NOT_ALLOWED = /\bDomain not allowed: /;
/** Certificates that were not accepted. */
const CERTIFICATE = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH$)/;
/**
 * What OpenSSL says of a handshake that did not come about, in its code or its message. Anything else it
 * says may come after the request has left, such as a record that could not be decrypted.
 */
const HANDSHAKE =
	/unsupported.protocol|unknown.protocol|protocol.version|handshake.failure|unrecognized.name|no.(ciphers|protocols).available|no.shared.cipher|key.too.small|md.too.weak/i;
/**
 * What it says where the other side speaks no TLS: in the handshake (the request is then still to be
 * written, which fails with EPROTO), and when something in between breaks into a connection later on.
 */
const NO_TLS = /wrong.version.number|http.request|packet.length.too.long|record.layer.failure/i;

/** What the network said, from the depth of what n8n threw. */
interface NetworkCause {
	code?: string;
	syscall?: string;
	message: string;
}

/**
 * The failure behind an exception of n8n's request helper, which wraps the HTTP client's, which wraps the
 * network's. What is not known is taken for a connection lost: the request may have left.
 */
export function networkFailure(error: unknown): Failure {
	const cause = networkCause(error);
	return { kind: kindOf(cause), ...(cause.code && { code: cause.code }), reason: '' };
}

/** The system call decides first: EHOSTUNREACH from `connect` never left, from `read` it may have. */
function kindOf({ code = '', syscall = '', message }: NetworkCause): FailureKind {
	if (code === 'ERR_CANCELED') return 'canceled';
	if (NOT_ALLOWED.test(message)) return 'notAllowed';
	if (syscall === 'connect' || syscall.startsWith('getaddrinfo')) return 'notConnected';
	if (syscall === '' && NEVER_CONNECTED.test(code)) return 'notConnected';
	if (CERTIFICATE.test(code)) return 'noSecureConnection';
	if (/^(EPROTO$|ERR_SSL_)/.test(code) && HANDSHAKE.test(`${code} ${message}`)) return 'noSecureConnection';
	if (code === 'EPROTO' && syscall !== 'read' && NO_TLS.test(message)) return 'noSecureConnection';
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
