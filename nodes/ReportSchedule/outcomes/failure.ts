/**
 * What a request came to, in the four words that code, messages and docs use: `accepted` by a 2xx that doesn't say it
 * failed; `refused` by an answer that says so; `unknown` where the service may have done it all the same; `notSent`.
 */
export type Outcome = 'accepted' | 'refused' | 'unknown' | 'notSent';

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
	| 'canceled'
	| 'runEnded';

/** Why a request wasn't accepted: one attempt (exchange.ts), or the request with its retries (send.ts). */
export interface Failure {
	kind: FailureKind;
	/** Decided where the answer is read. An attempt that's unknown makes the whole request unknown. */
	outcome: Exclude<Outcome, 'accepted'>;
	/** HTTP status, where there was an answer; the one inside the answer where it carries one. */
	status?: number;
	/** Code of the network, such as ECONNRESET, where there was no answer; or the name of what n8n threw. */
	code?: string;
	/** The answer's JSON, or its text, without the API token: where the service says why. Absent for none. */
	answer?: unknown;
	/** Whether an HTML page was answered: not the service's API, but something before it. */
	isPage?: boolean;
	/** What an earlier attempt came to, or a larger request that this was a part of, where that decides the outcome. */
	earlier?: 'unknown' | 'refused';
	/** Set where an item was refused together with others and not tried alone. */
	isUntried?: true;
	/** Set where the service answered another request of this run: the base URL is right. */
	isServiceKnown?: true;
	/** Where a redirect points to, as it came. */
	location?: string;
	/** Whether a redirect points to the path that was asked for. */
	isSamePath?: true;
	/** Milliseconds the service asks to wait. */
	retryAfter?: number;
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
	outcome: Failure['outcome'];
	/** Where it's another outcome; for the table in the docs. The reader of the answer decides. */
	except?: string;
	/** Whether the same request may succeed if it's sent again. */
	isPassing?: true;
}

/** The one table of failures: outcomes, retries, Retry On Fail and the docs follow from it. */
export const failureRules: Readonly<Record<FailureKind, FailureRule>> = {
	rateLimited: {
		what: '429: the service limits its requests',
		outcome: 'notSent',
		isPassing: true,
	},
	notConnected: {
		what: 'No connection was made: refused, unreachable, name not found, or broken before TLS or a proxy was ready',
		outcome: 'notSent',
		isPassing: true,
	},
	noSecureConnection: {
		what: "The certificate wasn't accepted, or the server doesn't speak HTTPS",
		outcome: 'notSent',
	},
	notAllowed: { what: "The credential's Allowed Domains leave out the service's host", outcome: 'notSent' },
	serverError: {
		what: 'The service, or a server in front of it, answered 5xx or 408',
		outcome: 'unknown',
		isPassing: true,
	},
	timeout: { what: 'No complete answer within the option Timeout', outcome: 'unknown', isPassing: true },
	connectionLost: {
		what: "The connection broke, or the answer couldn't be read",
		outcome: 'unknown',
		isPassing: true,
	},
	unexpectedAnswer: {
		what: `A 2xx with a web page or more than ${LARGEST_BODY / 2 ** 20} MB`,
		outcome: 'unknown',
	},
	redirected: {
		what: '3xx: a redirect',
		outcome: 'unknown',
		except: '307, 308 and a step from http:// to https:// at the same address are refused',
	},
	refused: {
		what: 'Any other 4xx, or a 2xx that says it failed',
		outcome: 'refused',
		except: 'unknown if the 2xx names no status, or is a 201',
	},
	canceled: { what: 'The workflow was stopped', outcome: 'unknown' },
	runEnded: { what: 'The run ended before the request could leave', outcome: 'notSent' },
};

/** A failure of which nothing but its kind is known. */
export function failed(kind: FailureKind): Failure {
	return { kind, outcome: failureRules[kind].outcome };
}

/**
 * The failure of what was sent before, perhaps as a part of a larger request: what an earlier attempt left unknown, a
 * later one doesn't settle, and what was refused isn't unsent.
 */
export function afterEarlier(earlier: Failure | undefined, failure: Failure): Failure {
	if (earlier?.outcome === 'unknown' && failure.outcome !== 'unknown') {
		return { ...failure, outcome: 'unknown', earlier: 'unknown' };
	}
	if (earlier?.outcome === 'refused' && failure.outcome === 'notSent') {
		return { ...failure, outcome: 'refused', earlier: 'refused' };
	}
	return failure;
}

/** The failure that an HTTP status stands for, or undefined for a success (2xx). */
export function kindOfStatus(status: number): FailureKind | undefined {
	if (status >= 200 && status < 300) return undefined;
	if (status === 429) return 'rateLimited';
	if (status >= 500 || status === 408) return 'serverError';
	return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

/** The names of HTTP statuses (https://www.rfc-editor.org/rfc/rfc9110#section-15), for answers that say nothing else. */
export const statusNames: Readonly<Record<number, string>> = {
	400: 'Bad Request',
	401: 'Unauthorized',
	402: 'Payment Required',
	403: 'Forbidden',
	404: 'Not Found',
	405: 'Method Not Allowed',
	407: 'Proxy Authentication Required',
	408: 'Request Timeout',
	409: 'Conflict',
	413: 'Content Too Large',
	415: 'Unsupported Media Type',
	422: 'Unprocessable Content',
	429: 'Too Many Requests',
	451: 'Unavailable For Legal Reasons',
	502: 'Bad Gateway',
	503: 'Service Unavailable',
	504: 'Gateway Timeout',
};

/** Node's code for an answer that doesn't begin as HTTP does. */
export const NOT_HTTP = 'HPE_INVALID_CONSTANT';
